"""A client plays by frames alone, whatever link it has."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from fairdeal.client import TableClient, connect
from fairdeal.games.game import Refused
from fairdeal.room.room import Room
from fairdeal.store.audit import audit
from fairdeal.wire import commands as c
from fairdeal.wire.frames import Frame
from tests.client.conftest import BET, RoomRunner, answer


async def play_rounds(table: TableClient, rounds: int) -> list[Frame[Any]]:
    """Bet and stand until so many rounds are over; returns everything that was shown."""
    shown = []
    async for frame in table.frames():
        shown.append(frame)
        if frame.view.last is not None and frame.view.last.number >= rounds and frame.view.round is None:
            return shown
        try:
            await answer(table)
        except Refused as refusal:
            assert refusal.code == "table/stale"  # later frames are in the queue already
    return shown


def test_a_guest_sits_down_plays_two_rounds_and_leaves(rooms: RoomRunner):
    async def story(room: Room) -> tuple[list[Frame[Any]], int, Any]:
        async with connect(room, name="Ann") as client:
            table = await client.sit("t-1", chips=10 * BET)
            shown = await play_rounds(table, rounds=2)
            await table.leave()
            assert client.person is not None
            return shown, await room.read_wallet(client.person), audit(room.store).problems

    shown, wallet, problems = rooms.run(story)

    assert shown[-1].view.last is not None
    assert shown[-1].view.last.number == 2
    own = shown[-1].view.own
    assert own is not None
    assert wallet == 10 * BET + own.net
    assert problems == ()


def test_every_step_is_shown_once_and_in_order(rooms: RoomRunner):
    async def story(room: Room) -> list[Frame[Any]]:
        async with connect(room, name="Ann") as client:
            return await play_rounds(await client.sit("t-1", chips=10 * BET), rounds=2)

    versions = [frame.version for frame in rooms.run(story)]

    assert versions == sorted(set(versions))


def test_the_frame_of_a_step_names_the_command_of_the_viewer_who_gave_it(rooms: RoomRunner):
    async def story(room: Room) -> tuple[str, str]:
        async with connect(room, name="Ann") as ann, connect(room) as spectator:
            table = await ann.sit("t-1", chips=10 * BET)
            own, others = table.frames(), spectator.watch("t-1").frames()
            await anext(own)
            await anext(others)
            await table.act(c.SetPace(is_unhurried=True))
            return (await anext(own)).command_id, (await anext(others)).command_id

    own, others = rooms.run(story)

    assert own.endswith(":2")
    assert others == ""


def test_rounds_come_with_each_event_to_those_who_ask_for_them(rooms: RoomRunner):
    async def story(room: Room) -> list[Frame[Any]]:
        async with connect(room, name="Ann") as client:
            table = await client.sit("t-1", chips=10 * BET, with_rounds=True)
            return await play_rounds(table, rounds=1)

    shown = rooms.run(story)

    assert all(len(frame.rounds_after_events) == len(frame.events) for frame in shown)
    last = [(frame.rounds_after_events[-1], frame.view.seen) for frame in shown if frame.events]
    assert all(_without_actions(own) == _without_actions(seen) for own, seen in last)


def _without_actions(seen: Any) -> Any:
    """Actions are in the viewer's own part of a view, and in each round that comes with an event."""
    return replace(seen, actions={}) if seen is not None else None


def test_what_is_refused_changes_nothing_and_the_table_goes_on(rooms: RoomRunner):
    async def story(room: Room) -> tuple[str, int, int]:
        async with connect(room, name="Ann") as client:
            table = await client.sit("t-1", chips=10 * BET)
            frames = table.frames()
            before = (await anext(frames)).version
            with pytest.raises(Refused) as refusal:
                await table.bet(1)
            await table.bet(BET)
            return refusal.value.code, before, (await anext(frames)).version

    code, before, after = rooms.run(story)

    assert code == "table/bet/limits"
    assert after > before


def test_a_viewer_who_was_away_gets_what_was_missed(rooms: RoomRunner):
    async def story(room: Room) -> tuple[Frame[Any], list[Any]]:
        async with connect(room, name="Ann") as client:
            table = await client.sit("t-1", chips=10 * BET)
            first = await anext(table.frames())
            shown = await play_rounds(table, rounds=1)
            again = await anext(client.watch("t-1").frames(since=first.version))
            return again, [event for frame in shown for event in frame.events]

    again, events = rooms.run(story)

    assert not again.has_gap
    assert list(again.events) == events


def test_a_seed_of_ones_own_is_bound_and_revealed_by_the_client(rooms: RoomRunner):
    async def story(room: Room) -> list[str]:
        async with connect(room, name="Ann") as client:
            table = await client.sit("t-1", chips=10 * BET)
            frames = table.frames()
            await anext(frames)
            await table.add_seed()
            kinds = []
            async for frame in frames:
                kinds += [type(event).__name__ for event in frame.events]
                if frame.view.round is not None or frame.view.last is not None:
                    return kinds
                if table.own.asked == "bet":
                    await table.bet(BET)
            return kinds

    kinds = rooms.run(story)

    assert kinds.index("SeatSeedCommitted") < kinds.index("SeedBindingClosed")
    assert kinds.index("SeedBindingClosed") < kinds.index("SeatSeedRevealed") < kinds.index("RoundOpened")


def test_two_people_and_a_bot_play_at_one_table(rooms: RoomRunner):
    async def story(room: Room) -> tuple[list[list[Frame[Any]]], Any]:
        async with connect(room, name="Ann") as ann, connect(room, name="Bob") as bob:
            tables = [await each.sit("t-1", chips=10 * BET) for each in (ann, bob)]
            await tables[0].act(c.SeatBot("basic", "Bot 1", 10 * BET))
            shown = await asyncio.gather(*(play_rounds(table, rounds=2) for table in tables))
            return list(shown), audit(room.store).problems

    shown, problems = rooms.run(story)

    assert problems == ()
    last = [each[-1].view.last for each in shown]
    assert all(each is not None and len(each.won) == 3 for each in last)


def test_nobody_sees_more_than_their_own_seat(rooms: RoomRunner):
    async def story(room: Room) -> Frame[Any]:
        async with connect(room, name="Ann") as ann, connect(room) as spectator:
            await ann.sit("t-1", chips=10 * BET)
            return await anext(spectator.watch("t-1").frames())

    seen = rooms.run(story)

    assert seen.view.own is None


def test_a_view_offers_no_bet_beyond_the_viewers_own_limit(rooms: RoomRunner):
    async def story(room: Room) -> tuple[int, str]:
        async with connect(room, name="Ann") as client:
            assert client.person is not None
            await asyncio.to_thread(room.directory.limit, "limit", client.person, "loss", 3 * BET)
            table = await client.sit("t-1", chips=10 * BET)
            await anext(table.frames())
            bets = table.own.bets
            assert bets is not None
            await table.bet(bets.most)
            return bets.most, bets.limited_by

    assert rooms.run(story) == (3 * BET, "limit/loss")
