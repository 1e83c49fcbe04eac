"""Rounds of several boxes: tables of whole rounds would be too large, so the machines are gone through."""

import numpy as np
from numpy.typing import NDArray

from fairdeal.simulator.dealing import EMPTY, POSITION, Plan, begin_round, count_now, dealt_now, draw
from fairdeal.simulator.jit import Word, int64, jit, woven
from fairdeal.simulator.room import Room
from fairdeal.simulator.shuffle import Cards, Words
from fairdeal.simulator.splits import CARDS, add_counted, final_of, played, settle, waits_for
from fairdeal.simulator.tables import Deals, Ints, Longs, Machines
from fairdeal.simulator.tally import COUNT_MOST


@jit
def play_boxes(
    rounds: int,
    word: Word,
    order: Longs,
    factory: NDArray[np.uint64],
    plan: Plan,
    deals: Deals,
    tape: Ints,
    at: Machines,
    room: Room,
    totals: Longs,
    by_count: Longs,
) -> bool:
    """Play exactly so many rounds; False where the cards gave out.

    `order` says who gets each card of the deal: a box, or 0 for the dealer. The rest is as for one box.
    """
    store, cards, words, shoe = room.store, room.cards, room.words, room.shoe
    hands, out, tags, bets = room.hands, room.out, room.tags, room.bets
    dealt, played_by, contexts = room.dealt, room.played_by, deals.contexts
    for _ in range(rounds):
        begin_round(store, cards, words, shoe, plan, factory, word, tags)
        count = count_now(shoe[POSITION], shoe, plan) + COUNT_MOST
        boxes, position = deal_all(order, dealt, cards, words, shoe, plan, tags)
        position = play_all(
            boxes, dealt, played_by, position, cards, words, shoe, plan, deals, tape, at, tags, hands
        )
        waits = 0
        for box in range(boxes):
            first, over, insurance = played_by[box, 0], played_by[box, 1], played_by[box, 2]
            waits = max(waits, waits_for(hands, first, over, insurance, tape, at))
        dealer = tape[at.begins + 3 * contexts[dealt[0, 1], dealt[0, 2]] + waits]
        final, position = final_of(dealer, position, cards, words, shoe, plan, tape, at, tags)
        out[0], out[1], out[2] = 0, 0, 0
        for box in range(boxes):
            first, over, insurance = played_by[box, 0], played_by[box, 1], played_by[box, 2]
            settle(hands, first, over, final, insurance, tape, at, out)
        totals[CARDS] += dealt_now(position, shoe)
        shoe[POSITION] = position
        add_counted(totals, by_count, count, out, bets[count])
        if shoe[EMPTY]:
            return False
    return True


@woven
def deal_all(
    order: Longs, dealt: Longs, cards: Cards, words: Words, shoe: Longs, plan: Plan, tags: Longs
) -> tuple[int, int]:
    """Deal the first cards: `dealt[box]` gets how many a box has, and their classes; the dealer is box 0.

    Returns how many boxes there are, and the position.
    """
    for box in range(len(dealt)):
        dealt[box, 0], dealt[box, 2] = 0, 0
    boxes, position = 0, shoe[POSITION]
    for box in order:
        dealt[box, 0] += 1
        dealt[box, dealt[box, 0]], position = draw(position, cards, words, shoe, plan, tags)
        boxes = max(boxes, box)
    return boxes, position


@woven
def play_all(
    boxes: int,
    dealt: Longs,
    played_by: Longs,
    position: int,
    cards: Cards,
    words: Words,
    shoe: Longs,
    plan: Plan,
    deals: Deals,
    tape: Ints,
    at: Machines,
    tags: Longs,
    hands: Longs,
) -> int:
    """Every box answers what is offered after the deal, then each plays in turn.

    `played_by[box]` gets where its hands that are over begin, where they end, and its insurance. Returns
    the position.
    """
    kind = deals.kinds[dealt[0, 1], dealt[0, 2]]
    count = count_now(position, shoe, plan) + COUNT_MOST
    over = 0
    for box in range(boxes):
        start = deals.starts[deals.pairs[dealt[box + 1, 1], dealt[box + 1, 2]], kind]
        while start >= 0:
            start = deals.asks[start, count]
        code, insurance = deals.codes[-1 - start, 0], deals.codes[-1 - start, 1]
        first = over
        over, position = played(
            int64(code), 1, first, position, cards, words, shoe, plan, tape, at, tags, hands
        )
        played_by[box, 0], played_by[box, 1], played_by[box, 2] = first, over, insurance
    return position
