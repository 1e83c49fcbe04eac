"""Hands worked out from their ends backwards, compiled."""

from typing import NamedTuple

import numpy as np
from numba import njit

from fairdeal.odds.arrays import Bools, Floats, Ints, Net, Shoe, Sights, Uints, Ways

# Functions that are called for every node are written into their caller, and only there: handing bundles of
# arrays on costs more than most of them do.


class Taken(NamedTuple):
    """Of the actions offered so far, by show: what is wished for most, its worth, and the highest worth."""

    wish: Floats
    worth: Floats
    highest: Floats


@njit(cache=True, nogil=True)
def solve(  # noqa: C901
    order: Ints,
    net: Net,
    shoe: Shoe,
    sights: Sights,
    ways: Ways,
    worth: Floats,
    wishes: Floats,
    wishes_of: Ints,
    values: Floats,
    best: Floats,
) -> None:
    """Fill `best[node][show]` and, where it has room, `values[node][show][action]`, ends first.

    Of the offered actions `wishes[wishes_of[node]][show]` has the one that is taken highest; where there are
    no wishes, or `wishes_of` is negative, it is the best. A hand whose cards are not there is worth nothing.
    """
    shows, terminal = sights.first.shape[0], net.ends.shape[2]
    cards, behind, value = np.zeros(net.leads.shape[1]), np.zeros(shows), np.zeros(shows)
    made, natural, possible = np.zeros(shows), np.zeros(shows), np.zeros(shows, np.bool_)
    taken = Taken(np.zeros(shows), np.zeros(shows), np.zeros(shows))
    for i in order:
        if not hold(net.holdings[net.holding[i]], shoe, cards):
            best[i] = 0.0
            continue
        look_behind(cards, shoe.gone, sights, behind, made, natural, possible)
        taken.wish[:] = -np.inf
        taken.highest[:] = -np.inf
        for g in range(net.ends.shape[0]):
            for a in range(terminal):
                if net.ends[g, i, a] >= 0:
                    end(net.ends[g, i, a], net.weighed[g, i, a], sights, natural, ways, worth, value)
                    offer(i, a, g, net.kind, possible, value, wishes, wishes_of[i], values, taken)
            for a in range(2):
                row = net.draws[g, i, a]
                if row < 0:
                    continue
                sum_of_next(cards, shoe.gone, net.leads[row], best, sights, value)
                for u in range(shows if net.busts[row] else 0):
                    if natural[u] > 0.0:
                        after = net.next[row]
                        value[u] += lost_to_natural(cards, shoe, after, ways, sights, u, behind[u], made[u])
                if net.suited_at[row] >= 0:
                    add_suited(net, i, row, cards, shoe, sights.seen, best, value)
                for u in range(shows):
                    value[u] = value[u] / behind[u] if behind[u] > 0.0 else 0.0
                offer(i, terminal + a, g, net.kind, possible, value, wishes, wishes_of[i], values, taken)
        for u in range(shows):
            chosen = taken.worth[u] if taken.wish[u] > -np.inf else taken.highest[u]
            best[i, u] = chosen if possible[u] else 0.0


@njit(inline="always")
def hold(held: Ints, shoe: Shoe, cards: Floats) -> bool:
    """Fill `cards[symbol]`: what is left once a hand holds these; answers whether they are all there."""
    there = True
    for s in range(held.shape[0]):
        cards[s] = shoe.cards[s] - shoe.gone * held[s]
        there = there and cards[s] >= 0.0
    return there


@njit(inline="always")
def offer(
    i: int,
    a: int,
    g: int,
    kind: Ints,
    possible: Bools,
    value: Floats,
    wishes: Floats,
    of: int,
    values: Floats,
    taken: Taken,
) -> None:
    """Take an action of node i, against sights of kind g, where it is better than those offered before."""
    for u in range(value.shape[0]):
        if kind[u] != g or not possible[u]:
            continue
        if value[u] > taken.highest[u]:  # noqa: PLR1730 (max would ask of each whether it is a number)
            taken.highest[u] = value[u]
        if of >= 0 and wishes[of, u, a] > taken.wish[u]:
            taken.wish[u], taken.worth[u] = wishes[of, u, a], value[u]
        if values.shape[0]:
            values[i, u, a] = value[u]


