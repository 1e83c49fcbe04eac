"""The sums behind the odds, compiled. Nothing here knows a rule of blackjack: tables in, expectations out.

Names: `left[symbol]` cards in the shoe before a hand's own are taken out; `gone` is 1.0, or 0.0 where cards
are drawn with replacement and so none are ever missing. Every expectation is per first bet; against a sight
of the dealer that peeks it is the part without a dealer's natural, not yet divided by the chance of that
part.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

Sights = tuple[Ints, Ints, Bools, Ints, Ints, Ints]
"""Sights of the dealer: [show][symbol] cards that lie open; [show][symbol] 1 where a hole card of it makes a
natural; [show] whether a natural lies open; [show] the first and the second symbol seen, -1 for none; and the
shows that may hide a natural.
"""

BLOCK = 256
"""Hands weighed at once, so that the processor's wide registers are full."""

OWN_BEST, AS_WISHED = 0, 1
"""How hands are played: by their own best values, or by wishes worked out before."""


@njit(cache=True, nogil=True, fastmath=True)
def dealer_chances(
    cards: Floats,
    hands: int,
    gone: float,
    depth: Ints,
    symbol: Ints,
    used: Floats,
    first: Ints,
    into: Ints,
    ways: Floats,
    stack: Floats,
    inverse: Floats,
    product: Floats,
    out: Floats,
) -> None:
    """[show, column][hand]: the chance of each sight of the dealer together with each end.

    `cards[symbol][hand]` are those left in the shoe, the dealer's own included.
    """
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
def natural_chance(cards: Floats, seen: Ints, natural_with: Ints, shown: bool, gone: float) -> float:
    """The chance that the dealer has a natural behind this sight, of cards left with the dealer's own
    included.
    """
    if shown:
        return 1.0
    size, making = -gone * seen.sum(), 0.0
    for s in range(cards.shape[0]):
        size += cards[s]
        if natural_with[s]:
            making += cards[s]
    return making / size if making > 0.0 and size > 0.0 else 0.0


@njit(cache=True, nogil=True)
def weigh(
    jobs: Ints,
    removals: Ints,
    left: Floats,
    gone: float,
    trie: tuple[Ints, Ints, Floats, Ints, Ints, Floats],
    deepest: int,
    columns: int,
    rest: int,
    sights: Sights,
    patterns: Floats,
    wanted: tuple[Ints, Ints, Ints],
    worth: Floats,
    keep: Floats,
) -> None:
    """Fill `worth[place][show]`: what patterns of payouts are worth with some cards gone, naturals apart.

    `removals[job][symbol]` are those cards, of the jobs named; `wanted` says where each job's places begin,
    and of each place its pattern and where it goes. `keep[job][show, column]` gets the chances themselves,
    where it has any room.
    """
    depth, symbol, used, first, into, ways = trie
    seen, natural_with, shown = sights[0], sights[1], sights[2]
    first_wanted, pattern_of, place_of = wanted
    symbols, shows = left.shape[0], seen.shape[0]
    cells = shows * columns
    stack = np.ones((deepest + 1, BLOCK))
    inverse = np.zeros((deepest, BLOCK))
    product = np.zeros(BLOCK)
    out = np.zeros((cells, BLOCK))
    cards = np.zeros((symbols, BLOCK))
    one = np.zeros(symbols)
    chance, plain = np.zeros(shows), np.zeros(shows)
    for start in range(0, jobs.shape[0], BLOCK):
        count = min(BLOCK, jobs.shape[0] - start)
        for k in range(count):
            for s in range(symbols):
                cards[s, k] = left[s] - gone * removals[jobs[start + k], s]
        dealer_chances(
            cards, count, gone, depth, symbol, used, first, into, ways, stack, inverse, product, out
        )
        for k in range(count):
            job = jobs[start + k]
            for s in range(symbols):
                one[s] = cards[s, k]
            look(one, gone, seen, natural_with, shown, chance, plain)
            for w in range(first_wanted[job], first_wanted[job + 1]):
                pattern = patterns[pattern_of[w]]
                for u in range(shows):
                    total = 0.0
                    for c in range(columns):
                        total += (pattern[c] - pattern[rest]) * out[u * columns + c, k]
                    worth[place_of[w], u] = total * chance[u] + pattern[rest] * plain[u]
            if keep.shape[0]:
                for u in range(shows):
                    others = 0.0
                    for c in range(columns):
                        share = out[u * columns + c, k] * chance[u]
                        keep[job, u * columns + c] = share
                        others += share
                    keep[job, u * columns + rest] = max(plain[u] - others, 0.0)


