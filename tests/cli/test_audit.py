"""`fairdeal audit`: finds a room in order, and names whatever somebody has changed in it."""

import json
import sqlite3
from contextlib import closing
from io import StringIO

import pytest
from msgspec.structs import replace

from fairdeal.cli.main import main
from fairdeal.ledger.transfer import Transfer
from fairdeal.store import open_store
from fairdeal.store.places import FILE
from fairdeal.tables.model.codec import encode_event
from fairdeal.tables.model.events import BetsTakenBack, SeatLeft
from fairdeal.tables.stored_table import SNAPSHOT_SCHEMA, load, to_snapshot
from fairdeal.words.money import written
from tests.cli.recorded import LATER, Played, a_room, change, run, step_with
from tests.support.appending import append

ALONE = "json_array_length(CAST(text AS TEXT), '$.events') = 1"
NUMBER = f"SELECT min(version) FROM steps WHERE stream = 't-1' AND version > 9 AND {ALONE}"
"""Of a step of one event."""
SINGLE = f"stream = 't-1' AND version = ({NUMBER})"

FIRST_BUY_IN = "SELECT min(number) FROM transfers WHERE stream = 't-1' AND reason = 'buy-in'"

DAMAGES = {
    f"UPDATE steps SET text = {LATER} WHERE {step_with('HandStood')}": "is not what was written",
    f"UPDATE steps SET text = {LATER} WHERE {SINGLE}": "t-1: step {number} is not what was written",
    f"DELETE FROM steps WHERE {SINGLE}": "t-1: step {number} is missing",
    "DELETE FROM steps WHERE stream = 't-1'": "t-1: the log ends at event 0",
    "UPDATE steps SET text = x'ff' WHERE stream = 'room' AND version = 2": "room: step 2 is not what was",
    f"UPDATE steps SET hash = 'abc' WHERE {SINGLE}": "t-1: step {number} is not what was written",
    "UPDATE balances SET chips = chips + 1 WHERE account = 'wallet:ann'": "wallet:ann holds",
    "DELETE FROM balances WHERE account = 'purse:t-2:1'": "t-2: purse:t-2:1 holds 0, and by",
    "INSERT INTO balances VALUES ('stake:t-1:6:1:1:main', 5)": "stake:t-1:6:1:1:main still holds 0.05",
    "INSERT INTO balances VALUES ('nonsense', 5)": "nonsense holds 0.05",
    "UPDATE transfers SET chips = chips + 5 WHERE reason = 'payout'": "is not what was written",
    "DELETE FROM transfers WHERE reason = 'buy-in'": "is not what was written",
    "UPDATE transfers SET chips = -5 WHERE reason = 'payout'": "The database file is damaged",
    f"UPDATE transfers SET number = number + 9999 WHERE number = ({FIRST_BUY_IN})": "in a different order",
    "UPDATE books SET content = x'00'": "is not what was written",
    "UPDATE streams SET deadline = 1 WHERE name = 't-1'": "the deadline that is kept for the table",
    "UPDATE streams SET type = 'TableClosed' WHERE name = 't-2'": "Lobbies may list it or leave it out",
    "DELETE FROM books": "no book with the fingerprint",
}


@pytest.fixture
def room(tmp_path):
    return a_room(tmp_path)


def test_a_room_that_nobody_has_touched_is_in_order(capsys, room):
    status, out, err = run(capsys, "audit", "--no-odds", "--data", room)

    assert (status, err) == (0, "")
    assert out.splitlines()[-1] == "Everything is in order."
    assert "t-1 (vegas_strip): rounds played again: 6, voided: 0; shoes revealed: 1" in out
    assert "in a shoe that is still sealed" in out


@pytest.mark.parametrize("statement", DAMAGES)
def test_whatever_was_changed_is_named(capsys, room, statement):
    with closing(sqlite3.connect(room / FILE)) as database:
        (number,) = database.execute(NUMBER).fetchone()
    change(room, statement)

    status, out, err = run(capsys, "audit", "--no-odds", "--data", room)

    assert (status, err) == (1, "")
    assert DAMAGES[statement].format(number=number) in out


