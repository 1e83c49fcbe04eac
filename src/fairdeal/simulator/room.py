"""What kernels work with: a shoe and a count, or two shoes, and room for the hands of a round."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fairdeal.simulator.dealing import Plan, rounds_most, shoe_numbers
from fairdeal.simulator.shuffle import Cards, Words
from fairdeal.simulator.splits import HANDS, OUT
from fairdeal.simulator.tables import Longs

BOXES_MOST = 8
"""More would not leave each box room for eight hands."""


class Room(NamedTuple):
    store: NDArray[np.uint64]
    """The shoe, two cards to a word."""
    cards: Cards
    """The same, card by card."""
    words: Words
    shoe: Longs
    hands: Longs
    out: Longs
    tags: Longs
    """[class]: what a card adds to the count."""
    bets: Longs
    """[count]: how many first bets are staked, from -COUNT_MOST on."""
    dealt: Longs
    """[box]: how many first cards it has, and their classes; the dealer's is box 0."""
    played_by: Longs
    """[box]: where its hands that are over begin, where they end, and its insurance."""


def room_for(factory: NDArray[np.uint64], plan: Plan, tags: Longs, bets: Longs) -> Room:
    store = factory.copy()
    shoe, hands, out = shoe_numbers(plan), np.zeros(HANDS, np.int64), np.zeros(OUT, np.int64)
    dealt, played_by = np.zeros((BOXES_MOST + 1, 3), np.int64), np.zeros((BOXES_MOST, 3), np.int64)
    words = np.empty(4, np.uint64)
    return Room(store, store.view(np.uint32), words, shoe, hands, out, tags, bets, dealt, played_by)


class PairRoom(NamedTuple):
    """Two shoes, and room to work in. Cards and log of the other shoe lie behind those of the first, so that
    both are walked with few registers."""

    store: NDArray[np.uint64]
    other_store: NDArray[np.uint64]
    cards: Cards
    """What is stored, a card at a time: both shoes."""
    other_cards: Cards
    """The same from the other shoe on."""
    words: Words
    other_words: Words
    shoe: Longs
    other: Longs
    log: NDArray[np.uint32]
    """Of both shoes."""
    other_log: NDArray[np.uint32]
    """The same from the other shoe on."""
    hands: Longs
    out: Longs
    tags: Longs


def pair_room(factory: NDArray[np.uint64], plan: Plan, width: int) -> PairRoom:
    both = np.concatenate([factory, factory])
    other = both[len(factory) :]
    logged = rounds_most(plan.cut) + 1
    log = np.zeros(2 * logged, np.uint32)
    return PairRoom(
        store=both[: len(factory)],
        other_store=other,
        cards=both.view(np.uint32),
        other_cards=other.view(np.uint32),
        words=np.empty(4, np.uint64),
        other_words=np.empty(4, np.uint64),
        shoe=shoe_numbers(plan),
        other=shoe_numbers(plan),
        log=log,
        other_log=log[logged:],
        hands=np.zeros(HANDS, np.int64),
        out=np.zeros(OUT, np.int64),
        tags=np.zeros(width, np.int64),
    )
