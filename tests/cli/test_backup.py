"""`fairdeal backup` and `fairdeal restore`: what comes back is what was there."""

import re

import pytest

from fairdeal.ledger.transfer import Transfer
from fairdeal.store import open_store
from fairdeal.store.places import FILE
from fairdeal.tables.model.codec import encode_event
from fairdeal.tables.model.events import BetsTakenBack
from fairdeal.wire import commands as c
from tests.cli.recorded import LATER, Played, a_room, change, complaint, run
from tests.support.appending import append
from tests.tables.room import Room


@pytest.fixture
def room(tmp_path):
    (tmp_path / "room").mkdir()
    return a_room(tmp_path / "room")


def test_what_is_restored_is_what_was_there(capsys, room, tmp_path):
    balances = run(capsys, "bank", "balances", "--data", room)[1]

    copied = run(capsys, "backup", tmp_path / "copy.db", "--data", room)
    restored = run(capsys, "restore", tmp_path / "copy.db", "--data", tmp_path / "new")

    assert copied[0] == restored[0] == 0
    assert "tables: 3" in copied[1]
    assert "was audited, found whole, and restored" in restored[1]
    assert run(capsys, "bank", "balances", "--data", tmp_path / "new")[1] == balances
    assert run(capsys, "audit", "--no-odds", "--data", tmp_path / "new")[0] == 0


def test_what_open_tables_gave_up_is_told(capsys, tmp_path):
    with_tables(tmp_path / "room.db")
    run(capsys, "backup", tmp_path / "copy.db", "--data", tmp_path / "room.db")

    told = run(capsys, "restore", tmp_path / "copy.db", "--data", tmp_path / "new.db")[1]
    log = run(capsys, "verify", "t-2", "--data", tmp_path / "new.db")

    assert "- t-1: no shoe was in use." in told
    assert "- t-2: shoe 1 is given up; no round was in play." in told
    assert "- t-3: round 1 was voided and all stakes went back; shoe 1 is given up." in told
    assert log[0] == 0
    assert "Chains of seeds given up after a restore: 1" in log[1]


def with_tables(path):
    """Three tables: with nobody, before a round, and in the middle of one."""
    room = Room(lambda clock: open_store(path, clock))
    room.open(name="t-1")
    room.open(name="t-2").seat("ann", chips=1_000)
    table = room.open(name="t-3", decision_seconds=None, duties=("deal",))
    table.act("dee", c.BeginShift("Dee"))
    table.seat("bob")
    table.bet("bob")
    assert table.table.round is not None
    room.close()


def test_a_room_in_use_can_be_copied(capsys, room, tmp_path):
    store = open_store(room / "fairdeal.db")
    try:
        status = run(capsys, "backup", tmp_path / "copy.db", "--data", room)[0]
    finally:
        store.close()

    assert status == 0
    assert run(capsys, "restore", tmp_path / "copy.db", "--data", tmp_path / "new.db")[0] == 0
    assert run(capsys, "audit", "--no-odds", "--data", tmp_path / "new.db")[0] == 0


@pytest.mark.parametrize("command", [["tables"], ["audit"], ["play", "--resume"], ["bank", "balances"]])
def test_a_backup_that_was_put_into_place_by_hand_is_not_opened(capsys, room, tmp_path, command):
    run(capsys, "backup", tmp_path / "copy.db", "--data", room)
    (tmp_path / "copy.db").replace(room / "fairdeal.db")

    told = complaint(capsys, *command, "--data", room)

    assert f"{room / 'fairdeal.db'} is a backup" in told
    assert "`fairdeal restore FILE`" in told


def test_nothing_is_overwritten(capsys, room, tmp_path):
    run(capsys, "backup", tmp_path / "copy.db", "--data", room)

    assert "is there already" in complaint(capsys, "backup", tmp_path / "copy.db", "--data", room)
    assert "is there already" in complaint(capsys, "restore", tmp_path / "copy.db", "--data", room)


def test_a_backup_that_is_not_whole_is_not_restored(capsys, room, tmp_path):
    change(room, "UPDATE balances SET chips = chips + 1 WHERE account = 'wallet:ann'")
    run(capsys, "backup", tmp_path / "copy.db", "--data", room)

    told = complaint(capsys, "restore", tmp_path / "copy.db", "--data", tmp_path / "new")

    assert "is not restored" in told
    assert "wallet:ann" in told
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "BetsTakenBack does not follow from anything."),
        ("zh", "BetsTakenBack没有任何依据。"),
    ],
)
def test_a_backup_in_which_chips_moved_by_no_rule_is_not_restored(capsys, tmp_path, lang, told):
    with_a_gift(tmp_path / "room.db")
    run(capsys, "backup", tmp_path / "copy.db", "--data", tmp_path / "room.db")

    target = tmp_path / "new" / "fairdeal.db"
    complained = complaint(capsys, "restore", tmp_path / "copy.db", "--lang", lang, "--data", target)

    assert told in complained
    assert not target.parent.exists()


def with_a_gift(path):
    """A table whose hashes and balances fit, and yet its bank has given a player 100 chips for nothing."""
    store = open_store(path)
    played = Played(store)
    played.people("ann")
    host = played.blackjack("t-1", "vegas_strip", ("ann",), games=1, closes=False)
    gift = Transfer("bank:t-1", "purse:t-1:1", 100, "payout")
    append(store, "t-1", host.table.version, [encode_event(BetsTakenBack(1))], [gift]).result()
    store.close()


def test_of_all_that_is_wrong_with_a_backup_the_first_is_told_and_how_much_more_there_is(
    capsys, room, tmp_path
):
    change(room, f"UPDATE steps SET text = {LATER} WHERE stream = 't-1'")
    run(capsys, "backup", tmp_path / "copy.db", "--data", room)

    told = complaint(capsys, "restore", tmp_path / "copy.db", "--data", tmp_path / "new")

    assert "t-1: step 1 is not what was written. t-1: step 3 is" in told
    assert re.search(r"not what was written\. \(And \d+ more things\.\)", told)


def test_a_table_whose_seeds_are_gone_is_not_restored(capsys, room, tmp_path):
    change(room, "DELETE FROM secrets WHERE name = 'chain:t-2:1'")
    run(capsys, "backup", tmp_path / "copy.db", "--data", room)

    told = complaint(capsys, "restore", tmp_path / "copy.db", "--data", tmp_path / "new")

    assert "t-2: the secret of its seeds (chain 1) is not kept any more" in told
    assert not (tmp_path / "new").exists()


def test_what_is_missing_is_named(capsys, room, tmp_path):
    nowhere = tmp_path / "nowhere"

    assert "nothing has been played" in complaint(capsys, "backup", tmp_path / "copy.db", "--data", nowhere)
    assert "no folder" in complaint(capsys, "backup", nowhere / "copy.db", "--data", room)
    assert "no backup" in complaint(capsys, "restore", nowhere / "copy.db", "--data", tmp_path / "new")


def test_a_damaged_room_is_not_copied_over_as_if_all_were_well(capsys, tmp_path):
    room = a_room(tmp_path)
    content = bytearray((room / FILE).read_bytes())
    for place in range(40_000, 43_000):
        content[place] ^= 0xFF
    (room / FILE).write_bytes(content)

    said = complaint(capsys, "backup", tmp_path / "copy.db", "--data", room)

    assert "is damaged" in said
    assert not (tmp_path / "copy.db").exists()
