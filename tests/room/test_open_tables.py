"""Tables that are open, those that somebody can resume, and those that everybody has left."""

from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any

import pytest
from msgspec import Struct

from fairdeal.room.bots.driver import BotDriver, seat_bot
from fairdeal.room.lifecycle.left_tables import QUIET_MS, close_left_table, close_left_tables, is_left
from fairdeal.room.lifecycle.open_tables import (
    find_tables_to_resume,
    find_unclosed_tables,
    is_closed,
    list_tables_with_people,
)
from fairdeal.room.lifecycle.presence import OwnMark
from fairdeal.room.lifecycle.saved_tables import keep_opening, keep_session
from fairdeal.store import Append, Appended, StoreTrouble, open_store
from fairdeal.store.opening import now
from fairdeal.tables.model.awaited import waited_for
from fairdeal.wire.commands import Leave
from tests.support.troubled_store import TroubledStore
from tests.tables.room import Room, Sitting


class Settings(Struct, frozen=True):
    """What a front end may store of a table."""


@pytest.fixture
def room() -> Iterator[Room]:
    room = Room(lambda clock: open_store("memory:", clock))
    yield room
    room.close()


def left_table(room: Room, name: str = "t-1") -> Sitting:
    """A table that was opened here, and that Ann has left."""
    keep_opening(room.store, name)
    table = room.open(name=name)
    table.seat("ann")
    table.act("ann", Leave())
    return table


# Tables that are open.


def test_the_table_played_last_comes_first_and_empty_ones_are_left_out(room: Room):
    for name in ("t-1", "t-2", "t-3"):
        room.later(1)
        room.open(name=name).seat(*(["ann"] if name != "t-2" else []))

    tables = list(find_unclosed_tables(room.store))

    assert {table.id for table in tables} == {"t-1", "t-2", "t-3"}
    assert [table.id for table in list_tables_with_people(tables)] == ["t-3", "t-1"]


def test_closed_tables_and_the_callers_own_are_not_found(room: Room):
    for name in ("t-1", "t-2", "t-3"):
        room.open(name=name)
    room.host("t-2").close()

    assert is_closed(room.store, "t-2")
    assert [table.id for table in find_unclosed_tables(room.store, besides="t-3")] == ["t-1"]


def test_people_resume_their_own_tables_that_were_stored_and_that_nobody_plays(room: Room):
    for name, person in {"t-own": "ann", "t-played": "ann", "t-unstored": "ann", "t-others": "bob"}.items():
        room.open(name=name).seat(person)
        if name != "t-unstored":
            keep_session(room.store, name, Settings())
    OwnMark(room.store, "t-played").renew()

    found = find_tables_to_resume(room.store, find_unclosed_tables(room.store), ["ann"])

    assert [table.id for table in found] == ["t-own"]


# Tables that everybody has left.


def test_a_left_table_is_closed_once_whoever_finds_it(room: Room):
    table = left_table(room).table

    for _ in range(2):
        room.wait_for(close_left_tables(room.store, [table]))

    kinds = [row.event.type for row in room.store.read("t-1")]
    assert kinds[-1] == "TableClosed"
    assert kinds.count("ClosingAnnounced") == 1
    assert room.problems == ()


@pytest.mark.parametrize(("age", "closed"), [(0, False), (QUIET_MS + 60_000, True)])
def test_a_table_at_which_something_has_just_happened_is_not_closed(room: Room, age: int, closed: bool):
    room.now = now() - age
    table = left_table(room).table

    room.wait_for(close_left_tables(room.store, [table]))

    assert is_closed(room.store, "t-1") == closed


def table_of_a_bot(room: Room) -> Sitting:
    """A table that was opened here, where a bot is in the middle of a round."""
    keep_opening(room.store, "t-1")
    table = room.open()
    bots = BotDriver(table.host)
    room.wait_for(seat_bot(table.host, "mimic", "Mimi", 20_000, "bot"))
    while table.table.round is None or not waited_for(table.table):
        room.wait_for(bots.act())
        room.wait_for(table.host.settle())
    return table


def test_bots_end_their_round_at_a_left_table_before_it_is_closed(room: Room):
    table = table_of_a_bot(room)

    room.wait_for(close_left_table(room.store, table.table))

    kinds = [row.event.type for row in room.store.read("t-1")]
    assert kinds[-1] == "TableClosed"
    assert "RoundEnded" in kinds
    assert room.problems == ()


class BrokenStore(TroubledStore):
    """A store that can't be reached any more after one append."""

    def append(self, step: Append) -> Future[Appended]:
        stored = super().append(step)
        self.is_down = True
        return stored


def test_who_closes_a_left_table_hears_that_its_store_can_not_be_reached(room: Room):
    table = table_of_a_bot(room)
    broken: Any = BrokenStore(room.store)

    with pytest.raises(StoreTrouble):
        room.wait_for(close_left_table(broken, table.table))

    assert broken.turned_away
    assert not is_closed(room.store, "t-1")


def test_an_empty_table_that_was_opened_elsewhere_is_not_closed(room: Room):
    table = room.open().table

    room.wait_for(close_left_tables(room.store, [table]))

    assert not is_left(room.store, table)
    assert not is_closed(room.store, "t-1")


def test_a_table_at_which_somebody_sits_is_not_closed_by_that(room: Room):
    sitting = room.open()
    sitting.seat("ann")

    room.wait_for(close_left_table(room.store, sitting.table))

    sitting.host.reload()
    assert not sitting.table.closing
