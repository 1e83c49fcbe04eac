"""Two rooms over one store: what a process that has died leaves to be done is done by the other."""

import asyncio

from fairdeal.client import connect
from fairdeal.room.feed import Viewer
from fairdeal.room.room import Room
from fairdeal.store import open_store
from fairdeal.store.opening import IN_MEMORY
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.host import Host
from fairdeal.tables.host_factory import load_host
from fairdeal.tables.model.state import Table
from fairdeal.wire.commands import Bet, SeatBot
from fairdeal.wire.parts import BoxBet
from tests.client.conftest import BET, Story, open_blackjack

CHIPS = 50 * BET


async def bet_and_die(room: Room) -> Host:
    """Ann sits at a table with a bot, and bets in a process that is gone before the bot has bet."""
    await open_blackjack(room, "t-1")
    async with connect(room, name="Ann") as ann:
        await ann.sit("t-1", CHIPS)
        await room.act("ann", "t-1", SeatBot("mimic", "Bot", CHIPS), "bring")
        await room.rest("t-1")
        other = load_host(room.store, "t-1")
        await other.act(Actor(ann.person or ""), Bet((BoxBet(BET),)), "bet")
        return other


def play(story: Story[Table]) -> Table:
    async def tell() -> Table:
        store = open_store(IN_MEMORY)
        room = Room(store)
        try:
            return await story(room)
        finally:
            await room.close()
            store.close()

    return asyncio.run(tell())


def test_bots_answer_where_the_steps_of_others_are_read():
    async def story(room: Room) -> Table:
        await bet_and_die(room)
        async with room.tables.use("t-1") as running:
            await room.tables.catch_up()
            await running.rest()
            return running.host.table

    assert play(story).round is not None


def test_bots_answer_where_somebody_comes_back_who_has_seen_more():
    async def story(room: Room) -> Table:
        other = await bet_and_die(room)
        async with (
            room.tables.use("t-1") as running,
            room.watch("t-1", Viewer(), since=other.table.version),
        ):
            await running.rest()
            return running.host.table

    assert play(story).round is not None