@njit(cache=True, nogil=True)
def look(
    cards: Floats,
    gone: float,
    seen: Ints,
    natural_with: Ints,
    shown: Bools,
    inverse_chance: Floats,
    plain: Floats,
) -> None:
    """[show]: one over its chance, and the chance that no natural is behind it; both 0 where it can't be
    seen.
    """
    size = cards.sum()
    for u in range(seen.shape[0]):
        chance, behind, made = 1.0, size, 0.0
        for s in range(seen.shape[1]):
            for copy in range(seen[u, s]):
                chance *= max(cards[s] - copy * gone, 0.0) / behind if behind > 0.0 else 0.0
                behind -= gone
            if natural_with[u, s]:
                made += cards[s]
        if chance <= 0.0:
            inverse_chance[u], plain[u] = 0.0, 0.0
            continue
        inverse_chance[u] = 1.0 / chance
        if shown[u]:
            plain[u] = 0.0
        else:
            plain[u] = 1.0 - made / behind if made > 0.0 and behind > 0.0 else 1.0


@njit(cache=True, nogil=True)
def sum_of_next(
    cards: Floats,
    gone: float,
    next_nodes: Ints,
    best: Floats,
    scale: Floats,
    against_natural: Floats,
    sights: Sights,
    peeks: Bools,
    behind: Floats,
    made: Floats,
    natural: Floats,
    total: Floats,
) -> None:
    """Fill `total[show]`: what each next card leads to, times how many of it are behind the sight of the
    dealer.
    """
    seen, natural_with, shown = sights[0], sights[1], sights[2]
    first, second = sights[3], sights[4]
    flat, busts = 0.0, False
    total[:] = 0.0
    for s in range(cards.shape[0]):
        if cards[s] <= 0.0:
            continue
        after = next_nodes[s]
        if after >= 0:
            for u in range(total.shape[0]):
                total[u] += cards[s] * best[after, u]
        else:
            flat += cards[s] * scale[-1 - after]
            busts = True
    for u in range(total.shape[0]):
        after = next_nodes[first[u]]
        total[u] += flat - gone * (best[after, u] if after >= 0 else scale[-1 - after])
        if second[u] >= 0:
            after = next_nodes[second[u]]
            total[u] -= gone * (best[after, u] if after >= 0 else scale[-1 - after])
        if not busts or natural[u] <= 0.0:
            continue
        for s in range(cards.shape[0]):
            after = next_nodes[s]
            if after >= 0 or cards[s] <= 0.0:
                continue
            # A hand that is over loses to a natural less, or more, than it loses anyway.
            has = 1.0
            if not shown[u]:
                rest = behind[u] - gone
                has = (made[u] - gone * natural_with[u, s]) / rest if rest > 0.0 else 0.0
            other = -scale[-1 - after] if peeks[u] else against_natural[-1 - after, u] - scale[-1 - after]
            total[u] += (cards[s] - gone * seen[u, s]) * has * other


@njit(cache=True, nogil=True)
def share_of_suit(by_suit: Floats, suit: int, held: float) -> float:
    """How much of the cards left of a symbol shares the suit of the hand, all of whose cards do."""
    there = by_suit.sum() - held
    return (by_suit[suit] - held) / there if there > 0.0 else 0.0


@njit(cache=True, nogil=True)
def add_suited(
    cards: Floats,
    gone: float,
    held: Ints,
    by_suit: Floats,
    suit: int,
    next_nodes: Ints,
    suited_next: Ints,
    best: Floats,
    seen: Ints,
    total: Floats,
) -> None:
    """Add what a next card of the hand's own suit is worth beyond one of another."""
    for s in range(cards.shape[0]):
        if cards[s] <= 0.0 or suited_next[s] == next_nodes[s]:
            continue
        share = share_of_suit(by_suit[s], suit, gone * held[s])
        for u in range(total.shape[0]):
            more = best[suited_next[s], u] - best[next_nodes[s], u]
            total[u] += (cards[s] - gone * seen[u, s]) * share * more


