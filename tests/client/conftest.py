"""A room of its own for each test, in memory and on SQLite, and the links by which clients reach it."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import aclosing
from pathlib import Path
from typing import Any, TypeVar

import pytest

from fairdeal.client import TableClient
from fairdeal.games.game import Refused
from fairdeal.houses.library import open_house
from fairdeal.room.room import Room
from fairdeal.store import open_store
from fairdeal.store.opening import IN_MEMORY
from fairdeal.store.places import FILE
from fairdeal.tables.houses.terms import blackjack_table, blackjack_terms
from fairdeal.tables.model.terms import network_terms
from fairdeal.wire.frames import Frame

T = TypeVar("T")

BET = 1_000

Story = Callable[[Room], Coroutine[Any, Any, T]]


class RoomRunner:
    """Tells a story in a room, from an open table to the end."""

    def __init__(self, where: str | Path) -> None:
        self.where = where

    def run(self, story: Story[T], house: str = "vegas_strip") -> T:
        async def tell() -> T:
            store = open_store(self.where)
            room = Room(store)
            try:
                await open_blackjack(room, "t-1", house)
                return await asyncio.wait_for(story(room), 60)
            finally:
                await room.close()
                store.close()

        return asyncio.run(tell())


async def open_blackjack(room: Room, name: str, house: str = "vegas_strip") -> None:
    """Open a table with the clock of tables that people reach over a network."""
    opened, book = open_house(house)
    terms = network_terms(blackjack_terms(opened, book))
    await room.open_table(blackjack_table(name, opened, book, "ann", terms), book, f"open-{name}")


async def play(table: TableClient, rounds: int) -> Frame[Any]:
    """Bet and stand until so many rounds are over, among people who do the same; returns the last frame."""
    async with aclosing(table.frames()) as frames:
        async for frame in frames:
            last = frame.view.last
            if last is not None and last.number >= rounds and frame.view.round is None:
                return frame
            try:
                await answer(table)
            except Refused as refusal:
                assert refusal.code == "table/stale"  # later frames are in the queue already
    raise AssertionError("the table has closed")


async def answer(table: TableClient) -> None:
    """Bet or stand, if that is asked."""
    own = table.view.own
    if own is not None and own.asked == "bet":
        await table.bet(BET)
    elif own is not None and own.asked == "answer":
        words = [each.action for each in own.actions if each.is_open]
        await table.act(next(word for word in ("stand", "decline", *words) if word in words))


@pytest.fixture(params=["memory", "sqlite"])
def rooms(request: pytest.FixtureRequest, tmp_path: Path) -> RoomRunner:
    return RoomRunner(IN_MEMORY if request.param == "memory" else tmp_path / FILE)
