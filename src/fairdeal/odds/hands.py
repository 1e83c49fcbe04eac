"""Every hand that a box can come to, what it may do and how it can end: the engine's answers, as tables.

A hand is known by its *standing* (dealt or split, doubled or not, the chips on it), the symbols it holds in
no order, and its suit where a house has something for hands of one suit. What it may do and what a card makes
of it is asked of the engine (see `asking`), and what it is worth in the end of `settle_hand`: no rule of
blackjack is written here.
"""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.cards import RANK_OF
from fairdeal.games.blackjack.book import Origin, RuleBook
from fairdeal.games.blackjack.hand import MIXED, rank_key
from fairdeal.games.blackjack.state import Box, Hand
from fairdeal.odds.asking import ACTIONS, DOUBLE, HIT, SPLIT, TERMINAL, Asking, Ended, Standing, standing
from fairdeal.odds.shows import Show
from fairdeal.odds.suits import SuitedHands
from fairdeal.odds.symbols import Symbols

__all__ = ["ACTIONS", "DOUBLE", "HIT", "SPLIT", "TERMINAL", "Ended", "Hands", "Node", "Options", "Row"]

Key = tuple[int, int, Standing]
"""What a hand in play is known by: its ranks (see `hand.rank_key`), its suit, its standing."""


class Options(Struct, frozen=True, gc=False):
    """What a hand may do against some sights of the dealer."""

    ends: tuple[int, ...]
    """[action]: the number of how the hand has ended after it; -1 where it is not offered."""
    draws: tuple[int, int]
    """Rows of cards to come after hit and double; -1 where not offered."""
    splits: bool


class Node(Struct, frozen=True, gc=False):
    """A hand in play, or over by itself."""

    hand: Hand
    held: tuple[int, ...]
    """[symbol]: how many cards of it the hand holds."""
    suit: int
    """The suit that all its cards share, while that can still matter; else MIXED."""
    options: tuple[Options, ...] = ()
    """[kind of sight]"""
    twin: int = -1
    """The node of the same cards as dealt: where a hand after a split is played as before it."""


class Row(Struct, frozen=True, gc=False):
    """Where each next card leads: a node, or -1 minus the number of a way to have ended."""

    next: tuple[int, ...]
    """[symbol]: after a card of another suit, or where suits do not matter."""
    same_suit: tuple[int, ...]
    """[symbol]: after a card of the suit that the hand has; empty where that is the same."""


