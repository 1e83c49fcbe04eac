"""The channel of a table: each stored step is published once, in order, and nobody is waited for."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from fairdeal.fairness import ShoeSealed
from fairdeal.room.bots.memory import BotMemory
from fairdeal.store import Store, open_store
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.host_factory import load_host
from fairdeal.tables.missed_steps import MISSED_MOST
from fairdeal.tables.model.events import BoughtIn, SeatTaken
from fairdeal.tables.stored_table import EVENTS_PER_SNAPSHOT, apply_stored
from fairdeal.tables.subscriptions import (
    EVENTS_REMEMBERED,
    NOTICES_KEPT,
    QUEUE_LENGTH,
    Channel,
    Subscriber,
    Unsubscribed,
    Update,
)
from fairdeal.wire import commands as c
from tests.support.guarded_store import GuardedStore
from tests.tables.room import Room, Sitting

ANN = Actor("ann")


@pytest.fixture
def table(room: Room) -> Sitting:
    """One where Ann sits."""
    table = room.open()
    table.seat("ann")
    return table


def buy(table: Sitting, times: int = 1) -> None:
    """So many steps of one event each."""
    for _ in range(times):
        table.act("ann", c.BuyIn(1))


def versions(subscriber: Subscriber) -> list[int]:
    """That of the table after each step."""
    return [step.after.version for update in subscriber.waiting() for step in update.steps]


# Each step once, in order.


def test_a_subscriber_gets_the_events_of_a_step_in_order(room: Room):
    table = room.open()
    subscriber = table.host.channel.subscribe()

    table.seat("ann")

    (update,) = subscriber.waiting()
    (step,) = update.steps
    assert [type(each.event) for each in step.events] == [SeatTaken, BoughtIn, ShoeSealed]
    assert update.after is step.after is table.table


def test_every_stored_step_is_published_once_with_the_table_after_each_event(table: Sitting):
    before, store = table.table, table.room.store
    subscriber = table.host.channel.subscribe(is_lossless=True)

    table.seat("bob")
    for _ in range(3):
        table.play("ann", "bob")

    published = [step for update in subscriber.waiting() for step in update.steps]
    stored = store.steps(before.id, before.version)
    assert [step.after.version for step in published] == [step.version for step in stored]
    assert [step.before for step in published[1:]] == [step.after for step in published[:-1]]
    tables = iter([each.table for step in published for each in step.events])
    for row in store.read(before.id, before.version):
        before = apply_stored(store, before, row)
        assert next(tables) == before
    assert next(tables, None) is None


def test_all_subscribers_get_the_same_value(table: Sitting):
    one, other = table.host.channel.subscribe(), table.host.channel.subscribe(is_lossless=True)

    buy(table)

    (update,), (same) = one.waiting(), other.waiting()
    assert list(same) == [update]
    assert same[0] is update


def test_what_is_shown_is_built_once_for_everybody_who_sees_no_more_than_a_spectator(room: Room):
    table = room.open(banker="1")
    table.seat("ann", "bob", "cid")
    subscriber = table.host.channel.subscribe(is_lossless=True)

    table.play("bob", "cid", chips=500)

    steps = [step for update in subscriber.waiting() for step in update.steps]
    for step in steps:
        assert step.shown_to("bob") is step.shown_to("cid") is step.shown_to(None)
        assert step.shown_to(None).json is step.shown_to("nobody").json
    banker = [step.shown_to("ann") for step in steps if step.shown_to("ann") is not step.shown_to(None)]
    assert len(banker) == 1  # the step in which the hole card was dealt
    assert banker[0].json != steps[-1].shown_to(None).json


def test_what_a_program_prints_of_an_update_is_short_and_holds_no_card(room: Room):
    table = room.open()
    subscriber = table.host.channel.subscribe(is_lossless=True)
    table.seat("ann")
    table.play("ann")

    printed = [repr(each) for update in subscriber.waiting() for each in (update, *update.steps)]
    assert printed[0] == "<Update of t-1 to 5: 1 steps>"
    assert printed[1] == "<PublishedStep of t-1: 3 to 5>"
    assert max(map(len, printed)) < 80


def test_a_refused_command_is_published_to_nobody(table: Sitting):
    subscriber = table.host.channel.subscribe()

    table.refusal("ann", c.BuyIn(-1))

    assert subscriber.waiting() == []


# Slow ones.


def test_a_subscriber_who_never_reads_holds_nobody_up_and_gets_the_newest_state_alone(table: Sitting):
    slow, quick = table.host.channel.subscribe(), table.host.channel.subscribe(is_lossless=True)

    buy(table, QUEUE_LENGTH + 5)

    (update,) = slow.waiting()
    assert (update.after, update.steps, update.left_out) == (table.table, (), True)
    assert len(versions(quick)) == QUEUE_LENGTH + 5


def test_a_subscriber_who_was_too_slow_gets_each_step_again_once_it_has_read(table: Sitting):
    subscriber = table.host.channel.subscribe()
    buy(table, QUEUE_LENGTH + 1)
    (left_out,) = subscriber.waiting()

    buy(table, 2)

    found = subscriber.waiting()
    assert [update.left_out for update in found] == [False, False]
    assert found[0].steps[0].before is left_out.after


def test_a_full_queue_loses_nothing_yet(table: Sitting):
    subscriber = table.host.channel.subscribe()

    buy(table, QUEUE_LENGTH)

    assert not any(update.left_out for update in subscriber.waiting())


def test_a_slow_subscriber_keeps_the_last_notices(table: Sitting):
    subscriber, channel = table.host.channel.subscribe(), table.host.channel
    for number in range(NOTICES_KEPT + 2):
        channel.announce(table.table, number)

    buy(table, QUEUE_LENGTH)
    channel.announce(table.table, "last")

    (update,) = subscriber.waiting()
    assert update.notices == (*range(3, NOTICES_KEPT + 2), "last")
    assert update.after is table.table


# Reading as a task.


def test_a_task_waits_for_the_next_update(table: Sitting):
    async def story() -> Update:
        with table.host.channel.subscribe() as subscriber:
            reading = asyncio.create_task(subscriber.next())
            await asyncio.sleep(0)
            assert not reading.done()
            table.host.channel.announce(table.table, "news")
            return await reading

    assert table.room.wait_for(story()).notices == ("news",)


def test_whoever_stops_waiting_misses_nothing(table: Sitting):
    async def story() -> list[Any]:
        subscriber = table.host.channel.subscribe()
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(subscriber.next(), 0.01)
        table.host.channel.announce(table.table, "news")
        return list((await subscriber.next()).notices)

    assert table.room.wait_for(story()) == ["news"]


def test_a_loop_over_updates_ends_when_it_is_unsubscribed(table: Sitting):
    async def story() -> list[Any]:
        subscriber, found = table.host.channel.subscribe(), list[Any]()

        async def read() -> None:
            async for update in subscriber:
                found.extend(update.notices)

        reading = asyncio.create_task(read())
        for notice in ("one", "two"):
            table.host.channel.announce(table.table, notice)
            await asyncio.sleep(0)
        subscriber.unsubscribe()
        await asyncio.wait_for(reading, 1)
        return found

    assert table.room.wait_for(story()) == ["one", "two"]


def test_a_reader_is_woken_when_another_thread_ends_the_subscription():
    async def story() -> None:
        subscriber = Channel().subscribe()
        reading = asyncio.create_task(subscriber.next())
        await asyncio.sleep(0)
        threading.Timer(0.05, subscriber.unsubscribe).start()
        # Nothing else happens on this loop: a wait with a time limit would wake it.
        with pytest.raises(Unsubscribed):
            await reading

    thread = threading.Thread(target=asyncio.run, args=[story()], daemon=True)
    thread.start()
    thread.join(5)

    assert not thread.is_alive()


def test_a_subscription_that_ends_at_any_moment_leaves_no_reader_waiting():
    async def story() -> None:
        for _ in range(300):
            subscriber = Channel().subscribe()
            ending = threading.Thread(target=subscriber.unsubscribe)
            ending.start()
            with pytest.raises(Unsubscribed):
                await asyncio.wait_for(subscriber.next(), 5)
            ending.join()

    asyncio.run(story())


def test_nobody_waits_for_ever_at_a_subscription_that_has_ended(table: Sitting):
    subscriber = table.host.channel.subscribe()
    subscriber.unsubscribe()

    with pytest.raises(Unsubscribed):
        table.room.wait_for(subscriber.next())


def test_a_reader_whose_event_loop_has_ended_keeps_nobody_from_publishing(table: Sitting):
    gone, here = table.host.channel.subscribe(), table.host.channel.subscribe()
    loop = asyncio.new_event_loop()
    reading = loop.create_task(gone.next())
    loop.run_until_complete(asyncio.sleep(0))
    loop.close()

    buy(table)

    assert versions(here) == [table.table.version]
    reading.get_coro().close()
    reading._log_destroy_pending = False  # type: ignore[attr-defined]


# Leaving.


def test_whoever_has_unsubscribed_gets_nothing_more_and_may_do_so_twice(table: Sitting):
    gone, stays = table.host.channel.subscribe(), table.host.channel.subscribe()
    buy(table)

    gone.unsubscribe()
    gone.unsubscribe()
    buy(table)

    assert gone.waiting() == []
    assert len(stays.waiting()) == 2


def test_subscribers_come_and_go_while_steps_are_published(table: Sitting):
    channel, stays = Channel(), list[Subscriber]()
    is_over = threading.Event()

    def come_and_go() -> None:
        while not is_over.is_set():
            channel.subscribe().unsubscribe()

    stays.append(channel.subscribe(is_lossless=True))
    threads = [threading.Thread(target=come_and_go) for _ in range(3)]
    for thread in threads:
        thread.start()
    for number in range(2_000):
        channel.announce(table.table, number)
    is_over.set()
    for thread in threads:
        thread.join()

    assert [update.notices[0] for update in stays[0].waiting()] == list(range(2_000))
    stays[0].unsubscribe()
    assert not channel.has_subscribers


# What another process has written.


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Room]:
    room = Room(lambda clock: open_store(tmp_path / "room.db", clock))
    yield room
    room.close()


class Elsewhere(Sitting):
    """The table in another process, over a store of its own."""

    def __init__(self, room: Room, path: Path) -> None:
        self.store = GuardedStore(open_store(path, room.clock))
        super().__init__(room, load_host(cast(Store, self.store), "t-1", room.clock, room.randomness))


@pytest.fixture
def elsewhere(file: Room, tmp_path: Path) -> Iterator[Elsewhere]:
    table = file.open()
    table.seat("ann")
    found = Elsewhere(file, tmp_path / "room.db")
    yield found
    found.store.close()


@pytest.fixture
def here(file: Room, elsewhere: Elsewhere) -> Sitting:
    return file.host("t-1")


def test_steps_of_another_process_come_in_order_with_their_events(here: Sitting, elsewhere: Elsewhere):
    there, subscriber = here.host.channel.subscribe(), elsewhere.host.channel.subscribe()
    here.seat("bob")
    here.play("ann", "bob")

    elsewhere.host.reload()

    (update,) = subscriber.waiting()
    made = [step for each in there.waiting() for step in each.steps]
    assert update.after == here.table
    assert [step.before for step in update.steps] == [step.before for step in made]
    for read, own in zip(update.steps, made, strict=True):
        assert [each.table for each in read.events] == [each.table for each in own.events]
        assert [each.played for each in read.events] == [each.played for each in own.events]
        for person in ("ann", "bob", None):
            assert read.shown_to(person).json == own.shown_to(person).json


def test_a_command_that_comes_second_is_published_behind_what_the_other_process_did(
    here: Sitting, elsewhere: Elsewhere
):
    subscriber, before = elsewhere.host.channel.subscribe(), elsewhere.table
    buy(here, 3)

    elsewhere.act("ann", c.BuyIn(7))

    updates = subscriber.waiting()
    assert [len(update.steps) for update in updates] == [3, 1]
    assert updates[0].steps[0].before == before
    assert updates[1].steps[0].before is updates[0].after
    assert updates[1].after is elsewhere.table


def test_what_another_process_has_written_is_read_once(here: Sitting, elsewhere: Elsewhere):
    subscriber = elsewhere.host.channel.subscribe()
    memory = BotMemory(elsewhere.host)  # as where bots play
    here.room.wait_for(memory.look_up(elsewhere.table))
    here.play("ann")

    elsewhere.host.reload()
    elsewhere.store.reads.clear()
    here.room.wait_for(memory.look_up(elsewhere.table))

    assert versions(subscriber)
    assert elsewhere.store.reads == []


def test_of_a_long_gap_only_the_newest_state_is_published(here: Sitting, elsewhere: Elsewhere):
    subscriber = elsewhere.host.channel.subscribe()
    buy(here, MISSED_MOST + 1)

    elsewhere.host.reload()

    (update,) = subscriber.waiting()
    assert (update.after, update.steps, update.left_out) == (here.table, (), True)


def test_whoever_wants_everything_gets_a_long_gap_too(here: Sitting, elsewhere: Elsewhere):
    subscriber = elsewhere.host.channel.subscribe(is_lossless=True)
    buy(here, MISSED_MOST + 1)

    elsewhere.host.reload()

    assert len(versions(subscriber)) == MISSED_MOST + 1


# Coming back.


def come_back(table: Sitting, since: int) -> Update:
    """The first update of somebody who saw this version last."""

    async def story() -> Update:
        with await table.host.subscribe(since) as subscriber:
            return await subscriber.next()

    return table.room.wait_for(story())


def test_somebody_who_comes_back_gets_what_they_missed_from_memory(elsewhere: Elsewhere):
    stays = elsewhere.host.channel.subscribe(is_lossless=True)
    buy(elsewhere, 5)
    elsewhere.store.reads.clear()

    update = come_back(elsewhere, elsewhere.table.version - 3)

    assert update.after is elsewhere.table
    assert update.steps == tuple(step for each in stays.waiting()[-3:] for step in each.steps)
    assert elsewhere.store.reads == []


def test_where_nobody_else_watched_it_is_read_from_the_log_and_no_event_loop_waits(elsewhere: Elsewhere):
    before = elsewhere.table
    elsewhere.play("ann")
    elsewhere.store.on_loop.clear()

    update = come_back(elsewhere, before.version)

    assert (update.after, update.left_out) == (elsewhere.table, False)
    assert update.steps[0].before == before
    assert update.steps[-1].after == elsewhere.table
    assert "steps" in elsewhere.store.reads
    assert elsewhere.store.on_loop == []


def test_somebody_who_missed_nothing_gets_the_state_alone(table: Sitting):
    update = come_back(table, table.table.version)

    assert (update.after, update.steps, update.left_out) == (table.table, (), False)


def test_somebody_who_has_seen_nothing_gets_everything_since_the_table_was_opened(table: Sitting):
    update = come_back(table, 0)

    assert update.steps[0].before.places == {}
    assert update.steps[-1].after == table.table


def test_a_version_in_mid_step_gets_the_whole_step(table: Sitting):
    table.play("ann")
    step = max(table.room.store.steps("t-1"), key=lambda each: len(each.events))
    stays = table.host.channel.subscribe(is_lossless=True)
    table.play("ann")
    (longest,) = sorted(stays.waiting(), key=lambda each: len(each.steps[0].events))[-1].steps

    from_log = come_back(table, step.seq)
    from_memory = come_back(table, longest.before.version + 1)

    assert from_log.steps[0].before.version == step.seq - 1
    assert from_memory.steps[0] is longest


@pytest.mark.parametrize("since", [-1, -(10**30), 10**6, 10**30])
def test_a_version_that_never_was_gets_the_newest_state(table: Sitting, since: int):
    stays = table.host.channel.subscribe()
    buy(table, 3)

    for _ in range(2):
        update = come_back(table, since)
        assert (update.after, update.steps, update.left_out) == (table.table, (), True)
        stays.unsubscribe()


def test_somebody_who_saw_more_in_another_process_is_not_shown_less_here(here: Sitting, elsewhere: Elsewhere):
    buy(here, 2)

    update = come_back(elsewhere, here.table.version)

    assert (update.after, update.left_out) == (here.table, False)


def test_somebody_who_was_away_for_too_long_gets_the_newest_state_alone(table: Sitting):
    seen = table.table.version
    buy(table, MISSED_MOST + 1)

    update, almost = come_back(table, seen), come_back(table, seen + 1)

    assert (update.after, update.steps, update.left_out) == (table.table, (), True)
    assert len(almost.steps) == MISSED_MOST


def test_nobody_is_served_by_applying_a_long_log(table: Sitting):
    buy(table, 2 * EVENTS_PER_SNAPSHOT + 100)  # marked twice, the last time a hundred events ago
    table.room.store.read("t-1")
    stored = table.room.store.steps("t-1")[-150]

    from_snapshot = come_back(table, table.table.version - 50)
    from_the_start = come_back(table, stored.version)

    assert len(from_snapshot.steps) == 50
    assert from_the_start.left_out


def test_what_is_remembered_is_bounded_and_dropped_with_the_last_subscriber(table: Sitting):
    first, second = table.host.channel.subscribe(), table.host.channel.subscribe()
    seen = table.table.version
    buy(table, EVENTS_REMEMBERED + 1)
    channel = table.host.channel

    assert channel.steps_since(seen) is None
    assert len(channel.steps_since(seen + 1) or ()) == EVENTS_REMEMBERED
    first.unsubscribe()
    assert channel.steps_since(seen + 1) is not None
    second.unsubscribe()
    assert channel.steps_since(seen + 1) is None


class Waiting(GuardedStore):
    """A store whose log is read only after something else has been done."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.is_asked, self.may_go_on = threading.Event(), threading.Event()

    def last_snapshot(self, *given: Any) -> Any:
        self.is_asked.set()
        assert self.may_go_on.wait(10)
        return self._store.last_snapshot(*given)


