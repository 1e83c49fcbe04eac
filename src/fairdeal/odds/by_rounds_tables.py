"""A house whose turns go by rounds, as arrays.

What hands may do, when the dealer draws and what is paid has been asked of the engine by `hands.py`,
`dealer.py` and `tables.py`; only what a hand gets that is still in play when the dealer busts is asked here.
"""

from typing import NamedTuple

import numpy as np

from fairdeal.games.blackjack.settle import settle_hand
from fairdeal.games.blackjack.state import Dealer, Hand
from fairdeal.odds.arrays import Bools, Floats, Ints, Shoe
from fairdeal.odds.by_rounds_dealer import Clue, Level, Tree
from fairdeal.odds.dealer import dealer_hands
from fairdeal.odds.hands import Ended
from fairdeal.odds.tables import Tables, net

MOST_CARDS = 64
"""More than any hand comes to."""

BUST_FROM = 22


class HandNet(NamedTuple):
    """Hands in the order of their number of cards, and what they may do against one sight of the deal."""

    held: Ints
    """[hand][symbol]"""
    first: Ints
    """[cards]: the first hand of so many cards."""
    is_over: Bools
    """[hand]: it has nothing to decide."""
    stops: Ints
    """[hand][action]: the stop that an action leads to which ends the hand; -1: not offered."""
    draws: Ints
    """[hand][hit, double]: the row of next hands; -1: not offered."""
    next: Ints
    """[row][symbol]: the next hand, or -1 minus the way to have ended."""
    suited_at: Ints
    suited_next: Ints
    """The same after a card of the hand's own suit; see `tables.Tables`."""
    suit: Ints
    broken_off: Ints
    """[hand]: the way to end when the dealer busts while the hand is in play."""
    stop_held: Ints
    """[stop][symbol]: the cards of a hand that an action ends, in the order of their number."""
    stop_way: Ints
    first_stop: Ints
    """[cards]: the first stop of so many cards."""


class Pays(NamedTuple):
    """What comes of a hand."""

    result: Ints
    """[way to end][end of the dealer's]: the place of the result."""
    flat: Ints
    """[way to end]: the same of a hand that has gone bust, against any end but a natural."""
    worth: Floats
    """[result]"""


class Lap(NamedTuple):
    """All that the sums of one level need; they write on the last three."""

    net: HandNet
    pays: Pays
    level: Level
    shoe: Shoe
    drawn: Floats
    """[dealer's hand][stop]: what hands that have ended come to when the dealer has drawn to the end."""
    chance: Floats
    """[symbol]"""
    rows: Floats
    """[action][result]"""
    offered: Bools
    """[action]"""


