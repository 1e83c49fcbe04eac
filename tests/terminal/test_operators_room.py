"""Where an operator runs the room, terminals issue no play money."""

import re
import shlex
from pathlib import Path
from secrets import token_bytes

import pytest

from fairdeal.houses.places import SHIPPED
from fairdeal.ledger.accounts import MINT, house, wallet
from fairdeal.people import Directory
from fairdeal.store import open_store
from fairdeal.store.opening import now
from tests.terminal.programs import Start

BET = "bet ("
PASSWORD = "staple of the trade"
"""The operator's."""

HOUSES, FUNDS = ("vegas_strip", "casino"), 100_000


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """Olga runs it, and Ann has got 50 of play money from her; two houses can pay what they owe."""
    store = open_store(tmp_path / "fairdeal.db")
    room = Directory(store, now, token_bytes)
    room.sign_up("c-1", "ops", "Olga", PASSWORD)
    room.appoint("c-2", "ops")
    room.sign_up("c-3", "ann", "Ann", None)
    room.issue("c-4", "ops", wallet("ann"), 5_000, "to play with")
    for name in HOUSES:
        room.issue(f"c-{name}", "ops", house(name), FUNDS, "to pay with")
    store.close()
    return tmp_path


def issued(data: Path) -> int:
    """Beside what the houses have got."""
    store = open_store(data / "fairdeal.db")
    try:
        return -store.balance(MINT) - len(HOUSES) * FUNDS
    finally:
        store.close()


def no_table_is_open(program: Start, data: Path) -> bool:
    tables = program("--open", "--data", str(data), command="tables")
    return tables.end() == 0 and "No table" in tables.all


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        ("Eve:1000000", "Eve is new here and needs 1000000."),
        ("Eve", "Eve is new here and needs 5."),
        ("Ann:51", "Ann has 50 here and needs 51."),
        ("Ann,Eve", "Eve is new here and needs 5."),
    ],
)
def test_nobody_brings_chips_that_they_do_not_have(program: Start, room: Path, players: str, sentence: str):
    asked = program("--players", players, "--data", str(room))

    assert asked.end() == 2
    told = asked.complaint()
    assert sentence in told
    assert "An operator runs this room" in told
    assert "fairdeal bank issue " in told
    assert told.endswith(f" --reason WHY --data {room}\n")
    assert ("Ann:51" not in players) or f"bank issue ann 1 --reason WHY --data {room}" in told
    assert issued(room) == 5_000
    assert people(room) == {"ops": "Olga", "ann": "Ann"}
    assert no_table_is_open(program, room)


def people(data: Path) -> dict[str, str]:
    """The names of all who are there, by id."""
    store = open_store(data / "fairdeal.db")
    try:
        return {each.id: each.name for each in Directory(store, now, token_bytes).people().values()}
    finally:
        store.close()


@pytest.mark.parametrize("name", ["Cleo", "Bo Diddley", "O'Hara"])
def test_the_lines_that_a_refused_newcomer_is_told_bring_them_to_the_table(
    program: Start, room: Path, name: str
):
    refused = program("--players", name, "--data", str(room))
    assert refused.end() == 2
    lines = re.findall("fairdeal ([^;]*)", refused.complaint().partition("play money: ")[2])

    for line in lines:
        command, *arguments = shlex.split(line)
        ordered = program(*arguments, command=command)
        if command == "bank":
            ordered.answer(PASSWORD)
        assert ordered.end() == 0
    asked = program("--players", name, "--data", str(room))

    assert "You sit down with 5 of play money; 0 stays in your wallet." in asked.said_until(BET)
    assert len(lines) == 2
    assert sorted(people(room).values()) == sorted(["Olga", "Ann", name])


def sign_up(data: Path, person: str | None, name: str, password: str | None = None) -> str:
    store = open_store(data / "fairdeal.db")
    try:
        room = Directory(store, now, token_bytes)
        if person is None:
            return room.new_guest("new-guest", name)
        return room.sign_up(f"new-{person}", person, name, password)
    finally:
        store.close()


