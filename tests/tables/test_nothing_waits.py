"""What a command never waits for: no read of the store on its path, and nothing slow on the event loop."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread
from typing import Any, cast

import pytest
from msgspec.structs import replace

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.game import ForPlayers, Refused
from fairdeal.houses.library import open_house
from fairdeal.people.passwords import Argon2
from fairdeal.store import Store, open_store
from fairdeal.store.auditing import audit
from fairdeal.tables import rounds
from fairdeal.tables.bots import seat_bot
from fairdeal.tables.causes import DEALER, read_cause
from fairdeal.tables.days import Days
from fairdeal.tables.deciding import Actor
from fairdeal.tables.facts import BoxBet
from fairdeal.tables.following import FollowedHouse
from fairdeal.tables.host import Host
from fairdeal.tables.hosting import host_table, open_table
from fairdeal.tables.houses import blackjack_table, blackjack_terms
from fairdeal.tables.loading import load
from fairdeal.tables.minds import blackjack as minds
from fairdeal.tables.replaying import replayed
from fairdeal.tables.snapshots import EVENTS_PER_SNAPSHOT
from fairdeal.wire import commands as c
from tests.houses.writing import write_house
from tests.people.building import CHEAP, Clock
from tests.support.guarded_store import GuardedStore, OpenedFiles, is_on_loop
from tests.tables.bot_tables import house_of, randomness
from tests.tables.hall import BET, NOON, PASSWORD, Hall
from tests.tables.test_following import HITS, HOUSE, rewrite

ROUNDS = 200
CHANGES = 20
"""Every so many rounds something changes."""
TABLES = 24


class Hashing(Argon2):
    """Notes whether an event loop waits for a hash."""

    def __init__(self) -> None:
        super().__init__(CHEAP)
        self.hashed, self.on_loop = 0, 0

    def hash(self, text: str, salt: bytes) -> str:
        self.hashed += 1
        self.on_loop += is_on_loop()
        return super().hash(text, salt)


class Thinking:
    """Notes which strategies are worked out, and whether an event loop waits for one."""

    def __init__(self) -> None:
        self.kinds: list[str] = []
        self.on_loop: list[str] = []

    def __call__(self, kind: str, book: RuleBook) -> Any:
        self.kinds.append(kind)
        self.on_loop += [kind] if is_on_loop() else []
        return WORK_OUT(kind, book)


WORK_OUT = minds._strategy


@pytest.fixture
def thinking(monkeypatch: pytest.MonkeyPatch) -> Thinking:
    thinking = Thinking()
    monkeypatch.setattr(minds, "_strategy", thinking)
    monkeypatch.setattr(minds, "_strategies", OrderedDict())
    return thinking


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


async def open_followed(hall: Hall, files: Path) -> Host:
    """A table whose house is changed on the disk, with Ann, who has limits, Bob and two bots."""
    house, book = open_house(files, environment={})
    hall.room.issue(hall.new(), "olga", f"house:{house.id}", 50_000_000, "to pay with")
    opening = blackjack_table("t-1", house, book, "olga", replace(blackjack_terms(house, book), seats=6))
    host = await open_table(
        hall.store,
        opening,
        book,
        hall.new(),
        hall.clock,
        randomness,
        hall.gate,
        FollowedHouse(files, environment={}),
    )
    for person in ("ann", "bob"):
        await host.act(Actor(person), c.SitDown(person.title(), 200_000), hall.new())
    for kind in ("mimic", "random"):
        await seat_bot(host, kind, kind.title(), 1_000_000, hall.new())
    await host.settle()
    return host


async def play_round(hall: Hall, host: Host, *people: str) -> None:
    """Everybody bets and stands; the bots do what they like."""
    for person in people:
        await host.act(Actor(person), c.Bet((BoxBet(BET),)), hall.new())
    await host.settle()
    while host.table.round is not None:
        waiting = rounds.waiting_for(host.table)
        assert isinstance(waiting, ForPlayers)
        box, options = next(iter(waiting.options.items()))
        person = host.table.places[rounds.owner_of(host.table, box) or 0].person
        answer = c.ChooseAction(box, "stand" if "stand" in options else "no")
        await host.act(Actor(person), answer, hall.new())
        await host.settle()
    hall.clock.now += 2_000


async def change_something(hall: Hall, host: Host, files: Path, number: int) -> None:
    """Somebody signs up, sits down and leaves; limits and rules change; the table is read from its log."""
    person = f"guest{number}"
    await asyncio.to_thread(hall.room.sign_up, hall.new(), person, person.title(), PASSWORD)
    await host.act(Actor(person), c.SitDown(person.title(), 0), hall.new())
    await host.act(Actor(person), c.Leave(), hall.new())
    await asyncio.to_thread(hall.room.limit, hall.new(), "ann", "loss", 900_000 - number)
    await asyncio.to_thread(rewrite, files, HITS if number % (2 * CHANGES) else HOUSE)
    with pytest.raises(Refused, match="people/unknown"):
        await host.act(Actor("nobody"), c.SitDown("Nobody", 0), hall.new())
    await host.settle()
    await host_table(hall.store, "t-1", hall.clock, randomness, hall.gate)


def test_nothing_slow_is_done_on_the_event_loop_in_200_rounds(
    hall: Hall, guarded: GuardedStore, tmp_path: Path
):
    files, hashing, opened = write_house(tmp_path, HOUSE), Hashing(), OpenedFiles()
    hall.room._vault._hasher = hashing

    async def story() -> Host:
        host = await open_followed(hall, files)
        guarded.on_loop.clear()  # the test itself has given the house its chips
        with opened:
            for number in range(1, ROUNDS + 1):
                if number % CHANGES == 0:
                    await change_something(hall, host, files, number)
                await play_round(hall, host, "ann", "bob")
        return host

    host = asyncio.run(story())

    assert guarded.on_loop == []
    assert opened.names == []
    assert (hashing.hashed, hashing.on_loop) == (2 * ROUNDS // CHANGES, 0)
    assert host.table.rounds == ROUNDS
    assert (
        len({step.events[0].type for step in hall.store.steps("t-1")} & {"RulesChanged", "ShoeRevealed"}) > 0
    )
    assert audit(hall.store).problems == ()
    assert replayed(hall.store.steps("t-1"), hall.store.book).problems == ()


def test_no_event_loop_waits_for_odds(hall: Hall, guarded: GuardedStore, thinking: Thinking):
    async def story() -> Host:
        host = await hall.seated()
        for kind in ("basic", "counter"):
            await seat_bot(host, kind, kind.title(), 1_000_000, hall.new())
        for _ in range(5):
            await play_round(hall, host, "ann")
        return host

    host = asyncio.run(story())

    assert host.table.rounds == 5
    assert (sorted(thinking.kinds), thinking.on_loop) == (["basic", "counter"], [])
    assert guarded.on_loop == []


def test_a_command_is_one_append_and_no_read(hall: Hall, guarded: GuardedStore, tmp_path: Path):
    files = write_house(tmp_path, HOUSE)

    async def story() -> tuple[list[str], int, int]:
        host = await open_followed(hall, files)
        await play_round(hall, host, "ann", "bob")  # all of them are met now
        guarded.reads.clear()
        guarded.appends = 0
        before = host.table.version
        for _ in range(60):
            await play_round(hall, host, "ann", "bob")
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
    assert {Days(hall.store).day(each, "", hall.clock()).rounds for each in people} == {6}


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
    "a strategy": lambda hall, _: minds.strategy_of("basic", "", house_of("vegas_strip")[1]),
}


@pytest.mark.parametrize("what", SLOW)
@pytest.mark.parametrize("is_in_thread", [False, True])
def test_the_guards_notice_what_is_done_on_an_event_loop_and_nothing_else(
    hall: Hall, guarded: GuardedStore, thinking: Thinking, tmp_path: Path, what: str, is_in_thread: bool
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

    noticed = [*guarded.on_loop, *opened.names, *thinking.on_loop, *["hash"] * hashing.on_loop]
    assert bool(noticed) != is_in_thread, noticed


def test_nobody_waits_for_a_strategy_that_another_bot_needs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    began, go_on = Event(), Event()
    known = cast(Any, object())

    def work_out(kind: str, book: RuleBook) -> Any:
        began.set()
        go_on.wait(30)
        return known

    monkeypatch.setattr(minds, "_strategy", work_out)
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
