"""The best play that looks at nothing but total, softness and upcard; or, with `two-card`, at the first two
cards too.

A total is many hands. Each counts by the chance that play comes to it, which hangs on the chart itself: so
a chart is chosen, the chances are worked out under it, and again, until it stays as it is. Between hit and
stand all hands of a total decide; about doubling and giving up only those that may, against the better of
the others.
"""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from fairdeal.odds.arrays import Floats, Ints
from fairdeal.odds.hands import DOUBLE, HIT, TERMINAL
from fairdeal.odds.solver import Played
from fairdeal.odds.tables import Tables

if TYPE_CHECKING:
    from fairdeal.odds.house import Position

SURRENDER = 3
ENDS = slice(0, SURRENDER)
"""The actions that end a hand and stake nothing: stand, report, stop."""

ROUNDS_MOST = 30
"""Charts settle within a few rounds; one that swings between two equal plays is left as it is."""


class ChartSearch:
    """Works a chart out for hands as dealt. `first_cards`: the first decision looks at both cards."""

    def __init__(self, position: "Position", *, first_cards: bool) -> None:
        self.position, self.first_cards = position, first_cards
        self.tables: Tables = position.tables
        self.nodes: Ints = position.nodes
        self.key = _keys(self.tables)
        """[node]: the line of the chart that it is played by."""
        self.is_first = self.tables.holdings[self.tables.holding].sum(axis=1) == 2
        lines, shows = self.key.max() + 1, len(self.tables.shows)
        self.hits = np.zeros((lines, shows), bool)
        self.doubles = np.zeros((lines, shows), bool)
        self.gives_up = np.zeros((lines, shows), bool)
        self.gives_up_first = np.zeros((lines, shows), bool)
        """Giving up comes before doubling."""

    def wishes(self) -> Floats:
        """[node][show][action]: the higher, the rather; of actions that are offered the highest is taken."""
        self._start()
        wishes = self._as_wishes(None)
        for _ in range(ROUNDS_MOST):
            played = self._played(wishes)
            before = (self.hits.copy(), self.doubles.copy(), self.gives_up.copy())
            choice = chosen(played.values, wishes)
            self._choose(played, self._reach(played, choice), choice)
            wishes = self._as_wishes(played)
            if all(map(np.array_equal, before, (self.hits, self.doubles, self.gives_up))):
                break
        return self._as_wishes(self._played(wishes))

    def _start(self) -> None:
        totals = np.zeros((len(self.hits), 2), np.int64)
        totals[self.key] = self.tables.totals
        self.hits[:] = (totals[:, 0] < np.where(totals[:, 1] > 0, 18, 17))[:, None]

    def _played(self, wishes: Floats) -> Played:
        position = self.position
        every = np.arange(len(self.key))
        return position.solver.play(self.nodes, position.nothing, position.worth, wishes, every)

    def _as_wishes(self, played: Played | None) -> Floats:
        hits, doubles = self.hits[self.key], self.doubles[self.key]
        gives_up, gives_up_first = self.gives_up[self.key], self.gives_up_first[self.key]
        wishes = np.zeros((len(self.key), len(self.tables.shows), TERMINAL + 2))
        wishes[:, :, HIT] = np.where(hits, 1.0, -1.0)
        wishes[:, :, DOUBLE] = np.where(doubles, 3.0, -3.0)
        wishes[:, :, SURRENDER] = np.where(gives_up, np.where(gives_up_first, 4.0, 2.0), -4.0)
        # Report or stop stand in for stand where a script offers them instead.
        wishes[:, :, 1:SURRENDER] = (-0.25, -0.5)
        if self.first_cards and played is not None:
            wishes[self.is_first] = played.values[self.is_first]
        return wishes

    def _reach(self, played: Played, choice: Ints) -> Floats:
        """[node][show]: the chance that play comes to it, of hands as dealt, pairs played by their total."""
        reach = np.zeros(choice.shape)
        openings = self.position.openings
        reach[openings.nodes] = np.where(self._given_up_early(played), 0.0, openings.chance)
        self.position.solver.spread(self.nodes, choice, reach, self.position.nothing)
        return reach

    def reach_of(self, played: Played) -> Floats:
        """The same under any way to play."""
        return self._reach(played, chosen(played.values, played.wishes))

    def _given_up_early(self, played: Played) -> NDArray[np.bool_]:
        """[pair][show]: hands that never come to play, since they are given up before the dealer looks."""
        openings = self.position.openings
        whole = self.position.offers.whole_round(played.best[openings.nodes], openings.natural)
        return self.position.offers.given_up_early(whole)

    def _choose(self, played: Played, reach: Floats, choice: Ints) -> None:
        weight = reach.copy()
        if self.first_cards:
            weight[self.is_first] = 0.0
        # Lines that play never comes to are chosen as if all their hands were equally likely.
        weight += 1e-30
        values = played.values
        ends = _highest(values[:, :, ENDS])
        hit, double, give_up = values[:, :, HIT], values[:, :, DOUBLE], values[:, :, SURRENDER]
        # Hands that are given up or doubled never come to choose between hit and stand.
        both = ~np.isnan(ends) & ~np.isnan(hit)
        undecided = np.where((choice == SURRENDER) | (choice == DOUBLE), 1e-30, weight)
        self.hits = self._sum(undecided, hit, both) > self._sum(undecided, ends, both)
        self.doubles = self._beats(weight, double, ends, hit)
        self.gives_up = self._beats(weight, give_up, ends, hit)
        both = ~np.isnan(give_up) & ~np.isnan(double)
        self.gives_up_first = self._sum(weight, give_up, both) > self._sum(weight, double, both)

    def _beats(self, weight: Floats, action: Floats, *others: Floats) -> NDArray[np.bool_]:
        """[line][show]: whether an action is worth more than each other, over the hands that may take it."""
        may = ~np.isnan(action)
        mine = self._sum(weight, action, may)
        theirs = [self._sum(weight, other, may & ~np.isnan(other)) for other in others]
        count = [self._sum(weight, np.ones_like(other), may & ~np.isnan(other)) for other in others]
        offered = self._sum(weight, np.ones_like(action), may) > 0
        better = offered.copy()
        for total, there in zip(theirs, count, strict=True):
            better &= (there == 0) | (mine > total)
        return better

    def _sum(self, weight: Floats, values: Floats, where: NDArray[np.bool_]) -> Floats:
        summed = np.zeros((len(self.hits), values.shape[1]))
        np.add.at(summed, self.key[self.nodes], np.where(where, weight * values, 0.0)[self.nodes])
        return summed


def chosen(values: Floats, wishes: Floats) -> Ints:
    """[node][show]: the action that is taken, -1 where none is offered."""
    offered = ~np.isnan(values)
    wanted = np.where(offered & ~np.isnan(wishes), wishes, -np.inf)
    return np.where(offered.any(axis=2), wanted.argmax(axis=2), -1)


def _highest(values: Floats) -> Floats:
    there = ~np.isnan(values)
    return np.where(there.any(axis=2), np.where(there, values, -np.inf).max(axis=2), np.nan)


def _keys(tables: Tables) -> Ints:
    """Hands of one total, softness and number of doubles are one line of the chart."""
    found: dict[tuple[object, ...], int] = {}
    hands = (node.hand for node in tables.hands.nodes)
    lines = [(hand.doubles, hand.aces_low, hand.total, hand.soft) for hand in hands]
    return np.array([found.setdefault(line, len(found)) for line in lines])
