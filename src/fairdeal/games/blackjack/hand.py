"""Hand arithmetic on ints and bools only, so that it can be compiled as it stands.

A card's *worth* is 1 for an ace, 10 for a face card. A hand is *soft* while one ace counts eleven.
"""

from collections.abc import Iterable

MIXED = 4
"""The suit class of a hand whose cards are not all of one suit; 0 to 3 are the suits."""

NO_SUIT = -1
"""The suit class of a hand without cards."""


def worth(rank: int) -> int:
    return rank if rank < 10 else 10


def add(total: int, soft: bool, worth: int) -> tuple[int, bool]:
    """The total and softness after one more card.

    >>> add(11, True, 10), add(16, True, 10), add(10, False, 1)
    ((21, True), (16, False), (21, True))
    """
    total += worth
    if worth == 1 and total <= 11:
        return total + 10, True
    if soft and total > 21:
        return total - 10, False
    return total, soft


def total_of(ranks: Iterable[int]) -> tuple[int, bool]:
    """The total and softness of cards of these ranks.

    >>> total_of((1, 6)), total_of((13, 6, 1))
    ((17, True), (17, False))
    """
    total, soft = 0, False
    for rank in ranks:
        total, soft = add(total, soft, worth(rank))
    return total, soft


def rank_key(rank: int) -> int:
    """A hand's key is the sum of these over its cards: it names the ranks it holds, in no order.

    Four bits a rank hold every count that is not bust; the ace stands on top, since there may be 21 of it.
    """
    return 1 << 48 if rank == 1 else 1 << 4 * (rank - 2)


def suit_class(before: int, suit: int) -> int:
    """The suit class of a hand after a card of this suit."""
    return suit if before in (NO_SUIT, suit) else MIXED


def shape(cards: int, total: int, soft: bool) -> int:
    """A hand's number of cards, total and softness in one."""
    return 64 * cards + 2 * total + soft
