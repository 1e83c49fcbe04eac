"""A room in trouble: stores that can't be reached, damage, other processes, and an end in the middle."""

import asyncio
from collections import OrderedDict
from collections.abc import Coroutine, Iterator
from pathlib import Path
from secrets import token_bytes
from typing import Any, TypeVar, cast

import pytest

from fairdeal.client import connect
from fairdeal.games.blackjack import max_payout
from fairdeal.games.game import Impossible
from fairdeal.houses.library import open_house
from fairdeal.people import Directory
from fairdeal.room.bots.strategies import blackjack as bots
from fairdeal.room.feed import Viewer
from fairdeal.room.lifecycle import running_table
from fairdeal.room.room import Room
from fairdeal.store import Store, StoreTrouble, open_store
from fairdeal.store.audit import audit
from fairdeal.store.opening import now as time_now
from fairdeal.store.places import FILE
from fairdeal.tables.houses.followed_house import FollowedHouse
from fairdeal.tables.houses.terms import blackjack_table, blackjack_terms
from fairdeal.tables.model.state import Table
from fairdeal.tables.model.terms import network_terms
from fairdeal.wire import commands as c
from tests.client.conftest import open_blackjack, play
from tests.houses.writing import write_house
from tests.people.building import PASSWORD, cheap
from tests.support.guarded_store import GuardedStore, OpenedFiles
from tests.support.loop_guards import Hashing, Thinking, WorkedOutBooks
from tests.support.troubled_store import TroubledStore, damage_log
from tests.tables.test_following import HITS, HOUSE, rewrite

T = TypeVar("T")
BET = 1_000
SOON = 0.01


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = open_store(tmp_path / FILE)
    yield found
    found.close()


def tell(story: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(asyncio.wait_for(story, 60))


def collect_troubles() -> list[Any]:
    """Everything that the event loop reports from now on."""
    found: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: found.append(context))
    return found


# Tables that are opened and closed.


def test_a_table_that_is_opened_twice_by_one_command_runs_once(store: Store):
    async def story() -> tuple[int, int]:
        room = Room(store)
        await open_blackjack(room, "t-1")
        async with connect(room) as spectator, connect(room, name="Ann") as ann:
            frames = spectator.watch("t-1").frames()
            await anext(frames)
            await open_blackjack(room, "t-1")
            await ann.sit("t-1", chips=10 * BET)
            seats = len((await anext(frames)).view.seats)
            await frames.aclose()
        running = len(room.tables)
        await room.close()
        return seats, running

    assert tell(story()) == (1, 1)


def test_a_table_that_is_opened_while_its_room_closes_does_not_run(store: Store):
    async def story() -> tuple[int, int]:
        room = Room(store)
        opening = asyncio.create_task(open_blackjack(room, "t-1"))
        await asyncio.sleep(0)
        await room.close()
        await opening
        return len(room.tables), store.version("t-1")

    running, version = tell(story())

    assert running == 0
    assert version > 0


def test_viewers_are_not_kept_waiting_when_the_room_closes(store: Store):
    async def story() -> int:
        room = Room(store)
        await open_blackjack(room, "t-1")
        async with room.watch("t-1", Viewer()) as feed:
            await anext(feed)
            waiting = asyncio.ensure_future(anext(feed, None))
            await asyncio.sleep(0)
            await room.close()
            frame = await waiting
        assert frame is None
        return len(room.tables)

    assert tell(story()) == 0


