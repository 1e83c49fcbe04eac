"""Turns by rounds, compiled: what each hand comes to against each clue of a dealer who draws between.

Nothing here knows a rule of blackjack. Every value is a row of chances, one for each result that a round can
have. The chances against a clue that leaves only some hole cards possible are those of the result together
with one of these, not yet divided by how likely they are.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from fairdeal.odds.arrays import Bools, Floats, Ints, Shoe
from fairdeal.odds.by_rounds_tables import Lap
from fairdeal.odds.solving import share_of_suit

Chosen = NDArray[np.int8]
"""The place of an action; -1 where a hand can't be."""

ALMOST = 1e-9
"""Fewer cards than this are none."""


@njit(cache=True, nogil=True)
def count(shoe: Shoe, held: Ints, opened: Ints, chance: Floats) -> float:
    """Fill `chance[symbol]`, that of the next card and of the hole card alike; how many cards are unseen.

    Negative where there are not so many cards. The last place is for a hole card where there is none.
    """
    symbols, unseen = held.shape[0], 0.0
    for s in range(symbols):
        left = shoe.cards[s] - shoe.gone * (held[s] + opened[s])
        if left < -ALMOST:
            return -1.0
        chance[s] = left if left > ALMOST else 0.0
        unseen += chance[s]
    each = 1.0 / unseen if unseen > 0.0 else 0.0
    for s in range(symbols):
        chance[s] *= each
    chance[symbols] = 1.0
    return unseen


@njit(cache=True, nogil=True)
def behind(chance: Floats, unseen: float, gone: float, hole: int, drawn: int) -> float:
    """The chance of a hole card once another card has been drawn."""
    rest = unseen - gone
    if hole == chance.shape[0] - 1:
        return 1.0
    return (chance[hole] * unseen - (gone if hole == drawn else 0.0)) / rest if rest > 0.0 else 0.0


@njit(cache=True, nogil=True)
def add(row: Floats, share: float, more: Floats) -> None:
    for r in range(row.shape[0]):
        row[r] += share * more[r]


@njit(cache=True, nogil=True)
def fill_drawn(lap: Lap, below: Floats, out: Floats) -> None:
    """Fill `out[dealer's hand][stop]`: hands that have ended, against a dealer whose cards are all known."""
    net, level, chance = lap.net, lap.level, lap.chance
    for d in range(out.shape[0]):
        for stop in range(out.shape[1]):
            if count(lap.shoe, net.stop_held[stop], level.hands[d], chance) < 0.0:
                continue
            for s in range(level.grown.shape[1]):
                to = level.grown[d, s]
                if to >= 0:
                    add(out[d, stop], chance[s], below[to, stop])
                else:
                    out[d, stop, lap.pays.result[net.stop_way[stop], -1 - to]] += chance[s]


@njit(cache=True, nogil=True)
def end(
    stands: Ints, draws: Ints, result: Ints, chance: Floats, drawn: Floats, stop: int, row: Floats
) -> None:
    """Fill `row` with what a hand gets that has ended against a clue, the dealer going on alone."""
    row[:] = 0.0
    for x in range(chance.shape[0]):
        if stands[x] >= 0:
            row[result[stands[x]]] += chance[x]
        elif draws[x] >= 0:
            add(row, chance[x], drawn[draws[x], stop])


@njit(cache=True, nogil=True)
def fill_alive(stands: Ints, draws: Ints, chance: Floats, unseen: float, gone: float, alive: Floats) -> None:
    """Fill `alive[symbol]`: the chance of a hole that can be, once a card of this symbol has been drawn."""
    last, rest, total = chance.shape[0] - 1, unseen - gone, 0.0
    for x in range(last):
        if stands[x] >= 0 or draws[x] >= 0:
            total += chance[x] * unseen
    hidden = stands[last] < 0 and draws[last] < 0
    for s in range(last):
        missing = gone if stands[s] >= 0 or draws[s] >= 0 else 0.0
        alive[s] = ((total - missing) / rest if rest > 0.0 else 0.0) if hidden else 1.0


@njit(cache=True, nogil=True)
def draw(after: Floats, next_hands: Ints, chance: Floats, alive: Floats, flat: Ints, row: Floats) -> None:
    """Fill `row` with what comes of one more card; `after[hand]`: what the hand is worth with it."""
    row[:] = 0.0
    for s in range(next_hands.shape[0]):
        if chance[s] <= 0.0:
            continue
        to = next_hands[s]
        if to >= 0:
            add(row, chance[s], after[to])
        else:
            row[flat[-1 - to]] += chance[s] * alive[s]


@njit(cache=True, nogil=True)
def add_suited(lap: Lap, h: int, drawing: int, after: Floats, row: Floats) -> None:
    """Add what a next card of the hand's own suit is worth beyond one of another."""
    net, suited = lap.net, lap.net.suited_next[lap.net.suited_at[drawing]]
    for s in range(suited.shape[0]):
        to = net.next[drawing, s]
        if suited[s] != to and lap.chance[s] > 0.0:
            share = share_of_suit(lap.shoe.by_suit[s], net.suit[h], lap.shoe.gone * net.held[h, s])
            add(row, lap.chance[s] * share, after[suited[s]])
            add(row, -lap.chance[s] * share, after[to])


