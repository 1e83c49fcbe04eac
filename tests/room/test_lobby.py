"""The lobby: what can be played, without reading what has not changed."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from fairdeal.client import connect
from fairdeal.houses.library import open_house
from fairdeal.room.room import Room
from fairdeal.store import Store, open_store
from fairdeal.store.places import FILE
from fairdeal.tables.houses.terms import blackjack_table, blackjack_terms
from fairdeal.wire import commands as c
from fairdeal.wire.lobby import TableEntry
from tests.client.conftest import open_blackjack
from tests.houses.writing import write_house

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
        there = [entry.table for entry in await again.lobby()]
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
