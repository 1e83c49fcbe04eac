"""Passwords are hashed in threads of their own: an event loop never waits for one."""

import asyncio

import pytest

from fairdeal.games.game import Impossible
from fairdeal.people import Directory
from fairdeal.store import open_store
from tests.people.building import PASSWORD, Clock, Randomness, new


@pytest.fixture
def room() -> Directory:
    """With hashes that cost what they cost everywhere."""
    clock = Clock()
    return Directory(open_store("memory:", clock), clock, Randomness(1))


def test_a_password_is_not_hashed_on_the_thread_of_an_event_loop(room: Directory):
    async def sign_up() -> None:
        room.sign_up(new(), "ann", "Ann", PASSWORD)

    with pytest.raises(Impossible, match="on the event loop's thread"):
        asyncio.run(sign_up())
    assert room.people() == {}


def test_an_event_loop_goes_on_while_a_password_is_hashed(room: Directory):
    async def sign_up_and_in() -> tuple[str, int]:
        turns, hashing = 0, asyncio.create_task(come_in())
        while not hashing.done():
            await asyncio.sleep(0.001)
            turns += 1
        return hashing.result(), turns

    async def come_in() -> str:
        await asyncio.to_thread(room.sign_up, new(), "ann", "Ann", PASSWORD)
        return (await asyncio.to_thread(room.sign_in, "ann", PASSWORD)).id

    person, turns = asyncio.run(sign_up_and_in())

    assert person == "ann"
    assert turns > 20