@njit(cache=True, nogil=True)
def solve(
    order: Ints,
    holding: Ints,
    holdings: Ints,
    left: Floats,
    by_suit: Floats,
    gone: float,
    kind: Ints,
    ends: Ints,
    weighed: Ints,
    draws: Ints,
    next_nodes: Ints,
    suited_at: Ints,
    suited_next: Ints,
    suit: Ints,
    ways: tuple[Ints, Floats, Floats],
    sights: Sights,
    peeks: Bools,
    worth: Floats,
    mode: int,
    wishes: Floats,
    twin: Ints,
    values: Floats,
    best: Floats,
) -> None:
    """Fill `best[node][show]` and, where it has room, `values[node][show][action]`, ends first.

    `wishes[node][show][action]`: which of the offered actions is taken where hands are not played by their
    own best.
    """
    scale, against_natural = ways[1], ways[2]
    symbols, shows, terminal = left.shape[0], peeks.shape[0], ends.shape[2]
    cards, behind = np.zeros(symbols), np.zeros(shows)
    made, natural, possible = np.zeros(shows), np.zeros(shows), np.zeros(shows, np.bool_)
    value, total = np.zeros((shows, terminal + 2)), np.zeros(shows)
    for i in order:
        held = holdings[holding[i]]
        for s in range(symbols):
            cards[s] = left[s] - gone * held[s]
        look_behind(cards, gone, sights, behind, made, natural, possible)
        value[:] = np.nan
        for g in range(ends.shape[0]):
            fill_ends(ends, weighed, g, i, kind, possible, natural, ways, peeks, worth, value)
            for a in range(2):
                row = draws[g, i, a]
                if row < 0:
                    continue
                sum_of_next(
                    cards,
                    gone,
                    next_nodes[row],
                    best,
                    scale,
                    against_natural,
                    sights,
                    peeks,
                    behind,
                    made,
                    natural,
                    total,
                )
                place = suited_at[row]
                if place >= 0:
                    suited = suited_next[place]
                    add_suited(
                        cards, gone, held, by_suit, suit[i], next_nodes[row], suited, best, sights[0], total
                    )
                for u in range(shows):
                    if kind[u] == g and possible[u]:
                        value[u, terminal + a] = total[u] / behind[u] if behind[u] > 0.0 else 0.0
        wished = mode == AS_WISHED and twin[i] >= 0
        for u in range(shows):
            best[i, u] = 0.0
            if possible[u]:
                best[i, u] = value[u, choose(value[u], wishes[twin[i], u] if wished else value[u])]
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
    natural_with, shown, first, second, hiding = sights[1], sights[2], sights[3], sights[4], sights[5]
    size = cards.sum()
    for u in range(first.shape[0]):
        a, b = first[u], second[u]
        behind[u] = size - gone
        possible[u] = cards[a] > 0.0 and cards[a] >= gone
        if b >= 0:
            behind[u] -= gone
            possible[u] = possible[u] and cards[b] > 0.0 and cards[b] >= gone * (1.0 + (a == b))
        natural[u] = 1.0 if shown[u] else 0.0
        made[u] = 0.0
    for u in hiding:
        for s in range(cards.shape[0]):
            made[u] += natural_with[u, s] * cards[s]
        if made[u] > 0.0 and behind[u] > 0.0:
            natural[u] = made[u] / behind[u]


@njit(cache=True, nogil=True)
def fill_ends(
    ends: Ints,
    weighed: Ints,
    g: int,
    i: int,
    kind: Ints,
    possible: Bools,
    natural: Floats,
    ways: tuple[Ints, Floats, Floats],
    peeks: Bools,
    worth: Floats,
    value: Floats,
) -> None:
    """Fill `value[show][action]` for the actions that end node i against sights of kind g."""
    pattern, scale, against_natural = ways
    for a in range(ends.shape[2]):
        way = ends[g, i, a]
        if way < 0:
            continue
        for u in range(value.shape[0]):
            if kind[u] != g or not possible[u]:
                continue
            plain = worth[weighed[g, i, a], u] if pattern[way] >= 0 else 1.0 - natural[u]
            value[u, a] = scale[way] * plain
            if not peeks[u]:
                value[u, a] += natural[u] * against_natural[way, u]


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


