"""Hands of split pairs while a chart is searched for: what they are worth, and what they have to say.

A split is worth a sum of what its halves are worth with more and more cards of the pair gone, each so many
times (`splits.shares_of_halves`). Those numbers depend on the cards alone and not on the chart. So a half has
a say in its lines like any other hand: as often as it counts, which may be less than nothing.
"""

import numpy as np
from msgspec import Struct

from fairdeal.odds.arrays import Floats, Ints
from fairdeal.odds.plays import KINDS, MENUS
from fairdeal.odds.solver import Played, Solver
from fairdeal.odds.splits import Halves, shares_of_halves
from fairdeal.odds.votes import choose_actions, count_votes


class SplitTrial(Struct, frozen=True):
    """All pairs of one symbol once they are split."""

    symbol: int
    worth: Floats
    """[show]"""
    votes: Floats
    """[line][show][menu][kind]: as if every such pair were split."""


class SplitVotes:
    """The pairs that a house lets its players split."""

    def __init__(self, solver: Solver, line: Ints, lines: int) -> None:
        self.solver, self.line = solver, line
        tables = solver.tables
        symbols = sorted({symbol for symbol, _ in tables.hands.split})
        self._halves = [Halves(solver, symbol, _refuse_to_play) for symbol in symbols]
        self._shares, self._lacks = shares_of_halves(self._halves) if symbols else ([], [])
        self._shape = (lines, len(tables.shows), MENUS, KINDS + 1)

    def play(self, wishes: Floats, wishes_of: Ints, values: Floats) -> list[SplitTrial]:
        """All of them, played by these wishes. `values` is overwritten."""
        every = zip(self._halves, self._shares, self._lacks, strict=True)
        return [
            self._play_pair(halves, shares, lacks, wishes, wishes_of, values)
            for halves, shares, lacks in every
        ]

    def _play_pair(
        self,
        halves: Halves,
        shares: Floats,
        lacks: Floats,
        wishes: Floats,
        wishes_of: Ints,
        values: Floats,
    ) -> SplitTrial:
        solver, nodes, votes = self.solver, halves.nodes, np.zeros(self._shape)
        worth, nobody = lacks.copy(), np.zeros((0, 0))
        choice = np.full(values.shape[:2], -1)
        for j in range(1, len(shares) + 1):
            if not shares[j - 1].any():
                continue
            removed = halves.removed(j)
            best = solver.act(nodes, removed, halves.worth_with(j), wishes, wishes_of, values)
            worth += (np.array(halves.parts(removed, best)) * shares[j - 1]).sum(axis=(0, 1))
            reach = np.zeros(choice.shape)
            halves.reach_with(j, reach, shares[j - 1])
            choose_actions(nodes, values, wishes, wishes_of, choice)
            solver.carry_chances(nodes, choice, reach, removed)
            count_votes(nodes, self.line, values, nobody, reach, votes)
        return SplitTrial(halves.symbol, worth, votes)


def _refuse_to_play(j: int, nodes: Ints, removed: Floats, worth: Floats, keep: bool) -> Played:
    raise AssertionError("these halves are played by the search")
