"""Clients who bring bots to a table and send them away again: who may, and what is left of it."""

import asyncio
from typing import Any

import pytest

from fairdeal.client import connect
from fairdeal.client.local_link import LocalLink
from fairdeal.games.game import Refused
from fairdeal.houses.library import open_house
from fairdeal.people import Directory
from fairdeal.room.room import Room
from fairdeal.store.audit import audit
from fairdeal.tables.houses.terms import blackjack_table, local_terms
from fairdeal.wire.frames import Receipt
from tests.client.conftest import BET, RoomRunner

CHIPS = 20 * BET


async def refusal_of(asking: Any) -> str:
    with pytest.raises(Refused) as refusal:
        await asking
    return refusal.value.code


async def appoint_operator(room: Room) -> None:
    """From now on, an operator runs the room."""
    other = Directory(room.store, room.clock, bytes)
    await asyncio.to_thread(other.sign_up, "olga", "olga", "Olga", "correct horse battery")
    await asyncio.to_thread(other.appoint, "appoint", "olga")


def test_a_bot_comes_and_goes_and_leaves_no_chips_behind(rooms: RoomRunner):
    async def story(room: Room) -> tuple[list[list[str]], list[Receipt], Any]:
        async with connect(room, name="Ann") as ann:
            table = await ann.sit("t-1", chips=CHIPS)
            assert ann.person is not None
            await table.seat_bot("mimic", "Mimi", CHIPS, seat=3)
            names = [[each.name for each in (await table.look()).seats]]
            link = LocalLink(room, ann.person)
            receipts = [await link.unseat_bot("t-1", 3, "unseat") for _ in range(2)]
            names.append([each.name for each in (await table.look()).seats])
            return names, receipts, audit(room.store).problems

    names, receipts, problems = rooms.run(story)

    assert names == [["Ann", "Mimi"], ["Ann"]]
    assert [each.again for each in receipts] == [False, True]
    assert receipts[0].version == receipts[1].version
    assert problems == ()


def test_only_bots_are_unseated(rooms: RoomRunner):
    async def story(room: Room) -> list[str]:
        async with connect(room, name="Ann") as ann, connect(room, name="Bob") as bob:
            tables = [await each.sit("t-1", chips=CHIPS) for each in (ann, bob)]
            return [await refusal_of(tables[0].unseat_bot(seat)) for seat in (1, 2, 3)]

    assert rooms.run(story) == ["table/bot/none"] * 3


def test_where_an_operator_runs_the_room_others_neither_seat_bots_nor_unseat_them(rooms: RoomRunner):
    async def story(room: Room) -> tuple[list[str], list[str]]:
        async with connect(room, name="Bob") as bob, connect(room) as spectator:
            table = bob.watch("t-1")
            await table.seat_bot("mimic", "Mimi", CHIPS)
            await appoint_operator(room)
            codes = [
                await refusal_of(table.seat_bot("mimic", "Mia", CHIPS)),
                await refusal_of(table.unseat_bot(1)),
                await refusal_of(spectator.watch("t-1").unseat_bot(1)),
            ]
            await LocalLink(room, "ann").unseat_bot("t-1", 1, "unseat")  # she opened the table
            return codes, [each.name for each in (await table.look()).seats]

    codes, names = rooms.run(story)

    assert codes == ["table/bot/door", "table/bot/door", "table/not-seated"]
    assert names == []


def test_everybody_may_bring_bots_where_chips_count_for_nothing(rooms: RoomRunner):
    async def story(room: Room) -> list[str]:
        house, book = open_house("cs161")
        terms = local_terms(house, book, shows_bets=False)
        await room.open_table(blackjack_table("t-2", house, book, "ann", terms), book, "open-2")
        await appoint_operator(room)
        async with connect(room, name="Bob") as bob:
            table = bob.watch("t-2")
            await table.seat_bot("mimic", "Mimi", CHIPS)
            await table.unseat_bot(1)
            await table.seat_bot("mimic", "Mia", CHIPS)
            return [each.name for each in (await table.look()).seats]

    assert rooms.run(story) == ["Mia"]
