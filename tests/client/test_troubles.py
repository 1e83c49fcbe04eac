"""Clients in trouble: cut off, slow, sent twice, refused. Nothing is lost, and nobody else notices."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing, asynccontextmanager
from typing import Any, cast

import pytest

from fairdeal.client import TableClient, connect
from fairdeal.games.game import Refused
from fairdeal.room.feed import Viewer
from fairdeal.room.room import Room
from fairdeal.store import Store
from fairdeal.store.audit import audit
from fairdeal.tables.model.state import Table
from fairdeal.tables.subscriptions import QUEUE_LENGTH
from fairdeal.wire import commands as c
from fairdeal.wire.frames import Frame
from tests.client.conftest import BET, RoomRunner, open_blackjack, play
from tests.support.troubled_store import TroubledStore

CHIPS = 20 * BET
OTHER_BODY = "command/other-body"


@asynccontextmanager
async def troubled_room(room: Room) -> AsyncIterator[tuple[Room, TroubledStore]]:
    """Another room with the same tables, whose store makes trouble."""
    await room.close()
    store = TroubledStore(room.store)
    troubled = Room(cast(Store, store))
    yield troubled, store
    store.release()
    await troubled.close()


async def wait_until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(0.001)


async def cut_off(sending: "asyncio.Task[Any]", store: TroubledStore) -> None:
    """The client goes while its command is being stored."""
    await wait_until(lambda: bool(store.held))
    sending.cancel()
    await asyncio.wait([sending])
    assert sending.cancelled()
    store.release()


async def refusal_of(asking: Any) -> str:
    with pytest.raises(Refused) as refusal:
        await asking
    return refusal.value.code


async def count_users(room: Room, table: str) -> int:
    async with room.tables.use(table) as running:
        return running.users - 1


async def find_table(room: Room, table: str) -> Table:
    async with room.tables.use(table) as running:
        return running.host.table


# Clients that go.


def test_a_client_that_goes_in_mid_act_has_acted_and_the_table_goes_on(rooms: RoomRunner):
    async def story(first: Room) -> tuple[int, int, Any]:
        async with troubled_room(first) as (room, store), connect(room, name="Ann") as ann:
            table = await ann.sit("t-1", chips=CHIPS)
            await table.act(c.SeatBot("basic", "Bot 1", CHIPS))
            await room.rest("t-1")
            store.holds_answers = True
            await cut_off(asyncio.create_task(table.bet(BET)), store)
            await room.rest("t-1")  # the bot bets, and a round is dealt
            found = await find_table(room, "t-1")
            return found.rounds, await count_users(room, "t-1"), audit(first.store).problems

    assert rooms.run(story) == (1, 0, ())


def test_a_client_that_goes_in_mid_sit_has_a_seat_and_can_come_back(rooms: RoomRunner):
    async def story(first: Room) -> tuple[int, int, int]:
        async with troubled_room(first) as (room, store), connect(room, name="Ann") as ann:
            store.holds_answers = True
            await cut_off(asyncio.create_task(ann.sit("t-1", chips=CHIPS)), store)
            await room.rest("t-1")
            table = ann.watch("t-1")
            shown = await play(table, rounds=1)
            await table.leave()
            assert ann.person is not None
            assert shown.view.own is not None
            wallet = await room.read_wallet(ann.person)
            return wallet - shown.view.own.net, await count_users(room, "t-1"), len(room.tables)

    assert rooms.run(story) == (CHIPS, 0, 1)


def test_a_command_whose_answer_is_lost_is_done_once(rooms: RoomRunner):
    async def story(first: Room) -> tuple[int, int, Any]:
        async with troubled_room(first) as (room, store), connect(room, name="Ann") as ann:
            assert ann.person is not None
            await asyncio.to_thread(room.directory.allowance, "allowance", ann.person, 5 * BET)
            store.answers_lost = 1
            table = await ann.sit("t-1", chips=CHIPS)
            await anext(table.frames())
            store.answers_lost = 1
            await table.act(c.BuyIn(BET, issued=BET))
            await anext(table.frames())
            purse = next(seat.purse for seat in table.view.seats)
            return purse, await room.read_wallet(ann.person), audit(first.store).problems

    assert rooms.run(story) == (CHIPS + BET, 0, ())


def test_a_seed_is_revealed_though_nobody_waited_for_it_to_be_bound(rooms: RoomRunner):
    async def story(first: Room) -> list[str]:
        async with troubled_room(first) as (room, store), connect(room, name="Ann") as ann:
            table = await ann.sit("t-1", chips=CHIPS)
            await anext(table.frames())
            store.holds_answers = True
            await cut_off(asyncio.create_task(table.add_seed()), store)
            await play(table, rounds=1)
            return [row.event.type for row in first.store.read("t-1")]

    kinds = rooms.run(story)

    assert kinds.count("SeatSeedCommitted") == kinds.count("SeatSeedRevealed") == 1


# Viewers.


def test_a_viewer_who_never_reads_gets_the_newest_view_and_holds_up_nobody(rooms: RoomRunner):
    async def story(room: Room) -> tuple[list[Frame[Any]], Frame[Any], int]:
        async with connect(room, name="Ann") as ann, room.watch("t-1", Viewer()) as slow:
            table = await ann.sit("t-1", chips=CHIPS)
            full = [await anext(slow) for _ in range(2)]
            for number in range(QUEUE_LENGTH):
                await table.act(c.SetPace(is_unhurried=number % 2 == 0))
            full += [await anext(slow) for _ in range(QUEUE_LENGTH)]
            for number in range(QUEUE_LENGTH + 1):
                await table.act(c.SetPace(is_unhurried=number % 2 == 0))
            await play(table, rounds=1)
            await room.rest("t-1")
            return full, await anext(slow), (await find_table(room, "t-1")).version

    full, newest, version = rooms.run(story)

    assert not any(frame.has_gap for frame in full)
    assert (newest.has_gap, newest.version, newest.events) == (True, version, ())


def test_a_viewer_sees_what_happened_though_the_wallet_cant_be_read(rooms: RoomRunner):
    async def story(first: Room) -> list[int | None]:
        async with troubled_room(first) as (room, store), connect(room, name="Ann") as ann:
            assert ann.person is not None
            await asyncio.to_thread(room.directory.allowance, "allowance", ann.person, 2 * CHIPS)
            table = await ann.sit("t-1", chips=CHIPS)
            await room.rest("t-1")
            async with aclosing(table.frames()) as frames:
                shown = [await anext(frames)]
                await table.act(c.BuyIn(BET))
                await room.rest("t-1")
                store.is_down = True
                shown.append(await anext(frames))
                store.is_down = False
                await table.act(c.SetPace(is_unhurried=True))
                shown.append(await anext(frames))
            return [frame.view.own.wallet for frame in shown if frame.view.own is not None]

    assert rooms.run(story) == [CHIPS, CHIPS, CHIPS - BET]


def test_a_viewer_who_stops_in_mid_iteration_is_let_go(rooms: RoomRunner):
    async def story(room: Room) -> tuple[int, int, int, bool]:
        async with connect(room) as spectator, connect(room, name="Ann") as ann:
            frames = spectator.watch("t-1").frames()
            async for _ in frames:
                break
            during = await count_users(room, "t-1")
            await frames.aclose()
            waiting = asyncio.create_task(anext(spectator.watch("t-1").frames(since=1)))
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.wait([waiting])
            async with room.watch("t-1", Viewer()) as feed:
                await anext(feed)
                feed.stop()
                rest = [frame async for frame in feed]
            await play(await ann.sit("t-1", chips=CHIPS), rounds=1)
            async with room.tables.use("t-1") as running:
                return during, running.users - 1, len(rest), running.host.channel.has_subscribers

    assert rooms.run(story) == (1, 0, 0, False)


def test_everybody_who_watches_sees_a_table_close(rooms: RoomRunner):
    async def story(room: Room) -> tuple[list[str], int, int, str]:
        async with connect(room, name="Ann") as ann, connect(room) as spectator:
            table = await ann.sit("t-1", chips=CHIPS)
            viewers = [spectator.watch("t-1").frames(), table.frames()]
            for frames in viewers:
                await anext(frames)
            await room.act("ann", "t-1", c.CloseTable(), "close")
            phases = [await _last_phase(frames) for frames in viewers]
            for frames in viewers:
                await frames.aclose()
            assert ann.person is not None
            again = await refusal_of(ann.sit("t-1", chips=CHIPS))
            return phases, await room.read_wallet(ann.person), len(await room.lobby()), again

    phases, wallet, entries, again = rooms.run(story)

    assert phases == ["closed", "closed"]
    assert (wallet, entries) == (CHIPS, 0)
    assert again.startswith("table/")


async def _last_phase(frames: AsyncIterator[Frame[Any]]) -> str:
    async for frame in frames:
        if frame.view.phase == "closed":
            return frame.view.phase
    return ""


# Many at once.


def test_fifty_clients_sit_at_ten_tables_at_once(rooms: RoomRunner):
    async def story(room: Room) -> tuple[list[int], list[int], Any]:
        names = [f"t-{number}" for number in range(1, 11)]
        await asyncio.gather(*(open_blackjack(room, name) for name in names[1:]))
        await asyncio.gather(*(_sit_and_look(room, name, seat) for name in names for seat in range(5)))
        users = [await count_users(room, name) for name in names]
        people = [len(entry.player_names) for entry in await room.lobby()]
        return people, users, audit(room.store).problems

    assert rooms.run(story) == ([5] * 10, [0] * 10, ())


async def _sit_and_look(room: Room, table: str, seat: int) -> None:
    async with connect(room, name=f"Guest {seat}") as client:
        await anext((await client.sit(table, chips=CHIPS)).frames())


def test_one_person_sits_down_at_two_tables_at_once_with_one_wallet(rooms: RoomRunner):
    async def story(room: Room) -> tuple[int, int, Any]:
        await open_blackjack(room, "t-2")
        async with connect(room, name="Ann") as ann:
            assert ann.person is not None
            await asyncio.to_thread(room.directory.allowance, "allowance", ann.person, CHIPS)
            sitting = (ann.sit(name, chips=CHIPS, least=1) for name in ("t-1", "t-2"))
            tables = await asyncio.gather(*sitting, return_exceptions=True)
            assert all(isinstance(table, TableClient) for table in tables), tables
            shown = [await anext(ann.watch(name).frames()) for name in ("t-1", "t-2")]
            brought = sum(seat.purse for frame in shown for seat in frame.view.seats)
            return brought, await room.read_wallet(ann.person), audit(room.store).problems

    brought, wallet, problems = rooms.run(story)

    # The second one brings what is left in the wallet: nothing, so the room adds the usual amount.
    assert (brought, wallet, problems) == (2 * CHIPS, 0, ())
