"""A seat that may let the second cards of its two boxes change places.

Both hands are seen at once, which no table of single hands can hold. So each hand is worth what it is worth
with the other's cards unseen; which of the two arrangements is better is then asked for every four cards.
"""

import numpy as np

from fairdeal.odds.house import Position
from fairdeal.odds.left import Floats, chance_of


def ev_swapping(position: Position) -> float:
    """The expectation of one of the two boxes, per first bet."""
    kept, changed = (
        worth_of_two(position, position.tables.hands.dealt),
        worth_of_two(position, position.tables.hands.swapped),
    )
    against = _against_natural(position)
    total = 0.0
    for show in range(len(position.tables.shows)):
        chance, natural = _chances(position, show)
        as_dealt = kept[:, :, None, None, show] + kept[None, None, :, :, show]
        # After the change the first box holds the first and fourth card, the second the third and second.
        swapped = changed[:, None, None, :, show] + changed[:, :, show].T[None, :, :, None]
        lost = against[:, :, None, None, show] + against[None, None, :, :, show]
        best = (1 - natural) * np.maximum(as_dealt, swapped) + natural * lost
        total += float((chance * best).sum())
    return total / 2


def worth_of_two(position: Position, nodes: dict[tuple[int, int, int], int]) -> Floats:
    """[first][second][show]: what two cards are worth in play, given that the dealer has no natural."""
    tables, count = position.tables, len(position.left.cards)
    found = np.zeros((count, count, len(tables.shows)))
    openings = position.openings
    for place, (first, second, suit) in enumerate(openings.pairs):
        best = position.played.best[nodes[first, second, suit]].copy()
        if first == second and first in position.split:
            best = np.maximum(best, position.split[first])
        share = np.where(tables.peeks, 1 - openings.natural[place], 1.0)
        found[first, second] = found[second, first] = best / np.where(share > 0, share, 1.0)
    return found


def _against_natural(position: Position) -> Floats:
    count = len(position.left.cards)
    found = np.zeros((count, count, len(position.tables.shows)))
    for place, (first, second, _) in enumerate(position.openings.pairs):
        found[first, second] = found[second, first] = position.offers.against_natural[place]
    return found


def _chances(position: Position, show: int) -> tuple[Floats, Floats]:
    """[four symbols]: their chance together with a sight of the dealer, and that of a natural the dealer
    looks for.
    """
    left, tables = position.left, position.tables
    count, gone = len(left.cards), left.gone
    seen = tables.seen[show]
    same = np.eye(count)
    cards, size = left.cards - gone * seen, left.cards.sum() - gone * seen.sum()
    sight = chance_of(left, tables.shows[show].seen)
    a = cards[:, None, None, None]
    b = cards[None, :, None, None] - gone * same[:, :, None, None]
    c = cards[None, None, :, None] - gone * (same[:, None, :, None] + same[None, :, :, None])
    d = cards[None, None, None, :] - gone * (
        same[:, None, None, :] + same[None, :, None, :] + same[None, None, :, :]
    )
    ways = np.maximum(a, 0) * np.maximum(b, 0) * np.maximum(c, 0) * np.maximum(d, 0)
    chance = sight * ways / np.prod([size - gone * each for each in range(4)])
    if not tables.peeks[show]:
        return chance, np.zeros_like(chance)
    making = tables.natural_with[show].astype(float)
    taken = sum(making.reshape([count if axis == place else 1 for axis in range(4)]) for place in range(4))
    return chance, (cards @ making - gone * np.asarray(taken)) / (size - 4 * gone)
