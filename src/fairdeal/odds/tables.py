"""A house as arrays: its hands, the dealer's hands, and what each end of the one is worth against the
other.
"""

import atexit
import gc
from collections.abc import Callable, Iterator
from copy import copy
from functools import cached_property
from typing import TypeVar, cast

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from fairdeal.cards import RANK_OF
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.settle import hangs_on_dealer, point, settle_hand
from fairdeal.games.blackjack.state import Box, Dealer, Hand
from fairdeal.odds.arrays import Floats, Ints, Net, Sights
from fairdeal.odds.dealer import DealerHands, dealer_hands
from fairdeal.odds.hands import Hands
from fairdeal.odds.left import cards_left
from fairdeal.odds.shows import Show, shows_of
from fairdeal.odds.spreading import mark_successors
from fairdeal.odds.symbols import Symbols, symbols_of
from fairdeal.odds.trie import Trie
from fairdeal.odds.work import Work, of_halves, of_holdings

Kept = TypeVar("Kept")

# A program that ends looks once more through everything it made, for a third of a second where tables and the
# compiler are among it. What is frozen is not looked at; the operating system takes it back all the same.
atexit.register(gc.freeze)

FLAT = -1
"""In place of a pattern of payouts: the same against every end of the dealer's but a natural."""


class Payouts:
    """What each way to end is worth, in first bets, against each end of the dealer's."""

    def __init__(self, book: RuleBook, hands: Hands, dealer: DealerHands, shows: tuple[Show, ...]) -> None:
        self.book, self.hands = book, hands
        self.ends = dealer.ends
        self._boxes = [(ended.hand, hands.box_of(ended)) for ended in hands.ended]
        """[way to end]"""
        self._paid_at = [tuple(self._paid(end.dealer)) for end in dealer.ends]
        """[end of the dealer's][way to end]"""
        paid = np.array(self._paid_at).T
        natural = np.array([end.dealer.is_natural for end in dealer.ends])
        self.natural_of_show = np.array([self._natural_of(show) for show in shows])
        finishes, self.finish_of_end = _merged_finishes(paid, natural)
        self.pays = paid[:, finishes]
        """[way to end][finish]"""
        self.is_natural = natural[finishes]
        """[finish]: a dealer's natural."""
        self._find_patterns()

    def tells_apart(self, end: int, other: Dealer) -> bool:
        """Whether some hand gets another payout against this dealer than against one who has ended so."""
        return any(paid != before for paid, before in zip(self._paid(other), self._paid_at[end], strict=True))

    def _paid(self, dealer: Dealer) -> Iterator[float]:
        """[way to end]: what it is worth against this dealer."""
        for hand, box in self._boxes:
            against = dealer
            if hand.ended == "natural" and not dealer.is_natural:
                against = self._met_by_natural(hand, box, dealer)
            outcome, returned = settle_hand(hand, box, against, self.book)
            yield net(self.book, outcome, returned - hand.stake, self.hands.bet)

    def _met_by_natural(self, hand: Hand, box: Box, dealer: Dealer) -> Dealer:
        """A natural that nothing hangs on is paid before the dealer draws, so it never meets a 22."""
        if hangs_on_dealer(hand, box, dealer, self.book, natural=False):
            return dealer
        return next(end.dealer for end in self.ends if end.dealer.total < 22 and not end.dealer.is_natural)

    def _natural_of(self, show: Show) -> int:
        """The end that a natural behind this sight is; 0 where none is possible."""
        for place, end in enumerate(self.ends):
            if end.dealer.is_natural and self._upcard_is(end.dealer, show):
                return place
        return next((place for place, end in enumerate(self.ends) if end.dealer.is_natural), 0)

    def _upcard_is(self, dealer: Dealer, show: Show) -> bool:
        settled = self.book.settlements
        if settled is None or not settled.sees_upcard:
            return True
        upcard = dealer.cards[self.book.upcard_place]
        return self.hands.symbols.of_rank[RANK_OF[upcard]] == show.seen[0]

    def _find_patterns(self) -> None:
        """Most ways to end pay the same up to a factor, so each pattern need be weighed only once a hand."""
        plain = ~self.is_natural
        patterns: dict[tuple[float, ...], int] = {}
        rows, scales = [], []
        for paid in self.pays:
            if np.ptp(paid[plain]) == 0:
                rows.append(FLAT)
                scales.append(paid[plain][0])
                continue
            pays = np.where(plain, paid, 0.0)
            scale = abs(pays[np.flatnonzero(pays)[0]])
            rows.append(patterns.setdefault(tuple(pays / scale), len(patterns)))
            scales.append(scale)
        self.pattern = np.array(rows)
        """[way to end]: its pattern, or FLAT."""
        self.scale = np.array(scales)
        """[way to end]: what to multiply the pattern by; or the flat payout."""
        self.patterns = np.array(list(patterns) or [(0.0,) * len(plain)])
        """[pattern][finish]; naturals, whose chance needs no tree of hands, stand apart."""
        natural_finish = self.finish_of_end[self.natural_of_show]
        self.against_natural = np.ascontiguousarray(self.pays[:, natural_finish])
        """[way to end][show]: the payout against a dealer's natural."""


