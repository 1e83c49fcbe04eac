"""Tables in memory: loaded once, let go when nobody needs them, and never while their clock runs."""

import asyncio
import gc
import weakref
from collections.abc import Coroutine, Iterator
from contextlib import suppress
from pathlib import Path
from secrets import token_bytes
from typing import Any, TypeVar

import pytest

from fairdeal.client import connect
from fairdeal.games.game import Refused
from fairdeal.houses.library import open_house
from fairdeal.people import Directory
from fairdeal.room.feed import Viewer
from fairdeal.room.room import Room
from fairdeal.store import Store, StoreTrouble, open_store
from fairdeal.store.opening import now
from fairdeal.store.places import FILE
from fairdeal.tables.host import Host
from fairdeal.tables.houses.followed_house import FollowedHouse
from fairdeal.tables.houses.terms import blackjack_table, blackjack_terms
from fairdeal.wire import commands as c
from tests.client.conftest import open_blackjack

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


async def wait_until_let_go(room: Room, table: str) -> None:
    while table in room.tables:
        await asyncio.sleep(SOON)


def test_everybody_who_asks_at_once_waits_for_one_load(store: Store):
    loads: list[str] = []

    class CountingRoom(Room):
        async def _load(self, name: str) -> Host:
            loads.append(name)
            return await super()._load(name)

    async def story() -> None:
        first = Room(store)
        await open_blackjack(first, "t-1")
        await first.close()
        room = CountingRoom(store)
        await asyncio.gather(*(room.rest("t-1") for _ in range(20)))
        await room.close()

    tell(story())

    assert loads == ["t-1"]


def test_a_table_that_nobody_uses_is_let_go_and_loaded_again(store: Store):
    async def story() -> tuple[int, int]:
        room = Room(store, idle_seconds=SOON)
        await open_blackjack(room, "t-1")
        async with connect(room, name="Ann") as ann:
            await (await ann.sit("t-1", chips=10 * BET)).act(c.SetPace(is_unhurried=True))
            await wait_until_let_go(room, "t-1")
            frame = await anext(ann.watch("t-1").frames())
        version = store.version("t-1")
        await room.close()
        return frame.version, version

    shown, version = tell(story())

    assert shown == version


def test_a_table_stays_while_somebody_watches(store: Store):
    async def story() -> int:
        room = Room(store, idle_seconds=SOON)
        await open_blackjack(room, "t-1")
        async with room.watch("t-1", Viewer()):
            await asyncio.sleep(20 * SOON)
            kept = len(room.tables)
        await room.close()
        return kept

    assert tell(story()) == 1


def test_a_table_stays_while_its_clock_runs(store: Store):
    async def story() -> int:
        room = Room(store, idle_seconds=SOON)
        await open_blackjack(room, "t-1")
        async with connect(room, name="Ann") as ann, connect(room, name="Bob") as bob:
            table = await ann.sit("t-1", chips=10 * BET)
            await bob.sit("t-1", chips=10 * BET)
            await table.bet(BET)  # now Bob has 20 seconds
            await asyncio.sleep(20 * SOON)
            kept = len(room.tables)
        await room.close()
        return kept

    assert tell(story()) == 1


def test_a_table_is_let_go_if_the_client_that_asked_for_it_has_gone(store: Store):
    async def story() -> None:
        first = Room(store)
        await open_blackjack(first, "t-1")
        await first.close()
        room = Room(store, idle_seconds=SOON)
        asking = asyncio.create_task(room.rest("t-1"))
        await asyncio.sleep(0)
        asking.cancel()
        while "t-1" not in room.tables:
            await asyncio.sleep(SOON / 10)
        await wait_until_let_go(room, "t-1")
        await room.close()

    tell(story())


def test_nothing_of_a_table_that_was_let_go_stays_in_memory(store: Store):
    async def story() -> list[object]:
        room = Room(store, idle_seconds=SOON)
        await open_blackjack(room, "t-1")
        async with connect(room, name="Ann") as ann:
            table = await ann.sit("t-1", chips=10 * BET)
            await table.look()
            await table.leave()
            async with room.tables.use("t-1") as running:
                host = weakref.ref(running.host)
        del running
        await wait_until_let_go(room, "t-1")
        while room.tables._stopping:
            await asyncio.sleep(SOON)
        gc.collect()
        kept = host()
        await room.close()
        return [kept]

    assert tell(story()) == [None]


