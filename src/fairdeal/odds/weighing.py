"""The sums over the dealer's hands, compiled: what payouts are worth with given cards gone.

Nothing in the compiled files knows a rule of blackjack: tables in, expectations out. Every expectation is per
first bet; against a sight of the dealer that peeks it is the part without a dealer's natural, not yet divided
by the chance of that part.
"""

import numpy as np
from numba import njit

from fairdeal.odds.arrays import Dealers, Floats, Ints, Shoe, Sights, Uints
from fairdeal.odds.work import Work

LANES = 32
"""Families that are weighed side by side: enough for the compiler's wide instructions, and few enough that
their numbers stay near the processor.
"""


@njit(cache=True, nogil=True, fastmath={"contract"})
def multiply(cards: Floats, gone: float, dealers: Dealers, lanes: int, product: Floats) -> None:
    """[hand][lane]: in how many ways the cards left can make each of the dealer's hands, in one order.

    `cards[symbol][lane]` are those left in the shoe, the dealer's own included.
    """
    before, symbol, used = dealers.before, dealers.symbol, dealers.used
    for k in range(lanes):
        product[0, k] = 1.0
    for hand in range(1, before.shape[0]):
        shorter, left, made = product[before[hand]], cards[symbol[hand]], product[hand]
        m = used[hand] * gone
        for k in range(lanes):
            made[k] = shorter[k] * (left[k] - m)


@njit(cache=True, nogil=True, fastmath={"contract"})
def add_up(
    first: Uints, last: Uints, of: Uints, weights: Floats, rows: Floats, lanes: int, sums: Floats
) -> None:
    """[sum][lane]: the sum of some rows, each times its weight.

    Four at a time, since each loop over the lanes costs as much to begin as it does to run.
    """
    for place in range(last.shape[0]):
        total, term, end = sums[place], first[place], last[place]
        for k in range(lanes):
            total[k] = 0.0
        while term + 4 <= end:
            w, x, y, z = weights[term], weights[term + 1], weights[term + 2], weights[term + 3]
            a, b, c, d = rows[of[term]], rows[of[term + 1]], rows[of[term + 2]], rows[of[term + 3]]
            for k in range(lanes):
                total[k] += (w * a[k] + x * b[k]) + (y * c[k] + z * d[k])
            term += 4
        while term < end:
            w, a = weights[term], rows[of[term]]
            for k in range(lanes):
                total[k] += w * a[k]
            term += 1


@njit(inline="always")
def weigh_sums(own: float, size: float, gone: float, dealers: Dealers, room: Floats, weights: Floats) -> None:
    """[sum]: what its hands are to be multiplied by, with so many cards left, so many of the symbol apart.

    Those are the factors of that symbol, and one over the number of ways to draw so many cards at all.
    """
    ways, one_over, of_group = room[0], room[1], room[2]
    ways[0], one_over[0] = 1.0, 1.0
    for d in range(dealers.most_drawn):
        there = size - d * gone
        ways[d + 1] = ways[d] * (own - d * gone)
        one_over[d + 1] = one_over[d] / there if there > 0.0 else 0.0
    for group in range(dealers.own.shape[0]):
        of_group[group] = ways[dealers.own[group]] * one_over[dealers.drawn[group]]
    for place in range(weights.shape[0]):
        weights[place] = of_group[dealers.group[place]]


@njit(cache=True, nogil=True, inline="always")
def look(cards: Floats, gone: float, sights: Sights, lanes: int, one_over: Floats, plain: Floats) -> None:
    """[show][lane]: one over its chance, and the chance of no natural behind it; 0 where it can't be seen."""
    symbols, sizes = cards.shape[0], np.zeros(lanes)
    for s in range(symbols):
        for k in range(lanes):
            sizes[k] += cards[s, k]
    for u in range(sights.first.shape[0]):
        a, b, open_ = sights.first[u], sights.second[u], 0.0 if sights.shown[u] else 1.0
        for k in range(lanes):
            there = cards[a, k]
            one_over[u, k] = sizes[k] / there if there > 0.0 else 0.0
            if b >= 0:
                there = cards[b, k] - (gone if a == b else 0.0)
                one_over[u, k] *= (sizes[k] - gone) / there if there > 0.0 else 0.0
            plain[u, k] = open_ if one_over[u, k] > 0.0 else 0.0
    for u in sights.hiding:
        seen = gone * (1.0 if sights.second[u] < 0 else 2.0)
        for s in range(symbols):
            if sights.natural_with[u, s]:
                for k in range(lanes):
                    behind = sizes[k] - seen
                    if one_over[u, k] > 0.0 and behind > 0.0:
                        plain[u, k] -= cards[s, k] / behind


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
    work: Work,
    shoe: Shoe,
    dealers: Dealers,
    sights: Sights,
    patterns: Floats,
    worth: Floats,
    keep: Floats,
) -> None:
    """Fill `worth[place][show]`: what patterns of payouts are worth with cards gone, naturals apart.

    Sets of cards that are not all there are passed over. `keep[job][show, finish]` gets the chances of the
    dealer's ends themselves, where it has any room.
    """
    shows = sights.first.shape[0]
    cards = np.zeros((shoe.cards.shape[0], LANES))
    one_over, plain, value = np.zeros((shows, LANES)), np.zeros((shows, LANES)), np.zeros((shows, LANES))
    pays = np.zeros((dealers.finishes, LANES))
    due, last, jobs = np.zeros(LANES, np.int64), np.zeros(LANES, np.int64), np.zeros(LANES, np.int64)
    product = np.empty((dealers.before.shape[0], LANES))
    sums = np.empty((dealers.group.shape[0], LANES))
    ends = np.empty((dealers.show.shape[0], LANES))
    weights, room = np.empty(len(sums)), np.empty((3, len(dealers.own) + dealers.most_drawn + 1))
    each = np.arange(len(sums)).astype(np.uint32)
    gone, family = shoe.gone, 0
    while family < work.size.shape[0]:
        family, lanes = next_lanes(family, work, shoe, cards, due, last)
        multiply(cards, gone, dealers, lanes, product)
        add_up(dealers.first, dealers.first[1:], dealers.hand, dealers.ways, product, lanes, sums)
        own, lanes = next_jobs(work, lanes, due, last, jobs)
        while own >= 0 and shoe.cards[dealers.apart] >= gone * own:
            left = shoe.cards[dealers.apart] - gone * own
            cards[dealers.apart, :lanes] = left
            weigh_sums(left, cards[:, 0].sum(), gone, dealers, room, weights)
            # Hands with more cards of the symbol apart than are left can't come, unless none is ever missing.
            most = len(dealers.last_sum) - 1
            last_sum = dealers.last_sum[int(min(left, most)) if gone > 0.0 else most]
            add_up(dealers.first_sum, last_sum, each, weights, sums, lanes, ends)
            look(cards, gone, sights, lanes, one_over, plain)
            put_worth(jobs, lanes, work, dealers, patterns, ends, one_over, plain, pays, value, worth)
            if keep.shape[0]:
                for k in range(lanes):
                    if jobs[k] >= 0:
                        put_chances(keep[jobs[k]], k, dealers, ends, one_over, plain)
            own, lanes = next_jobs(work, lanes, due, last, jobs)