@njit(cache=True, nogil=True)
def add_naturals(lap: Lap, d: int, drawing: int, unseen: float, row: Floats) -> None:
    """Put right what hands get that a card breaks, where the dealer has a natural or may draw to one."""
    net, pays, level = lap.net, lap.pays, lap.level
    symbols, alone = net.next.shape[1], level.draws[d, net.next.shape[1]]
    for s in range(symbols):
        way = -1 - net.next[drawing, s]
        if way < 0 or lap.chance[s] <= 0.0:
            continue
        for x in range(symbols + 1):
            ends = level.stands[d, x]
            if alone >= 0 and x < symbols:
                ends = -1 - level.grown[alone, x]
            if ends >= 0:
                both = lap.chance[s] * behind(lap.chance, unseen, lap.shoe.gone, x, s)
                row[pays.flat[way]] -= both
                row[pays.result[way, ends]] += both


@njit(cache=True, nogil=True)
def best(rows: Floats, offered: Bools, worth: Floats) -> int:
    """The offered action that is worth most; -1 where there is none."""
    chosen, most = -1, 0.0
    for a in range(rows.shape[0]):
        if offered[a]:
            value = 0.0
            for r in range(worth.shape[0]):
                value += rows[a, r] * worth[r]
            if chosen < 0 or value > most:
                chosen, most = a, value
    return chosen


@njit(cache=True, nogil=True)
def weigh(
    lap: Lap, d: int, start: int, stop: int, after: Floats, out: Floats, first: int, chosen: Chosen
) -> None:
    """Fill `out[hand - first]` and `chosen[hand]` for hands that are to decide, long ones first.

    `after[hand]`: what hands are worth with one card more. The actions of the last are left in `rows`.
    """
    net, pays, chance, rows, offered = lap.net, lap.pays, lap.chance, lap.rows, lap.offered
    opened, stands, draws = lap.level.opened[d], lap.level.stands[d], lap.level.draws[d]
    alive, ending = np.zeros(opened.shape[0]), net.stops.shape[1]
    for h in range(stop - 1, start - 1, -1):
        unseen = count(lap.shoe, net.held[h], opened, chance)
        out[h - first] = 0.0
        offered[:] = False
        if unseen < 0.0:
            continue
        for a in range(ending):
            at = net.stops[h, a]
            if at >= 0:
                offered[a] = True
                end(stands, draws, pays.result[net.stop_way[at]], chance, lap.drawn, at, rows[a])
        for a in range(net.draws.shape[1]):
            at = net.draws[h, a]
            if at >= 0:
                offered[ending + a] = True
                fill_alive(stands, draws, chance, unseen, lap.shoe.gone, alive)
                draw(after, net.next[at], chance, alive, pays.flat, rows[ending + a])
                if net.suited_at[at] >= 0:
                    add_suited(lap, h, at, after, rows[ending + a])
                if lap.level.hides_natural[d]:
                    add_naturals(lap, d, at, unseen, rows[ending + a])
        chosen[h] = best(rows, offered, pays.worth)
        if chosen[h] >= 0:
            out[h - first] = rows[chosen[h]]


@njit(cache=True, nogil=True)
def add_steps(lap: Lap, d: int, start: int, stop: int, below: Floats, out: Floats) -> None:
    """Make of `out[hand]`, where the dealer stands, what the hand is worth before the dealer's step."""
    net, level, pays, chance = lap.net, lap.level, lap.pays, lap.chance
    opened, stands, draws = level.opened[d], level.stands[d], level.draws[d]
    for h in range(start, stop):
        unseen = count(lap.shoe, net.held[h], opened, chance)
        if unseen < 0.0:
            continue
        if net.is_over[h]:
            at = net.stops[h].max()
            end(stands, draws, pays.result[net.stop_way[at]], chance, lap.drawn, at, out[h])
            continue
        for s in range(net.held.shape[1]):
            if level.child[d, s] >= 0:
                add(out[h], chance[s], below[level.child[d, s], h - start])
        for term in range(level.first_bust[d], level.first_bust[d + 1]):
            s, x, e = level.busts[term]
            if chance[s] > 0.0:
                both = chance[s] * behind(chance, unseen, lap.shoe.gone, x, s)
                out[h, pays.result[net.broken_off[h], e]] += both


@njit(cache=True, nogil=True)
def fill_after(
    lap: Lap, stood: Lap, d: int, cards: int, below: Floats, after: Floats, chosen: Chosen
) -> None:
    """Fill `after[hand]` for hands of one card more than so many, before the dealer's step against a clue.

    `stood`: the same lap for a dealer who draws no more; `below[clue][hand]`: hands in the next lap.
    """
    # The first hand is no literal 0 here, for which `weigh` would be compiled once more.
    first, then, later = lap.net.first[0], lap.net.first[cards + 1], lap.net.first[cards + 2]
    after[then:later] = 0.0
    if lap.level.stands[d].max() >= 0:
        weigh(stood, d, then, after.shape[0], after, after, first, chosen)
    add_steps(lap, d, then, later, below, after)


@njit(cache=True, nogil=True)
def fill_turns(lap: Lap, stood: Lap, cards: int, below: Floats, out: Floats, chosen: Chosen) -> None:
    """Fill `out[clue][hand]` for hands of so many cards, which are to decide.

    `chosen[clue][hand]`: what they decide, and longer ones once the dealer has stood there.
    """
    after = np.zeros((lap.net.held.shape[0], lap.rows.shape[1]))
    start, stop = lap.net.first[cards], lap.net.first[cards + 1]
    for d in range(out.shape[0]):
        if (lap.shoe.gone * lap.level.opened[d] <= lap.shoe.cards + ALMOST).all():
            fill_after(lap, stood, d, cards, below, after, chosen[d])
            weigh(lap, d, start, stop, after, out[d], start, chosen[d])
