"""Marks of programs that play at a table: which count, and which are removed."""

import os
import subprocess
import sys
from collections.abc import Iterator
from socket import gethostname

import msgspec
import pytest
from msgspec.structs import replace

from fairdeal.room.lifecycle.presence import RENEW_MS, STALE_MS, Mark, OwnMark, find_start, is_played
from fairdeal.store import Store, open_store
from fairdeal.store.opening import now
from fairdeal.tables.model.state import Table
from tests.tables.room import Room


@pytest.fixture
def room() -> Iterator[Room]:
    room = Room(lambda clock: open_store("memory:", clock))
    yield room
    room.close()


@pytest.fixture
def store(room: Room) -> Store:
    return room.store


@pytest.fixture
def table(room: Room) -> Table:
    """One that nobody has marked."""
    return room.open(name="t-1").table


def put(store: Store, machine: str, process: int, began: str, at: int = 0) -> None:
    store.keep_secret("playing:t-1:x", msgspec.msgpack.encode(Mark(machine, process, began, at)))


def test_a_table_that_nobody_has_marked_is_played_by_nobody(store: Store, table: Table):
    assert not is_played(store, table)


def test_a_process_that_is_there_counts_however_old_its_mark(store: Store, table: Table):
    put(store, gethostname(), os.getpid(), find_start(os.getpid()))

    assert is_played(store, table)


def test_another_process_of_the_same_number_does_not_count_and_the_mark_goes(store: Store, table: Table):
    put(store, gethostname(), os.getpid(), "another time", now())

    assert not is_played(store, table)
    assert store.secret_names("playing:") == ()


def test_a_process_that_has_ended_does_not_count_even_while_nobody_has_noticed(store: Store, table: Table):
    process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    put(store, gethostname(), process.pid, find_start(process.pid), now())
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
    marking = OwnMark(store, "t-1", clock=lambda: 10_000_000 + times[0])

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
    put(store, gethostname(), os.getpid(), find_start(os.getpid()))

    assert not is_played(store, replace(table, is_chain_over=True))
    assert not is_played(store, table)