def test_a_command_that_is_being_stored_when_the_room_closes_is_answered_and_nothing_runs_on(store: Store):
    troubled = TroubledStore(store)

    async def story() -> tuple[int, int, set[Any]]:
        room, before = Room(cast(Store, troubled)), asyncio.all_tasks()
        await open_blackjack(room, "t-1")
        async with connect(room, name="Ann") as ann:
            table = await ann.sit("t-1", chips=10 * BET)
            await table.act(c.SeatBot("basic", "Bot 1", 10 * BET))
            await room.rest("t-1")
            troubled.holds_answers = True
            betting = asyncio.create_task(table.bet(BET))
            while not troubled.held:
                await asyncio.sleep(SOON)
            await room.close()
            with pytest.raises(StoreTrouble):
                await table.leave()
            troubled.release()
            receipt = await betting
        await asyncio.sleep(SOON)  # time for a bot to bet, if one still could
        return receipt.version, store.version("t-1"), asyncio.all_tasks() - before

    answered, version, left = tell(story())

    assert answered == version
    assert left == set()
    assert audit(store).problems == ()


# A store that can't be reached for a moment.


@pytest.mark.parametrize("is_watched", [True, False])
def test_a_table_that_could_not_continue_continues_as_soon_as_it_can(
    store: Store, monkeypatch: pytest.MonkeyPatch, is_watched: bool
):
    monkeypatch.setattr(running_table, "RETRY_SECONDS", SOON)
    troubled = TroubledStore(store)

    async def story() -> tuple[int, list[Any]]:
        room, troubles = Room(cast(Store, troubled)), collect_troubles()
        await open_blackjack(room, "t-1")
        async with connect(room, name="Ann") as ann:
            table = await ann.sit("t-1", chips=10 * BET)
            await table.act(c.SeatBot("basic", "Bot 1", 10 * BET))
            await room.rest("t-1")
            frames = table.frames()
            await anext(frames)
            if not is_watched:
                await frames.aclose()
            receipt = await table.bet(BET)
            troubled.is_down = True  # before the bot has bet
            while len(troubles) < 3:
                await asyncio.sleep(SOON)
            troubled.is_down = False
            while (version := store.version("t-1")) <= receipt.version:
                await asyncio.sleep(SOON)
            await room.rest("t-1")
            await frames.aclose()
        await room.close()
        return version, troubles

    _, troubles = tell(story())

    assert all(isinstance(each["exception"], StoreTrouble) for each in troubles)
    assert audit(store).problems == ()


def test_following_others_survives_a_store_that_cant_be_reached(store: Store, tmp_path: Path):
    other_store = open_store(tmp_path / FILE)
    troubled = TroubledStore(store)

    async def story() -> list[str]:
        here, there, _ = Room(cast(Store, troubled)), Room(other_store), collect_troubles()
        await open_blackjack(here, "t-1")
        async with connect(here) as spectator, connect(there, name="Ann") as ann:
            frames = spectator.watch("t-1").frames()
            await anext(frames)
            troubled.is_down = True
            following = asyncio.create_task(here.tables.follow_others(SOON))
            while troubled.turned_away < 3 and not following.done():
                await asyncio.sleep(SOON)
            troubled.is_down = False
            await ann.sit("t-1", chips=10 * BET)
            frame = await asyncio.wait_for(anext(frames), 10)
            following.cancel()
            await frames.aclose()
        await here.close()
        await there.close()
        return [seat.name for seat in frame.view.seats]

    names = tell(story())
    other_store.close()

    assert names == ["Ann"]


def test_a_damaged_table_keeps_nobody_from_following_the_others(store: Store, tmp_path: Path):
    other_store = open_store(tmp_path / FILE)

    async def story() -> tuple[int, int, list[Any]]:
        here, there, troubles = Room(store), Room(other_store), collect_troubles()
        for name in ("t-1", "t-2"):
            await open_blackjack(here, name)
        async with here.watch("t-1", Viewer()), here.watch("t-2", Viewer()) as feed:
            await anext(feed)
            async with connect(there, name="Ann") as ann:
                for name in ("t-1", "t-2"):
                    await ann.sit(name, chips=10 * BET)
                    await there.rest(name)
            damage_log(tmp_path / FILE, "t-1")
            await here.tables.catch_up()
            version = (await anext(feed)).version
        await here.close()
        await there.close()
        return version, store.version("t-2"), troubles

    shown, version, troubles = tell(story())
    other_store.close()

    assert shown == version
    assert [type(each["exception"]) for each in troubles] == [Impossible]


