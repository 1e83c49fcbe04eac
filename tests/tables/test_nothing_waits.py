"""What a command never waits for: no read of the store on its path, and nothing slow on the event loop."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread
from typing import Any, cast

import pytest

from fairdeal.games.blackjack import max_payout
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.game import Refused
from fairdeal.houses.library import open_house
from fairdeal.room.bots.driver import seat_bot
from fairdeal.room.bots.strategies import blackjack as minds
from fairdeal.store import Store, open_store
from fairdeal.store.audit import audit
from fairdeal.tables.audit.log_replay import replay_log
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.host import Host
from fairdeal.tables.limits.daily_play import DailyPlay
from fairdeal.tables.model.causes import DEALER, read_cause
from fairdeal.tables.model.events import BoxBet
from fairdeal.tables.stored_table import EVENTS_PER_SNAPSHOT, load
from fairdeal.wire import commands as c
from fairdeal.wire.frames import Receipt
from tests.houses.writing import write_house
from tests.people.building import Clock
from tests.support.guarded_store import GuardedStore, OpenedFiles
from tests.support.loop_guards import Hashing, Thinking, WorkedOutBooks
from tests.support.settling import settle
from tests.tables.bot_tables import house_of
from tests.tables.hall import BET, NOON, PASSWORD, Hall
from tests.tables.test_following import HOUSE
from tests.tables.watched_rounds import (
    CHANGES,
    ROUNDS,
    THINKERS,
    drive_bots,
    open_followed,
    play_and_watch,
    play_round,
)

TABLES = 24


@pytest.fixture
def thinking(monkeypatch: pytest.MonkeyPatch) -> Thinking:
    thinking = Thinking()
    monkeypatch.setattr(minds, "_work_out", thinking)
    monkeypatch.setattr(minds, "_strategies", OrderedDict())
    return thinking


@pytest.fixture
def payouts(monkeypatch: pytest.MonkeyPatch) -> WorkedOutBooks:
    payouts = WorkedOutBooks()
    monkeypatch.setattr(max_payout.best_rounds, "work_out", payouts)
    max_payout.best_rounds.forget_all()
    return payouts


@pytest.fixture
def clock() -> Clock:
    return Clock(NOON)


@pytest.fixture
def guarded(tmp_path: Path, clock: Clock) -> Iterator[GuardedStore]:
    store = open_store(tmp_path / "room.db", clock)
    yield GuardedStore(store)
    store.close()


@pytest.fixture
def hall(guarded: GuardedStore, clock: Clock) -> Hall:
    hall = Hall(cast(Store, guarded), clock)
    hall.come_along("bob")
    hall.limit("loss", 900_000)
    hall.limit("rounds", 10_000)
    hall.limit("minutes", 24 * 60)
    return hall


def test_nothing_slow_is_done_on_the_event_loop_in_200_rounds(
    hall: Hall, guarded: GuardedStore, payouts: WorkedOutBooks, thinking: Thinking, tmp_path: Path
):
    files, hashing, opened = write_house(tmp_path, HOUSE), Hashing(), OpenedFiles()
    hall.room._vault._hasher = hashing
    seen = list[int]()

    async def story() -> Host:
        host = await open_followed(hall, files)
        bots = drive_bots(host)
        guarded.on_loop.clear()  # the test itself has given the house its chips
        payouts.on_loop = 0
        with opened:
            await play_and_watch(hall, host, bots, files, seen)
        return host

    host = asyncio.run(story())

    kinds = Counter(event.type for step in hall.store.steps("t-1") for event in step.events)
    assert guarded.on_loop == []
    assert opened.names == []
    assert (hashing.hashed, hashing.on_loop) == (2 * ROUNDS // CHANGES, 0)
    assert (payouts.worked_out, payouts.on_loop) == (2, 0)  # one for each way in which the house is written
    assert (sorted(thinking.kinds), thinking.on_loop) == (sorted(2 * THINKERS), [])
    assert host.table.rounds == ROUNDS
    assert kinds["RulesChanged"] == ROUNDS // CHANGES
    assert kinds["RoundMissed"] >= ROUNDS // CHANGES
    assert seen[-1] == host.table.version
    assert len(seen) > 5 * ROUNDS
    assert audit(hall.store).problems == ()
    assert replay_log(hall.store.steps("t-1"), hall.store.book).problems == ()


def test_no_event_loop_waits_for_odds(hall: Hall, guarded: GuardedStore, thinking: Thinking):
    async def story() -> Host:
        host = await hall.seated()
        for kind in ("basic", "counter"):
            await seat_bot(host, kind, kind.title(), 1_000_000, hall.new())
        bots = drive_bots(host)
        for _ in range(5):
            await play_round(hall, host, bots, "ann")
        return host

    host = asyncio.run(story())

    assert host.table.rounds == 5
    assert (sorted(thinking.kinds), thinking.on_loop) == (["basic", "counter"], [])
    assert guarded.on_loop == []


def test_a_command_is_one_append_and_no_read(hall: Hall, guarded: GuardedStore, tmp_path: Path):
    files = write_house(tmp_path, HOUSE)

    async def story() -> tuple[list[str], int, int]:
        host = await open_followed(hall, files)
        bots = drive_bots(host)
        await play_round(hall, host, bots, "ann", "bob")  # all of them are met now
        guarded.reads.clear()
        guarded.appends = 0
        before = host.table.version
        for _ in range(60):
            await play_round(hall, host, bots, "ann", "bob")
        return list(guarded.reads), guarded.appends, host.table.version - before

    reads, appends, events = asyncio.run(story())

    steps = hall.store.steps("t-1")[-appends:]
    causes = [read_cause(step.cause) for step in steps]
    commands = [cause.id for cause in causes if cause.id]
    assert reads == []
    assert events > EVENTS_PER_SNAPSHOT
    assert sum(len(step.events) for step in steps) == events
    assert len(set(commands)) == len(commands) > 240
    # Where files are followed, they are looked at between a round's end and the next shuffle.
    assert {cause.automatic for cause in causes if not cause.id} <= {DEALER}


def test_a_refused_command_is_one_read_in_a_thread(hall: Hall, guarded: GuardedStore):
    async def story() -> list[list[str]]:
        host, reads = await hall.seated("t-1", "bob"), list[list[str]]()
        await settle(host)
        guarded.on_loop.clear()
        for command in (c.Bet((BoxBet(1),)), c.ChooseAction(1, "stand"), c.SitDown("Ann", 0)):
            guarded.reads.clear()
            with pytest.raises(Refused, match="table/"):
                await host.act(Actor("ann"), command, hall.new())
            reads.append(list(guarded.reads))
        return reads

    assert asyncio.run(story()) == [["answer_and_version"]] * 3
    assert guarded.on_loop == []


def test_a_command_that_was_done_long_ago_gets_its_receipt_though_nothing_has_changed_since(
    hall: Hall, guarded: GuardedStore
):
    async def story() -> tuple[Receipt, Receipt, list[str]]:
        host, sit = await hall.table(), c.SitDown("Ann", 0)
        first = await host.act(Actor("ann"), sit, "once")
        guarded.reads.clear()
        return first, await host.act(Actor("ann"), sit, "once"), list(guarded.reads)

    first, again, reads = asyncio.run(story())

    assert (first.version, first.again, again.version, again.again) == (
        again.version,
        False,
        first.version,
        True,
    )
    assert reads == ["answer_and_version"]


def test_many_tables_at_once_read_nothing_once_everybody_was_met(hall: Hall, guarded: GuardedStore):
    people = [f"guest{number}" for number in range(TABLES)]
    hall.come_along(*people)
    for person in people:
        hall.room.limit(hall.new(), person, "loss", 500_000)

    async def story() -> tuple[list[str], list[str]]:
        hosts = await asyncio.gather(*(hall.table(f"t-{number}") for number in range(TABLES)))
        seated = zip(hosts, people, strict=True)
        guarded.on_loop.clear()
        await asyncio.gather(*(sit_and_play(hall, host, person) for host, person in seated))
        guarded.reads.clear()
        seated = zip(hosts, people, strict=True)
        await asyncio.gather(*(play_rounds(hall, host, person, 5) for host, person in seated))
        return list(guarded.reads), list(guarded.on_loop)

    reads, on_loop = asyncio.run(story())

    assert reads == []
    assert on_loop == []
    assert {DailyPlay(hall.store).day(each, "", hall.clock()).rounds for each in people} == {6}


async def sit_and_play(hall: Hall, host: Host, person: str) -> None:
    await hall.act(host, c.SitDown(person.title(), 100_000), person)
    await play_rounds(hall, host, person, 1)


async def play_rounds(hall: Hall, host: Host, person: str, rounds: int) -> None:
    for _ in range(rounds):
        await hall.bet(host, BET, person)
        await hall.play_out(host)


def test_a_table_that_is_opened_is_not_read_back(hall: Hall, guarded: GuardedStore):
    async def story() -> Host:
        guarded.reads.clear()
        return await hall.table()

    host = asyncio.run(story())

    assert not {"steps", "read", "last_snapshot"} & set(guarded.reads)
    assert host.table == load(hall.store, "t-1")


# The guards themselves.


SLOW: dict[str, Callable[[Hall, Path], object]] = {
    "a read of the store": lambda hall, _: hall.store.version("t-1"),
    "a snapshot of the store": lambda hall, _: hall.store.open_reader(),
    "a secret": lambda hall, _: hall.store.keep_secret("seed", b"x"),
    "a file": lambda _, files: (files / "house.toml").read_text(),
    "a folder": lambda _, files: list(files.iterdir()),
    "a house": lambda _, files: open_house(files, environment={}),
    "a database": lambda _, files: open_store(files / "other.db").close(),
    "a password": lambda hall, _: hall.room.sign_up(hall.new(), "cid", "Cid", PASSWORD),
    "a book": lambda hall, _: max_payout.best_rounds(house_of("vegas_strip")[1]),
    "a strategy": lambda hall, _: minds.strategy_of("basic", "", house_of("vegas_strip")[1]),
}


@pytest.mark.parametrize("what", SLOW)
@pytest.mark.parametrize("is_in_thread", [False, True])
def test_the_guards_notice_what_is_done_on_an_event_loop_and_nothing_else(
    hall: Hall,
    guarded: GuardedStore,
    thinking: Thinking,
    payouts: WorkedOutBooks,
    tmp_path: Path,
    what: str,
    is_in_thread: bool,
):
    files, hashing, opened = write_house(tmp_path, HOUSE), Hashing(), OpenedFiles()
    hall.room._vault._hasher = hashing
    guarded.on_loop.clear()

    async def story() -> None:
        with opened:
            if is_in_thread:
                await asyncio.to_thread(SLOW[what], hall, files)
            else:
                SLOW[what](hall, files)

    asyncio.run(story())

    counted = ["hash"] * hashing.on_loop + ["book"] * payouts.on_loop
    noticed = [*guarded.on_loop, *opened.names, *thinking.on_loop, *counted]
    assert bool(noticed) != is_in_thread, noticed


def test_nobody_waits_for_a_strategy_that_another_bot_needs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    began, go_on = Event(), Event()
    known = cast(Any, object())

    def work_out(kind: str, book: RuleBook) -> Any:
        began.set()
        go_on.wait(30)
        return known

    monkeypatch.setattr(minds, "_work_out", work_out)
    monkeypatch.setattr(minds, "_strategies", OrderedDict({("basic", "known"): known}))
    _, book = open_house(write_house(tmp_path, HOUSE), environment={})
    thinking = Thread(target=minds.strategy_of, args=("basic", "new", book))
    thinking.start()
    began.wait(30)

    found: list[Any] = []
    asking = Thread(
        target=lambda: found.extend(
            [minds.strategy_of("mimic", "known", book), minds.strategy_of("basic", "known", book)]
        ),
        daemon=True,
    )
    asking.start()
    asking.join(10)
    answered = len(found)
    go_on.set()
    thinking.join()

    assert answered == 2
