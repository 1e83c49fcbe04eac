"""How a round can come out, and how likely each result is.

Of a box that is not split every chance is exact. The hands of a split box share the dealer's hand; given
how that ends they are taken as independent, each with one pair card gone, which moves the standard
deviation by less than 0.0005 (the expectation stays the exact one).
"""

from collections import defaultdict

import numpy as np

from fairdeal.odds.by_total import chosen
from fairdeal.odds.house import Position
from fairdeal.odds.left import Floats
from fairdeal.odds.solver import Met
from fairdeal.odds.tables import Tables

Chances = dict[float, float]
"""The chance of each net result, in first bets."""


def results_of(position: Position) -> Chances:
    """The chance of each result of a round."""
    found: Chances = defaultdict(float)
    openings, offers, tables = position.openings, position.offers, position.tables
    split, given_up = position.takes_split, position.gives_up_early
    peeked = np.where(tables.peeks[None, :], openings.natural, 0.0) * ~given_up
    _add(found, offers.against_natural, openings.chance * peeked)
    _add(found, np.broadcast_to(offers.early_surrender[:, None], given_up.shape), openings.chance * given_up)
    reach = np.zeros((len(tables.holding), len(tables.shows)))
    np.add.at(reach, openings.nodes, np.where(split | given_up, 0.0, openings.chance))
    _add_ends(found, position, reach)
    for symbol in position.split:
        mass = sum(
            np.where(split[place] & ~given_up[place], openings.chance[place], 0.0)
            for place, (first, second, _) in enumerate(openings.pairs)
            if first == second == symbol
        )
        _add_splits(found, position, symbol, np.asarray(mass))
    return dict(sorted(found.items()))


def _add(found: Chances, results: Floats, chances: Floats) -> None:
    for result in np.unique(results[chances > 0]):
        found[float(result)] += float(chances[(results == result) & (chances > 0)].sum())


def _add_ends(found: Chances, position: Position, reach: Floats) -> None:
    tables, solver, nothing = position.tables, position.solver, position.nothing
    choice = chosen(position.played.values, position.played.wishes)
    met = solver.ends_met(position.nodes, choice, reach, nothing, position.chances)
    payouts = tables.payouts
    _add(found, np.broadcast_to(payouts.pays[None], met.dealer.shape), met.dealer)
    _add(found, np.broadcast_to(payouts.scale[:, None], met.bust.shape), met.bust)
    _add(found, payouts.against_natural, np.where(tables.peeks[None, :], 0.0, met.natural))


def _add_splits(found: Chances, position: Position, symbol: int, mass: Floats) -> None:
    """Boxes that are split, by how the dealer ends and how many hands they come to."""
    if not mass.any():
        return
    halves = position.halves(symbol)
    hands = halves.chances_of_hands()
    by_show = halves.ends_met()
    tables = position.tables
    pair = position.openings.pairs.index(
        next(each for each in position.openings.pairs if each[:2] == (symbol, symbol))
    )
    for show in np.flatnonzero(mass):
        one_each = [_by_end(tables, int(show), met) for met in by_show]
        looked_for = position.openings.natural[pair, show] if tables.peeks[show] else 0.0
        mass[show] *= (1 - looked_for) / sum(chance for chance, _ in one_each[0].values())
        for end, (chance, kept) in one_each[0].items():
            results, made = kept, one_each[-1].get(end, (chance, kept))[1]
            for count, share in enumerate(hands[:, show], 1):
                if count > 1:
                    results = _sum_of(results, made)
                for result, part in results.items():
                    found[round(result, 9)] += float(mass[show] * share * chance * part)


def _by_end(tables: Tables, show: int, met: Met) -> dict[int, tuple[float, Chances]]:
    """[column, or -1 for a natural]: its chance, and that of each result of one hand given it."""
    ended, payouts = met.dealer[show], tables.payouts
    by_column = ended.sum(axis=0)
    # A hand that went bust does so whatever the dealer comes to.
    bust = met.bust[:, show, None] * (by_column / by_column.sum())[None, :] if by_column.any() else 0.0
    columns = [
        (column, (ended + bust)[:, column], payouts.pays[:, column]) for column in range(ended.shape[1])
    ]
    if not tables.peeks[show]:
        columns.append((-1, met.natural[:, show], payouts.against_natural[:, show]))
    found = {}
    for column, chances, pays in columns:
        total = chances.sum()
        if total > 0:
            results: Chances = defaultdict(float)
            _add(results, pays, chances / total)
            found[column] = (float(total), results)
    return found


def _sum_of(one: Chances, other: Chances) -> Chances:
    total: Chances = defaultdict(float)
    for a, chance in one.items():
        for b, part in other.items():
            total[round(a + b, 9)] += chance * part
    return total
