"""A room full of tables on one event loop, with clients who can send a command again under its id."""

import asyncio
from collections.abc import Sequence
from random import Random

from fairdeal.games.game import ForPlayers, Refused
from fairdeal.ledger.transfer import Transfer
from fairdeal.room.bots.driver import seat_bot
from fairdeal.store import Event, Store, StoreTrouble
from fairdeal.store.audit import audit
from fairdeal.tables.audit.log_replay import replay_log
from fairdeal.tables.engine import rounds
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.host import Host
from fairdeal.tables.host_factory import open_table
from fairdeal.tables.model.events import BoxBet
from fairdeal.tables.model.state import Table
from fairdeal.tables.seeds import Randomness
from fairdeal.tables.stored_table import load, to_snapshot
from fairdeal.wire import commands as c
from tests.simulation.houses import kept
from tests.simulation.laws import differences, without_book
from tests.support.appending import append
from tests.support.settling import settle

HOUSES = ("strip", "rotating banker", "trumps", "european")
CHIPS = 9_000
PAUSE_SECONDS = 0.002


class Client:
    """Somebody who plays at one table, and what they were answered."""

    def __init__(self, host: Host, person: str) -> None:
        self.host, self.person = host, person
        self.chance = Random(f"{host.table.id} {person}")
        self.receipts: dict[str, int] = {}
        """The version that each command was accepted with; 0 for one that was refused."""
        self.unanswered: tuple[str, c.AnyCommand, int] | None = None
        """What this client has asked for without being answered."""
        self.troubles: list[StoreTrouble] = []
        self._sent = 0

    async def play(self, until: int) -> None:
        """Do whatever the table asks for until so many rounds were played."""
        while self.host.table.rounds < until:
            wanted = self.wanted()
            if wanted is not None:
                await self.ask(wanted)
            else:
                await asyncio.sleep(PAUSE_SECONDS)
            await settle(self.host, rounds=0)

    async def ask(self, act: c.AnyCommand) -> None:
        self._sent += 1
        command = f"{self.person}:{self.host.table.id}:{self._sent}"
        self.unanswered = command, act, self.host.table.version
        await self.ask_again()

    async def ask_again(self) -> None:
        """Send the last command, under the same id."""
        assert self.unanswered is not None
        command, act, seen = self.unanswered
        try:
            receipt = await self.host.act(Actor(self.person), act, command, seen)
            self.receipts[command] = receipt.version
        except Refused:
            self.receipts[command] = 0
        except StoreTrouble as trouble:
            self.troubles.append(trouble)
            raise
        self.unanswered = None

    def wanted(self) -> c.AnyCommand | None:
        table = self.host.table
        place = table.place_of(self.person)
        if place is None:
            return c.SitDown(self.person.title(), CHIPS)
        if table.round is None:
            is_asked = place.bets is None and place.seat != table.banker
            return c.Bet((BoxBet(500),)) if is_asked else None
        waiting = rounds.waiting_for(table)
        asked = waiting.options if isinstance(waiting, ForPlayers) else {}
        own = next((box for box in asked if rounds.owner_of(table, box) == place.seat), None)
        return None if own is None else c.ChooseAction(own, self.chance.choice(asked[own]))


async def open_tables(
    store: Store, tables: int, houses: Sequence[str] = HOUSES, randomness: Randomness | None = None
) -> list[Client]:
    """So many tables with two people and a bot at each; every person plays at one table."""
    people = [f"{name}{number}" for number in range(tables) for name in ("ann", "bob")]
    issued = [Transfer("mint", f"wallet:{person}", 10 * CHIPS, "issue") for person in people]
    append(store, "room", 0, [Event("Issued", 1, b"{}")], issued).result()
    return [
        client
        for number in range(tables)
        for client in await _open_table(store, number, houses[number % len(houses)], randomness)
    ]


async def _open_table(store: Store, number: int, house: str, randomness: Randomness | None) -> list[Client]:
    rules, command = kept(house), f"open-{number}"
    opening = rules.opening(f"t-{number}", "olga")
    host = await open_table(store, opening, rules.book, command, randomness=randomness)
    await seat_bot(host, "random", "Bot", CHIPS, f"bot-{number}")
    return [Client(host, f"{name}{number}") for name in ("ann", "bob")]


def hosts_of(clients: Sequence[Client]) -> list[Host]:
    return list({client.host.table.id: client.host for client in clients}.values())


def bytes_of(table: Table) -> bytes:
    """The whole state of a table, in one order; its book is named in it."""
    return to_snapshot(without_book(table))


def check_same(live: Table, stored: Table | None) -> None:
    """A live table is what its log makes, byte for byte."""
    assert stored is not None
    assert bytes_of(live) == bytes_of(stored), differences(live, stored)
    assert live.book == stored.book


def check_all(store: Store, clients: Sequence[Client]) -> None:
    """Every receipt is in the store and nothing else is, each table is as stored, and every chip is there."""
    for client in clients:
        for command, version in client.receipts.items():
            answer = store.answer(command)
            assert (answer.version if answer is not None else 0) == version, command
    for host in hosts_of(clients):
        check_same(host.table, load(store, host.table.id))
        found = replay_log(store.steps(host.table.id), store.book)
        assert found.problems == ()
    assert audit(store).problems == ()
