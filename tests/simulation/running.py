"""One run of the simulation, from its seed to its audit."""

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import pytest

from fairdeal.fairness import verify_log
from fairdeal.store import Store
from fairdeal.store.audit import audit
from fairdeal.store.opening import IN_MEMORY
from fairdeal.tables import stored_table, subscriptions
from fairdeal.tables.audit.answers_and_claims import ClaimCounts, compare_claims
from fairdeal.tables.audit.log_replay import replay_log
from fairdeal.tables.read.export import exported
from fairdeal.tables.read.history import rounds_of
from fairdeal.words import words_for
from tests.simulation.closing import close
from tests.simulation.laws import ROOM, check_loading
from tests.simulation.machines import PROCESSES
from tests.simulation.reaching import reached_at_tables
from tests.simulation.simulated_loop import SimulatedLoop
from tests.simulation.world import World
from tests.support.short_chains import shorten_chains
from verifier import fairdeal_verify

T = TypeVar("T")

STEPS, STEPS_IN_A_DATABASE, STEPS_OF_A_LONG_RUN = 22, 14, 300
SNAPSHOTS, CHAINS = (3, 3, 40), (2, 2, 5)
"""Facts between two snapshots, and seeds of a chain: so few that every run has some of both."""
QUEUES = (2, 16)
"""How much may wait for a viewer: so little that some who read slowly get a gap."""


def run(
    seed: int, where: str | Path, tell: Callable[[str], None], *, long: bool = False, house: str = ""
) -> Counter[str]:
    """Play a seed to its end; AssertionError, or whatever else goes wrong, when a law is broken.

    Gives how often each kind of trouble has happened. `house`: of all its tables, else any.
    The same seed is the same story in every store; in a database, where each step takes longer, less of it.
    """
    steps = STEPS_OF_A_LONG_RUN if long else STEPS if where == IN_MEMORY else STEPS_IN_A_DATABASE
    with pytest.MonkeyPatch.context() as small:
        small.setattr(stored_table, "EVENTS_PER_SNAPSHOT", SNAPSHOTS[seed % len(SNAPSHOTS)])
        small.setattr(subscriptions, "QUEUE_LENGTH", QUEUES[seed // 2 % len(QUEUES)])
        shorten_chains(small, CHAINS[seed // 3 % len(CHAINS)])
        world = World(seed, where, tell, house)
        run_in(world, _run(world, steps))
    return world.reached


def run_in(world: World, story: Coroutine[Any, Any, T]) -> T:
    """What comes of a story, on a loop and with randomness that are the world's own."""

    def open_loop() -> SimulatedLoop:
        loop = SimulatedLoop(world.clock)
        loop.set_default_executor(AtOnce())
        loop.set_exception_handler(world.hear_trouble)
        return loop

    with pytest.MonkeyPatch.context() as seeded, asyncio.Runner(loop_factory=open_loop) as runner:
        seeded.setattr(secrets, "token_bytes", world.randomness)
        return runner.run(story)


class AtOnce(ThreadPoolExecutor):
    """What would be done in another thread is done here and now: a thread's timing comes from no seed."""

    def submit(self, fn: Any, /, *given: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*given, **named))
        return future


async def _run(world: World, steps: int) -> None:
    try:
        await world.open_room()
        for number in range(1, steps + 1):
            world.tell(f"--- step {number}")
            await world.step()
        world.tell("--- the end")
        await close(world)
        for process in PROCESSES:
            await world.crash(process)
        check_logs(world.store)
        with world.store.open_reader() as reader:
            for table in world.truth.tables.values():
                check_loading(reader, table)
        world.reached += reached_at_tables(world)
    finally:
        world.end()


def check_logs(store: Store) -> None:
    """The audit, both verifiers and the rules find nothing wrong, and every claim follows from a log."""
    found = audit(store)
    assert not found.problems, found.problems
    claims, tables = ClaimCounts(), [table for table in store.tables() if table != ROOM]
    for table in tables:
        again = replay_log(store.steps(table), store.book)
        assert not again.problems, again.problems
        assert len(list(rounds_of(store, table))) == again.rounds + again.voided
        claims.add(again.claims)
        log = list(exported(store, table))
        assert not verify_log(log).problems, verify_log(log).problems
        assert not fairdeal_verify.verify(log).problems, fairdeal_verify.verify(log).problems
    wrong = list(compare_claims(store, claims, tables, words_for("en")))
    assert not wrong, wrong