@pytest.mark.parametrize("person", [None, "c"])
@pytest.mark.parametrize("name", ["Cleo", "Bo Diddley"])
def test_a_guest_whose_id_says_nothing_of_the_name_is_found_by_it(
    program: Start, room: Path, person: str | None, name: str
):
    made = sign_up(room, person, name)
    paid = program("issue", name, "200", "--reason", "gift", "--data", str(room), command="bank")
    paid.answer(PASSWORD)
    assert paid.end() == 0

    asked = program("--players", name.upper(), "--data", str(room))

    assert "You sit down with 100 of play money; 100 stays in your wallet." in asked.said_until(BET)
    assert people(room) == {"ops": "Olga", "ann": "Ann", made: name}


def test_of_two_people_of_one_name_the_id_says_which_is_meant(program: Start, room: Path):
    sign_up(room, "other", "Ann")

    refused = program("--players", "Ann", "--data", str(room))
    assert refused.end() == 2
    asked = program("--players", "ann", "--data", str(room))

    told = "fairdeal: Several people are called Ann: say by id which of them, ann and other.\n"
    assert refused.complaint() == told
    assert "You sit down with 50 of play money" in asked.said_until(BET)


@pytest.mark.parametrize("command", ["play", "trumps"])
def test_nobody_sits_down_twice_by_id_and_name(program: Start, room: Path, command: str):
    sign_up(room, "a2", "Ann Lee")

    refused = program("--players", "Ann Lee,a2", "--data", str(room), command=command)

    assert refused.end() == 2
    assert refused.complaint() == "fairdeal: Ann Lee and a2 are one and the same person here.\n"
    assert no_table_is_open(program, room)


@pytest.mark.parametrize("who", ["dora", "ann"])
def test_who_may_not_sit_down_keeps_the_others_from_being_seated_and_signed_up(
    program: Start, tmp_path: Path, who: str
):
    sign_up(tmp_path, "ann", "Ann")
    sign_up(tmp_path, "dora", "Dora", "correct horse")
    store = open_store(tmp_path / "fairdeal.db")
    Directory(store, now, token_bytes).stay_away("c-away", "ann", now() + 1_000_000)
    store.close()

    asked = program("--players", f"Zed,{who}", "--data", str(tmp_path))
    asked.answer("5")

    assert asked.end() == 2
    assert people(tmp_path) == {"ann": "Ann", "dora": "Dora"}
    assert no_table_is_open(program, tmp_path)


def test_through_a_pipe_it_is_said_that_a_line_is_taken_as_a_password(program: Start, tmp_path: Path):
    sign_up(tmp_path, "dora", "Dora", "correct horse")

    guessed = program("--players", "dora", "--data", str(tmp_path))
    guessed.answer("5")
    assert guessed.end() == 2
    known = program("--players", "dora", "--data", str(tmp_path))
    known.answer("correct horse")

    assert guessed.all == "The next line of the input is taken as the password of dora.\n"
    assert "The id or the password is wrong." in guessed.complaint()
    known.said_until(BET)


def test_what_the_operator_has_issued_is_played_with(program: Start, room: Path):
    asked = program("--players", "Ann", "--data", str(room))

    said = asked.said_until(BET)
    asked.kill()

    assert "You sit down with 50 of play money; 0 stays in your wallet." in said
    assert issued(room) == 5_000


def test_who_rehearses_with_known_cards_needs_no_operator(program: Start, room: Path):
    asked = program("--players", "Eve", "--seed", "1", "--data", str(room))

    asked.said_until(BET)


def test_a_game_without_money_is_open_to_everybody(program: Start, room: Path):
    asked = program("--players", "Eve", "--house", "gojack", "--data", str(room))

    asked.said_until("Eve")
    assert asked.end() == 0


@pytest.fixture
def generous(tmp_path: Path) -> Path:
    """A house that somebody has written for themselves."""
    folder = tmp_path / "generous"
    folder.mkdir()
    (folder / "house.toml").write_text('name = "Generous"\nextends = "vegas_strip"\n[pay]\nwin = "50:1"\n')
    return folder


