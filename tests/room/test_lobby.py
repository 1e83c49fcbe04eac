"""The lobby: what can be played, without reading what has not changed."""

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct, field
from sqlalchemy import Engine, event

from fairdeal.client import connect
from fairdeal.houses.library import open_house
from fairdeal.room.lifecycle.open_tables import find_unclosed_tables
from fairdeal.room.room import Room
from fairdeal.store import Event, Store, open_store
from fairdeal.store.places import FILE
from fairdeal.tables.houses.terms import blackjack_table, blackjack_terms
from fairdeal.wire import commands as c
from fairdeal.wire.lobby import TableEntry
from tests.client.conftest import open_blackjack
from tests.houses.writing import write_house
from tests.support.appending import step
from tests.support.facts import fact

CHIPS = 10_000


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = open_store(tmp_path / FILE)
    yield found
    found.close()


def test_it_names_house_limits_and_people(store: Store):
    async def story() -> tuple[TableEntry, ...]:
        room = Room(store)
        await open_blackjack(room, "t-1")
        async with connect(room, name="Ann") as ann:
            table = await ann.sit("t-1", chips=CHIPS)
            await table.act(c.SeatBot("basic", "Bot 1", CHIPS))
        found = await room.lobby()
        await room.close()
        return found

    (entry,) = asyncio.run(story())

    assert (entry.table, entry.house, entry.house_name.en) == ("t-1", "vegas_strip", "Vegas Strip")
    assert 0 < entry.chips_min < entry.chips_max
    assert (entry.player_names, entry.bot_names) == (("Ann",), ("Bot 1",))
    assert entry.seats_free == entry.seats_total - 2


def test_a_closed_table_is_gone_and_a_new_process_finds_the_same(store: Store):
    async def story() -> tuple[list[str], list[str]]:
        room = Room(store)
        for name in ("t-1", "t-2"):
            await open_blackjack(room, name)
        await room.act("ann", "t-1", c.CloseTable(), "close")
        await room.rest("t-1")
        here = [entry.table for entry in await room.lobby()]
        await room.close()
        again = Room(store)
        entries = await again.lobby()
        assert [entry.house_name.en for entry in entries] == ["Vegas Strip"]
        there = [entry.table for entry in entries]
        await again.close()
        return here, there

    here, there = asyncio.run(story())

    assert here == there == ["t-2"]


def test_only_tables_that_have_changed_are_read(store: Store, monkeypatch: pytest.MonkeyPatch):
    read: list[str] = []

    async def story() -> None:
        first = Room(store)
        for name in ("t-1", "t-2", "t-3"):
            await open_blackjack(first, name)
        await first.close()
        room = Room(store)
        await room.lobby()
        original = type(store).steps

        def steps(self: Store, table: str, *more: int) -> object:
            read.append(table)
            return original(self, table, *more)

        monkeypatch.setattr(type(store), "steps", steps)
        await room.lobby()
        async with connect(room, name="Ann") as ann:
            await ann.sit("t-2", chips=CHIPS)
        read.clear()
        await room.lobby()
        await room.close()

    asyncio.run(story())

    assert read == []


def test_two_houses_with_the_same_rules_keep_their_own_names(store: Store, tmp_path: Path):
    files = write_house(tmp_path, 'name = "Ann\'s Strip"\nextends = "vegas_strip"\n')

    async def story() -> tuple[TableEntry, ...]:
        room, (mine, book) = Room(store), open_house(str(files))
        await open_blackjack(room, "t-1")
        opening = blackjack_table("t-2", mine, book, "ann", blackjack_terms(mine, book))
        await room.open_table(opening, book, "open-t-2", house=mine)
        found = await room.lobby()
        await room.close()
        return found

    entries = asyncio.run(story())

    assert {entry.house: entry.house_name.en for entry in entries} == {
        "vegas_strip": "Vegas Strip",
        "own/mine": "Ann's Strip",
    }


# Many closed tables.

CLOSED = 1_000
OPEN = ("t-1", "t-2", "t-3")
LOGS = ("steps", "snapshots")
Listing = Callable[[Store], Coroutine[Any, Any, list[str]]]


def close_many(store: Store, tables: int) -> None:
    """Logs that have ended. Nobody could read them: that would be noticed."""
    steps = [
        step(f"t-closed-{number}", 0, [fact(), Event("TableClosed", 1, b"{}")]) for number in range(tables)
    ]
    for each in [store.append(each) for each in steps]:
        each.result()


async def open_three(store: Store) -> None:
    room = Room(store)
    for name in OPEN:
        await open_blackjack(room, name)
    await room.close()


class Reading(Struct):
    """What a store is asked, and what that costs SQLite."""

    statements: list[str] = field(default_factory=list)
    logs: set[str] = field(default_factory=set)
    """The streams whose logs or snapshots are read."""
    instructions: int = 0
    """Of SQLite's virtual machine, in hundreds: each row that it looks at takes some."""


