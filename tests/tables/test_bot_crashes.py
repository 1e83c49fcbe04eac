"""Bots after a crash, beside other processes, and in a process that has nothing loaded."""

import asyncio
import subprocess
import sys
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from fairdeal.room.bots.driver import BotDriver, BotRules
from fairdeal.room.bots.memory import BotMemory, read_memories, remembering_bots
from fairdeal.room.bots.strategies import BOT_STRATEGIES
from fairdeal.store import Append, Appended, Store
from fairdeal.store.audit import audit
from fairdeal.store.problems import StoreTrouble
from fairdeal.tables.host import Host
from fairdeal.tables.model import events as t
from tests.support.settling import settle
from tests.tables.bot_tables import (
    blackjack_host,
    facts_of,
    restarted,
    trumps_host,
)

QUICK = ("basic", "counter", "mimic", "random")
"""Those who never think for long, whatever the house."""


@pytest.mark.parametrize("game", ["blackjack", "trumps"])
def test_a_restart_at_any_moment_changes_nothing_that_a_bot_would_do(game: str, store: Store):
    async def play() -> int:
        if game == "trumps":
            host = await trumps_host(store, BOT_STRATEGIES["trumps"].kinds)
        else:
            host = await blackjack_host(store, QUICK)
        bots, compared = BotDriver(host, BotRules(rounds_alone=6)), 0
        while host.table.rounds < 6:
            await host.settle()
            wanted = await bots.decide()
            assert wanted is not None
            assert await BotDriver(restarted(host), BotRules(rounds_alone=6)).decide() == wanted
            compared += 1
            assert await bots.act()
        return compared

    assert asyncio.run(play()) > 30


def test_what_is_remembered_is_the_same_from_any_beginning(memory: Store):
    async def play() -> int:
        host = await blackjack_host(memory, ["counter"])
        most, followed = 0, BotMemory(host)
        for _ in range(30):
            await settle(host)
            remembered = await followed.look_up(host.table)
            assert remembered == read_memories(memory, host.table, remembering_bots(host.table))
            most = max(most, len(remembered[1].cards))
        return most

    assert asyncio.run(play()) > 50


class Forgetful:
    """A store that does its work and then loses the answer, once for each append that is told to it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.loses = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def append(self, step: Append) -> "Future[Appended]":
        future = self._store.append(step)
        if step.command is not None and step.command.id.startswith("bot:") and self.loses:
            self.loses -= 1
            future.result()
            raise StoreTrouble("store.closed")
        return future


def test_an_answer_that_was_lost_makes_no_bot_act_twice(memory: Store):
    store: Any = Forgetful(memory)

    async def play() -> Host:
        host = await blackjack_host(store, ["mimic", "random"])
        lost = 0
        while host.table.rounds < 10:
            store.loses = 1
            try:
                await settle(host, rounds=10 - host.table.rounds)
            except StoreTrouble:
                lost += 1
        assert lost > 20
        return host

    host = asyncio.run(play())
    bets = [fact.seat for fact in facts_of(memory) if isinstance(fact, t.BetsPlaced)]

    assert bets.count(1) == host.table.rounds
    assert audit(memory).problems == ()


def test_two_processes_with_the_same_bots_do_nothing_twice(store: Store):
    async def play() -> Host:
        one = await blackjack_host(store, ["mimic", "random", "counter"])
        other = restarted(one)
        drivers = [(host, BotDriver(host, BotRules(rounds_alone=8))) for host in (one, other)]
        while one.table.rounds < 8:
            await asyncio.gather(*(let_one_do_a_step(host, bots) for host, bots in drivers))
        return one

    host = asyncio.run(play())
    bets = [fact.seat for fact in facts_of(store) if isinstance(fact, t.BetsPlaced)]

    assert bets.count(1) == host.table.rounds
    assert audit(store).problems == ()


async def let_one_do_a_step(host: Host, bots: BotDriver) -> None:
    if not await host.go_on():
        await bots.act()


def test_a_table_of_plain_bots_does_not_wait_for_the_compiler():
    program = (
        "import asyncio, sys\n"
        "from fairdeal.store import open_store\n"
        "from tests.support.settling import settle\n"
        "from tests.tables.bot_tables import blackjack_host\n"
        "async def play():\n"
        "    host = await blackjack_host(open_store('memory:'), ['mimic', 'random'])\n"
        "    await settle(host, rounds=2)\n"
        "    return host.table.rounds\n"
        "print(asyncio.run(play()), 'numba' in sys.modules)\n"
    )

    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )

    assert done.stdout == "2 False\n"
