"""Which tables are being played just now: who comes back without a name gets one that nobody plays at."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from socket import gethostname

import msgspec
import pytest
from msgspec.structs import replace

from fairdeal.store import Store, open_store
from fairdeal.store.opening import now
from fairdeal.tables.loading import load
from fairdeal.tables.state import Table
from fairdeal.terminal.now_played import RENEW_MS, STALE_MS, Mark, Marking, began, is_played
from tests.support import quick_start
from tests.support.opened import opened
from tests.terminal.people import Transcript, sit_down
from tests.terminal.programs import Start, only_table

BET = "Your bet ("
JOINED = "Somebody plays at this table elsewhere just now: what they do counts here too.\n"


def marks(data: Path) -> tuple[str, ...]:
    with opened(data) as store:
        return store.secret_names("playing:")


# Programs.


def test_who_names_no_table_gets_the_last_one_that_nobody_plays_at(program: Start, own_data: Path):
    left = program("--players", "Ann")
    left.said_until(BET)
    left.kill()
    table = only_table(own_data)
    busy = program("--players", "Bob")
    busy.said_until(BET)

    again = program("--resume")

    assert f"table {table}." in again.said_until(BET)


def test_where_all_are_being_played_it_says_so_and_how_to_join(program: Start, own_data: Path):
    first = program("--players", "Ann")
    first.said_until(BET)
    table = only_table(own_data)

    asked = program("--resume")

    assert asked.end() == 2
    told = f"the only open table is being played just now; “fairdeal play --resume {table}” joins it\n"
    assert asked.complaint() == f"fairdeal: {told}"
    second = program("--resume", table)
    assert JOINED in second.said_until(BET)


def test_of_a_table_that_is_being_played_nobody_hears_that_it_was_left(program: Start):
    first = program("--players", "Ann")
    first.said_until(BET)

    assert "left" not in program("--players", "Ann").said_until(BET)


@pytest.mark.parametrize("how", ["quit", "save", ""])
def test_a_program_that_ends_takes_its_mark_away(program: Start, own_data: Path, how: str):
    first = program("--players", "Ann")
    first.said_until(BET)
    assert len(marks(own_data)) == 1

    first.answer(how) if how else None

    assert first.end() == 0
    assert marks(own_data) == ()


def test_a_killed_one_leaves_nothing_in_the_way(program: Start, own_data: Path):
    first = program("--players", "Ann")
    first.said_until(BET)
    first.kill()
    assert len(marks(own_data)) == 1

    again = program("--resume")

    assert JOINED not in again.said_until(BET)
    assert len(marks(own_data)) == 1


def test_the_list_of_tables_tells_which_are_being_played(program: Start, own_data: Path):
    first = program("--players", "Ann")
    first.said_until(BET)
    resume = f"fairdeal play --resume {only_table(own_data)}\n"

    played = quick_start.run("tables", "--lang", "en").stdout.decode()
    first.kill()
    left = quick_start.run("tables", "--lang", "en").stdout.decode()

    assert played.endswith(f"  being played just now; join with: {resume}")
    assert left.endswith(f"  go on with: {resume}")


def test_a_game_of_trumps_is_marked_too(program: Start):
    first = program("--players", "Ann,Bob", command="trumps")
    first.said_until("pick a card!")

    asked = program("--resume", command="trumps")

    assert asked.end() == 2
    assert "is being played just now; “fairdeal trumps --resume t-" in asked.complaint()


# Marks.


@pytest.fixture
def store() -> Iterator[Store]:
    store = open_store("memory:")
    yield store
    store.close()


@pytest.fixture
def table(store: Store) -> Table:
    """One that nobody has marked."""
    sit_down("vegas_strip", Transcript([]), names=["Ann"], store=store).local.stop_looking()
    found = load(store, "t-1")
    assert found is not None
    return found


def put(store: Store, machine: str, process: int, began: str, at: int = 0) -> None:
    store.keep_secret("playing:t-1:x", msgspec.msgpack.encode(Mark(machine, process, began, at)))


def test_a_table_that_nobody_has_marked_is_played_by_nobody(store: Store, table: Table):
    assert not is_played(store, table)


def test_a_process_that_is_there_counts_however_old_its_mark(store: Store, table: Table):
    put(store, gethostname(), os.getpid(), began(os.getpid()))

    assert is_played(store, table)


def test_another_process_of_the_same_number_does_not_count_and_the_mark_goes(store: Store, table: Table):
    put(store, gethostname(), os.getpid(), "another time", now())

    assert not is_played(store, table)
    assert store.secret_names("playing:") == ()


def test_a_process_that_has_ended_does_not_count_even_while_nobody_has_noticed(store: Store, table: Table):
    process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    put(store, gethostname(), process.pid, began(process.pid), now())
    assert is_played(store, table)

    process.kill()
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)

    assert not is_played(store, table)
    process.communicate()


@pytest.mark.parametrize(("age", "counts"), [(0, True), (STALE_MS - 1, True), (STALE_MS, False)])
def test_a_mark_of_another_machine_counts_while_it_is_renewed(
    store: Store, table: Table, age: int, counts: bool
):
    put(store, "elsewhere", 1, "sometime", at=1_000_000)

    assert is_played(store, table, clock=lambda: 1_000_000 + age) == counts


def test_a_mark_is_renewed_with_the_first_answer_after_a_minute(store: Store):
    times = [0]
    marking = Marking(store, "t-1", clock=lambda: 10_000_000 + times[0])

    def marked_at() -> int:
        (name,) = store.secret_names("playing:t-1:")
        return msgspec.msgpack.decode(store.secret(name) or b"", type=Mark).at - 10_000_000

    found = []
    for times[0] in (0, RENEW_MS - 1, RENEW_MS):
        marking.renew()
        found.append(marked_at())

    assert found == [0, 0, RENEW_MS]


def test_what_is_no_mark_counts_for_nothing(store: Store, table: Table):
    store.keep_secret("playing:t-1:x", b"nonsense")

    assert not is_played(store, table)


def test_marks_that_came_with_a_backup_are_of_another_room_and_go(store: Store, table: Table):
    put(store, gethostname(), os.getpid(), began(os.getpid()))

    assert not is_played(store, replace(table, is_chain_over=True))
    assert not is_played(store, table)