@njit(inline="always")
def next_lanes(family: int, work: Work, shoe: Shoe, cards: Floats, due: Ints, last: Ints) -> tuple[int, int]:
    """The next families of one size whose cards are there, side by side: where to go on, and how many.

    `cards[symbol][lane]` is left by each; its jobs go from `due` to `last`.
    """
    lanes, size = 0, work.size[family]
    while family < work.size.shape[0] and work.size[family] == size and lanes < LANES:
        there = True
        for s in range(cards.shape[0]):
            cards[s, lanes] = shoe.cards[s] - shoe.gone * work.families[family, s]
            there = there and cards[s, lanes] >= 0.0
        if there:
            due[lanes], last[lanes] = work.first_job[family], work.first_job[family + 1]
            lanes += 1
        family += 1
    return family, lanes


@njit(inline="always")
def next_jobs(work: Work, lanes: int, due: Ints, last: Ints, jobs: Ints) -> tuple[int, int]:
    """The fewest cards of the symbol apart that a job has which is due, and how many lanes to look at.

    `jobs[lane]` is its job with so many, if any; -1 in place of the number when none is due anywhere.
    """
    fewest, still = -1, 0
    for k in range(lanes):
        if due[k] < last[k]:
            still = k + 1
            if fewest < 0 or work.own[due[k]] < fewest:
                fewest = work.own[due[k]]
    for k in range(still):
        jobs[k] = -1
        if due[k] < last[k] and work.own[due[k]] == fewest:
            jobs[k] = due[k]
            due[k] += 1
    return fewest, still


@njit(inline="always")
def put_worth(
    jobs: Ints,
    lanes: int,
    work: Work,
    dealers: Dealers,
    patterns: Floats,
    ends: Floats,
    one_over: Floats,
    plain: Floats,
    pays: Floats,
    value: Floats,
    worth: Floats,
) -> None:
    """Put what the payouts of jobs are worth where hands look for it; one payout of each job at a time."""
    shows, rest, turn, more = value.shape[0], dealers.rest, 0, True
    while more:
        more = False
        for k in range(lanes):
            w = work.first[jobs[k]] + turn
            if jobs[k] >= 0 and w < work.first[jobs[k] + 1]:
                more = True
                pattern = patterns[work.pattern[w]]
                for c in range(pays.shape[0]):
                    pays[c, k] = pattern[c] - pattern[rest] * (c != rest)
        value[:] = 0.0
        for cell in range(ends.shape[0] if more else 0):
            total, paid, end = value[dealers.show[cell]], pays[dealers.finish[cell]], ends[cell]
            for k in range(lanes):
                total[k] += paid[k] * end[k]
        for k in range(lanes):
            w = work.first[jobs[k]] + turn
            if jobs[k] >= 0 and w < work.first[jobs[k] + 1]:
                for u in range(shows):
                    worth[work.place[w], u] = value[u, k] * one_over[u, k] + pays[rest, k] * plain[u, k]
        turn += 1


@njit(inline="always")
def put_chances(
    chances: Floats, k: int, dealers: Dealers, ends: Floats, one_over: Floats, plain: Floats
) -> None:
    for u in range(plain.shape[0]):
        chances[u * dealers.finishes + dealers.rest] = plain[u, k]
    for cell in range(ends.shape[0]):
        u = dealers.show[cell]
        chance = ends[cell, k] * one_over[u, k]
        chances[u * dealers.finishes + dealers.finish[cell]] = chance
        chances[u * dealers.finishes + dealers.rest] -= chance
    for u in range(plain.shape[0]):
        rest = u * dealers.finishes + dealers.rest
        chances[rest] = max(chances[rest], 0.0)