def test_a_table_that_was_let_go_still_follows_the_files_of_its_house(store: Store, tmp_path: Path):
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "house.toml").write_text('extends = "vegas_strip"\n', encoding="utf-8")

    async def story() -> bool:
        room = Room(store, idle_seconds=SOON)
        house, book = open_house(folder, environment={})
        files = FollowedHouse(folder, environment={})
        opening = blackjack_table("t-1", house, book, "ann", blackjack_terms(house, book))
        await room.open_table(opening, book, "open-t-1", house=house, files=files)
        await room.rest("t-1")
        await wait_until_let_go(room, "t-1")
        async with room.tables.use("t-1") as running:
            follows = running.host.house is files
        await room.close()
        return follows

    assert tell(story())


def test_a_viewer_who_comes_while_the_room_closes_is_not_kept_waiting(store: Store):
    async def story(turns: int) -> int:
        room = Room(store)
        await open_blackjack(room, f"t-{turns}")
        shown = 0

        async def watch() -> None:
            nonlocal shown
            async with room.watch(f"t-{turns}", Viewer()) as feed:
                async for _ in feed:
                    shown += 1

        watching = asyncio.create_task(watch())
        for _ in range(turns):
            await asyncio.sleep(0)
        await room.close()
        await asyncio.wait_for(watching, 10)
        return shown

    for turns in range(1, 6):
        with suppress(StoreTrouble):  # the room had closed before they came in
            assert tell(story(turns)) <= 1


def test_a_room_that_is_closed_takes_nothing_more(store: Store):
    async def story() -> None:
        room = Room(store)
        await open_blackjack(room, "t-1")
        await room.close()
        with pytest.raises(StoreTrouble):
            await room.rest("t-1")

    tell(story())


def test_a_table_that_is_not_there_is_refused(store: Store):
    async def story() -> str:
        room = Room(store)
        with pytest.raises(Refused) as refusal:
            await room.rest("t-none")
        await room.close()
        return refusal.value.code

    assert tell(story()) == "table/unknown"


def test_what_another_process_does_is_shown_here(store: Store, tmp_path: Path):
    other_store = open_store(tmp_path / FILE)

    async def story() -> tuple[list[str], int, int]:
        here, there = Room(store), Room(other_store)
        await open_blackjack(here, "t-1")
        async with connect(here) as spectator, connect(there, name="Ann") as ann:
            frames = spectator.watch("t-1").frames()
            await anext(frames)
            following = asyncio.create_task(here.tables.follow_others(SOON))
            table = await ann.sit("t-1", chips=10 * BET)
            frame = await anext(frames)
            following.cancel()
            await anext(table.frames())
        names = [seat.name for seat in frame.view.seats]
        await here.close()
        await there.close()
        return names, frame.version, table.view.version

    names, shown, version = tell(story())
    other_store.close()

    assert names == ["Ann"]
    assert shown <= version


def test_after_a_restart_the_clock_answers_for_people_who_are_silent(store: Store):
    async def leave_bob_thinking() -> None:
        room = Room(store)
        await open_blackjack(room, "t-1")
        async with connect(room, name="Ann") as ann, connect(room, name="Bob") as bob:
            table = await ann.sit("t-1", chips=10 * BET)
            await bob.sit("t-1", chips=10 * BET)
            await table.bet(BET)
        await room.close()

    async def come_back() -> tuple[int, int]:
        room = Room(store, clock=lambda: now() + 3_600_000)
        await room.start()
        while not (entry := (await room.lobby())[0]).rounds_played:
            await asyncio.sleep(SOON)
        running = len(room.tables)
        await room.close()
        return running, entry.rounds_played

    tell(leave_bob_thinking())

    assert tell(come_back()) == (1, 1)


def test_a_role_that_another_process_takes_away_is_gone_at_once(store: Store, tmp_path: Path):
    other_store = open_store(tmp_path / FILE)
    elsewhere = Directory(other_store, now, token_bytes)

    async def story() -> str:
        room = Room(store)
        await open_blackjack(room, "t-1")
        await asyncio.to_thread(elsewhere.sign_up, "1", "ops", "Ops", "a long password")
        elsewhere.appoint_newcomer("3", "other")
        elsewhere.give_roles("4", "other", "ops", ["player", "operator"])
        with pytest.raises(Refused) as empty:
            await room.act("ops", "t-1", c.SendAway(1, "a reason"), "5")
        assert empty.value.code == "table/empty-seat"
        elsewhere.give_roles("6", "other", "ops", ["player"])
        with pytest.raises(Refused) as refusal:
            await room.act("ops", "t-1", c.SendAway(1, "a reason"), "7")
        await room.close()
        return refusal.value.code

    code = tell(story())
    other_store.close()

    assert code == "table/not-staff"
