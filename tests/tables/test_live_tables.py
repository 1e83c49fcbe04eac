"""A live table is what its log makes, byte for byte, after every command of random games."""

import asyncio
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fairdeal.games.game import Impossible, Refused, refused
from fairdeal.ledger.transfer import Transfer
from fairdeal.room.bots.driver import BotDriver, BotRules, seat_bot
from fairdeal.store import Event, Store, open_store
from fairdeal.store.audit import audit
from fairdeal.tables import stored_table
from fairdeal.tables.audit.log_replay import replay_log
from fairdeal.tables.engine.automation import go_on
from fairdeal.tables.host import Host
from fairdeal.tables.host_factory import open_table
from fairdeal.tables.model.state import Table
from fairdeal.tables.stored_table import apply_stored, load
from tests.simulation.houses import kept
from tests.simulation.people import DEALER, PLAYERS, wish
from tests.support.appending import append
from tests.support.long import LONG
from tests.tables.busy_room import check_same

SEEDS = range(30) if LONG else range(1)
COMMANDS = 70
CHIPS = 40_000
HOUSES = ("side bets", "rotating banker", "elected dealer", "trumps")
"""The house banks; people bank; people bank and deal; Trumps."""
STORES = ("memory", "thread", "process")
FAILURES = (
    refused("ledger/overdraft", account="purse:t-1:1", chips=1, has=0),
    Impossible("a mistake"),
    AssertionError(),
)


class Game:
    """Random commands at one table, and what each of them results in."""

    def __init__(self, store: Store, house: str, seed: int) -> None:
        self.store, self.chance, self.rules = store, Random(f"{house} {seed}"), kept(house)
        self.now = 1_700_000_000_000
        self.counts = Counter[str]()
        self.truth: Table | None = None
        """The table as it is folded from the rows of its log, each read once."""
        self.host: Host

    async def play(self) -> None:
        people = (*PLAYERS, DEALER)
        issued = [Transfer("mint", f"wallet:{person}", CHIPS, "issue") for person in people]
        append(self.store, "room", 0, [Event("Issued", 1, b"{}")], issued).result()
        opening, book = self.rules.opening("t-1", "ann"), self.rules.book
        self.host = await open_table(
            self.store, opening, book, "open", lambda: self.now, self.chance.randbytes
        )
        self.check()
        bots = BotDriver(self.host, BotRules(rounds_alone=0))
        for number in range(COMMANDS):
            self.now += self.chance.choice((1, 800, 12_000))
            await (self.bring_bot(number) if number in (3, 20) else self.act(number))
            self.check()
            while self.host.is_open and (await self.host.go_on() or await bots.act()):
                self.check()

    async def bring_bot(self, number: int) -> None:
        await self.count("bot", seat_bot(self.host, "random", f"Bot {number}", 9_000, f"bot-{number}"))

    async def act(self, number: int) -> None:
        wallets = {person: self.store.balance(f"wallet:{person}") for person in PLAYERS}
        wanted = wish(self.chance, self.host.table, wallets)
        await self.count("command", self.host.act(wanted.actor, wanted.act, f"c-{number}"))

    async def count(self, kind: str, doing: Any) -> None:
        try:
            await doing
            self.counts[kind] += 1
        except Refused:
            self.counts["refused"] += 1

    def check(self) -> None:
        for row in self.store.read("t-1", self.truth.version if self.truth is not None else 0):
            self.truth = apply_stored(self.store, self.truth, row)
        check_same(self.host.table, self.truth)
        self.counts["compared"] += 1


def open_kind(kind: str, folder: Path) -> Store:
    if kind == "memory":
        return open_store("memory:")
    return open_store(folder / "room.db", writer="process" if kind == "process" else "thread")


@pytest.mark.parametrize("kind", STORES)
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seed", SEEDS)
def test_after_every_command_a_live_table_is_what_its_log_makes(
    seed: int, house: str, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    chance, failed = Random(seed), []

    def fail_at_times(turn: Any, gate: Any) -> bool:
        """What follows from a command fails now and then; asked again by itself it does not."""
        has_followed = bool(turn.step_events)
        done = go_on(turn, gate)
        if has_followed and chance.random() < 0.1:
            failed.append(chance.choice(FAILURES))
            raise failed[-1]
        return done

    monkeypatch.setattr("fairdeal.tables.host.go_on", fail_at_times)
    monkeypatch.setattr(stored_table, "EVENTS_PER_SNAPSHOT", 20)
    store = open_kind(kind, tmp_path)
    game = Game(store, house, seed)

    asyncio.run(game.play())

    check_same(game.host.table, load(store, "t-1"))
    assert game.counts["compared"] > COMMANDS
    # Where an operator closes the table early, less is done.
    assert (game.counts["command"] > 5 and failed) or not game.host.is_open
    assert replay_log(store.steps("t-1"), store.book).problems == ()
    assert audit(store).problems == ()
    store.close()
