"""Rounds of one box at full speed: one look-up a card, two shoes at a time. It knows tables, and no rule.

The cost of a round is the branches that a processor guesses wrong, so there are none at its end: an end's row
is the start's, and each card writes where the round stands into a log, whose end moves on only when the round
is over.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fairdeal.simulator.dealing import (
    AHEAD,
    COUNT,
    CUT,
    POSITION,
    READY,
    SHOES,
    Plan,
    more_cards,
    new_shoe,
    plan_of,
    rounds_most,
)
from fairdeal.simulator.jit import Word, int64, jit, uint32, uint64, woven
from fairdeal.simulator.room import PairRoom
from fairdeal.simulator.shuffle import Cards, Words, shuffle_two
from fairdeal.simulator.splits import TALLIED, add_round, split_round
from fairdeal.simulator.tables import Ints, Longs, Rounds

State = Any
"""Of a round, in thirty-two bits without a sign."""
Chain = NDArray[np.uint16] | NDArray[np.uint32]
"""[state + class of card]: the next state."""


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

    `factory` holds the classes of the unshuffled cards, two to a word. `hits` counts the unsplit rounds of
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
    behind, log_behind = uint64(len(cards) - len(other_cards)), uint64(len(log) - len(other_log))
    a, b = start, start
    i, j = uint64(plan.burn), uint64(plan.burn) + behind
    m, n = uint64(0), log_behind
    end = uint64(plan.cut)
    while i < end:
        a, b, i, j, m, n = walk_two(a, b, i, j, m, n, end, chain, cards, log, start, first_exit)
        if a >= first_exit:
            left_by, at = int64(a - first_exit), int64(i)
            i = uint64(split_round(left_by, at, cards, words, shoe, tape, tags, hands, out))
            add_round(totals, out)
            a = start
        if b >= first_exit:
            left_by, at = int64(b - first_exit), int64(j - behind)
            at = split_round(left_by, at, other_cards, other_words, other, tape, tags, hands, out)
            add_round(totals, out)
            b, j = start, uint64(at) + behind
        # Whichever shoe is ahead now comes to its cut card first.
        end = uint64(plan.cut - max(int64(j - behind) - int64(i), 0))
    shoe[POSITION], other[POSITION] = int64(i), int64(j - behind)
    logged, other_logged = int64(m), int64(n - log_behind)
    logged = finish_shoe(
        a, logged, log, cards, words, shoe, chain, start, first_exit, tape, tags, hands, out, totals
    )
    other_logged = finish_shoe(
        b,
        other_logged,
        other_log,
        other_cards,
        other_words,
        other,
        chain,
        start,
        first_exit,
        tape,
        tags,
        hands,
        out,
        totals,
    )
    return logged, other_logged


@woven
def walk_two(
    a: State,
    b: State,
    i: Word,
    j: Word,
    m: Word,
    n: Word,
    end: Word,
    chain: Chain,
    cards: Cards,
    log: NDArray[np.uint32],
    start: State,
    first_exit: State,
) -> tuple[State, State, Word, Word, Word, Word]:
    """Go through both shoes until a round is split or one of them comes to its `end`.

    They stand in the states `a` and `b`, with the next cards at `i` and `j` and the next ends logged at `m`
    and `n`. There is no call in here, so all of it stays in registers.
    """
    while i < end:
        # The card comes first: its part of the sum does not wait for the last state.
        a = uint32(chain[uint64(cards[i]) + uint64(a)])
        b = uint32(chain[uint64(cards[j]) + uint64(b)])
        i += uint64(1)
        j += uint64(1)
        log[m] = a
        log[n] = b
        m += uint64(a < start)
        n += uint64(b < start)
        if a | b >= first_exit:
            break
    return a, b, i, j, m, n


@woven
def finish_shoe(
    state: State,
    logged: int,
    log: NDArray[np.uint32],
    cards: Cards,
    words: Words,
    shoe: Longs,
    chain: Chain,
    start: State,
    first_exit: State,
    tape: Ints,
    tags: Longs,
    hands: Longs,
    out: Longs,
    totals: Longs,
) -> int:
    """Play a shoe on to its cut card and its last round to the end; returns how much is logged then."""
    position = shoe[POSITION]
    while position < shoe[CUT] or state > start:
        if position >= shoe[READY]:
            position = more_cards(position, cards, words, shoe, plan_of(shoe))
        state = uint32(chain[uint64(cards[uint64(position)]) + uint64(state)])
        position += 1
        log[uint64(logged)] = state
        logged += state < start
        if state >= first_exit:
            left_by = int64(state - first_exit)
            position = split_round(left_by, position, cards, words, shoe, tape, tags, hands, out)
            add_round(totals, out)
            state = start
    shoe[POSITION] = position
    return logged


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
