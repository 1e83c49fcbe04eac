"""People who enter a room by name: they are who they were, and nobody else gets in as them."""

import asyncio
from typing import Any

import pytest

from fairdeal.client import connect
from fairdeal.games.game import Refused
from fairdeal.room.people.visitors import Visitors
from fairdeal.room.room import Room
from tests.client.conftest import BET, RoomRunner

PASSWORD = "correct horse battery"


async def enter(room: Room, name: str, password: str = "") -> tuple[str | None, str]:
    """The id and the name of a person who has entered."""
    async with connect(room, name=name, password=password) as client:
        return client.person, client.name


async def refusal_of(asking: Any) -> Refused:
    with pytest.raises(Refused) as refusal:
        await asking
    return refusal.value


def test_a_guest_who_comes_again_is_the_same_person_with_the_same_seat(rooms: RoomRunner):
    async def story(room: Room) -> tuple[list[Any], str]:
        async with connect(room, name="Ann") as ann:
            await ann.sit("t-1", chips=20 * BET)
        came = [await enter(room, name) for name in ("Ann", "ANN", "ann")]
        async with connect(room, name="Ann") as ann:
            return came, (await ann.watch("t-1").look()).own.asked  # type: ignore[union-attr]

    came, asked = rooms.run(story)

    assert came == [("ann", "Ann")] * 3
    assert asked == "bet"


def test_a_person_is_the_same_by_a_link_and_at_a_terminal(rooms: RoomRunner):
    async def story(room: Room) -> list[Any]:
        names = ("Ann", "Bo Diddley", "玩家 3")
        came = [(await enter(room, name))[0] for name in names]
        visitors = await asyncio.to_thread(Visitors, room.store)
        return [came, [await asyncio.to_thread(visitors.admit, name) for name in names]]

    came, at_the_terminal = rooms.run(story)

    assert came == at_the_terminal


def test_people_with_a_password_need_it(rooms: RoomRunner):
    async def story(room: Room) -> tuple[list[str], Any]:
        await asyncio.to_thread(room.directory.sign_up, "sign-up", "ann", "Ann", PASSWORD)
        refused = [
            await refusal_of(enter(room, "Ann")),
            await refusal_of(enter(room, "Ann", "something else")),
        ]
        return [each.code for each in refused], await enter(room, "ann", PASSWORD)

    codes, entered = rooms.run(story)

    assert codes == ["people/needs-password", "people/wrong"]
    assert entered == ("ann", "Ann")


def test_who_shares_a_name_enters_by_id(rooms: RoomRunner):
    async def story(room: Room) -> tuple[Refused, Any]:
        for person in ("gus", "gus-2"):
            await asyncio.to_thread(room.directory.sign_up, f"sign-{person}", person, "Gustav", None)
        return await refusal_of(enter(room, "Gustav")), await enter(room, "gus-2")

    refusal, entered = rooms.run(story)

    assert (refusal.code, refusal.facts["ids"]) == ("people/namesakes", ["gus", "gus-2"])
    assert entered == ("gus-2", "Gustav")


def test_nobody_is_made_a_guest_who_is_refused(rooms: RoomRunner):
    async def story(room: Room) -> tuple[list[str], list[str]]:
        await asyncio.to_thread(room.directory.sign_up, "sign-up", "ann", "Ann", PASSWORD)
        names = ("Ann", "a\nb", "Dealer", " Bob")
        codes = [(await refusal_of(enter(room, name))).code for name in names]
        return codes, sorted(await asyncio.to_thread(room.directory.look_again))

    codes, people = rooms.run(story)

    assert codes == ["people/needs-password", "people/name", "people/name-reserved", "people/name"]
    assert people == ["ann"]


def test_two_who_enter_by_one_new_name_at_once_are_one_person(rooms: RoomRunner):
    async def story(room: Room) -> list[Any]:
        return await asyncio.gather(*(enter(room, "Ann") for _ in range(5)))

    assert rooms.run(story) == [("ann", "Ann")] * 5
