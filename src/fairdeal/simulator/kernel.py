"""Rounds of one box at full speed: one look-up a card, two shoes at a time. It knows tables, and no rule.

The cost of a round is the branches that a processor guesses wrong, so there are none at its end: an end's row
is the start's, and each card writes where the round stands into a log, whose end moves on only when the round
is over.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fairdeal.simulator.dealing import (
    AHEAD,
    COUNT,
    POSITION,
    READY,
    SHOES,
    Plan,
    more_cards,
    new_shoe,
    shoe_numbers,
)
from fairdeal.simulator.jit import Word, int64, jit, uint32, uint64
from fairdeal.simulator.shuffle import Cards, Words, shuffle_two
from fairdeal.simulator.splits import HANDS, OUT, TALLIED, add_round, split_round
from fairdeal.simulator.tables import Ints, Longs, Rounds


class PairRoom(NamedTuple):
    """Two shoes, and room to work in."""

    store: NDArray[np.uint64]
    other_store: NDArray[np.uint64]
    cards: Cards
    """What is stored, a card at a time."""
    other_cards: Cards
    words: Words
    other_words: Words
    shoe: Longs
    other: Longs
    log: NDArray[np.uint32]
    other_log: NDArray[np.uint32]
    hands: Longs
    out: Longs
    tags: Longs


def pair_room(factory: NDArray[np.uint64], plan: Plan, width: int) -> PairRoom:
    store, other = factory.copy(), factory.copy()
    cards, others = store.view(np.uint8), other.view(np.uint8)
    logged = rounds_most(plan.cut) + 1
    return PairRoom(
        store=store,
        other_store=other,
        cards=cards,
        other_cards=others,
        words=np.empty(4, np.uint64),
        other_words=np.empty(4, np.uint64),
        shoe=shoe_numbers(plan),
        other=shoe_numbers(plan),
        log=np.zeros(logged, np.uint32),
        other_log=np.zeros(logged, np.uint32),
        hands=np.zeros(HANDS, np.int64),
        out=np.zeros(OUT, np.int64),
        tags=np.zeros(width, np.int64),
    )


@jit
def rounds_most(cut: int) -> int:
    """More rounds than a shoe can have: each takes two cards at least."""
    return cut // 2 + 2


@jit
def play_pairs(
    rounds: int,
    word: Word,
    factory: NDArray[np.uint64],
    plan: Plan,
    table: Rounds,
    tape: Ints,
    room: PairRoom,
    hits: Longs,
    totals: Longs,
) -> tuple[int, int, int]:
    """Play whole shoes, two at a time, while surely no more than `rounds` rounds come of them.

    `factory` holds the classes of the unshuffled cards, eight to a word. `hits` counts the unsplit rounds of
    each end, in four rows, and `totals` all of the others. Returns how many shoes, unsplit rounds and cards
    were played; -1 shoes where one ran out of cards in mid-round.
    """
    shoe, other = room.shoe, room.other
    done, dealt, shoes = 0, 0, 0
    while done + totals[TALLIED] + 2 * rounds_most(plan.cut) <= rounds:
        shoe[SHOES], other[SHOES] = shoes, shoes + 1
        new_shoe(room.store, room.words, shoe, plan, factory, word)
        new_shoe(room.other_store, room.other_words, other, plan, factory, word)
        ahead = plan.cut + AHEAD
        shoe[READY] = shuffle_two(
            room.words, room.cards, room.other_words, room.other_cards, ahead, plan.cards
        )
        other[READY] = shoe[READY]
        logged, other_logged = play_two(plan, table, tape, room, totals)
        if shoe[COUNT] != plan.cards or other[COUNT] != plan.cards:
            return -1, 0, 0
        add_hits(hits, room.log, logged, room.other_log, other_logged)
        dealt += shoe[POSITION] + other[POSITION] - 2 * plan.burn
        done += logged + other_logged
        shoes += 2
    return shoes, done, dealt


@jit
def play_two(plan: Plan, table: Rounds, tape: Ints, room: PairRoom, totals: Longs) -> tuple[int, int]:
    """Both shoes card by card, then each to its end; returns how much is logged of each."""
    cards, other_cards, words, other_words = room.cards, room.other_cards, room.words, room.other_words
    shoe, other, log, other_log = room.shoe, room.other, room.log, room.other_log
    hands, out, tags, chain = room.hands, room.out, room.tags, table.next
    start, first_exit = uint32(table.start), uint32(table.first_exit)
    a, b = start, start
    i, j = uint64(plan.burn), uint64(plan.burn)
    m, n = uint64(0), uint64(0)
    left = plan.cut - plan.burn
    while left > 0:
        while left > 0:  # No call in here: then all of it stays in registers.
            a = uint32(chain[uint64(a) + uint64(cards[i])])
            b = uint32(chain[uint64(b) + uint64(other_cards[j])])
            i += uint64(1)
            j += uint64(1)
            left -= 1
            if a | b >= first_exit:
                break
            log[m] = a
            other_log[n] = b
            m += uint64(a < start)
            n += uint64(b < start)
        if a | b >= first_exit:
            log[m], other_log[n] = a, b
            m += uint64(a < start)
            n += uint64(b < start)
            if a >= first_exit:
                shoe[POSITION] = int64(i)
                split_round(int64(a - first_exit), cards, words, shoe, tape, tags, hands, out)
                add_round(totals, out)
                a, i = start, uint64(shoe[POSITION])
            if b >= first_exit:
                other[POSITION] = int64(j)
                split_round(int64(b - first_exit), other_cards, other_words, other, tape, tags, hands, out)
                add_round(totals, out)
                b, j = start, uint64(other[POSITION])
            left = plan.cut - max(int64(i), int64(j))
    shoe[POSITION], other[POSITION] = int64(i), int64(j)
    m = finish_shoe(a, log, int64(m), cards, words, shoe, plan, table, tape, tags, hands, out, totals)
    n = finish_shoe(
        b, other_log, int64(n), other_cards, other_words, other, plan, table, tape, tags, hands, out, totals
    )
    return int64(m), int64(n)


@jit
def add_hits(
    hits: Longs, log: NDArray[np.uint32], logged: int, other_log: NDArray[np.uint32], other_logged: int
) -> None:
    """Count the ends that are logged, in four rows: an addition where the last was made would wait for it."""
    both = min(logged, other_logged) // 2 * 2
    for place in range(0, both, 2):
        hits[0, log[place]] += 1
        hits[1, other_log[place]] += 1
        hits[2, log[place + 1]] += 1
        hits[3, other_log[place + 1]] += 1
    for place in range(both, logged):
        hits[0, log[place]] += 1
    for place in range(both, other_logged):
        hits[1, other_log[place]] += 1


@jit
def finish_shoe(
    state: Any,
    log: NDArray[np.uint32],
    logged: int,
    cards: Cards,
    words: Words,
    shoe: Longs,
    plan: Plan,
    table: Rounds,
    tape: Ints,
    tags: Longs,
    hands: Longs,
    out: Longs,
    totals: Longs,
) -> int:
    """Play a shoe on to its cut card and its last round to the end; returns how much is logged then."""
    start, first_exit, chain = uint32(table.start), uint32(table.first_exit), table.next
    position = shoe[POSITION]
    while position < plan.cut or state > start:
        if position >= shoe[READY]:
            shoe[POSITION] = position
            more_cards(cards, words, shoe, plan)
            position = shoe[POSITION]
        state = uint32(chain[uint64(state) + uint64(cards[uint64(position)])])
        position += 1
        if state >= first_exit:
            shoe[POSITION] = position
            split_round(int64(state - first_exit), cards, words, shoe, tape, tags, hands, out)
            add_round(totals, out)
            position = shoe[POSITION]
            state = start
        log[uint64(logged)] = state
        logged += state < start
    shoe[POSITION] = position
    return logged