@njit(inline="always")
def look_behind(
    cards: Floats,
    gone: float,
    sights: Sights,
    behind: Floats,
    made: Floats,
    natural: Floats,
    possible: Bools,
) -> None:
    """[show]: cards behind it, how many of them make a natural, its chance, and whether it can be at all."""
    symbols = sights.seen.shape[1]
    size, fewest = 0.0, np.inf
    for s in range(symbols):
        size += cards[s]
        fewest = min(fewest, cards[s])
    for u in range(behind.shape[0]):
        behind[u] = size - gone * sights.open[u]
        natural[u] = 1.0 if sights.shown[u] else 0.0
        possible[u] = True
    for u in range(behind.shape[0] if fewest < 2.0 else 0):
        for s in range(symbols):
            if sights.seen[u, s] and (cards[s] <= 0.0 or cards[s] < gone * sights.seen[u, s]):
                possible[u] = False
    for u in sights.hiding:
        made[u] = 0.0
        for s in range(symbols):
            if sights.natural_with[u, s]:
                made[u] += cards[s]
        if made[u] > 0.0 and behind[u] > 0.0:
            natural[u] = made[u] / behind[u]


@njit(inline="always")
def end(
    way: int, place: int, sights: Sights, natural: Floats, ways: Ways, worth: Floats, value: Floats
) -> None:
    """Fill `value[show]` for an action that ends the hand in this way, weighed at this place."""
    scale, flat = ways.scale[way], ways.pattern[way] < 0
    for u in range(value.shape[0]):
        value[u] = scale * (1.0 - natural[u] if flat else worth[place, u])
        if natural[u] > 0.0 and not sights.peeks[u]:
            value[u] += natural[u] * ways.against_natural[way, u]


@njit(inline="always")
def sum_of_next(
    cards: Floats, gone: float, leads: Uints, best: Floats, sights: Sights, total: Floats
) -> None:
    """Fill `total[show]`: what each next card leads to, times how many of it are behind the sight.

    Four cards at a time, so that wide instructions pay: `cards` and `leads` are filled up to that.
    """
    for u in range(total.shape[0]):
        total[u] = -gone * best[leads[sights.first[u]], u]
        if sights.second[u] >= 0:
            total[u] -= gone * best[leads[sights.second[u]], u]
    for s in range(0, leads.shape[0], 4):
        w, x, y, z = cards[s], cards[s + 1], cards[s + 2], cards[s + 3]
        a, b, c, d = best[leads[s]], best[leads[s + 1]], best[leads[s + 2]], best[leads[s + 3]]
        for u in range(total.shape[0]):
            total[u] += (w * a[u] + x * b[u]) + (y * c[u] + z * d[u])


@njit(inline="always")
def lost_to_natural(
    cards: Floats, shoe: Shoe, after: Ints, ways: Ways, sights: Sights, u: int, behind: float, made: float
) -> float:
    """What hands that a card ends lose to a natural beyond, or short of, what they lose anyway."""
    making, others = 0.0, 0.0
    for s in range(after.shape[0]):
        if after[s] >= 0 or cards[s] <= 0.0:
            continue
        other = 0.0 if sights.peeks[u] else ways.against_natural[-1 - after[s], u]
        loss = (cards[s] - shoe.gone * sights.seen[u, s]) * (other - ways.scale[-1 - after[s]])
        if sights.natural_with[u, s]:
            making += loss
        else:
            others += loss
    if sights.shown[u]:
        return making + others
    rest = behind - shoe.gone
    return (others * made + making * (made - shoe.gone)) / rest if rest > 0.0 else 0.0


@njit(cache=True, nogil=True)
def share_of_suit(by_suit: Floats, suit: int, held: float) -> float:
    """How much of the cards left of a symbol shares the suit of the hand, all of whose cards do."""
    there = by_suit.sum() - held
    return (by_suit[suit] - held) / there if there > 0.0 else 0.0


@njit(cache=True, nogil=True)
def add_suited(
    net: Net, i: int, row: int, cards: Floats, shoe: Shoe, seen: Ints, best: Floats, total: Floats
) -> None:
    """Add what a next card of the hand's own suit is worth beyond one of another."""
    held, after, suited = net.holdings[net.holding[i]], net.next[row], net.suited_next[net.suited_at[row]]
    for s in range(after.shape[0]):
        if cards[s] <= 0.0 or suited[s] == after[s]:
            continue
        share = share_of_suit(shoe.by_suit[s], net.suit[i], shoe.gone * held[s])
        for u in range(total.shape[0]):
            more = best[suited[s], u] - best[after[s], u]
            total[u] += (cards[s] - shoe.gone * seen[u, s]) * share * more