class Hands:
    """Walks all hands of a house. `insured`: the box has taken insurance, which some scripts look at."""

    def __init__(
        self, book: RuleBook, symbols: Symbols, shows: tuple[Show, ...], *, insured: bool = False
    ) -> None:
        self.book, self.symbols, self.insured = book, symbols, insured
        self._asking = Asking(book, symbols, shows, insured=insured)
        self.bet, self.kinds, self.ended = self._asking.bet, self._asking.kinds, self._asking.ended
        dealt = SuitedHands(book, symbols, (Origin.DEALT, Origin.SWAPPED))
        split = SuitedHands(book, symbols, (Origin.SPLIT, Origin.SPLIT_ACES))
        self._suited = (dealt, split, split, dealt)
        """[origin]"""
        self._natural_shows_late = any(show.natural_with and not show.peeks for show in shows)
        self.nodes: list[Node] = []
        self.rows: list[Row] = []
        self._rank_keys = tuple(rank_key(ranks[0]) for ranks in symbols.ranks)
        self._node_at: dict[Key, int] = {}
        self._todo: list[int] = []
        self.dealt = self._dealt()
        """[first, second symbol, suit]: the node of the first two cards; the lower symbol first."""
        self.swapped = self._swapped() if book.swap else {}
        """The same of two cards after the boxes of a seat have changed their second ones."""
        self.split = self._split()
        """[symbol, suit]: the nodes of one card left of a split pair: the hand that is kept, and one made."""
        self._walk()
        self.given_up = self._given_up() if any(show.asks_early for show in shows) else {}
        """[node]: how a hand as dealt has ended that is given up before the dealer looks."""

    # The beginnings.

    def _given_up(self) -> dict[int, int]:
        hands = ((node, self.nodes[node].hand) for node in self.dealt.values())
        return {node: self._asking.given_up(hand) for node, hand in hands if not hand.is_natural}

    def _dealt(self) -> dict[tuple[int, int, int], int]:
        return self._of_two(Hand(1, self.bet))

    def _swapped(self) -> dict[tuple[int, int, int], int]:
        return self._of_two(Hand(1, self.bet, origin=Origin.SWAPPED))

    def _of_two(self, empty: Hand) -> dict[tuple[int, int, int], int]:
        count = len(self.symbols.ranks)
        return {
            (first, second, suit): self._node(
                self._holding(empty, (first, second), suit), (first, second), suit
            )
            for first in range(count)
            for second in range(first, count)
            for suit in self._suited[Origin.DEALT].suits_of((first, second))
        }

    def _split(self) -> dict[tuple[int, int], tuple[int, int]]:
        found = {}
        for symbol in range(len(self.symbols.ranks)):
            if self._can_split(symbol):
                for suit in self._suited[Origin.SPLIT].suits_of((symbol,)):
                    found[symbol, suit] = (
                        self._half(symbol, suit, made=False),
                        self._half(symbol, suit, made=True),
                    )
        return found

    def _can_split(self, symbol: int) -> bool:
        rank = self.symbols.ranks[symbol][0]
        return self.book.split_limit[rank][rank] > 1

    def _half(self, symbol: int, suit: int, *, made: bool) -> int:
        """One card of a split pair; only where houses tell them apart is the new hand not as good as the
        old.
        """
        origin = Origin.SPLIT_ACES if self.symbols.points[symbol] == 1 else Origin.SPLIT
        half = Hand(1, self.bet, origin=origin)
        if made and self._asking.splits_free(self._holding(half, (symbol,), suit)):
            half = replace(half, number=2, stake=0, free=self.bet)
        elif made and self.book.natural_takes == "original_only" and self._natural_shows_late:
            half = replace(half, number=2)
        return self._node(self._holding(half, (symbol,), suit), (symbol,), suit)

    def _holding(self, hand: Hand, held: Iterable[int], suit: int) -> Hand:
        for symbol in held:
            hand = self._asking.with_card(hand, symbol, suit)
        return hand

    # Nodes.

    def _node(self, hand: Hand, held: tuple[int, ...], suit: int) -> int:
        key = (hand.key, suit, standing(hand))
        if key in self._node_at:
            return self._node_at[key]
        return self._new(key, hand, tuple(held.count(symbol) for symbol in range(len(self.symbols.ranks))))

    def _new(self, key: Key, hand: Hand, counts: tuple[int, ...]) -> int:
        place = self._node_at[key] = len(self.nodes)
        self.nodes.append(Node(hand, counts, key[1]))
        self._todo.append(place)
        return place

    def _walk(self) -> None:
        while self._todo:
            place = self._todo.pop()
            node = self.nodes[place]
            self.nodes[place] = replace(node, options=self._options(node))
        self._put_in_order()
        self.nodes = [replace(node, twin=self._twin(node)) for node in self.nodes]

    def _put_in_order(self) -> None:
        """Number nodes so that each leads to lower ones, and neighbours to neighbours: sums over them then
        read memory from one end to the other.
        """
        order = sorted(range(len(self.nodes)), key=lambda place: _late(self.nodes[place]))
        number = {place: new for new, place in enumerate(order)}
        self.nodes = [self.nodes[place] for place in order]
        self.rows = [_renumbered(row, number) for row in self.rows]
        self._node_at = {key: number[place] for key, place in self._node_at.items()}
        self.dealt, self.swapped = (
            {key: number[place] for key, place in found.items()} for found in (self.dealt, self.swapped)
        )
        self.split = {key: (number[kept], number[made]) for key, (kept, made) in self.split.items()}

    def _twin(self, node: Node) -> int:
        hand, times = node.hand, (node.hand.stake + node.hand.free) // self.bet
        last = self.bet * max(times // 2, 1) if hand.doubles else 0
        dealt = Hand(1, times * self.bet, doubles=hand.doubles, doubled_chips=last, aces_low=hand.aces_low)
        return self._node_at.get((hand.key, node.suit, standing(dealt)), -1)

    def _options(self, node: Node) -> tuple[Options, ...]:
        hand, answers = node.hand, self._asking.answers(node.hand)
        hit = self._row(node, hand) if any(each.hits for each in answers) else -1
        doubles = any(each.doubles for each in answers)
        double = self._row(node, self._asking.doubled(hand)) if doubles else -1
        return tuple(
            Options(each.ends, (hit if each.hits else -1, double if each.doubles else -1), each.splits)
            for each in answers
        )

    # Cards to come.

    def _row(self, node: Node, hand: Hand) -> int:
        other = self._next(node, hand, MIXED)
        same = () if node.suit == MIXED else self._next(node, hand, node.suit)
        self.rows.append(Row(other, same if same != other else ()))
        return len(self.rows) - 1

    def _next(self, node: Node, hand: Hand, suit: int) -> tuple[int, ...]:
        stands = standing(hand)
        return tuple(
            bust if bust < 0 else self._after(node, hand, symbol, suit, stands)
            for symbol, bust in enumerate(self._asking.busts(hand))
        )

    def _after(self, node: Node, hand: Hand, symbol: int, suit: int, stands: Standing) -> int:
        if suit != MIXED and not self._suited[hand.origin].matters(_one_more(node.held, symbol)):
            suit = MIXED
        # Most hands are come to in several orders; a card changes nothing of how they stand.
        key = (hand.key + self._rank_keys[symbol], suit, stands)
        if key in self._node_at:
            return self._node_at[key]
        return self._new(key, self._asking.with_card(hand, symbol, suit), _one_more(node.held, symbol))

    # Finding.

    def find(self, hand: Hand, first_bet: int, suit: int) -> int:
        """The node of a hand at a table where the first bet is this; -1 where it is none of these."""
        ranks = sum(self._rank_keys[self.symbols.of_rank[RANK_OF[card]]] for card in hand.cards)
        stake, free, doubled = (
            each * self.bet // first_bet for each in (hand.stake, hand.free, hand.doubled_chips)
        )
        for number in (min(hand.number, 2), 1):
            here = replace(hand, number=number, stake=stake, free=free, doubled_chips=doubled)
            for each in (suit, MIXED):
                key = (ranks, each, standing(here))
                if key in self._node_at:
                    return self._node_at[key]
        return -1

    def menu(self, node: int, kind: int) -> tuple[str, ...]:
        """What a hand may do, in the order of the house's menu."""
        return self._asking.menu(self.nodes[node].hand, kind)

    def box_of(self, ended: Ended) -> Box:
        return self._asking.box(ended.hand)


def _one_more(held: tuple[int, ...], symbol: int) -> tuple[int, ...]:
    return (*held[:symbol], held[symbol] + 1, *held[symbol + 1 :])


def _late(node: Node) -> tuple[object, ...]:
    """Hands of more cards come first, and of these the doubled ones; else those of one origin together."""
    return (-sum(node.held), -node.hand.doubles, node.hand.origin, node.held)


def _renumbered(row: Row, number: dict[int, int]) -> Row:
    return Row(
        *(tuple(each if each < 0 else number[each] for each in leads) for leads in (row.next, row.same_suit))
    )
