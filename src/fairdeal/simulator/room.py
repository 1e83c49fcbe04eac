"""What a kernel works with: one shoe, a count, and room for the hands of a round."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fairdeal.simulator.dealing import Plan, shoe_numbers
from fairdeal.simulator.shuffle import Cards, Words
from fairdeal.simulator.splits import HANDS, OUT
from fairdeal.simulator.tables import Longs

BOXES_MOST = 8
"""More would not leave each box room for eight hands."""


class Room(NamedTuple):
    store: NDArray[np.uint64]
    """The shoe, eight cards to a word."""
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
    return Room(store, store.view(np.uint8), words, shoe, hands, out, tags, bets, dealt, played_by)
