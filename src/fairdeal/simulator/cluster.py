"""The same tasks on many machines: a Dask cluster, which goes on when a worker is lost."""

import logging
from collections.abc import Iterable, Iterator
from concurrent.futures import CancelledError
from itertools import islice
from pickle import dumps, loads
from time import monotonic
from typing import Any

from distributed import Client, Future, KilledWorker, wait

from fairdeal.simulator.player import Player, Task
from fairdeal.simulator.problems import CannotSimulate, CrewLost
from fairdeal.simulator.tally import Tally
from fairdeal.version import VERSION

SECONDS_TO_CONNECT = 5
SECONDS_BETWEEN_LOOKS = 0.2
SECONDS_WITHOUT_WORKERS = 20
WAITING_EACH = 3
"""Batches handed out for each thread of the cluster: one is played, the next ones lie ready."""

BATCH_ROUNDS = 25_000_000
"""A batch of compiled tasks lasts about a second: Dask spends a millisecond or so on each."""


class Cluster:
    """A crew of workers at the address of their scheduler."""

    def __init__(self, address: str) -> None:
        self.address = address
        for talkative in ("distributed", "distributed.client"):
            # Dask tells of every lost connection at length; what matters is said once, in a sentence.
            logging.getLogger(talkative).setLevel(logging.CRITICAL)
        try:
            self.client: Any = Client(address, timeout=SECONDS_TO_CONNECT)  # type: ignore[no-untyped-call]
        # A length that is none, read from somebody who is no scheduler, asks for more memory than there is.
        except (OSError, ValueError, TypeError, RuntimeError, MemoryError) as error:
            raise CannotSimulate("simulate.cluster.unreachable", {"address": address}) from error

    def _check(self) -> None:
        """Refuse a cluster without workers, or whose workers have another Fair Deal."""
        try:
            self.client.wait_for_workers(1, timeout=SECONDS_WITHOUT_WORKERS)
        except TimeoutError:
            raise self._no_workers() from None
        versions = self.client.run(_version, on_error="return")
        for worker, version in versions.items():
            if version != VERSION:
                shown = version if isinstance(version, str) else "-"
                facts = {"worker": worker, "version": shown, "ours": VERSION}
                raise CannotSimulate("simulate.cluster.version", facts)

    def tallies(self, player: Player, tasks: Iterable[Task]) -> Iterator[Tally]:
        """As every crew's; the cluster is left when the last one is in, and can't be joined again."""
        # A task's result, unlike data that is scattered, is made again when its worker is lost.
        seated = self.client.submit(loads, dumps(player), pure=False)
        left = _batches(tasks, player)
        under_way: set[Future[Any]] = set()
        seen = monotonic()
        try:
            self._check()
            while True:
                threads = sum(self.client.nthreads().values())
                seen = monotonic() if threads else seen
                if monotonic() - seen > SECONDS_WITHOUT_WORKERS:
                    raise self._no_workers()
                free = max(threads, 1) * WAITING_EACH - len(under_way)
                batches = islice(left, max(0, free))
                under_way |= {self.client.submit(_played, seated, batch, pure=False) for batch in batches}
                if not under_way:
                    return
                done, under_way = _finished(under_way)
                yield sum((future.result() for future in done), Tally())
        except (CancelledError, KilledWorker, OSError) as error:
            raise CrewLost("simulate.cluster.lost", {"address": self.address}) from error
        finally:
            self.client.close()

    def _no_workers(self) -> CrewLost:
        facts: dict[str, object] = {"address": self.address, "seconds": SECONDS_WITHOUT_WORKERS}
        return CrewLost("simulate.cluster.no_workers", facts)


def _finished(under_way: set[Any]) -> tuple[set[Any], set[Any]]:
    """Those that are done by now, and the others."""
    try:
        done, others = wait(under_way, SECONDS_BETWEEN_LOOKS, "FIRST_COMPLETED")  # type: ignore[no-untyped-call]
    except TimeoutError:
        return set(), under_way
    return done, others


def _batches(tasks: Iterable[Task], player: Player) -> Iterator[tuple[Task, ...]]:
    """Tasks in bundles that are worth sending: what they sum to does not depend on the bundles."""
    rounds = 1 if player.path == "engine" else BATCH_ROUNDS
    batch: list[Task] = []
    for task in tasks:
        batch.append(task)
        if sum(one.rounds for one in batch) >= rounds:
            yield tuple(batch)
            batch = []
    if batch:
        yield tuple(batch)


def _played(player: Player, batch: tuple[Task, ...]) -> Tally:
    return sum(map(player.play, batch), Tally())


def _version() -> str:
    return VERSION
