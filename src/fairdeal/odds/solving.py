"""Hands worked out from their ends backwards, compiled."""

import numpy as np
from numba import njit

from fairdeal.odds.arrays import Bools, Floats, Ints, Net, Shoe, Sights, Ways


@njit(cache=True, nogil=True)
def solve(
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

    Hands are played by `wishes[wishes_of[node]][show][action]`: of the offered actions the highest is taken;
    where there are none, or `wishes_of` is negative, by their own best.
    """
    symbols, shows, terminal = shoe.cards.shape[0], sights.first.shape[0], net.ends.shape[2]
    cards, behind, total = np.zeros(symbols), np.zeros(shows), np.zeros(shows)
    made, natural, possible = np.zeros(shows), np.zeros(shows), np.zeros(shows, np.bool_)
    value = np.zeros((shows, terminal + 2))
    for i in order:
        held = net.holdings[net.holding[i]]
        for s in range(symbols):
            cards[s] = shoe.cards[s] - shoe.gone * held[s]
        look_behind(cards, shoe.gone, sights, behind, made, natural, possible)
        value[:] = np.nan
        for g in range(net.ends.shape[0]):
            fill_ends(net, g, i, sights, possible, natural, ways, worth, value)
            for a in range(2):
                row = net.draws[g, i, a]
                if row < 0:
                    continue
                sum_of_next(cards, shoe.gone, net.next[row], best, ways, sights, behind, made, natural, total)
                if net.suited_at[row] >= 0:
                    add_suited(net, i, row, cards, shoe, sights.seen, best, total)
                for u in range(shows):
                    if net.kind[u] == g and possible[u]:
                        value[u, terminal + a] = total[u] / behind[u] if behind[u] > 0.0 else 0.0
        of = wishes_of[i]
        for u in range(shows):
            best[i, u] = 0.0
            if possible[u]:
                best[i, u] = value[u, choose(value[u], wishes[of, u] if of >= 0 else value[u])]
        if values.shape[0]:
            values[i] = value


@njit(cache=True, nogil=True)
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
    size = cards.sum()
    for u in range(behind.shape[0]):
        a, b = sights.first[u], sights.second[u]
        behind[u] = size - gone
        possible[u] = cards[a] > 0.0 and cards[a] >= gone
        if b >= 0:
            behind[u] -= gone
            possible[u] = possible[u] and cards[b] > 0.0 and cards[b] >= gone * (1.0 + (a == b))
        natural[u] = 1.0 if sights.shown[u] else 0.0
        made[u] = 0.0
    for u in sights.hiding:
        for s in range(cards.shape[0]):
            made[u] += sights.natural_with[u, s] * cards[s]
        if made[u] > 0.0 and behind[u] > 0.0:
            natural[u] = made[u] / behind[u]


@njit(cache=True, nogil=True)
def fill_ends(
    net: Net,
    g: int,
    i: int,
    sights: Sights,
    possible: Bools,
    natural: Floats,
    ways: Ways,
    worth: Floats,
    value: Floats,
) -> None:
    """Fill `value[show][action]` for the actions that end node i, against sights of kind g."""
    for a in range(net.ends.shape[2]):
        way = net.ends[g, i, a]
        if way < 0:
            continue
        for u in range(value.shape[0]):
            if net.kind[u] != g or not possible[u]:
                continue
            plain = worth[net.weighed[g, i, a], u] if ways.pattern[way] >= 0 else 1.0 - natural[u]
            value[u, a] = ways.scale[way] * plain
            if not sights.peeks[u]:
                value[u, a] += natural[u] * ways.against_natural[way, u]


@njit(cache=True, nogil=True)
def sum_of_next(
    cards: Floats,
    gone: float,
    after: Ints,
    best: Floats,
    ways: Ways,
    sights: Sights,
    behind: Floats,
    made: Floats,
    natural: Floats,
    total: Floats,
) -> None:
    """Fill `total[show]`: what each next card leads to, times how many of it are behind the sight."""
    flat, busts = 0.0, False
    total[:] = 0.0
    for s in range(cards.shape[0]):
        if cards[s] <= 0.0:
            continue
        if after[s] >= 0:
            for u in range(total.shape[0]):
                total[u] += cards[s] * best[after[s], u]
        else:
            flat += cards[s] * ways.scale[-1 - after[s]]
            busts = True
    for u in range(total.shape[0]):
        a, b = after[sights.first[u]], sights.second[u]
        total[u] += flat - gone * (best[a, u] if a >= 0 else ways.scale[-1 - a])
        if b >= 0:
            total[u] -= gone * (best[after[b], u] if after[b] >= 0 else ways.scale[-1 - after[b]])
    if busts:
        for u in range(total.shape[0]):
            if natural[u] > 0.0:
                total[u] += lost_to_natural(cards, gone, after, ways, sights, u, behind[u], made[u])


@njit(cache=True, nogil=True)
def lost_to_natural(
    cards: Floats, gone: float, after: Ints, ways: Ways, sights: Sights, u: int, behind: float, made: float
) -> float:
    """What hands that a card ends lose to a natural beyond, or short of, what they lose anyway."""
    total = 0.0
    for s in range(cards.shape[0]):
        if after[s] >= 0 or cards[s] <= 0.0:
            continue
        has, rest, way = 1.0, behind - gone, -1 - after[s]
        if not sights.shown[u]:
            has = (made - gone * sights.natural_with[u, s]) / rest if rest > 0.0 else 0.0
        other = 0.0 if sights.peeks[u] else ways.against_natural[way, u]
        total += (cards[s] - gone * sights.seen[u, s]) * has * (other - ways.scale[way])
    return total


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
    for s in range(cards.shape[0]):
        if cards[s] <= 0.0 or suited[s] == after[s]:
            continue
        share = share_of_suit(shoe.by_suit[s], net.suit[i], shoe.gone * held[s])
        for u in range(total.shape[0]):
            more = best[suited[s], u] - best[after[s], u]
            total[u] += (cards[s] - shoe.gone * seen[u, s]) * share * more


@njit(cache=True, nogil=True)
def choose(value: Floats, wishes: Floats) -> int:
    """The offered action that is wished for most; where there are no wishes, the best."""
    chosen, best = -1, -1
    for a in range(value.shape[0]):
        if np.isnan(value[a]):
            continue
        if best < 0 or value[a] > value[best]:
            best = a
        if not np.isnan(wishes[a]) and (chosen < 0 or wishes[a] > wishes[chosen]):
            chosen = a
    return chosen if chosen >= 0 else best
