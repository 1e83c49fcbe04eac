"""Giving up before the dealer looks: what that leaves, by how the dealer ends where a script says so."""

from functools import cached_property

import numpy as np

from fairdeal.odds.arrays import Floats, Ints
from fairdeal.odds.left import Left
from fairdeal.odds.solver import Solver
from fairdeal.odds.tables import FLAT, Tables

Part = tuple[Floats, Floats]
"""Results, and the chance of each: [hand][show][how it comes about]."""


class GivenUp:
    """Hands as dealt that are given up early, against each sight of the dealer."""

    def __init__(self, tables: Tables, left: Left, nodes: Ints, natural: Floats) -> None:
        """`natural[hand][show]`: the chance of a dealer's natural."""
        self.tables, self.left, self.nodes, self.natural = tables, left, nodes, natural
        # Nobody is asked to give a natural up, which has no such way to end.
        self._ways = np.array([tables.hands.given_up.get(int(node), 0) for node in nodes])

    @cached_property
    def worth(self) -> Floats:
        """[hand][show]: what is left on average, in first bets; minus infinity where nobody is asked."""
        if not self.tables.hands.given_up:
            return np.full(self.natural.shape, -np.inf)
        results, chances = self.results
        return np.asarray((results * chances).sum(axis=2))

    @cached_property
    def results(self) -> Part:
        """All that can come of it."""
        payouts = self.tables.payouts
        against = payouts.against_natural[self._ways]
        flat = np.broadcast_to(payouts.scale[self._ways][:, None], against.shape)
        if (payouts.pattern[self._ways] == FLAT).all() and (against == flat).all():
            return flat[:, :, None], np.ones((*flat.shape, 1))
        pays = np.repeat(payouts.pays[self._ways][:, None, :], flat.shape[1], axis=1)
        return np.dstack((pays, against)), np.dstack((self._chances, self.natural))

    @property
    def _chances(self) -> Floats:
        """[hand][show][finish]: of each end of the dealer's but a natural."""
        tables = self.tables
        nothing = np.zeros(len(tables.symbols.ranks))
        _, chances = Solver(tables, self.left).worth(self.nodes, nothing, keep=True)
        return chances[tables.holding[self.nodes]].reshape(len(self.nodes), len(tables.shows), -1)
