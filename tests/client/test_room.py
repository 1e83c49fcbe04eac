"""What a client asks of a room, and not of one table."""

import asyncio
from typing import Any

import pytest

from fairdeal.client import connect
from fairdeal.client.local_link import LocalLink
from fairdeal.games.game import Refused
from fairdeal.houses.library import open_house
from fairdeal.people import Directory
from fairdeal.room.lifecycle.new_tables import Sealing, make_blackjack_table
from fairdeal.room.problems import describe_problem
from fairdeal.room.room import Room
from fairdeal.room.watching_room import WatchingRoom
from fairdeal.store.audit import audit
from fairdeal.wire.commands import CloseTable
from fairdeal.wire.frames import Frame
from fairdeal.wire.lobby import TableEntry
from fairdeal.wire.room import HouseTable, OpenedTable, PreparedTable
from fairdeal.words import LANGUAGES, words_for
from fairdeal.words.money import written
from tests.client.conftest import BET, RoomRunner, open_blackjack, play


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


# Opening tables.


async def refusal_of(asking: Any) -> Refused:
    with pytest.raises(Refused) as refusal:
        await asking
    return refusal.value


def test_a_client_opens_a_table_with_own_settings_and_plays_there(rooms: RoomRunner):
    async def story(room: Room) -> tuple[Frame[Any], Any]:
        async with connect(room, name="Ann") as ann:
            opened = await ann.open(HouseTable("reno", ("shoe.decks=2",)))
            shown = await play(await ann.sit(opened.table, chips=20 * BET), rounds=1)
            await ann.watch(opened.table).act(CloseTable())
            return shown, audit(room.store).problems

    shown, problems = rooms.run(story)

    assert (shown.view.house.id, shown.view.house.overrides) == ("reno", ("shoe.decks=2",))
    assert shown.view.clock is not None
    assert problems == ()


def test_a_table_that_is_asked_for_twice_by_one_command_is_opened_once(rooms: RoomRunner):
    async def story(room: Room) -> tuple[list[OpenedTable], int]:
        async with connect(room, name="Ann") as ann:
            assert ann.person is not None
            link = LocalLink(room, ann.person)
            opened = [await link.open(HouseTable("reno"), "open") for _ in range(2)]
            return opened, len(await ann.lobby())

    opened, tables = rooms.run(story)

    assert opened[0] == opened[1]
    assert tables == 2


def test_a_table_that_was_prepared_is_opened_by_its_name(rooms: RoomRunner):
    async def story(first: Room) -> tuple[OpenedTable, str, str]:
        house, book = open_house("reno")
        new = make_blackjack_table(house, book, Sealing("t-mine"), shows_bets=True)
        room = Room(first.store, prepared=[new])
        async with connect(room, name="Bob") as bob:
            opened = await bob.open(PreparedTable("t-mine"))
            unknown = await refusal_of(bob.open(PreparedTable("t-other")))
            async with room.tables.use("t-mine") as running:
                by = running.host.table.opened_by
        await room.close()
        return opened, unknown.code, by

    opened, code, by = rooms.run(story)

    assert (opened.table, code, by) == ("t-mine", "table/unknown", "bob")


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (HouseTable("nowhere"), "table/house-unknown"),
        (HouseTable("../vegas_strip"), "table/house-unknown"),
        (HouseTable("reno", ("shoe.decks=none",)), "table/house-settings"),
    ],
)
def test_a_table_that_nobody_can_open_is_refused_with_a_sentence(
    rooms: RoomRunner, wanted: HouseTable, code: str
):
    async def story(room: Room) -> tuple[Refused, int]:
        async with connect(room, name="Ann") as ann:
            return await refusal_of(ann.open(wanted)), len(await ann.lobby())

    refusal, tables = rooms.run(story)

    assert refusal.code == code
    for lang in LANGUAGES:
        problem = describe_problem(refusal, words_for(lang), written)
        assert wanted.house in problem.sentence
        assert not wanted.overrides or wanted.overrides[0] in problem.sentence
    assert tables == 1


def test_where_an_operator_runs_the_room_tables_have_the_rules_of_their_houses(rooms: RoomRunner):
    async def story(room: Room) -> list[str]:
        other = Directory(room.store, room.clock, bytes)
        await asyncio.to_thread(other.sign_up, "olga", "olga", "Olga", "correct horse battery")
        await asyncio.to_thread(other.appoint, "appoint", "olga")
        async with connect(room, name="Ann") as ann, connect(room) as spectator:
            codes = [(await refusal_of(ann.open(HouseTable("reno", ("shoe.decks=2",))))).code]
            codes.append((await refusal_of(spectator.open(HouseTable("reno")))).code)
            await ann.open(HouseTable("reno"))
            return codes

    assert rooms.run(story) == ["table/own-rules", "table/spectator"]
