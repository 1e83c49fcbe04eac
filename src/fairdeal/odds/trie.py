"""The dealer's hands as sums that many sets of missing cards can share.

The chance of a dealer's hand is the number of orders in which its cards can come, times how many of each
symbol are left, over how many cards are left. Of all sets of missing cards that differ in one symbol alone,
only the factors of that symbol and of the number of cards differ. So hands are summed up first by how many
cards they have, and how many of that symbol; what remains for each set is a short sum of those sums.
"""

from bisect import bisect_left
from collections import defaultdict
from copy import copy
from typing import TYPE_CHECKING

import numpy as np

from fairdeal.odds.arrays import Dealers, Floats
from fairdeal.odds.dealer import DealerHands

if TYPE_CHECKING:
    from fairdeal.odds.tables import Payouts

Leaves = list[tuple[tuple[int, ...], tuple[int, dict[int, int]]]]
"""A dealer's hand, the column of its end, and in how many orders it comes about from each show."""

Sum = tuple[int, int, int, int]
"""What is summed up: a show, a column, how many cards of the symbol apart are drawn, and how many in all."""


class Trie:
    """The dealer's hands, each built on the one without its last card.

    Naturals are left out, since one hole card makes them, and so is the commonest column: its chance is
    what the others leave.
    """

    def __init__(self, dealer: DealerHands, payouts: "Payouts", symbols: int) -> None:
        columns = payouts.column_of_end
        # The same cards may end differently by which of them is the upcard, where a script looks at it.
        leaves: dict[tuple[tuple[int, ...], int], dict[int, int]] = defaultdict(dict)
        for (held, end), orders in dealer.orders.items():
            leaves[held, int(columns[end])].update(orders)
        sizes = np.bincount([column for _, column in leaves], minlength=len(payouts.is_natural))
        sizes[payouts.is_natural] = 0
        self.rest = int(np.argmax(sizes))
        """The column that is left out."""
        self.columns = len(payouts.is_natural)
        apart = {self.rest, *np.flatnonzero(payouts.is_natural)}
        self._leaves: Leaves = [
            (held, (column, leaves[held, column])) for held, column in sorted(leaves) if column not in apart
        ]
        self._most_held = np.array(
            [max((held.count(symbol) for held, _ in leaves), default=0) for symbol in range(symbols)]
        )
        self._apart: dict[tuple[int, tuple[float, ...]], Dealers] = {}

    def at_show(self, place: int) -> "Trie":
        """The same from one sight of the dealer alone."""
        one = copy(self)
        found = ((held, column, orders.get(place, 0)) for held, (column, orders) in self._leaves)
        one._leaves = [(held, (column, {0: ways})) for held, column, ways in found if ways]
        one._apart = {}
        return one

    def apart(self, symbol: int, most: Floats) -> Dealers:
        """The sums for sets of missing cards that differ in this symbol, of hands with at most so many cards
        of each; kept once made.
        """
        key = (symbol, tuple(np.minimum(most, self._most_held)))
        if key not in self._apart:
            every = bool(np.all(most >= self._most_held))
            leaves = self._leaves if every else [leaf for leaf in self._leaves if _fits(leaf[0], most)]
            self._apart[key] = _with_apart(leaves, symbol, self.columns, self.rest)
        return self._apart[key]


def _fits(held: tuple[int, ...], most: Floats) -> bool:
    return all(held.count(symbol) <= most[symbol] for symbol in set(held))


def _with_apart(leaves: Leaves, apart: int, columns: int, rest: int) -> Dealers:
    place_of: dict[tuple[int, ...], int] = {(): 0}
    before, symbols, used = [0], [0], [0.0]
    terms: dict[Sum, list[tuple[int, int]]] = defaultdict(list)
    for held, (column, orders) in leaves:
        others = tuple(symbol for symbol in held if symbol != apart)
        known = len(others)
        while others[:known] not in place_of:
            known -= 1
        place = place_of[others[:known]]
        for size in range(known, len(others)):
            before.append(place)
            symbols.append(others[size])
            used.append(others[:size].count(others[size]))
            place = place_of[others[: size + 1]] = len(before) - 1
        for show, ways in orders.items():
            key = (show, column, len(held) - len(others), len(held))
            terms[key].append((place, ways))
    sums = sorted(terms)
    groups = {group: place for place, group in enumerate(sorted({key[2:] for key in sums}))}
    cells = {cell: place for place, cell in enumerate(sorted({key[:2] for key in sums}))}
    most_own = max((own for own, _ in groups), default=0)
    in_order = np.array([term for key in sums for term in terms[key]], np.int64).reshape(-1, 2)
    return Dealers(
        apart=apart,
        before=np.array(before, np.uint32),
        symbol=np.array(symbols, np.uint32),
        used=np.array(used, np.float64),
        first=np.cumsum([0, *(len(terms[key]) for key in sums)]).astype(np.uint32),
        hand=in_order[:, 0].astype(np.uint32),
        ways=in_order[:, 1].astype(np.float64),
        first_sum=np.array([bisect_left(sums, (*cell, 0, 0)) for cell in cells], np.uint32),
        last_sum=np.array(
            [[bisect_left(sums, (*cell, own + 1, 0)) for cell in cells] for own in range(most_own + 1)],
            np.uint32,
        ),
        group=np.array([groups[key[2:]] for key in sums], np.uint32),
        own=np.array([own for own, _ in groups], np.int64),
        drawn=np.array([drawn for _, drawn in groups], np.int64),
        most_drawn=max((drawn for _, drawn in groups), default=0),
        show=np.array([show for show, _ in cells], np.uint32),
        column=np.array([column for _, column in cells], np.uint32),
        columns=columns,
        rest=rest,
    )
