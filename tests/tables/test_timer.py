"""The timer of a live table: it answers for the silent at the deadline, and nothing polls.

Time is skipped by hand, that of the wall clock and that of the event loop apart from each other.
"""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import Any

import pytest

from fairdeal.games.game import Impossible
from fairdeal.store import Append, Appended, StoreTrouble, open_store
from fairdeal.store.opening import now as time_now
from fairdeal.tables import host as hosts
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.host import Host
from fairdeal.tables.model.events import BetsPlaced, BoxBet, SeatLeft
from fairdeal.tables.model.state import Phase
from fairdeal.tables.timer import Timer
from fairdeal.wire import commands as c
from tests.tables.room import Room, Sitting

HOUR = 3_600


class SkippingLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock can be put forward."""

    def __init__(self) -> None:
        super().__init__()
        self.skipped = 0.0
        self.alarms: list[asyncio.TimerHandle] = []
        self.troubles: list[BaseException] = []
        self.set_exception_handler(lambda loop, context: self.troubles.append(context["exception"]))

    def time(self) -> float:
        return super().time() + self.skipped

    def call_at(  # type: ignore[override]
        self, when: float, callback: Any, *args: Any, **more: Any
    ) -> asyncio.TimerHandle:
        handle = super().call_at(when, callback, *args, **more)
        self.alarms.append(handle)
        return handle

    @property
    def waiting(self) -> int:
        """How many alarms are set and have not rung."""
        return sum(not alarm.cancelled() and alarm.when() > self.time() for alarm in self.alarms)


class Watched:
    """A table with its timer, in a room whose time is skipped by hand."""

    def __init__(self, room: Room, table: Sitting, loop: SkippingLoop) -> None:
        self.room, self.table, self.loop = room, table, loop
        self.timer = room.wait_for(self._started())

    async def _started(self) -> Timer:
        timer = Timer(self.table.host)
        timer.start()
        return timer

    def later(self, seconds: float, *, by_wall: float | None = None) -> None:
        """Time goes by, and nobody but the timer notices; `by_wall`: what the wall clock makes of it."""
        self.room.later(seconds if by_wall is None else by_wall)
        self.loop.skipped += seconds
        self.room.wait_for(self._until_idle())

    async def _until_idle(self) -> None:
        for _ in range(3):
            await asyncio.sleep(0)
        while others := asyncio.all_tasks() - {asyncio.current_task()}:
            await asyncio.wait(others)
            await asyncio.sleep(0)

    def stop(self) -> None:
        self.room.wait_for(self.timer.stop())


@pytest.fixture
def loop(room: Room) -> Iterator[SkippingLoop]:
    room.runner.close()
    room.runner = asyncio.Runner(loop_factory=SkippingLoop)
    yield room.runner.get_loop()  # type: ignore[misc]


@pytest.fixture
def watched(room: Room, loop: SkippingLoop) -> Iterator[Watched]:
    """Ann and Bob at a table with ten seconds to decide."""
    table = room.open(decision_seconds=10)
    table.seat("ann", "bob")
    watched = Watched(room, table, loop)
    yield watched
    watched.stop()
    assert room.problems == ()


def test_the_silent_are_answered_for_at_the_deadline(watched: Watched):
    watched.table.bet("ann")

    watched.later(9.9)
    assert watched.table.table.rounds == 0
    watched.later(0.1)

    assert watched.table.table.rounds == 1
    assert watched.table.happened(BetsPlaced)[-1] == BetsPlaced(2, ())


def test_each_question_has_its_own_deadline(watched: Watched):
    watched.table.until_asked("ann", "bob")

    for _ in range(4):
        watched.later(10)

    assert watched.table.table.round is None
    assert watched.loop.waiting == 0


def test_where_nobody_is_waited_for_no_alarm_is_set(watched: Watched):
    assert watched.loop.waiting == 0
    watched.table.bet("ann")
    assert watched.loop.waiting == 1
    watched.table.act("bob", c.SetPace(is_unhurried=True))
    assert watched.loop.waiting == 0

    before = len(watched.loop.alarms)
    watched.later(HOUR)

    assert len(watched.loop.alarms) == before


def test_the_alarm_follows_the_deadline(watched: Watched):
    watched.table.bet("ann")
    watched.later(5)

    watched.table.act("bob", c.MoreTime())
    watched.later(64.9)
    assert watched.table.table.rounds == 0
    watched.later(0.1)

    assert watched.table.table.rounds == 1


def test_however_much_is_done_one_alarm_is_set_at_most(watched: Watched):
    for _ in range(10):
        watched.table.play("ann", "bob")
        assert watched.loop.waiting <= 1


def test_a_command_that_changes_no_deadline_sets_no_alarm(watched: Watched):
    watched.table.bet("ann")
    before = len(watched.loop.alarms)

    watched.table.act("bob", c.CashOut(100))

    assert len(watched.loop.alarms) == before


def test_a_wall_clock_that_is_set_forward_takes_no_time_away(watched: Watched):
    watched.table.bet("ann")

    watched.later(5, by_wall=HOUR)
    assert watched.table.table.rounds == 0
    watched.later(5)

    assert watched.table.table.rounds == 1


def test_a_command_after_the_wall_clock_was_set_forward_finds_the_deadline_passed(watched: Watched):
    watched.table.bet("ann")
    watched.later(5, by_wall=HOUR)

    watched.table.act("bob", c.SetPace(is_unhurried=True))

    assert watched.table.table.rounds == 1


def test_a_wall_clock_that_is_set_back_keeps_nobody_waiting(watched: Watched):
    watched.table.until_asked("ann", "bob")
    first = watched.table.table.asked

    watched.later(10, by_wall=-HOUR)
    assert watched.table.table.asked > first
    for _ in range(3):
        watched.later(10)
    assert watched.table.table.round is None

    watched.table.bet("ann")
    watched.later(10)
    assert len(watched.table.happened(BetsPlaced)) % 2 == 0


# Trouble.


class Failing:
    """Instead of a store's `append`: fails for as long as it is told to."""

    def __init__(self, host: Host) -> None:
        self.is_broken, self.tries = True, 0
        self._append: Callable[[Append], Future[Appended]] = host.store.append

    def __call__(self, step: Append) -> Future[Appended]:
        self.tries += 1
        if self.is_broken:
            raise StoreTrouble("store.clock")
        return self._append(step)


