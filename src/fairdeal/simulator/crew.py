"""Who plays the tasks: threads for compiled players, processes for the engine. The sum is the same."""

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from itertools import islice
from multiprocessing import get_context
from typing import Protocol

from msgspec import Struct

from fairdeal.simulator.player import Player, Task
from fairdeal.simulator.tally import Tally

SECONDS_BETWEEN_LOOKS = 0.2
WAITING_EACH = 2
"""Tasks that are handed out beyond those being played, for each core: enough that none stands idle."""


WORTH_STARTING = 8
"""Tasks of the engine's that are worth starting processes for: those need a second before they play."""


class Crew(Protocol):
    """Plays tasks in whatever order."""

    def tallies(self, player: Player, tasks: Iterable[Task]) -> Iterator[Tally]:
        """The tally of each task as it is done; now and then an empty one, so that a watch can be kept."""


class Alone:
    """This very thread: nothing to start, nothing to wait for."""

    def tallies(self, player: Player, tasks: Iterable[Task]) -> Iterator[Tally]:
        yield from map(player.play, tasks)


class Threads(Struct, frozen=True):
    """For players whose work is compiled, and leaves Python to others meanwhile."""

    cores: int

    def tallies(self, player: Player, tasks: Iterable[Task]) -> Iterator[Tally]:
        return _done(ThreadPoolExecutor(self.cores), player.play, tasks, self.cores)


class Processes(Struct, frozen=True):
    """For players in Python: each process has a player of its own."""

    cores: int

    def tallies(self, player: Player, tasks: Iterable[Task]) -> Iterator[Tally]:
        # A process that is forked off threads may hang on a lock that one of them held.
        context = get_context("spawn")
        pool = ProcessPoolExecutor(self.cores, context, _sit_down, (player,))
        return _done(pool, _play_here, tasks, self.cores)


def crew_for(player: Player, cores: int, tasks: int) -> Crew:
    """The local crew that fits a player."""
    if player.path != "engine":
        return Threads(min(cores, tasks))
    return Alone() if cores == 1 or tasks < WORTH_STARTING else Processes(min(cores, tasks))


def _done(
    pool: Executor, play: Callable[[Task], Tally], tasks: Iterable[Task], cores: int
) -> Iterator[Tally]:
    """Hand tasks out a few at a time, so that a long run needs no more memory than a short one."""
    left = iter(tasks)
    try:
        under_way: set[Future[Tally]] = set()
        while True:
            free = cores * WAITING_EACH - len(under_way)
            under_way |= {pool.submit(play, task) for task in islice(left, free)}
            if not under_way:
                return
            done, under_way = wait(under_way, SECONDS_BETWEEN_LOOKS, FIRST_COMPLETED)
            yield sum((future.result() for future in done), Tally())
    finally:
        pool.shutdown(cancel_futures=True)


_seated: list[Player] = []
"""In a process of `Processes`: its player."""


def _sit_down(player: Player) -> None:
    # Ctrl-C reaches every process of a terminal; the first one tells what there is, the others just end.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    _seated[:] = [player]


def _play_here(task: Task) -> Tally:
    return _seated[0].play(task)
