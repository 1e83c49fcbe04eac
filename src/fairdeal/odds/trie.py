"""The dealer's hands as sums that many sets of missing cards can share.

The chance of a dealer's hand is the number of orders in which its cards can come, times how many of each
symbol are left, over how many cards are left. Of all sets of missing cards that differ in one symbol alone,
only the factors of that symbol and of the number of cards differ. So hands are summed up first by how many
cards they have, and how many of that symbol; what remains for each set is a short sum of those sums.
"""

from copy import copy
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from fairdeal.odds.arrays import Bools, Dealers, Floats, Ints
from fairdeal.odds.dealer import DealerHands

if TYPE_CHECKING:
    from fairdeal.odds.tables import Payouts


class Leaves(Struct, frozen=True):
    """The dealer's hands that are over, in order of their cards, and the sights that they come about from."""

    held: Ints
    """[hand][symbol]: how many cards of it."""
    hand: Ints
    """[term]: a hand from one sight of the dealer."""
    show: Ints
    """[term]"""
    finish: Ints
    """[term]: how the hand ends."""
    ways: Ints
    """[term]: in how many orders its cards come."""

    def only(self, terms: Bools) -> "Leaves":
        """Those of some terms alone."""
        hands, hand = np.unique(self.hand[terms], return_inverse=True)
        return Leaves(self.held[hands], hand, self.show[terms], self.finish[terms], self.ways[terms])


class Trie:
    """The dealer's hands, each built on the one without its last card.

    Naturals are left out, since one hole card makes them, and so is the commonest finish: its chance is
    what the others leave.
    """

    def __init__(self, dealer: DealerHands, payouts: "Payouts", symbols: int) -> None:
        every = _every_leaf(dealer, payouts.finish_of_end, symbols)
        _, first = np.unique(every.hand, return_index=True)
        sizes = np.bincount(every.finish[first], minlength=len(payouts.is_natural))
        sizes[payouts.is_natural] = 0
        self.rest = int(np.argmax(sizes))
        """The finish that is left out."""
        self.finishes = len(payouts.is_natural)
        self._leaves = every.only(~payouts.is_natural[every.finish] & (every.finish != self.rest))
        self._most_held = every.held.max(axis=0)
        self._apart: dict[tuple[int, tuple[float, ...]], Dealers] = {}

    def at_show(self, place: int) -> "Trie":
        """The same from one sight of the dealer alone."""
        one = copy(self)
        seen = self._leaves.only(self._leaves.show == place)
        one._leaves = replace(seen, show=np.zeros_like(seen.show))
        one._apart = {}
        return one

    def apart(self, symbol: int, most: Floats) -> Dealers:
        """The sums for sets of missing cards that differ in this symbol, of hands with at most so many cards
        of each; kept once made.
        """
        key = (symbol, tuple(np.minimum(most, self._most_held)))
        if key not in self._apart:
            fits = np.all(self._leaves.held <= most, axis=1)
            leaves = self._leaves if fits.all() else self._leaves.only(fits[self._leaves.hand])
            self._apart[key] = _with_apart(leaves, symbol, self.finishes, self.rest)
        return self._apart[key]


def _every_leaf(dealer: DealerHands, finish_of_end: Ints, symbols: int) -> Leaves:
    finish_of: list[int] = finish_of_end.tolist()
    # The same cards may end differently by which of them is the upcard, where a script looks at it.
    hands = sorted({(cards, finish_of[end]) for cards, end in dealer.orders})
    held = np.zeros((len(hands), symbols), np.int64)
    owners = np.repeat(np.arange(len(hands)), [len(cards) for cards, _ in hands])
    np.add.at(held, (owners, np.array([symbol for cards, _ in hands for symbol in cards])), 1)
    place_of = {hand: place for place, hand in enumerate(hands)}
    terms = sorted(
        (place_of[cards, finish_of[end]], show, finish_of[end], ways)
        for (cards, end), orders in dealer.orders.items()
        for show, ways in orders.items()
    )
    return Leaves(held, *np.array(terms).T)