@njit(cache=True, nogil=True)
def mark_successors(
    order: Ints, draws: Ints, next_nodes: Ints, suited_at: Ints, suited_next: Ints, found: Bools
) -> None:
    """Mark every node that the marked ones lead to; in `order` the later lead to the earlier."""
    for place in range(order.shape[0] - 1, -1, -1):
        node = order[place]
        if not found[node]:
            continue
        for g in range(draws.shape[0]):
            for a in range(2):
                row = draws[g, node, a]
                if row < 0:
                    continue
                for after in next_nodes[row]:
                    if after >= 0:
                        found[after] = True
                if suited_at[row] >= 0:
                    for after in suited_next[suited_at[row]]:
                        if after >= 0:
                            found[after] = True


@njit(cache=True, nogil=True)
def spread(
    order: Ints,
    holding: Ints,
    holdings: Ints,
    left: Floats,
    by_suit: Floats,
    gone: float,
    kind: Ints,
    draws: Ints,
    next_nodes: Ints,
    suited_at: Ints,
    suited_next: Ints,
    suit: Ints,
    sights: Sights,
    terminal: int,
    choice: Ints,
    reach: Floats,
    plain: Floats,
    natural: Floats,
) -> None:
    """Carry the chances in `reach[node][show]` on to the nodes that chosen draws lead to.

    `plain[way][show]` and `natural[way][show]` get the chance of each way to have ended by a card, without
    and with a dealer's natural.
    """
    seen, natural_with, shown = sights[0], sights[1], sights[2]
    symbols, shows = left.shape[0], seen.shape[0]
    cards = np.zeros(symbols)
    for place in range(order.shape[0] - 1, -1, -1):
        i = order[place]
        held = holdings[holding[i]]
        for s in range(symbols):
            cards[s] = left[s] - gone * held[s]
        size = cards.sum()
        for u in range(shows):
            a = choice[i, u] - terminal
            if reach[i, u] <= 0.0 or a < 0:
                continue
            row = draws[kind[u], i, a]
            behind = size - gone * seen[u].sum()
            for s in range(symbols):
                there = cards[s] - gone * seen[u, s]
                if there <= 0.0:
                    continue
                chance = reach[i, u] * there / behind
                after, where = next_nodes[row, s], suited_at[row]
                if where >= 0 and suited_next[where, s] != after:
                    share = share_of_suit(by_suit[s], suit[i], gone * held[s])
                    reach[suited_next[where, s], u] += chance * share
                    chance *= 1.0 - share
                if after >= 0:
                    reach[after, u] += chance
                else:
                    cards[s] -= gone
                    has = natural_chance(cards, seen[u], natural_with[u], shown[u], gone)
                    cards[s] += gone
                    plain[-1 - after, u] += chance * (1.0 - has)
                    natural[-1 - after, u] += chance * has


@njit(cache=True, nogil=True)
def tally_ends(
    order: Ints,
    holding: Ints,
    holdings: Ints,
    left: Floats,
    gone: float,
    kind: Ints,
    ends: Ints,
    sights: Sights,
    columns: int,
    choice: Ints,
    reach: Floats,
    chances: Floats,
    met: Floats,
    natural: Floats,
) -> None:
    """Add to `met[show][way][column]` and `natural[way][show]` the chance of each end of hands that chose
    to end.
    """
    seen, natural_with, shown = sights[0], sights[1], sights[2]
    symbols, terminal = left.shape[0], ends.shape[2]
    cards = np.zeros(symbols)
    for i in order:
        held = holdings[holding[i]]
        for s in range(symbols):
            cards[s] = left[s] - gone * held[s]
        for u in range(seen.shape[0]):
            a = choice[i, u]
            if reach[i, u] <= 0.0 or a < 0 or a >= terminal:
                continue
            way = ends[kind[u], i, a]
            has = natural_chance(cards, seen[u], natural_with[u], shown[u], gone)
            natural[way, u] += reach[i, u] * has
            for c in range(columns):
                met[u, way, c] += reach[i, u] * chances[holding[i], u * columns + c]
