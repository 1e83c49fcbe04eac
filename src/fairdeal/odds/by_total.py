"""The best play that looks at nothing but total, softness and the dealer's column; or, with `two-card`, at
the first two cards too. A column is the upcard's points, or the total of both cards where they lie open.

A total is many hands. Each counts by the chance that play comes to it, which hangs on the chart itself: so
a chart is chosen, the chances are worked out under it, and again, until it stays as it is. Between hit and
stand all hands of a total decide; about doubling and giving up only those that may, against the better of
the others.
Where giving up is a question of its own, before the dealer looks, it is worth what it costs less what a
natural takes from hands that play on: then it can be set beside the worth of play, which counts no natural.
"""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from fairdeal.odds.arrays import Floats, Ints
from fairdeal.odds.hands import DOUBLE, HIT, TERMINAL
from fairdeal.odds.solver import Played
from fairdeal.odds.tables import Tables
from fairdeal.strategies.chart import Column, column_of

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
        of_show = _columns(self.tables)
        self.columns: tuple[Column, ...] = tuple(dict.fromkeys(of_show))
        self.column = np.array([self.columns.index(column) for column in of_show])
        """[show]: the place of its column."""
        self._into_columns = np.eye(len(self.columns))[self.column]
        self.is_first = self.tables.holdings[self.tables.holding].sum(axis=1) == 2
        cells = (self.key.max() + 1, len(self.columns))
        self.hits = np.zeros(cells, bool)
        """[line][column]; so are the others."""
        self.doubles = np.zeros(cells, bool)
        self.gives_up = np.zeros(cells, bool)
        self.gives_up_first = np.zeros(cells, bool)
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
        by_line = (self.hits, self.doubles, self.gives_up, self.gives_up_first)
        hits, doubles, gives_up, gives_up_first = (cells[self.key][:, self.column] for cells in by_line)
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
        openings, offers = self.position.openings, self.position.offers
        if self.first_cards:
            going_on = offers.whole_round(played.best[openings.nodes], openings.natural)
            return offers.may_give_up_early & (self.position.given_up.worth > going_on)
        return offers.may_give_up_early & self._line_gives_up_early

    @property
    def _line_gives_up_early(self) -> NDArray[np.bool_]:
        """[pair][show]: giving up is the first wish of its line."""
        first = self.gives_up & (self.gives_up_first | ~self.doubles)
        return first[self.key[self.position.openings.nodes]][:, self.column]

    def _choose(self, played: Played, reach: Floats, choice: Ints) -> None:
        weight = self._weight(reach)
        values = played.values
        ends = _highest(values[:, :, ENDS])
        hit, double, give_up = values[:, :, HIT], values[:, :, DOUBLE], self._giving_up(values)
        # Hands that are given up or doubled never come to choose between hit and stand.
        both = ~np.isnan(ends) & ~np.isnan(hit)
        undecided = np.where((choice == SURRENDER) | (choice == DOUBLE), 1e-30, weight)
        self.hits = self._sum(undecided, hit, both) > self._sum(undecided, ends, both)
        self.doubles = self._beats(weight, double, ends, hit)
        # All hands as dealt come to the question whether to give up.
        reach[self.position.openings.nodes] = self.position.openings.chance
        weight = self._weight(reach)
        self.gives_up = self._beats(weight, give_up, ends, hit)
        both = ~np.isnan(give_up) & ~np.isnan(double)
        self.gives_up_first = self._sum(weight, give_up, both) > self._sum(weight, double, both)

    def _weight(self, reach: Floats) -> Floats:
        weight = reach.copy()
        if self.first_cards:
            weight[self.is_first] = 0.0
        # Lines that play never comes to are chosen as if all their hands were equally likely.
        return weight + 1e-30

    def _giving_up(self, values: Floats) -> Floats:
        """[node][show]: what giving up is worth, before the dealer looks or later."""
        openings, offers = self.position.openings, self.position.offers
        early = self.position.given_up.worth - openings.natural * offers.against_natural
        give_up = values[:, :, SURRENDER].copy()
        give_up[openings.nodes] = np.where(offers.may_give_up_early, early, give_up[openings.nodes])
        return give_up

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
        by_show = np.zeros((len(self.hits), values.shape[1]))
        np.add.at(by_show, self.key[self.nodes], np.where(where, weight * values, 0.0)[self.nodes])
        return by_show @ self._into_columns

    # Pairs.

    def splits(self, splitting: Floats, unsplit: Floats) -> NDArray[np.bool_]:
        """[pair][show]: pairs that are split, all of the same points alike in a column.

        `splitting`: what that is worth, minus infinity where it is not offered.
        """
        offered = splitting > -np.inf
        if self.first_cards:
            return splitting > unsplit
        return offered & self._worth_it(splitting, unsplit, offered)

    def gives_up_early(self, going_on: Floats, splits: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """[pair][show]: hands given up before the dealer looks; pairs that would be split, by themselves."""
        may, early = self.position.offers.may_give_up_early, self.position.given_up.worth
        if self.first_cards:
            return may & (early > going_on)
        as_pair = self._worth_it(early, going_on, may & splits)
        return may & np.where(splits, as_pair, self._line_gives_up_early)

    def _worth_it(self, action: Floats, instead: Floats, where: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """[pair][show]: whether an action gains over all pairs of the same points and shows of a column."""
        openings = self.position.openings
        counts = where & (openings.chance > 0)
        gain = openings.chance * (np.where(counts, action, 0.0) - np.where(counts, instead, 0.0))
        points = np.array([self.tables.symbols.points[first] for first, _, _ in openings.pairs])
        by_points = np.zeros((points.max() + 1, len(self.columns)))
        np.add.at(by_points, points, gain @ self._into_columns)
        found: NDArray[np.bool_] = by_points[points][:, self.column] > 0
        return found


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


def _columns(tables: Tables) -> list[Column]:
    """[show]: the column of the chart that it stands in."""
    points = tables.symbols.points
    return [column_of([points[symbol] for symbol in show.seen]) for show in tables.shows]
