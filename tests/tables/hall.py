"""A hall for tests: a room whose tables let nobody play against its word, and Ann, who has limits."""

from collections.abc import Awaitable
from typing import Any

from msgspec.structs import replace

from fairdeal.games.game import ForPlayers, Refused
from fairdeal.ledger.limits import Day
from fairdeal.people import Directory
from fairdeal.store import Store, open_store
from fairdeal.store.audit import audit
from fairdeal.tables.audit.answers_and_claims import ClaimCounts, compare_claims
from fairdeal.tables.audit.log_replay import replay_log
from fairdeal.tables.engine import rounds
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.host import Host
from fairdeal.tables.host_factory import open_table
from fairdeal.tables.houses.terms import blackjack_table, blackjack_terms
from fairdeal.tables.limits.daily_play import DailyPlay
from fairdeal.tables.limits.gate import Gate, PeopleGate
from fairdeal.tables.model.events import BoxBet
from fairdeal.wire import commands as c
from fairdeal.words import words_for
from tests.people.building import Clock, Randomness, cheap
from tests.support.own_houses import by_own_house
from tests.support.settling import settle
from tests.tables.bot_tables import house_of, randomness

ANN, PASSWORD = Actor("ann"), "correct horse battery"
MINUTE, DAY = 60_000, 24 * 60 * 60_000
NOON = 1_800_000_000_000 - 1_800_000_000_000 % DAY + DAY // 2
BET = 500
TREASURY, FUNDS = "house:own/vegas_strip", 100_000_000


class Hall:
    """A room with Ann in it, and tables that let nobody play against the room's word."""

    def __init__(self, store: Store, clock: Clock, *, operator: bool = True) -> None:
        """`operator`: Olga runs the room, and issues its play money."""
        self.store, self.clock = store, clock
        self.room = Directory(store, clock, Randomness(1), cheap())
        self.gate: Gate = PeopleGate(self.room, store)
        self._commands = iter(range(10_000))
        for person in ("olga", "ann"):
            self.room.sign_up(self.new(), person, person.title(), PASSWORD)
        if not operator:
            self.room.allowance(self.new(), "ann", 1_000_000)
            return
        self.room.appoint(self.new(), "olga")
        self.room.issue(self.new(), "olga", "wallet:ann", 1_000_000, "to play with")
        self.room.issue(self.new(), "olga", TREASURY, FUNDS, "to pay with")

    def new(self) -> str:
        return f"c{next(self._commands)}"

    def limit(self, name: str, to: int, person: str = "ann") -> None:
        self.room.limit(self.new(), person, name, to)

    def come_along(self, *people: str) -> None:
        """Others who play here, and have no limits."""
        for person in people:
            self.room.sign_up(self.new(), person, person.title(), PASSWORD)
            self.room.issue(self.new(), "olga", f"wallet:{person}", 1_000_000, "to play with")

    async def table(self, name: str = "t-1", **terms: Any) -> Host:
        opened, book = house_of("vegas_strip")
        usual = replace(blackjack_terms(opened, book), seats=4)
        opening = blackjack_table(name, opened, book, "olga", replace(usual, **terms))
        opening = by_own_house(opening)
        return await open_table(self.store, opening, book, self.new(), self.clock, randomness, self.gate)

    async def seated(self, name: str = "t-1", *others: str, **terms: Any) -> Host:
        host = await self.table(name, **terms)
        for person in ("ann", *others):
            await self.act(host, c.SitDown(person.title(), 100_000), person)
        return host

    async def act(self, host: Host, act: c.AnyCommand, person: str = "ann") -> None:
        await host.act(Actor(person), act, self.new())
        await settle(host)

    async def bet(self, host: Host, chips: int = BET, person: str = "ann") -> None:
        await self.act(host, c.Bet((BoxBet(chips),)), person)

    async def play(self, host: Host, chips: int = BET) -> int:
        """A round in which Ann stakes nothing more; what she won."""
        before = host.table.purse(1)
        await self.bet(host, chips)
        await self.play_out(host)
        return host.table.purse(1) - before

    async def play_out(self, host: Host) -> None:
        """Everybody stands until the round is over."""
        while host.table.round is not None:
            waiting = rounds.waiting_for(host.table)
            assert isinstance(waiting, ForPlayers)
            box, options = next(iter(waiting.options.items()))
            person = host.table.places[rounds.owner_of(host.table, box) or 0].person
            await self.act(host, c.ChooseAction(box, "stand" if "stand" in options else "no"), person)

    def day(self, table: str = "") -> Day:
        """Ann's day as a new process would find it."""
        return DailyPlay(self.store).day("ann", table, self.clock())


def new_hall(*, operator: bool = True) -> Hall:
    """One that is quickly made."""
    clock = Clock(NOON)
    return Hall(open_store("memory:", clock), clock, operator=operator)


def check_logs(hall: Hall) -> None:
    """Everything that was told is as it had to be, no balance drifts, and every claim follows from a log."""
    assert audit(hall.store).problems == ()
    claims, tables = ClaimCounts(), [table for table in hall.store.tables() if table != "room"]
    for table in tables:
        again = replay_log(hall.store.steps(table), hall.store.book)
        assert again.problems == ()
        claims.add(again.claims)
    assert list(compare_claims(hall.store, claims, tables, words_for("en"))) == []


async def refusal(doing: Awaitable[object]) -> str:
    """The code by which something is refused; empty where it is not."""
    try:
        await doing
    except Refused as refused:
        return refused.code
    return ""