# Two processes.


def test_two_rooms_play_at_one_table_and_see_the_same(store: Store, tmp_path: Path):
    other_store = open_store(tmp_path / FILE)

    async def story() -> tuple[Table, Table]:
        here, there = Room(store), Room(other_store)
        await open_blackjack(here, "t-1")
        async with (
            connect(here, name="Ann") as ann,
            connect(there, name="Bob") as bob,
            here.tables.use("t-1") as one,
            there.tables.use("t-1") as two,
        ):
            tables = [await each.sit("t-1", chips=20 * BET) for each in (ann, bob)]
            followers = [asyncio.create_task(each.tables.follow_others(SOON)) for each in (here, there)]
            await asyncio.gather(*(play(table, rounds=5) for table in tables))
            for follower in followers:
                follower.cancel()
            await asyncio.gather(here.rest("t-1"), there.rest("t-1"))
            await asyncio.gather(here.tables.catch_up(), there.tables.catch_up())
            found = one.host.table, two.host.table
        await here.close()
        await there.close()
        return found

    one, two = tell(story())
    other_store.close()

    assert one == two
    assert one.rounds >= 5
    assert audit(store).problems == ()


def test_nothing_slow_is_done_on_the_event_loop_of_a_room(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    guarded, opened = GuardedStore(store), OpenedFiles()
    hashing, thinking, payouts = Hashing(), Thinking(), WorkedOutBooks()
    monkeypatch.setattr(bots, "_work_out", thinking)
    monkeypatch.setattr(bots, "_strategies", OrderedDict())
    monkeypatch.setattr(max_payout.best_rounds, "work_out", payouts)
    max_payout.best_rounds.forget_all()
    add_person_with_limit(store)
    files = write_house(tmp_path, HOUSE)

    async def story() -> int:
        room = Room(cast(Store, guarded), hasher=hashing)
        await open_followed_table(room, files)  # opens the house on the event loop
        with opened:
            async with (
                connect(room, person="ann", password=PASSWORD) as ann,
                connect(room, name="Bob") as bob,
            ):
                tables = [await each.sit("t-1", chips=40 * BET) for each in (ann, bob)]
                await tables[0].act(c.SeatBot("counter", "Bot 1", 40 * BET))
                await asyncio.gather(*(play(table, rounds=10) for table in tables))
                await asyncio.to_thread(rewrite, files, HITS)
                await asyncio.gather(*(play(table, rounds=20) for table in tables))
                await asyncio.gather(*(table.leave() for table in tables))
            (entry,) = await room.lobby()
            await room.close()
        return entry.rounds_played

    assert tell(story()) >= 20
    assert guarded.on_loop == []
    assert opened.names == []
    assert hashing.hashed > 0
    assert hashing.on_loop == 0
    # Once for each form of the house.
    assert (thinking.kinds, thinking.on_loop) == (["counter"] * 2, [])
    assert (payouts.worked_out, payouts.on_loop) == (2, 0)
    assert [row.event.type for row in store.read("t-1")].count("RulesChanged") == 1


def add_person_with_limit(store: Store) -> None:
    people = Directory(store, time_now, token_bytes, cheap())
    people.sign_up("ann-comes", "ann", "Ann", PASSWORD)
    people.limit("ann-limits", "ann", "loss", 40 * BET)


async def open_followed_table(room: Room, files: Path) -> None:
    """A table of the house in these files, with the clock of tables that people reach over a network."""
    house, book = open_house(files, environment={})
    opening = blackjack_table("t-1", house, book, "ann", network_terms(blackjack_terms(house, book)))
    followed = FollowedHouse(files, environment={})
    await room.open_table(opening, book, "open", house=house, files=followed)
