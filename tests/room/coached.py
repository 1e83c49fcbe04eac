"""People who play with a coach, at a table whose cards are always the same."""

import asyncio
import hashlib
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from fairdeal.client import RoomClient, TableClient, connect
from fairdeal.client.local_link import LocalLink
from fairdeal.games.game import Refused
from fairdeal.houses.library import open_house
from fairdeal.room.room import Room
from fairdeal.store import Store, open_store
from fairdeal.tables.houses.terms import blackjack_table, blackjack_terms
from fairdeal.wire.coach import CoachStatus
from fairdeal.wire.views.table import TableView

T = TypeVar("T")

BET = 1_000
QUIET = ("insurance.offered=false",)

Story = Callable[[Room], Coroutine[Any, Any, T]]


def tell(story: Story[T], *, house: str = "vegas_strip", rules: tuple[str, ...] = QUIET) -> T:
    """Tell a story in a room with one open table."""

    async def run() -> T:
        store = open_store("memory:")
        room = Room(store)
        try:
            await open_table(room, house, rules)
            return await asyncio.wait_for(story(room), 120)
        finally:
            await room.close()
            store.close()

    return asyncio.run(run())


async def open_table(room: Room, house: str, rules: tuple[str, ...]) -> None:
    opened, book = open_house(house, rules)
    opening = blackjack_table("t-1", opened, book, "ann", blackjack_terms(opened, book))
    await room.open_table(opening, book, "open", randomness=always_alike)


def always_alike(count: int) -> bytes:
    return hashlib.shake_256(b"3").digest(count)


async def sit(room: Room, name: str) -> tuple[RoomClient, TableClient]:
    async with connect(room, name=name) as client:
        return client, await client.sit("t-1", chips=100 * BET)


def come_back(room: Room, client: RoomClient) -> TableClient:
    """The same person's table in another room, as in another process."""
    assert client.person is not None
    return RoomClient(LocalLink(room, client.person), client.name, client.person).watch("t-1")


def restart(store: Store) -> Room:
    """A room in another process, which knows nothing but the store."""
    return Room(store)


async def look(table: TableClient) -> TableView[Any]:
    """The table once it waits for somebody."""
    await table.rest()
    return await table.look()


async def until_asked(*tables: TableClient) -> TableClient:
    """Bet until somebody is asked for an answer; returns their table."""
    for _ in range(50):
        for table in tables:
            view = await look(table)
            if view.own is not None and view.own.asked == "answer":
                return table
            if view.own is not None and view.own.asked == "bet":
                await table.bet(BET)
    raise AssertionError("nobody was ever asked")


async def answer(*tables: TableClient) -> str:
    """The question on the table is answered by standing, whoever is asked; returns the name."""
    for table in tables:
        view = await look(table)
        if view.own is not None and view.own.asked == "answer":
            await table.act("stand")
            return next(each.name for each in view.seats if each.seat == view.own.seat)
    return ""


async def play(rounds: int, *tables: TableClient) -> None:
    """Everybody bets and stands, until so many more rounds are over."""
    last = (await look(tables[0])).number + rounds
    while True:
        view = await look(tables[0])
        if view.round is None and view.number >= last:
            return
        for table in tables:
            own = (await look(table)).own
            if own is not None and own.asked == "bet":
                await table.bet(BET)
            elif own is not None and own.asked == "answer":
                await table.act("stand")


def counted(status: CoachStatus) -> dict[str, int]:
    """How many answers are in the totals, by measure."""
    return {total.measure: total.decisions for total in status.totals}


async def judge(table: TableClient) -> CoachStatus:
    """The totals once everything is judged."""
    await table.coach.judgements()
    return await table.coach.status()


async def refusal(work: Coroutine[Any, Any, Any]) -> str:
    try:
        await work
    except Refused as refused:
        return refused.code
    raise AssertionError("nothing was refused")
