"""What a pair does by the chart: what comes first, and what is left where that is not open."""

from functools import cached_property

import numpy as np

from fairdeal.odds.arrays import Bools, Floats, Ints
from fairdeal.odds.by_total import find_pair_points
from fairdeal.odds.hands import ACTIONS, DOUBLE, HIT
from fairdeal.odds.house import Position
from fairdeal.odds.plays import PLAYS, SURRENDER
from fairdeal.strategies.chart import Wishes

EXACT = "cdp"
"""The class of the figures that `fairdeal odds` gives for a hand."""

ALWAYS_OPEN = ("stand", "hit")


class PairChoices:
    """The pairs of a position that is played by a chart."""

    def __init__(self, position: Position) -> None:
        self.position = position
        tables, openings = position.tables, position.openings
        self._points = np.array(
            [
                find_pair_points(tables.hands.nodes[node].held, tables.symbols.points)
                for node in openings.nodes
            ]
        )
        """[opening]: those of either card of a pair, else 0."""
        self.nodes: dict[int, int] = {
            int(points): int(openings.nodes[self._points == points][0])
            for points in np.unique(self._points)
            if points
        }
        """[points]: one pair of these."""

    def rank_wishes(self, points: int, at: int) -> Wishes:
        """What pairs of these points do in a column."""
        position, search = self.position, self.position.search
        cell = self._find_openings(points, at)
        own = PLAYS[search.play[search.key[self.nodes[points]], at]]
        if position.takes_split[cell].any():
            return ("split", *own)
        if len(own) > 1 and self._is_open(own[0], cell).all():
            return (own[0], *self._rank_rest(own, cell))
        return own

    def _find_openings(self, points: int, at: int) -> tuple[Ints, ...]:
        """Places of pairs that can be dealt, and of what the dealer shows beside them."""
        there = (self._points == points)[:, None] & (self.position.search.column == at)
        return np.nonzero(there & (self.position.openings.chance > 0))

    def _is_open(self, action: str, cell: tuple[Ints, ...]) -> Bools:
        position = self.position
        offered = ~np.isnan(position.played.values[position.openings.nodes][cell][:, ACTIONS.index(action)])
        return offered | (action == "surrender") & position.offers.may_give_up_early[cell]

    # By exact figures.

    @cached_property
    def _exact(self) -> Position:
        return Position(self.position.tables, self.position.left, EXACT)

    def _rank_rest(self, own: Wishes, cell: tuple[Ints, ...]) -> Wishes:
        """The actions that are left without the first wish, best first, up to one that is always open.

        By `total` a pair that is not split does what its total does.
        """
        chance, figures = self.position.openings.chance[cell], self._find_figures(cell)
        rest = _rank_actions(figures, chance, own[0]) if self.position.search.pairs_apart else own[1:]
        for place, wish in enumerate(rest):
            if _gain(figures["split"], figures[wish], chance) > 0:
                return (*rest[:place], "split", *rest[place:])
        return rest

    def _find_figures(self, cell: tuple[Ints, ...]) -> dict[str, Floats]:
        """[action][opening]: what it is worth, not a number where it is not offered.

        Report and stop stand in for stand where a script offers them.
        """
        values, split = (
            self._exact.played.values[self._exact.openings.nodes][cell],
            self._exact.splitting[cell],
        )
        ends = values[:, :SURRENDER]
        first_end = np.argmax(~np.isnan(ends), axis=1)
        return {
            "stand": np.take_along_axis(ends, first_end[:, None], axis=1)[:, 0],
            "hit": values[:, HIT],
            "double": values[:, DOUBLE],
            "surrender": values[:, SURRENDER],
            "split": np.where(np.isfinite(split), split, np.nan),
        }


def _rank_actions(figures: dict[str, Floats], chance: Floats, closed: str) -> Wishes:
    """All but a closed action and the split, best first, up to one that is always open."""
    averages = {
        action: float(np.average(worth[offered], weights=chance[offered]))
        for action, worth in figures.items()
        if action not in (closed, "split") and (offered := ~np.isnan(worth)).any()
    }
    ranked = sorted(averages, key=averages.__getitem__, reverse=True)
    last = next((place for place, action in enumerate(ranked) if action in ALWAYS_OPEN), len(ranked))
    return tuple(ranked[: last + 1])


def _gain(action: Floats, instead: Floats, chance: Floats) -> float:
    """What an action brings to the hands that may take either."""
    return float((chance * np.nan_to_num(action - instead)).sum())