@pytest.fixture
def waiting(table: Sitting) -> tuple[Sitting, Waiting]:
    """A table whose log is read slowly."""
    store = Waiting(table.room.store)
    table.host.store = cast(Store, store)
    return table, store


async def begin_to_come_back(table: Sitting, store: Waiting, since: int) -> asyncio.Task[Subscriber]:
    coming = asyncio.create_task(table.host.subscribe(since))
    await asyncio.to_thread(store.is_asked.wait, 10)
    return coming


@pytest.mark.parametrize("steps", [3, QUEUE_LENGTH + 1])
def test_steps_that_are_made_while_the_log_is_read_come_once_behind_it(
    waiting: tuple[Sitting, Waiting], steps: int
):
    table, store = waiting
    seen, fits = table.table.version - 2, steps <= QUEUE_LENGTH

    async def story() -> list[Update]:
        coming = await begin_to_come_back(table, store, seen)
        for number in range(steps):
            await table.host.act(ANN, c.BuyIn(1), f"meanwhile-{number}")
        store.may_go_on.set()
        return list((await coming).waiting())

    updates = table.room.wait_for(story())

    made = [step for update in updates for step in update.steps]
    assert updates[-1].after is table.table
    assert updates[-1].left_out is not fits
    assert [step.before for step in made[1:]] == [step.after for step in made[:-1]]
    assert len(made) == (1 + steps if fits else 0)


def test_whoever_goes_while_the_log_is_read_is_no_subscriber(waiting: tuple[Sitting, Waiting]):
    table, store = waiting

    async def story() -> None:
        coming = await begin_to_come_back(table, store, 1)
        coming.cancel()
        store.may_go_on.set()
        await asyncio.gather(coming, return_exceptions=True)

    table.room.wait_for(story())

    assert not table.host.channel.has_subscribers
