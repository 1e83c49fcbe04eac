"""Chances carried forwards through the hands of a house, compiled."""

import numpy as np
from numba import njit

from fairdeal.odds.arrays import Bools, Floats, Ints, Net, Shoe, Sights
from fairdeal.odds.solving import share_of_suit
from fairdeal.odds.weighing import natural_chance


@njit(cache=True, nogil=True)
def mark_successors(net: Net, found: Bools) -> None:
    """Mark every node that the marked ones lead to; the later lead to the earlier."""
    for node in range(found.shape[0] - 1, -1, -1):
        if not found[node]:
            continue
        for row in net.draws[:, node].copy().ravel():
            if row < 0:
                continue
            for after in net.next[row]:
                if after >= 0:
                    found[after] = True
            if net.suited_at[row] >= 0:
                for after in net.suited_next[net.suited_at[row]]:
                    if after >= 0:
                        found[after] = True


@njit(cache=True, nogil=True)
def spread(
    order: Ints,
    net: Net,
    shoe: Shoe,
    sights: Sights,
    choice: Ints,
    reach: Floats,
    plain: Floats,
    natural: Floats,
) -> None:
    """Carry the chances in `reach[node][show]` on to the nodes that chosen draws lead to.

    `plain[way][show]` and `natural[way][show]` get the chance of each way to have ended by a card, without
    and with a dealer's natural, if they have room. What is carried may be less than nothing: see
    `splits.shares_of_halves`.
    """
    symbols, gone, terminal = shoe.cards.shape[0], shoe.gone, net.ends.shape[2]
    cards = np.zeros(symbols)
    for place in range(order.shape[0] - 1, -1, -1):
        i = order[place]
        held = net.holdings[net.holding[i]]
        for s in range(symbols):
            cards[s] = shoe.cards[s] - gone * held[s]
        size = cards.sum()
        for u in range(sights.first.shape[0]):
            a = choice[i, u] - terminal
            if reach[i, u] == 0.0 or a < 0:
                continue
            row = net.draws[net.kind[u], i, a]
            share, is_suited = reach[i, u] / (size - gone * sights.open[u]), net.suited_at[row] >= 0
            for s in range(symbols):
                there = cards[s] - gone * sights.seen[u, s]
                if there <= 0.0:
                    continue
                after = net.next[row, s]
                if after >= 0 and not is_suited:
                    reach[after, u] += share * there
                elif is_suited or plain.shape[0]:
                    carry(net, shoe, sights, i, row, s, u, share * there, cards, reach, plain, natural)


@njit(cache=True, nogil=True)
def carry(
    net: Net,
    shoe: Shoe,
    sights: Sights,
    i: int,
    row: int,
    s: int,
    u: int,
    chance: float,
    cards: Floats,
    reach: Floats,
    plain: Floats,
    natural: Floats,
) -> None:
    """Put the chance of one next card where it leads."""
    after, where = net.next[row, s], net.suited_at[row]
    if where >= 0 and net.suited_next[where, s] != after:
        held = shoe.gone * net.holdings[net.holding[i], s]
        share = share_of_suit(shoe.by_suit[s], net.suit[i], held)
        reach[net.suited_next[where, s], u] += chance * share
        chance *= 1.0 - share
    if after >= 0:
        reach[after, u] += chance
    if after >= 0 or not plain.shape[0]:
        return
    cards[s] -= shoe.gone
    has = natural_chance(cards, shoe.gone, sights, u)
    cards[s] += shoe.gone
    plain[-1 - after, u] += chance * (1.0 - has)
    natural[-1 - after, u] += chance * has


@njit(cache=True, nogil=True)
def tally_ends(
    order: Ints,
    net: Net,
    shoe: Shoe,
    sights: Sights,
    choice: Ints,
    reach: Floats,
    chances: Floats,
    met: Floats,
    natural: Floats,
) -> None:
    """Add to `met[show][way][finish]` and `natural[way][show]` the chances of hands that chose to end."""
    terminal, finishes = net.ends.shape[2], met.shape[2]
    for i in order:
        cards = shoe.cards - shoe.gone * net.holdings[net.holding[i]]
        for u in range(sights.first.shape[0]):
            a = choice[i, u]
            if reach[i, u] <= 0.0 or a < 0 or a >= terminal:
                continue
            way = net.ends[net.kind[u], i, a]
            natural[way, u] += reach[i, u] * natural_chance(cards, shoe.gone, sights, u)
            for c in range(finishes):
                met[u, way, c] += reach[i, u] * chances[net.holding[i], u * finishes + c]