@pytest.mark.parametrize("command", [["history"], ["top"], ["replay", "t-1:2"], ["bank", "balances"]])
@pytest.mark.parametrize("statement", DAMAGES)
def test_other_commands_read_on_or_say_that_they_can_not(capsys, room, statement, command):
    change(room, statement)

    status, out, err = run(capsys, *command, "--data", room)

    reported = status == 1 and err.startswith("fairdeal: ") and "are not shown" in err
    assert reported or (status == 0 and out and not err) or (status == 2 and err.count("\n") == 1)


def test_two_lines_of_a_statement_that_changed_places_are_named(capsys, room):
    staked = "SELECT number FROM transfers WHERE stream = 't-1' AND reason = 'stake' ORDER BY number LIMIT 2"
    with closing(sqlite3.connect(room / FILE)) as database:
        (one,), (two,) = database.execute(staked).fetchall()
    for number, becomes in ((one, 0), (two, one), (0, two)):
        change(room, f"UPDATE transfers SET number = {becomes} WHERE number = {number}")

    status, out, _ = run(capsys, "audit", "--no-odds", "--data", room)

    assert status == 1
    assert "in a different order than the log." in out


def test_one_deleted_row_is_not_told_a_hundred_times(capsys, room):
    change(room, f"DELETE FROM steps WHERE {SINGLE}")

    out = run(capsys, "audit", "--no-odds", "--data", room)[1]

    assert sum(line.startswith("- ") for line in out.splitlines()) < 10


def test_a_transfer_that_no_rule_says_is_found_even_where_its_hash_fits(capsys, tmp_path):
    store = open_store(tmp_path / "fairdeal.db")
    played = Played(store)
    played.people("ann")
    host = played.blackjack("t-1", "vegas_strip", ("ann",), games=1, closes=False)
    gift = Transfer("bank:t-1", "purse:t-1:1", 100, "payout")
    append(store, "t-1", host.table.version, [encode_event(BetsTakenBack(1))], [gift]).result()
    store.close()

    status, out, _ = run(capsys, "audit", "--no-odds", "--data", tmp_path)

    assert status == 1
    assert "BetsTakenBack does not follow from anything." in out


def test_chips_of_a_bot_that_stay_when_it_goes_are_named(capsys, tmp_path):
    store = open_store(tmp_path / "fairdeal.db")
    played = Played(store)
    played.people("ann")
    host = played.blackjack("t-1", "vegas_strip", ("ann",), games=1, bot="mimic", closes=False)
    chips = host.table.purse(2)
    home = Transfer("purse:t-1:2", "wallet:bot-t-1-2", chips, "cash-out")
    append(store, "t-1", host.table.version, [encode_event(SeatLeft(2, chips))], [home]).result()
    store.close()

    status, out, _ = run(capsys, "audit", "--no-odds", "--data", tmp_path)

    assert status == 1
    assert f"{written(chips)} had to go from wallet:bot-t-1-2 to mint" in out


def test_the_return_of_each_house_is_held_against_its_exact_odds(capsys, room):
    status = main(["audit", "--json", "--data", str(room)])
    told = json.loads(capsys.readouterr().out)
    main(["history", "--table", "t-1", "--export", "json", "--data", str(room)])
    rounds = json.loads(capsys.readouterr().out)

    (strip,) = (each for each in told["houses"] if each["house"] == "vegas_strip")

    assert (status, told["in_order"], told["found"]) == (0, True, [])
    assert strip["rounds"] == 6
    assert strip["staked_chips"] == 6 * 2 * 1000
    assert strip["returned_chips"] - strip["staked_chips"] == sum(each["won_chips"] for each in rounds)
    assert round(strip["theory_pct"], 2) == 99.65
    expected = (strip["return_pct"] - strip["theory_pct"]) / 100
    assert strip["distance"] == pytest.approx(expected / (strip["sd"] / 6**0.5))


def test_rehearsals_are_no_part_of_what_came_back_at_a_house(capsys, tmp_path):
    store = open_store(tmp_path / "fairdeal.db")
    played = Played(store)
    played.people("ann", "rehearsal-1")
    played.blackjack("t-1", "vegas_strip", ("ann",), games=2)
    played.blackjack("t-2", "vegas_strip", ("rehearsal-1",), games=5)
    played.blackjack("t-3", "casino", ("rehearsal-1",), games=1)
    store.close()

    status = main(["audit", "--json", "--no-odds", "--data", str(tmp_path)])
    told = json.loads(capsys.readouterr().out)

    assert (status, told["in_order"]) == (0, True)
    assert [(each["house"], each["rounds"]) for each in told["houses"]] == [("vegas_strip", 2)]


