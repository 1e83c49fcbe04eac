"""What the compiled sums work on: a house and a shoe as bundles of arrays."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Uints = NDArray[np.uint32]
Bools = NDArray[np.bool_]


class Shoe(NamedTuple):
    """Cards left before a hand's own are taken out."""

    cards: Floats
    """[symbol]"""
    by_suit: Floats
    """[symbol][suit]: the same, of which only shares are read."""
    gone: float
    """1.0, or 0.0 where cards are drawn with replacement and so none are ever missing."""


class Sights(NamedTuple):
    """What can be seen of the dealer."""

    seen: Ints
    """[show][symbol]: cards that lie open."""
    natural_with: Ints
    """[show][symbol]: 1 where a hole card of it makes a natural."""
    open: Floats
    """[show]: how many cards that is."""
    shown: Bools
    """[show]: a natural lies open."""
    first: Ints
    """[show]: the first symbol that is seen."""
    second: Ints
    """[show]: the second; -1 where there is none."""
    hiding: Ints
    """The shows that may hide a natural."""
    peeks: Bools
    """[show]: play goes on only without a natural."""


class Dealers(NamedTuple):
    """The dealer's hands as sums, with the cards of one symbol apart; see `trie`.

    A hand is told by its cards that are not of that symbol, and stands on the one without the last of them.
    """

    apart: int
    """The symbol."""
    before: Uints
    """[hand]: the hand that it stands on; the first, of no cards, on itself."""
    symbol: Uints
    """[hand]: its last card."""
    used: Floats
    """[hand]: how many cards of that symbol came before."""
    first: Uints
    """[sum]: where its terms begin; they end where the next sum's begin."""
    hand: Uints
    """[term]"""
    ways: Floats
    """[term]: in how many orders the hand comes about."""
    first_sum: Uints
    """[cell]: where its sums begin."""
    last_sum: Uints
    """[cards][cell]: where those end that have at most so many cards of the symbol apart."""
    group: Uints
    """[sum]"""
    own: Ints
    """[group]: how many cards of the symbol apart its hands have."""
    drawn: Ints
    """[group]: how many in all."""
    most_drawn: int
    show: Uints
    """[cell]"""
    finish: Uints
    """[cell]"""
    finishes: int
    rest: int
    """The finish that is left out: its chance is what the others leave."""


class Net(NamedTuple):
    """The hands of a house, and where actions and cards lead; see `tables.Tables`."""

    holding: Ints
    holdings: Ints
    kind: Ints
    ends: Ints
    weighed: Ints
    draws: Ints
    next: Ints
    leads: Uints
    busts: Bools
    suited_at: Ints
    suited_next: Ints
    suit: Ints


class Ways(NamedTuple):
    """What each way to end pays."""

    pattern: Ints
    """[way]: its pattern of payouts; negative where it is flat."""
    scale: Floats
    """[way]: what to multiply the pattern by, or the flat payout."""
    against_natural: Floats
    """[way][show]"""
