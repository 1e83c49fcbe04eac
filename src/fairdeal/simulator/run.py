"""One run: so many rounds, cut into tasks that do not depend on who plays them, and summed."""

from collections.abc import Callable, Iterator
from time import perf_counter

from msgspec import Struct

from fairdeal.simulator.crew import Crew, crew_for
from fairdeal.simulator.player import Player, Task
from fairdeal.simulator.problems import CrewLost
from fairdeal.simulator.tally import Tally

TASKS_ABOUT = 1024
TASK_ROUNDS_LEAST = 1_000
"""A task breaks its last shoe off: it has to have many."""
TASK_ROUNDS_MOST, ENGINE_TASK_ROUNDS_MOST = 2_000_000, 5_000
"""Nor should a task last longer than a second: Ctrl-C waits for it."""

Watch = Callable[[int], None]
"""Is told now and then how many rounds are done."""


class Run(Struct, frozen=True):
    """What was played, and how long that took."""

    tally: Tally
    wanted: int
    """Rounds asked for; fewer are in the tally when the run was broken off."""
    seed: int
    seconds: float
    lost: CrewLost | None = None
    """Why the run was broken off, where nobody asked for that."""

    @property
    def is_partial(self) -> bool:
        return self.tally.rounds < self.wanted


def run(
    player: Player,
    rounds: int,
    seed: int = 1,
    crew: Crew | None = None,
    watch: Watch = lambda rounds: None,
) -> Run:
    """Play, on one core unless a crew is given; what is done when it is broken off counts.

    >>> from fairdeal.games.blackjack.working import default_book
    >>> from fairdeal.games.blackjack.rules import ShoeRules
    >>> from fairdeal.simulator.engine_play import engine_player
    >>> from fairdeal.simulator.shoe_plan import shoe_plan
    >>> def cautious(view):
    ...     return next(word for word in ("no", "stand") if word in view.asked.options)
    >>> player = engine_player(default_book(), cautious, shoe_plan(ShoeRules(), default_book()))
    >>> run(player, rounds=50, seed=7).tally.rounds
    50
    """
    began = perf_counter()
    total = Tally()
    crew = crew or crew_for(player, 1, task_count(rounds, player.path))
    try:
        for tally in crew.tallies(player, tasks(rounds, seed, player.path)):
            total += tally
            watch(total.rounds)
    except KeyboardInterrupt:
        pass
    except CrewLost as lost:
        if not total.rounds:
            raise
        return Run(total, rounds, seed, perf_counter() - began, lost)
    return Run(total, rounds, seed, perf_counter() - began)


def tasks(rounds: int, seed: int, path: str) -> Iterator[Task]:
    """The pieces of a run: the same for one core, for many, and for a cluster.

    >>> [task.rounds for task in tasks(2500, seed=1, path="automaton")]
    [1000, 1000, 500]
    """
    size = _task_rounds(rounds, path)
    for index in range(task_count(rounds, path)):
        yield Task(index, min(size, rounds - index * size), seed)


def task_count(rounds: int, path: str) -> int:
    return -(-rounds // _task_rounds(rounds, path))


def _task_rounds(rounds: int, path: str) -> int:
    most = ENGINE_TASK_ROUNDS_MOST if path == "engine" else TASK_ROUNDS_MOST
    return min(max(-(-rounds // TASKS_ABOUT), TASK_ROUNDS_LEAST), most)
