"""How a round can come out, and how likely each result is.

Of a box that is not split every chance is exact. The hands of a split box share the dealer's hand; given
how that ends they are taken as independent, each with one pair card gone, which moves the standard
deviation by less than 0.0005 (the expectation stays the exact one).
"""

from collections import defaultdict
from collections.abc import Iterable

import numpy as np

from fairdeal.odds.arrays import Floats, Ints
from fairdeal.odds.house import Position
from fairdeal.odds.solver import Met
from fairdeal.odds.splits import choices
from fairdeal.odds.tables import Tables

Chances = dict[float, float]
"""The chance of each net result, in first bets."""


Dealt = tuple[Ints, Floats]
"""[pair]: the node that it is played as; [pair][show]: how likely it comes to that."""


def results_of(position: Position, played: Iterable[Dealt] = ()) -> Chances:
    """The chance of each result of a round. `played`: where not all hands are played as they were dealt."""
    found: Chances = defaultdict(float)
    openings, offers, tables = position.openings, position.offers, position.tables
    split, given_up = position.takes_split, position.gives_up_early
    peeked = np.where(tables.peeks[None, :], openings.natural, 0.0) * ~given_up
    _add(found, offers.against_natural, openings.chance * peeked)
    add_given_up(found, position)
    reach = np.zeros((len(tables.holding), len(tables.shows)))
    in_pairs = np.zeros_like(openings.chance)
    for nodes, chance in played or [(openings.nodes, openings.chance)]:
        np.add.at(reach, nodes, np.where(split | given_up, 0.0, chance))
        in_pairs += np.where(split & ~given_up, chance, 0.0)
    _add_ends(found, position, reach)
    results = _OfOneHand(tables)
    for symbol in position.split:
        pairs = [place for place, pair in enumerate(openings.pairs) if pair[:2] == (symbol, symbol)]
        _add_splits(found, position, symbol, in_pairs[pairs].sum(axis=0), results)
    return dict(sorted(found.items()))


def _add(found: Chances, results: Floats, chances: Floats) -> None:
    there = chances > 0
    values, which = np.unique(results[there], return_inverse=True)
    for value, chance in zip(values, np.bincount(which.ravel(), chances[there]), strict=True):
        found[float(value)] += float(chance)


def add_given_up(found: Chances, position: Position) -> None:
    """Add the hands that are given up before the dealer looks."""
    reach = position.openings.chance * position.gives_up_early
    if reach.any():
        results, chances = position.given_up.results
        _add(found, results, reach[:, :, None] * chances)


def _add_ends(found: Chances, position: Position, reach: Floats) -> None:
    tables, nodes = position.tables, position.nodes
    choice = choices(nodes, position.played)
    met = position.solver.ends_met(nodes, choice, reach, position.nothing, position.chances)
    payouts = tables.payouts
    _add(found, np.broadcast_to(payouts.pays[None], met.dealer.shape), met.dealer)
    _add(found, np.broadcast_to(payouts.scale[:, None], met.bust.shape), met.bust)
    _add(found, payouts.against_natural, np.where(tables.peeks[None, :], 0.0, met.natural))


def _add_splits(found: Chances, position: Position, symbol: int, mass: Floats, results: "_OfOneHand") -> None:
    """Boxes that are split, by how the dealer ends and how many hands they come to."""
    if not mass.any():
        return
    halves, tables, openings = position.halves(symbol), position.tables, position.openings
    ends = [results.by_end(met) for met in halves.ends_met()]
    chance, kept = _given(ends[0])
    made = np.where(ends[-1].any(axis=2, keepdims=True), _given(ends[-1])[1], kept)
    pair = next(place for place, each in enumerate(openings.pairs) if each[:2] == (symbol, symbol))
    goes_on = np.where(tables.peeks, 1 - openings.natural[pair], 1.0)
    weights = np.where(mass > 0, mass * goes_on, 0.0)[:, None] * chance
    values, several = results.values, kept
    for hands, share in enumerate(halves.chances_of_hands()):
        if hands:
            values, several = _with_one_more(values, several, results.values, made)
        for value, part in zip(values, np.einsum("s,se,sev->v", share, weights, several), strict=True):
            if part > 0:
                found[float(value)] += float(part)


def _given(ends: Floats) -> tuple[Floats, Floats]:
    """[show][end]: its chance; and [show][end][value]: that of each result given it."""
    by_end = ends.sum(axis=2)
    by_show = by_end.sum(axis=1, keepdims=True)
    chance = np.divide(by_end, by_show, out=np.zeros_like(by_end), where=by_show > 0)
    given = np.divide(ends, by_end[:, :, None], out=np.zeros_like(ends), where=by_end[:, :, None] > 0)
    return chance, given


def _with_one_more(totals: Floats, several: Floats, values: Floats, one: Floats) -> tuple[Floats, Floats]:
    """The totals of some hands and one more; and [show][end][total]: their chances."""
    sums, which = np.unique(np.round(totals[:, None] + values, 9), return_inverse=True)
    found = np.zeros((*several.shape[:2], len(sums)))
    for place, column in enumerate(which.reshape(len(totals), -1).T):
        found[:, :, column] += several * one[:, :, place, None]
    return sums, found


class _OfOneHand:
    """All that one hand can win or lose, and how likely each is by how the dealer ends.

    Ends are the finishes of the payouts, and behind them the natural that nobody has looked for.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables, payouts = tables, tables.payouts
        pays = np.concatenate((payouts.pays.ravel(), payouts.against_natural.ravel()))
        self.values, which = np.unique(np.round(pays, 9), return_inverse=True)
        """Every result, from the worst."""
        finishes: Ints = which[: payouts.pays.size]
        self._by_finish = finishes.reshape(payouts.pays.shape)
        self._by_natural = which[payouts.pays.size :].reshape(payouts.against_natural.shape)

    def by_end(self, met: Met) -> Floats:
        """[show][end][value]: the chance of all three."""
        by_finish = met.dealer.sum(axis=1)
        every = by_finish.sum(axis=1, keepdims=True)
        # A hand that went bust does so whatever the dealer comes to.
        shares = np.divide(by_finish, every, out=np.zeros_like(by_finish), where=every > 0)
        ended = met.dealer + met.bust.T[:, :, None] * shares[:, None, :]
        shows, _, finishes = ended.shape
        found = np.zeros((shows, finishes + 1, len(self.values)))
        show = np.arange(shows)
        np.add.at(found, (show[:, None, None], np.arange(finishes), self._by_finish), ended)
        natural = np.where(self.tables.peeks[:, None], 0.0, met.natural.T)
        np.add.at(found, (show[:, None], finishes, self._by_natural.T), natural)
        return found
