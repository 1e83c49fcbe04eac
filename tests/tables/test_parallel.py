"""Fifty tables with bots over one bank, all at once: no chip more or less, nothing negative, no deadlock."""

import asyncio
from collections.abc import Iterator
from itertools import count
from random import Random

import pytest

from fairdeal.games.game import ForPlayers, Refused
from fairdeal.ledger.transfer import Transfer
from fairdeal.room.bots.driver import seat_bot
from fairdeal.store import Event, Store, open_store
from fairdeal.store.audit import audit
from fairdeal.tables.engine import rounds
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.host import Host
from fairdeal.tables.host_factory import open_table
from fairdeal.tables.model.events import BoxBet, ClosingAnnounced
from fairdeal.tables.model.state import Phase
from fairdeal.tables.read.history import tables_of
from fairdeal.tables.stored_table import load
from fairdeal.wire import commands as c
from tests.simulation.houses import kept
from tests.support.appending import append
from tests.support.covers import covers
from tests.support.settling import settle
from tests.tables.bot_tables import facts_of

TABLES, ROUNDS = 50, 2
HOUSES = ("strip", "european", "forfeit", "rotating banker", "trumps", "bank runs dry")
PEOPLE = [f"p{number}" for number in range(30)]
"""Each sits at several tables at once, and has one wallet."""
CHIPS, BROUGHT = 30_000, 9_000
LOOKS_LEAST = 5
GUARD_SECONDS = 300
"""So long nothing takes that does not hang."""


@pytest.fixture(params=["memory", "file", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path) -> Iterator[Store]:
    where = {"memory": "memory:", "file": tmp_path / "room.db"}.get(request.param)
    opened = open_store(where or request.getfixturevalue("postgres"))
    yield opened
    opened.close()


@covers("S3-44")
def test_fifty_tables_with_bots_share_one_bank(store):
    issued = [Transfer("mint", f"wallet:{person}", CHIPS, "issue") for person in PEOPLE]
    append(store, "room", 0, [Event("Issued", 1, b"{}")], issued).result()

    looks = asyncio.run(guarded(play_all(store)))

    assert looks >= LOOKS_LEAST
    found, balances = audit(store), store.balances()
    assert found.problems == ()
    assert (
        sum(chips for account, chips in balances.items() if account != "mint") == found.issued - found.retired
    )
    assert {account.split(":")[0] for account in balances} <= {"wallet", "house", "mint"}
    ended = [each for table in tables_of(store) if (each := load(store, table)) is not None]
    assert [table.phase for table in ended] == [Phase.CLOSED] * TABLES
    assert sum(table.rounds for table in ended) >= TABLES
    facts = [fact for table in tables_of(store) for fact in facts_of(store, table)]
    said = {(fact.by, fact.why) for fact in facts if isinstance(fact, ClosingAnnounced)}
    assert said == {("ops", "")}, "no table has given up"


async def guarded(playing):
    """What comes of it; who hangs is named."""
    try:
        return await asyncio.wait_for(playing, GUARD_SECONDS)
    except TimeoutError:
        pytest.fail(f"the tables are not done after {GUARD_SECONDS} seconds: they wait for each other")


async def play_all(store: Store) -> int:
    """Play at all tables; gives how often somebody has looked at the money meanwhile."""
    watching = asyncio.create_task(watch_money(store))
    try:
        await asyncio.gather(*(Evening(store, number).pass_by() for number in range(TABLES)))
    finally:
        watching.cancel()
    looks = await watching
    check_money(store)
    return looks


async def watch_money(store: Store) -> int:
    looks = 0
    try:
        while True:
            check_money(store)
            looks += 1
            await asyncio.sleep(0.05)
    except asyncio.CancelledError:
        return looks


def check_money(store: Store) -> None:
    """At any instant all chips there are were issued, and nobody owes any."""
    balances = store.balances()
    assert sum(balances.values()) == 0, "as much is out as the mint has given"
    assert [account for account, chips in balances.items() if chips < 0 and account != "mint"] == []


class Evening:
    """A table with two bots, and three people who act at the same time."""

    def __init__(self, store: Store, number: int) -> None:
        self.store, self.number, self.chance = store, number, Random(number)
        self.house = kept(HOUSES[number % len(HOUSES)])
        self.commands = count()
        self.host: Host

    async def pass_by(self) -> None:
        opening = self.house.opening(f"t-{self.number}", "ops")
        self.host = await open_table(self.store, opening, self.house.book, f"open-{self.number}")
        await asyncio.gather(
            *(self.seat_bot(each) for each in (1, 2)),
            *(self.act(person, c.SitDown(person, BROUGHT)) for person in self.chance.sample(PEOPLE, 3)),
        )
        for _ in range(ROUNDS):
            await self.play_round()
        await self.act("ops", c.CloseTable())
        await self.answer_all()
        assert not self.host.is_open, f"{self.host.table.id} does not close"

    async def seat_bot(self, number: int) -> None:
        kinds = ("mimic", "random") if self.house.game == "blackjack" else ("random", "memory")
        command = f"{self.number}-bot-{number}"
        await self.unless_refused(
            seat_bot(self.host, kinds[number - 1], f"Bot {number}", BROUGHT, command, number)
        )

    async def play_round(self) -> None:
        """Everybody bets at once, and some of them get chips from their wallet or bring some back."""
        people = [place for place in self.host.table.players if not place.bot]
        await asyncio.gather(
            *(self.act(place.person, c.Bet((BoxBet(500),))) for place in people),
            *(self.act(place.person, self.money()) for place in people),
        )
        await self.answer_all()

    def money(self) -> c.AnyCommand:
        return self.chance.choice((c.BuyIn(700), c.CashOut(300), c.BuyIn(10**6)))

    async def act(self, person: str, wanted: c.AnyCommand) -> None:
        actor = Actor(person, is_operator=person == "ops")
        await self.unless_refused(
            self.host.act(actor, wanted, f"{self.number}-{next(self.commands)}", self.host.table.version)
        )
        await settle(self.host)

    async def unless_refused(self, doing) -> None:
        try:
            await doing
        except Refused as refused:
            assert refused.code.split("/")[0] in ("table", "ledger", "bet", "action")

    async def answer_all(self) -> None:
        """Whoever is asked answers, and says something else at the same time."""
        while self.host.table.round is not None:
            waiting = rounds.waiting_for(self.host.table)
            assert isinstance(waiting, ForPlayers)
            box, options = next(iter(waiting.options.items()))
            asked = self.host.table.places[rounds.owner_of(self.host.table, box) or 0]
            assert not asked.bot, f"{self.host.table.id} waits for a bot"
            answers = (c.ChooseAction(box, self.chance.choice(options)) for _ in range(2))
            await asyncio.gather(*(self.act(asked.person, answer) for answer in answers))