def rules_of_ones_own(rules: str, generous: Path) -> tuple[str, str]:
    return ("--set", "pay.win=50:1") if rules == "set" else ("--house", str(generous))


@pytest.mark.parametrize("rules", ["set", "house"])
def test_chips_are_not_played_for_by_rules_of_ones_own(
    program: Start, room: Path, generous: Path, rules: str
):
    own = rules_of_ones_own(rules, generous)
    asked = program("--players", "Ann", *own, "--data", str(room))

    assert asked.end() == 2
    told = asked.complaint()
    assert "an operator runs this room, and its chips are played for by the houses that come with" in told
    assert own[0] in told
    assert issued(room) == 5_000
    assert no_table_is_open(program, room)


@pytest.mark.parametrize("rules", ["set", "house"])
@pytest.mark.parametrize("real", [("--no-save",), ("--seed", "1")])
def test_where_no_real_wallet_is_touched_any_rules_will_do(
    program: Start, room: Path, generous: Path, rules: str, real: tuple[str, ...]
):
    asked = program("--players", "Ann", *rules_of_ones_own(rules, generous), *real, "--data", str(room))

    asked.said_until(BET)
    asked.kill()

    store = open_store(room / "fairdeal.db")
    assert store.balance(wallet("ann")) == 5_000
    store.close()


def test_a_shipped_house_is_one_by_its_path_too(program: Start, room: Path):
    asked = program("--players", "Ann", "--house", str(SHIPPED / "casino"), "--data", str(room))

    asked.said_until(BET)


@pytest.mark.parametrize(
    ("house", "not_real", "answers"),
    [("vegas_strip", ("--seed", "1"), ["5", "leave", "yes"]), ("cs161", (), ["s", "s", "n"])],
)
def test_what_is_not_played_for_real_leaves_the_treasury_alone(
    program: Start, room: Path, house: str, not_real: tuple[str, ...], answers: list[str]
):
    treasury = f"house:{house}"
    store = open_store(room / "fairdeal.db")
    has = store.balance(treasury)
    store.close()

    asked = program("--players", "Ann", "--house", house, *not_real, "--data", str(room))
    for answer in answers:
        asked.answer(answer)
    asked.end()

    store = open_store(room / "fairdeal.db")
    moved = [line.transfer for line in store.statement(treasury)]
    assert store.balance(treasury) == has
    assert sum(each.chips for each in moved if each.reason == "fund") > 0
    store.close()
    audited = program("--no-odds", "--data", str(room), command="audit")
    assert audited.end() == 0


def test_the_bank_of_a_house_has_what_its_treasury_has_and_bets_beyond_that_are_refused(
    program: Start, room: Path
):
    store = open_store(room / "fairdeal.db")
    Directory(store, now, token_bytes).retire("c-5", "ops", house("vegas_strip"), FUNDS - 5_000, "too much")
    store.close()
    asked = program("--players", "Ann", "--data", str(room))
    asked.said_until(BET)

    asked.answer("50")

    said = asked.said_until(BET)
    assert "The house can't take this bet: the round may cost it 75, and it has 50." in said
    assert "It can take up to 33 from you." in said
    assert issued(room) == 5_000 - (FUNDS - 5_000)
    asked.answer("5")
    assert "may cost" not in asked.said_until("\n")


def test_a_house_with_nothing_in_its_treasury_says_so_and_how_it_is_funded(program: Start, room: Path):
    asked = program("--players", "Ann", "--house", "european", "--data", str(room))

    assert asked.end() == 2
    assert asked.complaint() == (
        "fairdeal: the treasury of european is empty, so it can take no bet. An operator runs this room and "
        "issues its play money. For one seat with the smallest bet, 5, it needs 40; more seats or larger "
        f"bets need more: fairdeal bank issue house:european 40 --reason WHY --data {room}\n"
    )
    assert no_table_is_open(program, room)
