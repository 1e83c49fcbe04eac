"""What was played, as a client gets it: one's own rounds, and replays that match what spectators saw."""

import asyncio
from contextlib import aclosing
from itertools import pairwise
from typing import Any

import msgspec

from fairdeal.client import TableClient, connect
from fairdeal.room.room import Room
from fairdeal.wire.records import RoundList, RoundReplay, RoundsWanted
from fairdeal.wire.views.blackjack import RoundView
from tests.client.conftest import BET, RoomRunner, play

CHIPS = 20 * BET
ROUNDS = 3

Seen = list[tuple[Any, RoundView]]
"""Events of a round, each with the round after it."""


def test_people_get_their_own_rounds_and_how_many_others_played(rooms: RoomRunner):
    async def story(room: Room) -> tuple[RoundList, RoundList]:
        async with connect(room, name="Ann") as ann, connect(room, name="Bob") as bob:
            await play(await ann.sit("t-1", chips=CHIPS), ROUNDS)
            wanted = RoundsWanted(is_own=True, last=2)
            return await ann.records.list_rounds(wanted), await bob.records.list_rounds(wanted)

    anns, bobs = rooms.run(story)

    assert [[(each.round.number, each.name) for each in parts] for parts in anns.rounds] == [
        [(2, "Ann")],
        [(3, "Ann")],
    ]
    assert (anns.total, anns.of_others) == (ROUNDS, 0)
    assert (bobs.rounds, bobs.total, bobs.of_others) == ((), 0, ROUNDS)


def test_chips_of_a_persons_rounds_follow_from_each_other(rooms: RoomRunner):
    async def story(room: Room) -> RoundList:
        async with connect(room, name="Ann") as ann:
            await play(await ann.sit("t-1", chips=CHIPS), ROUNDS)
            return await ann.records.list_rounds(RoundsWanted(person="ann"))

    rounds = [played for (played,) in rooms.run(story).rounds]

    assert rounds[0].chips_before == CHIPS
    for before, after in pairwise(rounds):
        assert after.chips_before == before.chips_after
    for each in rounds:
        changes = [hand.change or 0 for hand in each.hands] + [bet.change or 0 for bet in each.insurance]
        assert each.chips_won == sum(changes)


def test_a_replay_is_what_spectators_saw(rooms: RoomRunner):
    async def story(room: Room) -> tuple[RoundReplay[Any] | None, Seen]:
        async with connect(room, name="Ann") as ann, connect(room) as spectator:
            is_there = asyncio.Event()
            watched = asyncio.create_task(_watch(spectator.watch("t-1", with_rounds=True), is_there))
            await is_there.wait()
            await play(await ann.sit("t-1", chips=CHIPS), 1)
            return await spectator.records.replay("t-1:1"), await watched

    replay, seen = rooms.run(story)

    assert replay is not None and replay.round.is_ended
    steps = [zip(step.events, step.rounds_after_events, strict=True) for step in replay.steps]
    assert [pair for step in steps for pair in step] == seen


async def _watch(table: TableClient, is_there: asyncio.Event) -> Seen:
    """The first round, with the round after each of its events."""
    seen: Seen = []
    async with aclosing(table.frames()) as frames:
        async for frame in frames:
            is_there.set()
            for event, after in zip(frame.events, frame.rounds_after_events, strict=True):
                if type(event).__module__.endswith("blackjack"):
                    assert after is not None
                    seen.append((event, after))
            if frame.view.last is not None:
                return seen
    raise AssertionError("the table has closed")


def test_records_are_sent_as_json(rooms: RoomRunner):
    async def story(room: Room) -> tuple[bytes, bytes]:
        async with connect(room, name="Ann") as ann:
            await play(await ann.sit("t-1", chips=CHIPS), ROUNDS)
            found = await ann.records.list_rounds(RoundsWanted())
            replay = await ann.records.replay("t-1:2", with_seats=True)
            return msgspec.json.encode(found), msgspec.json.encode(replay)

    listed, replay = rooms.run(story)

    assert msgspec.json.decode(listed, type=RoundList).total == ROUNDS
    assert msgspec.json.decode(replay, type=RoundReplay[RoundView]).round.name == "t-1:2"


def test_there_is_no_replay_of_a_round_that_was_not_played(rooms: RoomRunner):
    async def story(room: Room) -> list[RoundReplay[Any] | None]:
        async with connect(room) as spectator:
            names = ("t-1:1", "t-9:1", "t-1", "nonsense", f"t-1:{'9' * 5000}")
            return [await spectator.records.replay(name) for name in names]

    assert rooms.run(story) == [None] * 5
