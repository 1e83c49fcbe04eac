"""What a client asks of a room, and not of one table."""

from typing import Any

import pytest

from fairdeal.client import connect
from fairdeal.games.game import AnyBook, Refused, fingerprint
from fairdeal.room.room import Room
from fairdeal.room.watching_room import WatchingRoom
from fairdeal.wire.lobby import TableEntry
from tests.client.conftest import BET, RoomRunner, open_blackjack


def test_the_lobby_lists_open_tables_and_who_is_there(rooms: RoomRunner):
    async def story(room: Room) -> list[tuple[TableEntry, ...]]:
        await open_blackjack(room, "t-2", "reno")
        async with connect(room, name="Ann") as ann, connect(WatchingRoom(room.store)) as spectator:
            await ann.sit("t-2", chips=20 * BET)
            return [await ann.lobby(), await spectator.lobby()]

    own, watched = rooms.run(story)

    assert [(each.table, each.house, each.player_names) for each in own] == [
        ("t-2", "reno", ("Ann",)),
        ("t-1", "vegas_strip", ()),
    ]
    assert [each.table for each in watched] == ["t-2", "t-1"]


def test_everybody_can_read_the_rules_in_force(rooms: RoomRunner):
    async def story(room: Room) -> tuple[list[AnyBook], str]:
        async with (
            connect(room, name="Ann") as ann,
            connect(room) as spectator,
            connect(WatchingRoom(room.store)) as reader,
        ):
            tables = [each.watch("t-1") for each in (ann, spectator, reader)]
            return [await each.rules() for each in tables], (await tables[0].look()).house.book

    books, expected = rooms.run(story)

    assert [fingerprint(book) for book in books] == [expected] * 3


def test_a_table_that_does_not_exist_has_no_rules(rooms: RoomRunner):
    async def story(room: Room) -> list[Any]:
        codes = []
        for where in (room, WatchingRoom(room.store)):
            async with connect(where) as client:
                with pytest.raises(Refused) as refusal:
                    await client.watch("t-9").rules()
                codes.append(refusal.value.code)
        return codes

    assert rooms.run(story) == ["table/unknown"] * 2
