"""`fairdeal verify`: a log from a file or from the room, and what is caught in it."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from fairdeal.fairness.log import NO_HASH, Moved, Row, log_line, parted, read_row, row_hash
from fairdeal.store import open_store
from tests.cli.recorded import Played, a_room, complaint, run

VERIFIER = Path(__file__).parents[2] / "verifier" / "fairdeal_verify.py"
CLEAN = "Everything that was checked is in order."


@pytest.fixture
def room(tmp_path):
    return a_room(tmp_path)


@pytest.fixture
def log(capsys, room) -> Path:
    """The log of a closed table, in a file."""
    file: Path = room / "t-1.log"
    assert run(capsys, "verify", "t-1", "--export", file, "--data", room)[0] == 0
    return file


def rewritten(log: Path, change) -> Path:
    """Another file with rows that were changed, and hashes that fit again."""
    before, lines = NO_HASH, []
    for line in log.read_bytes().splitlines(keepends=True):
        row = change(read_row(parted(line)[0]))
        before = row_hash(before, row)
        lines.append(log_line(row, before))
    forged = log.with_name("forged.log")
    forged.write_bytes(b"".join(lines))
    return forged


def test_a_table_of_the_room_is_checked(capsys, room):
    status, out, _ = run(capsys, "verify", "t-1", "--data", room)

    assert status == 0
    assert "Rules and payouts: rounds played again: 6, voided: 0." in out
    assert out.splitlines()[-1] == CLEAN


def test_an_exported_log_is_checked_without_the_room(capsys, log):
    status, out, _ = run(capsys, "verify", log)

    assert status == 0
    assert "Rules and payouts: rounds played again: 6, voided: 0." in out


def test_the_verifier_that_shares_no_code_agrees(log):
    done = subprocess.run([sys.executable, VERIFIER, log], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr


def test_a_game_of_trumps_is_checked_by_its_shipped_pack(capsys, room):
    file = room / "t-3.log"
    run(capsys, "verify", "t-3", "--export", file, "--data", room)

    status, out, _ = run(capsys, "verify", file)

    assert status == 0
    assert "rounds played again: 1" in out


def test_a_changed_byte_is_found(capsys, log):
    content = bytearray(log.read_bytes())
    content[len(content) // 2] ^= 1
    log.write_bytes(content)

    status, out, _ = run(capsys, "verify", log)

    assert status == 1
    assert "not in order:" in out
    assert "not checked, since the log itself is not in order" in out


def test_a_payout_that_was_rewritten_with_all_hashes_is_found_by_the_rules(capsys, log):
    rows = [read_row(parted(line)[0]) for line in log.read_bytes().splitlines(keepends=True)]
    last = max(row.seq for row in rows if any(moved.reason == "payout" for moved in row.transfers))
    changed: set[str] = set()

    def more(row: Row, moved: Moved) -> Moved:
        """One chip more in the last payout, one less in what goes back to the house: none is missing."""
        changes = {"payout": 1, "release": -1, "fund": -1}
        if row.seq < last or moved.reason not in changes or moved.reason in changed:
            return moved
        changed.add(moved.reason)
        return msgspec.structs.replace(moved, chips=moved.chips + changes[moved.reason])

    def pay_more(row: Row) -> Row:
        return msgspec.structs.replace(row, transfers=tuple(more(row, moved) for moved in row.transfers))

    status, out, _ = run(capsys, "verify", rewritten(log, pay_more))

    assert changed == {"payout", "release", "fund"}
    assert status == 1
    assert "which no rule says" in out


def test_root_and_head_are_compared_with_what_was_noted(capsys, log):
    out = run(capsys, "verify", log)[1]
    root = next(line for line in out.splitlines() if "Seeds" in line).split("is ")[1][:64]
    head = next(line for line in out.splitlines() if "Head" in line).split("Head: ")[1][:64]

    assert run(capsys, "verify", log, "--root", root, "--head", head)[0] == 0
    assert run(capsys, "verify", log, "--root", head)[0] == 1
    assert run(capsys, "verify", log, "--head", root)[0] == 1


def test_rules_are_not_checked_by_a_book_that_nobody_has(capsys, tmp_path):
    store = open_store(tmp_path / "fairdeal.db")
    played = Played(store)
    played.people("ann")
    played.blackjack("t-9", "vegas_strip", ("ann",), games=1, overrides=("pay.natural='7:5'",))
    store.close()
    file = tmp_path / "t-9.log"

    in_room = run(capsys, "verify", "t-9", "--export", file, "--data", tmp_path)
    alone = run(capsys, "verify", file)

    assert in_room[0] == alone[0] == 0
    assert "rounds played again: 1" in in_room[1]
    assert "is none of those that come with the program" in alone[1]


def test_the_log_of_a_sealed_shoe_is_not_given_away(capsys, room):
    told = complaint(capsys, "verify", "t-2", "--export", room / "t-2.log", "--data", room)

    assert "its first shoe is still sealed" in told
    assert not (room / "t-2.log").exists()


def test_a_file_is_never_overwritten(capsys, room, log):
    before = log.read_bytes()

    assert "is not overwritten" in complaint(capsys, "verify", "t-1", "--export", log, "--data", room)
    assert log.read_bytes() == before


def test_wrong_arguments_are_named(capsys, room):
    assert "t-1, t-2 or t-3" in complaint(capsys, "verify", "t-8", "--data", room)
    assert "64 hexadecimal digits" in complaint(capsys, "verify", "t-1", "--root", "abc", "--data", room)
    assert "no table was ever opened" in complaint(capsys, "verify", "t-1", "--data", room / "empty")
    assert "no file" in complaint(capsys, "verify", "a\0b", "--data", room / "empty")