@pytest.fixture
def failing(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> Failing:
    watched.table.bet("ann")
    failing = Failing(watched.table.host)
    monkeypatch.setattr(watched.table.host.store, "append", failing)
    return failing


def test_while_the_store_is_in_trouble_the_table_is_tried_later_and_later(watched: Watched, failing: Failing):
    watched.later(10)
    assert failing.tries == 1
    for _ in range(100):
        watched.later(1)

    assert failing.tries == 7, "after 1, 2, 4, 8, 16 and 32 seconds"
    assert [type(each) for each in watched.loop.troubles] == [StoreTrouble] * 7
    failing.is_broken = False


def test_when_the_store_is_well_again_the_table_continues(watched: Watched, failing: Failing):
    watched.later(10)
    failing.is_broken = False
    watched.later(1)

    assert watched.table.table.rounds == 1
    assert len(watched.loop.troubles) == 1


def test_a_command_in_the_meantime_sets_the_alarm_anew(watched: Watched, failing: Failing):
    for _ in range(30):
        watched.later(1)
    failing.is_broken = False

    watched.table.act("bob", c.SetPace(is_unhurried=True))

    assert watched.table.table.rounds == 1
    before = watched.table.table.asked
    watched.later(10)
    assert watched.table.table.asked > before


def test_a_table_that_can_not_continue_is_given_up_once(watched: Watched, monkeypatch: pytest.MonkeyPatch):
    watched.table.bet("ann")

    def fail(*_: Any) -> bool:
        raise Impossible("a mistake of ours")

    with monkeypatch.context() as patched:
        patched.setattr(hosts, "go_on", fail)
        watched.later(10)
        assert watched.table.table.closing
    watched.later(60)
    watched.table.settle()

    assert watched.table.table.phase is Phase.CLOSED
    assert watched.loop.waiting == 0


def test_a_mistake_that_nobody_expected_is_reported_and_does_not_stop_the_clock(
    watched: Watched, monkeypatch: pytest.MonkeyPatch
):
    watched.table.bet("ann")

    def fail(*_: Any) -> bool:
        raise KeyError("never seen")

    with monkeypatch.context() as patched:
        patched.setattr(hosts, "go_on", fail)
        watched.later(10)
        watched.later(0.5)
    watched.later(1)

    assert watched.table.table.rounds == 1
    assert [type(each) for each in watched.loop.troubles] == [KeyError]


def test_a_table_that_others_have_continued_is_read_again(watched: Watched):
    other = watched.room.host("t-1")
    watched.table.bet("ann")
    other.room.wait_for(other.host.catch_up())
    other.bet("bob")
    assert watched.table.table.rounds == 0

    watched.later(10)

    assert watched.table.table.version >= other.table.version
    assert watched.loop.troubles == []


# Beginning and end.


def test_after_a_failure_no_alarm_is_set_while_there_is_no_deadline(
    watched: Watched, monkeypatch: pytest.MonkeyPatch
):
    host = watched.table.host
    watched.table.until_asked("ann", "bob")
    settle, failures = host.settle, [StoreTrouble("store.closed")]

    async def settle_and_fail_once(not_before: int = 0) -> None:
        await settle(not_before)
        if failures and host.deadline is None:
            raise failures.pop()

    monkeypatch.setattr(host, "settle", settle_and_fail_once)
    for _ in range(12):
        watched.later(10)
    alarms = len(watched.loop.alarms)
    for _ in range(30):
        watched.later(60)

    assert (failures, watched.table.table.round, host.deadline) == ([], None, None)
    assert len(watched.loop.alarms) - alarms <= 1


def test_the_clock_runs_for_a_step_whose_sender_has_gone(watched: Watched, monkeypatch: pytest.MonkeyPatch):
    host, steps = watched.table.host, list[Append]()
    subscriber = host.channel.subscribe()
    append, held = host.store.append, Future[Appended]()
    held.set_running_or_notify_cancel()

    def hold(step: Append) -> Future[Appended]:
        steps.append(step)
        return held

    async def bet_and_go() -> None:
        sending = asyncio.create_task(host.act(Actor("ann"), c.Bet((BoxBet(1000),)), "x-1"))
        while not steps:
            await asyncio.sleep(0)
        sending.cancel()
        await asyncio.wait([sending])

    with monkeypatch.context() as patched:
        patched.setattr(host.store, "append", hold)
        watched.room.wait_for(bet_and_go())
    held.set_result(append(steps[0]).result())
    watched.later(HOUR)

    assert host.table.version == watched.room.store.version("t-1")
    assert host.table.rounds >= 1
    assert subscriber.waiting()


def test_a_timer_that_was_stopped_does_nothing(watched: Watched):
    watched.table.bet("ann")
    watched.stop()

    assert watched.loop.waiting == 0
    watched.later(HOUR)

    assert watched.table.table.rounds == 0
    watched.table.settle()
    assert watched.table.table.rounds == 1
    assert watched.loop.waiting == 0


def test_a_table_has_one_timer_at_a_time(watched: Watched):
    async def start_another() -> Timer:
        other = Timer(watched.table.host)
        with pytest.raises(AssertionError, match="has a timer already"):
            other.start()
        await other.stop()
        return other

    watched.room.wait_for(start_another())
    watched.table.bet("ann")
    watched.later(10)

    assert watched.table.table.rounds == 1


def test_a_timer_can_be_started_after_another_was_stopped(watched: Watched):
    watched.table.bet("ann")
    watched.stop()

    again = Watched(watched.room, watched.table, watched.loop)
    again.later(10)

    assert watched.table.table.rounds == 1
    again.stop()


def test_a_timer_can_be_stopped_while_a_step_is_being_stored(
    watched: Watched, monkeypatch: pytest.MonkeyPatch
):
    watched.table.bet("ann")
    append, held = watched.table.host.store.append, Future[Appended]()
    steps: list[Append] = []
    held.set_running_or_notify_cancel()

    def hold(step: Append) -> Future[Appended]:
        steps.append(step)
        return held

    async def ring_and_stop() -> None:
        watched.room.later(10)
        watched.loop.skipped += 10
        while not steps:
            await asyncio.sleep(0)
        await watched.timer.stop()

    with monkeypatch.context() as patched:
        patched.setattr(watched.table.host.store, "append", hold)
        watched.room.wait_for(ring_and_stop())
    held.set_result(append(steps[0]).result())
    watched.table.settle()

    assert watched.table.table.rounds == 1
    assert len(watched.table.happened(BetsPlaced)) == 2
    assert watched.loop.troubles == []


def test_a_deadline_that_passed_while_no_process_was_there_is_kept_at_once(room: Room, loop: SkippingLoop):
    table = room.open(decision_seconds=10)
    table.seat("ann", "bob")
    table.bet("ann")
    room.later(HOUR)

    again = Watched(room, room.host("t-1"), loop)
    again.later(0)

    assert again.table.table.rounds == 1
    again.stop()


def test_a_sleeper_loses_the_seat_and_the_table_needs_no_alarm_any_more(watched: Watched):
    while not watched.table.happened(SeatLeft):
        if watched.table.table.round is None and not watched.table.table.places[1].bets:
            watched.table.bet("ann")
        watched.later(10)

    assert [place.person for place in watched.table.table.places.values()] == ["ann"]
    assert watched.loop.waiting == 0


def test_by_a_real_clock_the_silent_are_answered_for_within_the_second():
    async def play(room: Room) -> float:
        host, loop = table.host, asyncio.get_running_loop()
        timer = Timer(host)
        timer.start()
        began = loop.time()
        await host.act(Actor("ann"), c.Bet((BoxBet(1_000),)), "bet")
        while host.table.rounds == 0:
            await asyncio.sleep(0.01)
            assert loop.time() - began < 20
        took = loop.time() - began
        await timer.stop()
        return took

    room = Room(lambda clock: open_store("memory:", clock))
    room.clock = time_now  # type: ignore[method-assign]
    table = room.open(decision_seconds=1)
    table.seat("ann", "bob")
    took = room.wait_for(play(room))
    room.close()

    assert 0.99 <= took < 10