def _with_apart(leaves: Leaves, apart: int, finishes: int, rest: int) -> Dealers:
    """The same hands told by their cards that are not of one symbol, and the sums that they are terms of.

    Say the dealer ends in finish 3 with 6 A and with 6 A A, in one order each from a 6 and from an ace. With
    the ace (symbol and show 0) apart both hands are built as one, the 6 (1), which stands on the hand of no
    cards; they are terms of four sums, each of a show and a finish, with so many aces among so many cards.

    >>> held, each = np.array([[1, 1], [2, 1]]), np.array([0, 0, 1, 1])
    >>> shows, threes = np.array([0, 1, 0, 1]), np.array([3, 3, 3, 3])
    >>> found = _with_apart(Leaves(held, each, shows, threes, np.ones(4, int)), apart=0, finishes=5, rest=0)
    >>> found.before.tolist(), found.symbol.tolist(), found.hand.tolist()
    ([0, 0], [0, 1], [1, 1, 1, 1])

    Sums of as many aces and cards are one group, to be multiplied by the same; those of a cell are added up.

    >>> found.own.tolist(), found.drawn.tolist(), found.group.tolist()
    ([1, 2], [2, 3], [0, 1, 0, 1])
    >>> found.show.tolist(), found.first_sum.tolist(), found.last_sum.tolist()
    ([0, 1], [0, 2], [[0, 2], [1, 3], [2, 4]])
    """
    own, drawn = leaves.held[leaves.hand, apart], leaves.held.sum(axis=1)[leaves.hand]
    order = np.lexsort((drawn, own, leaves.finish, leaves.show))
    keys = np.stack((leaves.show, leaves.finish, own, drawn), axis=1)[order]
    first = np.flatnonzero(np.diff(keys, axis=0, prepend=-1).any(axis=1))
    sums = keys[first]
    cells, cell = np.unique(sums[:, :2], axis=0, return_inverse=True)
    groups, group = np.unique(sums[:, 2:], axis=0, return_inverse=True)
    with_own = np.zeros((sums[:, 2].max(initial=0) + 1, len(cells)), np.int64)
    np.add.at(with_own, (sums[:, 2], cell), 1)
    first_sum = np.searchsorted(cell, np.arange(len(cells)))
    before, symbols, used, place = _built_up(leaves.held, apart)
    return Dealers(
        apart=apart,
        before=before.astype(np.uint32),
        symbol=symbols.astype(np.uint32),
        used=used.astype(np.float64),
        first=np.append(first, len(keys)).astype(np.uint32),
        hand=place[leaves.hand[order]].astype(np.uint32),
        ways=leaves.ways[order].astype(np.float64),
        first_sum=first_sum.astype(np.uint32),
        last_sum=(first_sum + np.cumsum(with_own, axis=0)).astype(np.uint32),
        group=group.astype(np.uint32),
        own=groups[:, 0].copy(),
        drawn=groups[:, 1].copy(),
        most_drawn=int(groups[:, 1].max(initial=0)),
        show=cells[:, 0].astype(np.uint32),
        finish=cells[:, 1].astype(np.uint32),
        finishes=finishes,
        rest=rest,
    )


def _built_up(held: Ints, apart: int) -> tuple[Ints, Ints, Ints, Ints]:
    """Hands without their cards of one symbol, built from no cards by one card after the other.

    [hand built]: the one that it stands on, its last card, and how many of that symbol came before; and
    [hand held]: the one that it is built as.
    """
    place = np.zeros(len(held), np.int64)
    count, nobody = 1, np.zeros(1, np.int64)
    first, before, symbols, used = [nobody], [nobody], [0], [0]
    for symbol in (each for each in range(held.shape[1]) if each != apart):
        for cards in range(held[:, symbol].max(initial=0)):
            more = np.flatnonzero(held[:, symbol] > cards)
            shorter, firsts, which = np.unique(place[more], return_index=True, return_inverse=True)
            place[more] = count + which
            count += len(shorter)
            first.append(more[firsts])
            before.append(shorter)
            symbols.append(symbol)
            used.append(cards)
    sizes = [len(each) for each in before]
    # Hands stand next to those that are built on them: sums over them then find memory at hand.
    order = np.argsort(np.concatenate(first), kind="stable")
    number = np.argsort(order)
    stands_on = number[np.concatenate(before)[order]]
    return stands_on, np.repeat(symbols, sizes)[order], np.repeat(used, sizes)[order], number[place]
