"""Rounds of one box, one by one: any shoe, any number of rounds, and a count where somebody keeps one."""

import numpy as np
from numpy.typing import NDArray

from fairdeal.simulator.dealing import EMPTY, POSITION, SHOES, Plan, begin_round, count_now, dealt_now, draw
from fairdeal.simulator.jit import Word, int64, jit
from fairdeal.simulator.room import Room
from fairdeal.simulator.splits import CARDS, add_counted, split_round
from fairdeal.simulator.tables import Ends, Ints, Longs, Rounds
from fairdeal.simulator.tally import COUNT_MOST


@jit
def play_rounds(
    rounds: int,
    word: Word,
    shoes: int,
    factory: NDArray[np.uint64],
    plan: Plan,
    table: Rounds,
    ends: Ends,
    tape: Ints,
    room: Room,
    totals: Longs,
    by_count: Longs,
) -> bool:
    """Play exactly so many rounds from the task's shoe of that number on; False where its cards gave out.

    `by_count` gets rounds, bets, chips won and squares for each count, from -COUNT_MOST on.
    """
    store, cards, words, shoe = room.store, room.cards, room.words, room.shoe
    hands, out, tags, bets = room.hands, room.out, room.tags, room.bets
    following, asks, won, staked, facts = table.next, table.asks, ends.won, ends.staked, ends.facts
    shoe[SHOES] = shoes
    for _ in range(rounds):
        begin_round(store, cards, words, shoe, plan, factory, word, tags)
        position = shoe[POSITION]
        count = count_now(position, shoe, plan) + COUNT_MOST
        state = table.start
        while state >= table.start:
            card, position = draw(position, cards, words, shoe, plan, tags)
            state = int64(following[state + card])
            while table.first_ask <= state < table.first_exit:
                asked = count_now(position, shoe, plan) + COUNT_MOST
                state = int64(asks[(state - table.first_ask) // table.width, asked])
            if state >= table.first_exit:
                break
        if state < table.start:
            end = state // table.width
            out[0], out[1], out[2] = won[end], staked[end], facts[end]
        else:
            position = split_round(
                state - table.first_exit, position, cards, words, shoe, tape, tags, hands, out
            )
        totals[CARDS] += dealt_now(position, shoe)
        shoe[POSITION] = position
        add_counted(totals, by_count, count, out, bets[count])
        if shoe[EMPTY]:
            return False
    return True
