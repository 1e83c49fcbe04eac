"""Bankrolls as they go up and down: a few players, each with rounds of their own."""

from collections.abc import Iterator

from msgspec import Struct

from fairdeal.simulator.player import Player, Task

STEP_ROUNDS = 1_000
STEPS_MOST = 50
PATHS_MOST = 20

FIRST_INDEX = 1 << 40
"""Tasks of a run are numbered from 0: these are others, so that no round counts twice."""


class BankrollPaths(Struct, frozen=True):
    """What each of several players has won after every step, in first bets, from nothing on."""

    rounds: tuple[int, ...]
    won: tuple[tuple[float, ...], ...]
    """[player][step]"""


def bankroll_paths(player: Player, seed: int, rounds_most: int) -> BankrollPaths:
    """Up to twenty players of up to 50,000 rounds each; together no more than so many rounds.

    >>> from fairdeal.simulator.tally import Tally
    >>> class Unlucky:
    ...     unit, path = 2, "engine"
    ...     def play(self, task):
    ...         return Tally(rounds=task.rounds, won=-2 * task.rounds)
    >>> bankroll_paths(Unlucky(), seed=1, rounds_most=3000)
    BankrollPaths(rounds=(0, 1000, 2000, 3000), won=((0.0, -1000.0, -2000.0, -3000.0),))
    """
    steps = max(1, rounds_most // STEP_ROUNDS)
    paths = max(1, min(PATHS_MOST, steps // STEPS_MOST))
    length = min(STEPS_MOST, steps // paths)
    won = tuple(tuple(_path(player, seed, FIRST_INDEX + path * length, length)) for path in range(paths))
    return BankrollPaths(tuple(STEP_ROUNDS * step for step in range(length + 1)), won)


def _path(player: Player, seed: int, first: int, length: int) -> Iterator[float]:
    chips = 0
    yield 0.0
    for index in range(first, first + length):
        chips += player.play(Task(index, STEP_ROUNDS, seed)).won
        yield chips / player.unit
