"""A shoe inside a kernel: shuffled as far as it is dealt, counted as far as its cards are seen.

It handles its cards as the table does, and as `task_shoe.py` does for the engine: both deal the same.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fairdeal.simulator.jit import Word, int64, jit, uint64, woven
from fairdeal.simulator.shuffle import Cards, Words, draw_on, seed_shoe, shuffle_on
from fairdeal.simulator.tables import Longs
from fairdeal.simulator.tally import COUNT_MOST

AHEAD = 8
"""Cards shuffled beyond those that are wanted, so that it is not done one by one."""

SPARE = 1024
"""Room behind a shoe: more cards than any round takes."""

POSITION, READY, COUNT, BEGUN, CUT, SHOES, ROUNDS, SEEN, ROUND, HOLE, DEALT, BURNT, EMPTY, NUMBERS = range(14)
"""Places of a shoe's numbers: the next card; how far it is shuffled; its cards; where this round began; where
the cut card lies; shoes shuffled so far; rounds since; the running count of earlier rounds' cards and of this
round's; what the hole card adds to it; cards that this round has from a shoe that ran out; cards burnt face
down; whether the cards did not suffice. While a round is played, whoever plays it keeps the position."""


class Plan(NamedTuple):
    """A `ShoePlan` in numbers."""

    cards: int
    cut: int
    burn: int
    burn_seen: int
    rounds: int
    replaced: int
    goes_on: int
    """A shoe that runs out in mid-round becomes a new one."""
    hole: int
    """Which card of the deal lies face down; -1 where none does."""
    first_count: int
    """The running count of a shoe before its first card."""
    scale: int
    """What one point of the count is written as; 0 where nobody counts."""
    per_pack: int
    """The count is divided by the packs unseen."""


@jit
def new_shoe(
    store: NDArray[np.uint64], words: Words, shoe: Longs, plan: Plan, factory: NDArray[np.uint64], word: Word
) -> None:
    """Lay the cards of the task's next shoe; they are shuffled when they are wanted."""
    for place in range((plan.cards + 1) // 2):
        store[place] = factory[place]
    seed_shoe(words, word, shoe[SHOES])
    shoe[SHOES] += 1
    shoe[COUNT], shoe[CUT], shoe[ROUNDS] = plan.cards, plan.cut, 0
    first = plan.cards if plan.replaced else 0
    shoe[POSITION], shoe[READY] = first + plan.burn, first
    shoe[BURNT] = 0 if plan.burn_seen else plan.burn


@jit
def rounds_most(cut: int) -> int:
    """More rounds than a shoe can have: each takes two cards at least."""
    return cut // 2 + 2


@woven
def plan_of(shoe: Longs) -> Plan:
    """The plan that lies behind a shoe's own numbers."""
    n = NUMBERS
    return Plan(
        shoe[n],
        shoe[n + 1],
        shoe[n + 2],
        shoe[n + 3],
        shoe[n + 4],
        shoe[n + 5],
        shoe[n + 6],
        shoe[n + 7],
        shoe[n + 8],
        shoe[n + 9],
        shoe[n + 10],
    )


def shoe_numbers(plan: Plan) -> Longs:
    """A shoe before its first shuffle, with its plan behind."""
    return np.array([*(0,) * NUMBERS, *plan], np.int64)


@woven
def begin_round(
    store: NDArray[np.uint64],
    cards: Cards,
    words: Words,
    shoe: Longs,
    plan: Plan,
    factory: NDArray[np.uint64],
    word: Word,
    tags: Longs,
) -> None:
    """Shuffle if that is due, and take the count on."""
    due = shoe[ROUNDS] >= plan.rounds if plan.rounds else shoe[POSITION] >= shoe[CUT]
    shoe[SEEN] += shoe[ROUND]
    if due or not shoe[COUNT]:
        new_shoe(store, words, shoe, plan, factory, word)
        shoe[SEEN] = plan.first_count
        if plan.burn_seen:
            shoe[READY] = shuffle_on(words, cards, 0, 0, plan.burn, plan.cards)
            for place in range(plan.burn):
                shoe[SEEN] += tags[cards[place]]
    shoe[BEGUN] = shoe[POSITION]
    shoe[ROUNDS] += 1
    shoe[ROUND], shoe[DEALT], shoe[HOLE] = 0, 0, 0


@woven
def draw(position: int, cards: Cards, words: Words, shoe: Longs, plan: Plan, tags: Longs) -> tuple[int, int]:
    """The class of the next card, and the position behind it."""
    if position >= shoe[READY]:
        position = more_cards(position, cards, words, shoe, plan)
    card = int64(cards[uint64(position)])
    if plan.scale:
        if dealt_now(position, shoe) == plan.hole:
            shoe[HOLE] = tags[card]
        shoe[ROUND] += tags[card]
    return card, position + 1


@woven
def dealt_now(position: int, shoe: Longs) -> int:
    """Cards dealt in this round."""
    return shoe[DEALT] + position - shoe[BEGUN]


@jit
def more_cards(position: int, cards: Cards, words: Words, shoe: Longs, plan: Plan) -> int:
    """Shuffle on; where the shoe has run out, shuffle what earlier rounds have left, to end this one with.

    Returns the position of the next card.
    """
    if plan.replaced:
        # The cards that are drawn lie behind the pack that they are drawn from.
        shoe[EMPTY] |= position + AHEAD + 2 > len(cards)
        position = min(position, len(cards) - AHEAD - 2)
        drawn, wanted = shoe[READY] - plan.cards, position + AHEAD - plan.cards
        shoe[READY] = plan.cards + draw_on(words, cards, plan.cards, drawn, wanted, cards, plan.cards)
        return position
    if position >= shoe[COUNT]:
        # What goes beyond one handful of discards to end a round with is left to the engine.
        shoe[EMPTY] |= shoe[BEGUN] == 0 or plan.rounds > 1 or plan.goes_on
        shoe[COUNT] = max(shoe[BEGUN], 1)
        shoe[DEALT] = dealt_now(position, shoe)
        position, shoe[READY], shoe[BEGUN], shoe[CUT], shoe[BURNT] = 0, 0, 0, 0, 0
        shoe[SEEN] = plan.first_count
    shoe[READY] = shuffle_on(words, cards, 0, shoe[READY], position + AHEAD, shoe[COUNT])
    return position


@woven
def count_now(position: int, shoe: Longs, plan: Plan) -> int:
    """The count of all cards that were seen, for each pack unseen or as it runs, floored and kept in bounds.

    Unseen are the cards still in the shoe, those burnt face down, and the hole card while it is face down.
    """
    if not plan.scale:
        return 0
    count = shoe[SEEN] + shoe[ROUND] - shoe[HOLE]
    if plan.per_pack:
        if plan.replaced:
            return 0
        hidden = shoe[BURNT] + (plan.hole >= 0 and dealt_now(position, shoe) > plan.hole)
        count = 52 * count // (plan.scale * max(shoe[COUNT] - position + hidden, 1))
    else:
        count //= plan.scale
    return min(max(count, -COUNT_MOST), COUNT_MOST)