class RoundsTables:
    """All that is needed of a house, whatever cards are left."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        cards = tables.holdings[tables.holding].sum(axis=1)
        self.nodes: Ints = np.argsort(cards, kind="stable")
        """[hand]: its node in the tables; hands are in the order of their number of cards."""
        self.hand_of: Ints = np.argsort(self.nodes)
        """[node]"""
        self._first: Ints = np.searchsorted(cards[self.nodes], np.arange(MOST_CARDS))
        dealers = dealer_hands(tables.book, tables.symbols, tables.shows)
        self.ends = tuple(end.dealer for end in dealers.ends)
        self._end_of = {(show, held): end for (held, end), shows in dealers.orders.items() for show in shows}
        self.pays = self._pays()
        self._nets: dict[int, HandNet] = {}
        self._trees: dict[int, Tree] = {}

    # What hands get.

    def _pays(self) -> Pays:
        payouts = self.tables.payouts
        ended = payouts.pays[:, payouts.finish_of_end]
        rows, ways = self._broken_off()
        self._ways_broken_off = ways + len(ended)
        worth, places = np.unique(np.vstack([ended, rows]), return_inverse=True)
        result = places.reshape(-1, len(self.ends))
        plain = next(place for place, dealer in enumerate(self.ends) if not dealer.is_natural)
        return Pays(result, np.ascontiguousarray(result[:, plain]), worth)

    def _broken_off(self) -> tuple[list[list[float]], Ints]:
        """What hands in play get against each end at which the dealer is bust; and [hand] its row."""
        known: dict[tuple[object, ...], int] = {}
        rows: list[list[float]] = []
        row_of = []
        for node in self.nodes:
            if self._always_over(node):
                row_of.append(0)
                continue
            hand = self.tables.hands.nodes[node].hand
            key = _as_settled(hand, counted=self.tables.book.settlements is not None)
            if key not in known:
                known[key] = len(rows)
                rows.append(self._against_busts(hand))
            row_of.append(known[key])
        return rows, np.array(row_of)

    def _always_over(self, node: int) -> bool:
        """Whether it is over by itself whatever the dealer shows."""
        tables = self.tables
        return bool(_over(tables.ends[:, node], tables.draws[:, node]).all())

    def _against_busts(self, hand: Hand) -> list[float]:
        bust = next(dealer for dealer in self.ends if dealer.total >= BUST_FROM)
        return [self._paid(hand, dealer if dealer.total >= BUST_FROM else bust) for dealer in self.ends]

    def _paid(self, hand: Hand, dealer: Dealer) -> float:
        tables = self.tables
        box = tables.hands.box_of(Ended(hand, split=False))
        outcome, returned = settle_hand(hand, box, dealer, tables.book)
        return net(tables.book, outcome, returned - hand.stake, tables.hands.bet)

    # What hands may do.

    def net(self, show: int) -> HandNet:
        """Against one sight of the deal."""
        kind = int(self.tables.kind[show])
        if kind not in self._nets:
            self._nets[kind] = self._net_of(kind)
        return self._nets[kind]

    def _net_of(self, kind: int) -> HandNet:
        tables, nodes = self.tables, self.nodes
        ends, draws = tables.ends[kind][nodes], tables.draws[kind][nodes]
        hands, actions = np.nonzero(ends >= 0)
        stops = np.full(ends.shape, -1)
        stops[hands, actions] = np.arange(len(hands))
        held = tables.holdings[tables.holding[nodes]]
        return HandNet(
            held=held,
            first=self._first,
            is_over=_over(ends, draws),
            stops=stops,
            draws=draws,
            next=self._as_hands(tables.next),
            suited_at=tables.suited_at,
            suited_next=self._as_hands(tables.suited_next),
            suit=tables.suit[nodes],
            broken_off=self._ways_broken_off,
            stop_held=held[hands],
            stop_way=ends[hands, actions],
            first_stop=np.searchsorted(hands, self._first),
        )

    def _as_hands(self, rows: Ints) -> Ints:
        return np.where(rows >= 0, self.hand_of[rows], rows)

    # What the dealer can come to.

    def tree(self, show: int) -> Tree:
        """From one sight of the deal."""
        if show not in self._trees:
            ends = {held: end for (each, held), end in self._end_of.items() if each == show}
            busts = {end for end, dealer in enumerate(self.ends) if dealer.total >= BUST_FROM}
            naturals = {end for end, dealer in enumerate(self.ends) if dealer.is_natural}
            self._trees[show] = Tree(self._root(show), len(self.tables.symbols.ranks), ends, busts, naturals)
        return self._trees[show]

    def _root(self, show: int) -> Clue:
        seen, none = self.tables.shows[show], len(self.tables.symbols.ranks)
        if self.tables.book.hole_card == "hidden":
            looked_for = seen.natural_with if seen.peeks else ()
            holes = tuple(hole for hole in range(none) if hole not in looked_for)
        else:
            holes = () if seen.peeks and seen.is_natural else (none,)
        return Clue(tuple(sorted(seen.seen)), holes)


def _over(ends: Ints, draws: Ints) -> Bools:
    """Whether there is nothing to choose between."""
    over: Bools = ((ends >= 0).sum(axis=-1) == 1) & (draws < 0).all(axis=-1)
    return over


def _as_settled(hand: Hand, *, counted: bool) -> tuple[object, ...]:
    """All that settlement can see of a hand in play; its cards only where they are counted."""
    chips = (hand.stake, hand.free, hand.doubles, hand.doubled_chips)
    cards = len(hand.cards) if counted else 0
    return (hand.total, hand.category, hand.is_natural, hand.suits, cards, *chips)
