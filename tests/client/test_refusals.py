"""Commands that are sent twice, and commands that are refused: nothing is done twice, and nothing is left."""

import asyncio
from typing import Any

import pytest

from fairdeal.client import RoomClient, connect
from fairdeal.client.local_link import LocalLink
from fairdeal.games.game import Refused
from fairdeal.people import Directory
from fairdeal.room.room import Room
from fairdeal.store.audit import audit
from fairdeal.wire import commands as c
from fairdeal.wire.room import ChipsWanted
from tests.client.conftest import BET, RoomRunner

CHIPS = 20 * BET
OTHER_BODY = "command/other-body"


async def refusal_of(asking: Any) -> str:
    with pytest.raises(Refused) as refusal:
        await asking
    return refusal.value.code


def test_the_same_id_gets_the_first_receipt_and_another_body_is_refused(rooms: RoomRunner):
    async def story(room: Room) -> tuple[list[Any], list[str], int]:
        async with connect(room, name="Ann") as ann:
            assert ann.person is not None
            await asyncio.to_thread(room.directory.allowance, "allowance", ann.person, 5 * BET)
            link, wanted = LocalLink(room, ann.person), ChipsWanted(CHIPS, is_exact=True)
            receipts = [await link.sit("t-1", "Ann", wanted, "sit", 0) for _ in range(2)]
            receipts += [await link.act("t-1", c.SetPace(is_unhurried=True), "pace", None) for _ in range(2)]
            refused = [
                await refusal_of(link.sit("t-1", "Ann", ChipsWanted(BET, is_exact=True), "sit", 0)),
                await refusal_of(link.sit("t-1", "Anna", wanted, "sit", 0)),
                await refusal_of(link.act("t-1", c.SetPace(is_unhurried=False), "pace", None)),
            ]
            return receipts, refused, await room.read_wallet(ann.person)

    receipts, refused, wallet = rooms.run(story)

    assert [each.again for each in receipts] == [False, True, False, True]
    assert receipts[0].version == receipts[1].version
    assert receipts[2].version == receipts[3].version
    assert refused == [OTHER_BODY] * 3
    assert wallet == 0


def test_a_seat_that_is_refused_leaves_no_seat_and_no_chips(rooms: RoomRunner):
    async def story(room: Room) -> tuple[list[str], int, int, Any]:
        async with connect(room, name="Ann") as ann:
            assert ann.person is not None
            seats = (await room.lobby())[0].seats_free
            bad = RoomClient(LocalLink(room, ann.person), "a\nb")
            codes = [await refusal_of(bad.sit("t-1", chips=CHIPS))]
            for number in range(seats):
                async with connect(room, name=f"Guest {number}") as guest:
                    await guest.sit("t-1", chips=CHIPS)
            codes += [await refusal_of(ann.sit("t-1", chips=CHIPS))]
            people = len((await room.lobby())[0].player_names)
            return codes, people - seats, await room.read_wallet(ann.person), audit(room.store).problems

    codes, others, wallet, problems = rooms.run(story)

    assert codes == ["table/name", "table/full"]
    assert (others, wallet, problems) == (0, 0, ())


def test_where_an_operator_runs_the_room_it_gives_no_chips(rooms: RoomRunner):
    async def story(room: Room) -> tuple[bool, list[str], int, int]:
        other = Directory(room.store, room.clock, bytes)
        async with connect(room, name="Ann") as ann:
            assert ann.person is not None
            await asyncio.to_thread(other.sign_up, "olga", "olga", "Olga", "correct horse battery")
            await asyncio.to_thread(other.appoint, "appoint", "olga")
            link = LocalLink(room, ann.person)
            codes = [
                await refusal_of(link.act("t-1", c.SitDown("Ann", CHIPS, issued=CHIPS), "own", None)),
                await refusal_of(ann.sit("t-1", chips=CHIPS)),
            ]
            people = len((await room.lobby())[0].player_names)
            return room.gives_chips(), codes, people, await room.read_wallet(ann.person)

    gives, codes, people, wallet = rooms.run(story)

    assert not gives
    assert (people, wallet) == (0, 0)
    assert codes == ["table/issued", "ledger/overdraft"]


def test_a_spectator_who_acts_is_refused(rooms: RoomRunner):
    async def story(room: Room) -> list[str]:
        async with connect(room) as spectator, connect(room, name="Ann") as ann:
            codes = []
            for client in (spectator, ann):
                table = client.watch("t-1")
                await anext(table.frames())
                codes += [await refusal_of(table.bet(BET)), await refusal_of(table.act("hit"))]
            return codes

    assert rooms.run(story) == ["table/not-seated"] * 4
