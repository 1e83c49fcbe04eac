"""One run of the simulation, from its seed to its audit."""

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec

from fairdeal.fairness import Moved, Row, log_line, verify_log
from fairdeal.store import Store, Stored
from fairdeal.store.auditing import audit
from fairdeal.store.opening import IN_MEMORY
from tests.simulation.laws import ROOM
from tests.simulation.world import World
from verifier import fairdeal_verify

STEPS, STEPS_IN_A_DATABASE = 32, 24


def run(seed: int, where: str | Path, tell: Callable[[str], None]) -> None:
    """Play a seed to its end; AssertionError, or whatever else goes wrong, when a law is broken.

    The same seed is the same story in every store; in a database, where each step takes longer, less of it.
    """
    steps = STEPS if where == IN_MEMORY else STEPS_IN_A_DATABASE
    asyncio.run(_run(World(seed, where, tell), steps))


class AtOnce(ThreadPoolExecutor):
    """What would be done in another thread is done here and now: a thread's timing comes from no seed."""

    def submit(self, fn: Any, /, *given: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*given, **named))
        return future


async def _run(world: World, steps: int) -> None:
    asyncio.get_running_loop().set_default_executor(AtOnce())
    try:
        await world.open_room()
        for number in range(1, steps + 1):
            world.tell(f"--- step {number}")
            await world.step()
        world.tell("--- the end")
        await world.close()
        check_logs(world.store)
    finally:
        world.store.close()


def check_logs(store: Store) -> None:
    """The audit and both verifiers find nothing wrong."""
    found = audit(store)
    assert not found.problems, found.problems
    for table in store.tables():
        if table != ROOM:
            log = list(exported(store.read(table)))
            assert not verify_log(log).problems, verify_log(log).problems
            assert not fairdeal_verify.verify(log).problems, fairdeal_verify.verify(log).problems


def exported(rows: Iterable[Stored]) -> Iterable[bytes]:
    """The lines of a log as people take it home."""
    for row in rows:
        moved = tuple(Moved(each.source, each.target, each.chips, each.reason) for each in row.transfers)
        body = msgspec.Raw(row.fact.body)
        yield log_line(Row(row.table, row.seq, row.at, row.fact.type, row.fact.schema, body, moved), row.hash)