def net(book: RuleBook, outcome: str, chips: int, bet: int) -> float:
    """A result in first bets; where a house plays for points, in points."""
    return float(point(outcome)) if book.points_only else chips / bet


def _merged_finishes(paid: Floats, natural: NDArray[np.bool_]) -> tuple[Ints, Ints]:
    """Ends of the dealer's that pay every hand the same are one finish: which end stands for each, and of
    each end.
    """
    found: dict[tuple[object, ...], int] = {}
    first, finish_of = [], []
    for place, column in enumerate(paid.T):
        key = (bool(natural[place]), tuple(column))
        if key not in found:
            found[key] = len(found)
            first.append(place)
        finish_of.append(found[key])
    return np.array(first), np.array(finish_of)


class Tables:
    """All that odds need of a house, whatever cards are left."""

    def __init__(
        self, book: RuleBook, *, insured: bool = False, shows: tuple[Show, ...] | None = None
    ) -> None:
        # Where the dealer draws between the players' turns, hands are looked at as if played out one by one.
        book = replace(book, turns="seats") if book.turns != "seats" else book
        self.book = book
        self._kept: dict[str, object] = {}
        self._seen_at: dict[int, Tables] = {}
        self._halves: dict[int, Ints] = {}
        self.symbols: Symbols = symbols_of(book)
        self.shows = shows_of(book, self.symbols) if shows is None else shows
        self.hands = Hands(book, self.symbols, self.shows, insured=insured)
        dealer = dealer_hands(book, self.symbols, self.shows)
        self.payouts = Payouts(book, self.hands, dealer, self.shows)
        self.suited_dealer = any(self.payouts.tells_apart(end, other) for end, other in dealer.suited)
        """Some payout goes by whether the dealer's cards are of one suit, of which the tables know nothing.
        """
        self.trie = Trie(dealer, self.payouts, len(self.symbols.ranks))
        self.in_shoe = np.full(len(self.symbols.ranks), np.inf)
        """[symbol]: how many cards of it a full shoe has."""
        if book.decks:
            self.in_shoe[:] = cards_left(self.symbols, book.pack * book.decks).cards
        self._fill_nodes()
        self._fill_rows()
        self._fill_shows()
        self.dealt_nodes = self.reached_from(
            np.array([*self.hands.dealt.values(), *self.hands.swapped.values()])
        )
        """All hands that no split has made, those first that others lead to."""

    def _fill_nodes(self) -> None:
        nodes = self.hands.nodes
        held = sorted({node.held for node in nodes})
        place_of = {counts: place for place, counts in enumerate(held)}
        self.holdings = np.array(held, np.int64)
        """[holding][symbol]: every set of symbols that a hand can be."""
        self.holding = np.array([place_of[node.held] for node in nodes])
        """[node]"""
        self.twin = np.array([node.twin for node in nodes])
        self.suit = np.array([node.suit for node in nodes])
        options = [[node.options[kind] for node in nodes] for kind in range(len(self.hands.kinds.samples))]
        self.ends = np.array([[each.ends for each in row] for row in options])
        """[kind][node][action]: the way to have ended after an action that ends the hand; -1: not offered."""
        self.draws = np.array([[each.draws for each in row] for row in options])
        """[kind][node][hit, double]: the row of next nodes; -1: not offered."""
        self.splits = np.array([[each.splits for each in row] for row in options])
        self.kind = np.array(self.hands.kinds.of_show)
        """[show]"""
        self._find_weighed()

    def _find_weighed(self) -> None:
        """Each holding with each pattern of payouts that it meets is weighed against the dealer once."""
        offered = self.ends >= 0
        patterns = np.where(offered, self.payouts.pattern[self.ends], FLAT)
        count = len(self.payouts.patterns)
        keys = np.where(patterns == FLAT, -1, self.holding[None, :, None] * count + patterns)
        weighed, places = np.unique(keys, return_inverse=True)
        flat = int(weighed[0] == -1)
        self.weighed = places.reshape(keys.shape) - flat
        """[kind][node][action]: where to find what this end is worth; -1 where it is flat or not offered."""
        self.weighed_pattern = weighed[flat:] % count
        self.first_weighed = np.searchsorted(weighed[flat:], np.arange(len(self.holdings) + 1) * count)
        """[holding]: where its places begin; they end where the next one's begin."""

    def _fill_rows(self) -> None:
        rows = self.hands.rows
        self.next = np.array([row.next for row in rows])
        """[row][symbol]: the next node, or -1 minus the way to have ended."""
        # Behind the nodes stand the ways to have ended, and cards that are in no pack lead nowhere.
        behind = np.where(self.next >= 0, self.next, len(self.holding) - 1 - self.next)
        self.leads = np.pad(behind, ((0, 0), (0, -behind.shape[1] % 4))).astype(np.uint32)
        """[row][symbol]: the next node, or the number of nodes plus the way to have ended."""
        self.busts = np.asarray((self.next < 0).any(axis=1))
        """[row]: some card ends the hand."""
        self.suited_rows = np.array([row for row, each in enumerate(rows) if each.same_suit], np.int64)
        self.suited_next = np.array([each.same_suit for each in rows if each.same_suit], np.int64).reshape(
            -1, len(self.symbols.ranks)
        )
        """[place in suited rows][symbol]: the next node after a card of the hand's own suit."""
        self.suited_at = np.full(len(rows), -1)
        self.suited_at[self.suited_rows] = np.arange(len(self.suited_rows))

    def reached_from(self, starts: Ints) -> Ints:
        """The nodes that these lead to, those first that others lead to."""
        found = np.zeros(len(self.holding), bool)
        found[starts] = True
        mark_successors(self.net, found)
        return np.flatnonzero(found)

    def kept(self, name: str, make: Callable[["Tables"], Kept]) -> Kept:
        """Something that hangs on the house alone, made once."""
        if name not in self._kept:
            self._kept[name] = make(self)
        return cast(Kept, self._kept[name])

    def seen_at(self, place: int) -> "Tables":
        """The same house from one sight of the dealer alone, for single hands; kept once made."""
        if place not in self._seen_at:
            self._seen_at[place] = at_show(self, place)
        return self._seen_at[place]

    def nodes_of_half(self, symbol: int) -> Ints:
        """All hands that one card of a split pair can become, those first that others lead to."""
        if symbol not in self._halves:
            starts = [
                node for (each, _), nodes in self.hands.split.items() if each == symbol for node in nodes
            ]
            self._halves[symbol] = self.reached_from(np.array(starts))
        return self._halves[symbol]

    def work_of(self, nodes: Ints) -> Work:
        """What is to be weighed for these hands; kept where they are all that can be dealt."""
        if nodes is self.dealt_nodes:
            return self.kept("dealt", lambda tables: of_holdings(tables, np.unique(tables.holding[nodes])))
        return of_holdings(self, np.unique(self.holding[nodes]))

    def work_of_halves(self, symbol: int, most_gone: int) -> Work:
        """What is to be weighed for the hands of a split pair; kept once made."""
        return self.kept(
            f"halves of {symbol}, {most_gone}", lambda tables: of_halves(tables, symbol, most_gone)
        )

    def _fill_shows(self) -> None:
        shows, count = self.shows, len(self.symbols.ranks)
        self.seen = np.array(
            [[show.seen.count(symbol) for symbol in range(count)] for show in shows], np.int64
        )
        """[show][symbol]: cards of the dealer's that lie open."""
        self.natural_with = np.array(
            [[symbol in show.natural_with for symbol in range(count)] for show in shows], np.int64
        )
        self.natural_shown = np.array([show.is_natural for show in shows])
        self.peeks = np.array([show.peeks for show in shows])

    @property
    def sights(self) -> Sights:
        return Sights(
            seen=self.seen,
            open=self.seen.sum(axis=1).astype(np.float64),
            natural_with=self.natural_with,
            shown=self.natural_shown,
            first=np.array([show.seen[0] for show in self.shows]),
            second=np.array([show.seen[1] if len(show.seen) > 1 else -1 for show in self.shows]),
            hiding=np.flatnonzero(self.natural_with.any(axis=1)),
            peeks=self.peeks,
        )

    @property
    def net(self) -> Net:
        return Net(
            self.holding,
            self.holdings,
            self.kind,
            self.ends,
            self.weighed,
            self.draws,
            self.next,
            self.leads,
            self.busts,
            self.suited_at,
            self.suited_next,
            self.suit,
        )

    @cached_property
    def totals(self) -> Ints:
        """[node][total, soft]"""
        return np.array([(node.hand.total, node.hand.soft) for node in self.hands.nodes], np.int64)


def at_show(tables: Tables, place: int) -> Tables:
    """The same house seen from one sight of the dealer alone: all that a single hand needs, in a tenth of
    the time.
    """
    one = copy(tables)
    one._kept = {}
    one.shows = tables.shows[place : place + 1]
    one.kind = tables.kind[place : place + 1]
    one.seen = tables.seen[place : place + 1]
    one.natural_with = tables.natural_with[place : place + 1]
    one.natural_shown = tables.natural_shown[place : place + 1]
    one.peeks = tables.peeks[place : place + 1]
    one.payouts = copy(tables.payouts)
    one.payouts.against_natural = np.ascontiguousarray(tables.payouts.against_natural[:, place : place + 1])
    one.payouts.natural_of_show = tables.payouts.natural_of_show[place : place + 1]
    one.trie = tables.trie.at_show(place)
    return one
