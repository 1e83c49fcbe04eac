"""The sums over the dealer's hands, compiled: what payouts are worth with given cards gone.

Nothing in the compiled files knows a rule of blackjack: tables in, expectations out. Every expectation is per
first bet; against a sight of the dealer that peeks it is the part without a dealer's natural, not yet divided
by the chance of that part.
"""

import numpy as np
from numba import njit

from fairdeal.odds.arrays import Dealers, Floats, Ints, Shoe, Sights, Wanted

BLOCK = 256
"""Hands weighed at once: the longer its loops, the better the compiler's wide instructions pay."""


@njit(cache=True, nogil=True, fastmath=True)
def dealer_chances(
    cards: Floats,
    hands: int,
    gone: float,
    dealers: Dealers,
    stack: Floats,
    inverse: Floats,
    product: Floats,
    out: Floats,
) -> None:
    """[show, column][hand]: the chance of each sight of the dealer together with each end.

    `cards[symbol][hand]` are those left in the shoe, the dealer's own included.
    """
    depth, symbol, used, first = dealers.depth, dealers.symbol, dealers.used, dealers.first
    into, ways = dealers.into, dealers.ways
    out[:] = 0.0
    for k in range(hands):
        size = 0.0
        for s in range(cards.shape[0]):
            size += cards[s, k]
        scale = 1.0
        for d in range(inverse.shape[0]):
            there = size - d * gone
            scale = scale / there if there > 0.0 else 0.0
            inverse[d, k] = scale
    for node in range(depth.shape[0]):
        d, s = depth[node], symbol[node]
        m = used[node] * gone
        for k in range(hands):
            stack[d + 1, k] = stack[d, k] * (cards[s, k] - m)
        if first[node + 1] > first[node]:
            for k in range(hands):
                product[k] = stack[d + 1, k] * inverse[d, k]
            for term in range(first[node], first[node + 1]):
                w, cell = ways[term], into[term]
                for k in range(hands):
                    out[cell, k] += w * product[k]


@njit(cache=True, nogil=True)
def look(cards: Floats, gone: float, sights: Sights, one_over: Floats, plain: Floats) -> None:
    """[show]: one over its chance, and the chance of no natural behind it; both 0 where it can't be seen."""
    size = cards.sum()
    for u in range(sights.first.shape[0]):
        a, b = sights.first[u], sights.second[u]
        chance, behind, made = cards[a] / size if size > 0.0 else 0.0, size - gone, 0.0
        if b >= 0:
            left = max(cards[b] - (gone if a == b else 0.0), 0.0)
            chance = chance * left / behind if behind > 0.0 else 0.0
            behind -= gone
        for s in range(cards.shape[0]):
            made += sights.natural_with[u, s] * cards[s]
        if chance <= 0.0:
            one_over[u], plain[u] = 0.0, 0.0
            continue
        one_over[u] = 1.0 / chance
        plain[u] = 0.0 if sights.shown[u] else 1.0
        if made > 0.0 and behind > 0.0:
            plain[u] = 1.0 - made / behind


@njit(cache=True, nogil=True)
def natural_chance(cards: Floats, gone: float, sights: Sights, u: int) -> float:
    """The chance of a natural behind one sight, of cards left with the dealer's own included."""
    if sights.shown[u]:
        return 1.0
    size, making = -gone * sights.seen[u].sum(), 0.0
    for s in range(cards.shape[0]):
        size += cards[s]
        making += sights.natural_with[u, s] * cards[s]
    return making / size if making > 0.0 and size > 0.0 else 0.0


@njit(cache=True, nogil=True)
def weigh(
    jobs: Ints,
    wanted: Wanted,
    shoe: Shoe,
    dealers: Dealers,
    sights: Sights,
    patterns: Floats,
    worth: Floats,
    keep: Floats,
) -> None:
    """Fill `worth[place][show]`: what patterns of payouts are worth with cards gone, naturals apart.

    `keep[job][show, column]` gets the chances of the dealer's ends themselves, where it has any room.
    """
    symbols, shows, columns = shoe.cards.shape[0], sights.first.shape[0], dealers.columns
    stack = np.ones((dealers.deepest + 1, BLOCK))
    inverse = np.zeros((dealers.deepest, BLOCK))
    product = np.zeros(BLOCK)
    out = np.zeros((shows * columns, BLOCK))
    cards = np.zeros((symbols, BLOCK))
    one = np.zeros(symbols)
    one_over, plain = np.zeros(shows), np.zeros(shows)
    for start in range(0, jobs.shape[0], BLOCK):
        count = min(BLOCK, jobs.shape[0] - start)
        for k in range(count):
            for s in range(symbols):
                cards[s, k] = shoe.cards[s] - shoe.gone * wanted.removals[jobs[start + k], s]
        dealer_chances(cards, count, shoe.gone, dealers, stack, inverse, product, out)
        for k in range(count):
            job = jobs[start + k]
            for s in range(symbols):
                one[s] = cards[s, k]
            look(one, shoe.gone, sights, one_over, plain)
            put_worth(job, k, wanted, dealers, patterns, out, one_over, plain, worth)
            if keep.shape[0]:
                put_chances(job, k, dealers, out, one_over, plain, keep)


@njit(cache=True, nogil=True)
def put_worth(
    job: int,
    k: int,
    wanted: Wanted,
    dealers: Dealers,
    patterns: Floats,
    out: Floats,
    one_over: Floats,
    plain: Floats,
    worth: Floats,
) -> None:
    columns, rest = dealers.columns, dealers.rest
    for w in range(wanted.first[job], wanted.first[job + 1]):
        pattern, place = patterns[wanted.pattern[w]], wanted.place[w]
        for u in range(plain.shape[0]):
            total = 0.0
            for c in range(columns):
                total += (pattern[c] - pattern[rest]) * out[u * columns + c, k]
            worth[place, u] = total * one_over[u] + pattern[rest] * plain[u]


@njit(cache=True, nogil=True)
def put_chances(
    job: int, k: int, dealers: Dealers, out: Floats, one_over: Floats, plain: Floats, keep: Floats
) -> None:
    columns = dealers.columns
    for u in range(plain.shape[0]):
        others = 0.0
        for c in range(columns):
            share = out[u * columns + c, k] * one_over[u]
            keep[job, u * columns + c] = share
            others += share
        keep[job, u * columns + dealers.rest] = max(plain[u] - others, 0.0)