@contextmanager
def watch_reading() -> Iterator[Reading]:
    """Follow every statement over connections that are made meanwhile."""
    reading = Reading()

    def count() -> int:
        reading.instructions += 1
        return 0

    def connect(connection: sqlite3.Connection, _: object) -> None:
        connection.set_progress_handler(count, 100)

    def execute(_: object, cursor: object, statement: str, parameters: Any, *more: object) -> None:
        reading.statements.append(statement)
        if any(f"FROM {name}" in statement for name in LOGS):
            reading.logs.update(each for each in parameters if isinstance(each, str))

    event.listen(Engine, "connect", connect)
    event.listen(Engine, "before_cursor_execute", execute)
    yield reading
    event.remove(Engine, "connect", connect)
    event.remove(Engine, "before_cursor_execute", execute)


def list_in_new_process(path: Path, list_tables: Listing) -> Reading:
    """What it reads to list the open tables of a store that was opened just now."""
    with watch_reading() as reading:
        store = open_store(path)
        names = asyncio.run(list_tables(store))
        store.close()
    assert sorted(names) == list(OPEN)
    return reading


async def list_in_lobby(store: Store) -> list[str]:
    room = Room(store)
    names = [entry.table for entry in await room.lobby()]
    await room.close()
    return names


async def list_to_resume(store: Store) -> list[str]:
    return [table.id for table in find_unclosed_tables(store)]


@pytest.mark.parametrize("list_tables", [list_in_lobby, list_to_resume])
def test_a_new_process_reads_open_tables_only(tmp_path: Path, list_tables: Listing):
    path = tmp_path / FILE
    store = open_store(path)
    asyncio.run(open_three(store))
    with_none = list_in_new_process(path, list_tables)
    close_many(store, CLOSED)
    store.close()

    with_many = list_in_new_process(path, list_tables)

    assert with_many.logs == set(OPEN)
    assert len(with_many.statements) == len(with_none.statements)
    assert 0 < with_many.instructions <= with_none.instructions + 2, "no row of a closed table is looked at"


def test_a_second_listing_reads_nothing_and_asks_one_question(tmp_path: Path):
    path = tmp_path / FILE
    store = open_store(path)
    asyncio.run(open_three(store))
    close_many(store, CLOSED)
    store.close()

    async def story() -> tuple[Reading, int]:
        store = open_store(path)
        room = Room(store)
        await room.lobby()
        before = first.instructions
        with watch_reading() as second:
            assert len(await room.lobby()) == len(OPEN)
        await room.close()
        store.close()
        return second, first.instructions - before

    with watch_reading() as first:
        second, instructions = asyncio.run(story())

    assert second.logs == set()
    assert len([each for each in second.statements if "SELECT" in each]) == 1
    assert first.logs == set(OPEN)
    assert instructions <= 2, "no row is looked at"


# Other processes.


@pytest.fixture(params=["sqlite", "postgres"])
def stores(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Store, Store]]:
    """One database, opened twice as two processes would."""
    address = request.getfixturevalue("postgres") if request.param == "postgres" else tmp_path / FILE
    found = open_store(address), open_store(address)
    yield found
    for store in found:
        store.close()


def test_what_another_process_does_is_shown(stores: tuple[Store, Store]):
    async def story() -> None:
        room, other = (Room(store) for store in stores)

        async def show() -> dict[str, tuple[str, ...]]:
            return {entry.table: entry.player_names for entry in await room.lobby()}

        await open_blackjack(room, "t-1")
        await open_blackjack(other, "t-2")
        assert await show() == {"t-1": (), "t-2": ()}
        async with connect(other, name="Ann") as ann:
            await ann.sit("t-1", chips=CHIPS)
            assert await show() == {"t-1": ("Ann",), "t-2": ()}
        await other.act("ann", "t-2", c.CloseTable(), "close")
        await other.rest("t-2")
        assert set(await show()) == {"t-1"}
        await open_blackjack(other, "t-3")
        assert set(await show()) == {"t-1", "t-3"}
        await room.close()
        await other.close()

    asyncio.run(story())


def test_a_table_that_another_process_closed_before_the_first_listing_is_gone(stores: tuple[Store, Store]):
    async def story() -> list[str]:
        room, other = (Room(store) for store in stores)
        for name in ("t-1", "t-2"):
            await open_blackjack(room, name)
        await other.act("ann", "t-2", c.CloseTable(), "close")
        await other.rest("t-2")
        names = [entry.table for entry in await room.lobby()]
        await room.close()
        await other.close()
        return names

    assert asyncio.run(story()) == ["t-1"]


def test_many_who_ask_at_once_have_each_table_read_once(store: Store):
    async def story() -> Reading:
        await open_three(store)
        room = Room(store)
        with watch_reading() as reading:
            found = await asyncio.gather(*(room.lobby() for _ in range(5)))
        assert {len(entries) for entries in found} == {len(OPEN)}
        await room.close()
        return reading

    reading = asyncio.run(story())

    assert len([each for each in reading.statements if "FROM snapshots" in each]) == len(OPEN)