def test_few_rounds_are_called_few(capsys, room):
    out = run(capsys, "audit", "--data", room)[1]

    assert "few rounds" in out
    assert "theory %" in out


def test_a_place_that_is_named_and_holds_no_room_is_not_passed_over(capsys, tmp_path):
    status, out, err = run(capsys, "audit", "--data", str(tmp_path / "nowhere.db"))

    assert (status, out) == (2, "")
    assert "there is no room to audit" in err


def test_where_nothing_was_played_there_is_nothing_to_audit(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    status, out, _ = run(capsys, "audit")

    assert (status, out) == (0, f"Nothing has been played here yet ({tmp_path}/fairdeal/fairdeal.db).\n")
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_another_program_is_told_from_ours(capsys, tmp_path):
    other = tmp_path / "letters.db"
    other.write_text("Dear Ann, …", "utf-8")

    status, _, err = run(capsys, "audit", "--data", other)

    assert (status, err) == (2, f"fairdeal: {other} is no database of Fair Deal.\n")


def test_no_address_but_that_of_postgresql_is_taken(capsys):
    status, _, err = run(capsys, "audit", "--data", "mysql://ann@there/cards")

    assert status == 2
    assert "postgresql://" in err


def test_a_mark_that_is_not_what_the_log_comes_to_is_named(capsys, room):
    """Ann and Carl have changed seats in what the table is loaded from, and its seal is right."""
    store = open_store(room / "fairdeal.db")
    table = load(store, "t-2")
    assert table is not None
    one, two = table.places[1], table.places[2]
    swapped = {1: replace(one, person=two.person), 2: replace(two, person=one.person)}
    store.keep_snapshot(
        "t-2", table.version, to_snapshot(replace(table, places=swapped)), SNAPSHOT_SCHEMA
    ).result()
    store.close()

    status, out, err = run(capsys, "audit", "--no-odds", "--data", room)

    assert (status, err) == (1, "")
    assert "t-2: the snapshot that the table is loaded from is not what its log comes to" in out


def test_a_true_mark_is_in_order(capsys, room):
    store = open_store(room / "fairdeal.db")
    table = load(store, "t-2")
    assert table is not None
    store.keep_snapshot("t-2", table.version, to_snapshot(table), SNAPSHOT_SCHEMA).result()
    store.close()

    assert run(capsys, "audit", "--no-odds", "--data", room)[0] == 0


def test_a_shoe_that_was_given_up_is_counted_once(capsys, tmp_path):
    store = open_store(tmp_path / "fairdeal.db")
    played = Played(store)
    played.people("ann")
    played.blackjack("t-1", "vegas_strip", ("ann",), games=1)
    given_up = sum(b'"voided":true' in row.event.body for row in store.read("t-1"))
    store.close()

    out = run(capsys, "audit", "--no-odds", "--data", tmp_path)[1]

    assert given_up == 1
    assert "shoes revealed: 1;" in out


def test_what_was_won_is_told_in_the_money_of_each_house(capsys, room):
    out = run(capsys, "audit", "--no-odds", "--data", room)[1]

    lines = [line.split() for line in out.splitlines()]
    assert ["vegas_strip", "6", "120", "-110", "-91.67"] in lines
    assert ["casino", "3", "45", "-35", "-77.78"] in lines


class Terminal(StringIO):
    """A screen that somebody looks at."""

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        raise OSError

    def reconfigure(self, **settings: str) -> None:
        """As the standard error is set up."""


def test_who_waits_for_the_odds_sees_which_they_are(room, monkeypatch):
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)

    main(["audit", "--data", str(room)])

    shown = screen.getvalue()
    assert "Working out the odds of casino (1 of 2) …" in shown
    assert "Working out the odds of vegas_strip (2 of 2) …" in shown
    assert shown.endswith("\r\x1b[K")


def test_nobody_who_reads_a_pipe_is_told_how_far_it_has_come(capsys, room):
    assert run(capsys, "audit", "--data", room)[2] == ""
