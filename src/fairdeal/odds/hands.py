"""Every hand that a box can come to, what it may do and how it can end: the engine's answers, as tables.

A hand is known by its *standing* (dealt or split, doubled or not, the chips on it), the symbols it holds in
no order, and its suit where a house has something for hands of one suit. What it may do is asked of the
engine (`legal_actions`, `ends_by_itself`), a card more of `with_card`, and what it is worth in the end of
`settle_hand`: no rule of blackjack is written here.
"""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.cards import RANK_OF
from fairdeal.games.blackjack.actions import ENDS, legal_actions, split_is_free
from fairdeal.games.blackjack.apply import apply, with_card
from fairdeal.games.blackjack.book import Origin, RuleBook
from fairdeal.games.blackjack.hand import MIXED
from fairdeal.games.blackjack.play import decide
from fairdeal.games.blackjack.procedure import ends_by_itself
from fairdeal.games.blackjack.state import Box, Hand, Phase, Round
from fairdeal.games.game import Choose
from fairdeal.odds.shows import Show, dealer_with
from fairdeal.odds.stakes import whole_bet
from fairdeal.odds.suits import SuitedHands
from fairdeal.odds.symbols import Symbols

ACTIONS = ("stand", "report", "stop", "surrender", "hit", "double", "split")
"""All that a hand may do in its turn, in the order of the tables: what ends it, what draws, what splits."""

TERMINAL = 4
"""How many of them end the hand."""
HIT, DOUBLE, SPLIT = 4, 5, 6

PLENTY = 1 << 40
"""First bets in the purse: odds are those of a player who can pay for everything."""


Key = tuple[object, ...]
"""What a hand in play is known by."""


class Ended(Struct, frozen=True):
    """A hand that is over, as settlement sees it."""

    hand: Hand
    split: bool


class Options(Struct, frozen=True):
    """What a hand may do against some sights of the dealer."""

    ends: tuple[int, ...]
    """[action]: the number of how the hand has ended after it; -1 where it is not offered."""
    draws: tuple[int, int]
    """Rows of cards to come after hit and double; -1 where not offered."""
    splits: bool


class Node(Struct, frozen=True):
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


class Row(Struct, frozen=True):
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
        self.bet = whole_bet(book)
        dealt = SuitedHands(book, symbols, (Origin.DEALT, Origin.SWAPPED))
        split = SuitedHands(book, symbols, (Origin.SPLIT, Origin.SPLIT_ACES))
        self._suited = (dealt, split, split, dealt)
        """[origin]"""
        self._natural_shows_late = any(show.natural_with and not show.peeks for show in shows)
        self.kinds = _kinds_of_show(book, shows, symbols)
        self.nodes: list[Node] = []
        self.rows: list[Row] = []
        self.ended: list[Ended] = []
        self._node_at: dict[Key, int] = {}
        self._after_card: dict[Key, int] = {}
        self._ended_at: dict[tuple[object, ...], int] = {}
        self._states = [self._state(show) for show in self.kinds.samples]
        self._todo: list[int] = []
        self.dealt = self._dealt()
        """[first, second symbol, suit]: the node of the first two cards; the lower symbol first."""
        self.swapped = self._swapped() if book.swap else {}
        """The same of two cards after the boxes of a seat have changed their second ones."""
        self.split = self._split()
        """[symbol, suit]: the nodes of one card left of a split pair: the hand that is kept, and one made."""
        self._walk()

    # The beginnings.

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
        if made and split_is_free(self._states[0], self._holding(half, (symbol,), suit)):
            half = replace(half, number=2, stake=0, free=self.bet)
        elif made and self.book.natural_takes == "original_only" and self._natural_shows_late:
            half = replace(half, number=2)
        return self._node(self._holding(half, (symbol,), suit), (symbol,), suit)

    def _holding(self, hand: Hand, held: Iterable[int], suit: int) -> Hand:
        for symbol in held:
            hand = self._with(hand, symbol, suit)
        return hand

    def _with(self, hand: Hand, symbol: int, suit: int) -> Hand:
        if suit == MIXED:
            hand = replace(hand, suits=MIXED)
        return with_card(hand, self.symbols.card(symbol, suit % MIXED), self.book)

    def _state(self, show: Show) -> Round:
        dealer = dealer_with(
            self.book, self.symbols, show.seen * (2 if self.book.dealer_deals > len(show.seen) else 1)
        )
        return Round(
            self.book, (), {1: PLENTY * self.bet}, phase=Phase.PLAYERS, dealer=dealer, turn=(0, 0), lap=1
        )

    # Nodes.

    def _node(self, hand: Hand, held: Iterable[int], suit: int) -> int:
        counts = [0] * len(self.symbols.ranks)
        for symbol in held:
            counts[symbol] += 1
        return self._known(hand, tuple(counts), suit)

    def _known(self, hand: Hand, counts: tuple[int, ...], suit: int) -> int:
        key = _key(hand, counts, suit)
        place = self._node_at.get(key)
        if place is None:
            place = self._node_at[key] = len(self.nodes)
            self.nodes.append(Node(hand, counts, suit))
            self._todo.append(place)
        return place

    def _walk(self) -> None:
        while self._todo:
            place = self._todo.pop()
            node = self.nodes[place]
            one_card = len(node.hand.cards) == 1
            # A hand of one card waits for its second, whatever it may do later.
            row = self._row(node, node.hand) if one_card else -1
            options = (
                (Options((-1,) * TERMINAL, (row, -1), False),) * len(self._states)
                if one_card
                else self._options(node)
            )
            self.nodes[place] = replace(node, options=options)
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
        key = (node.held, node.suit, Origin.DEALT, 1, hand.doubles, times * self.bet, 0, last, hand.aces_low)
        return self._node_at.get(key, -1)

    def _options(self, node: Node) -> tuple[Options, ...]:
        rows: dict[str, int] = {}
        return tuple(
            self._against(node, state, early, rows)
            for state, early in zip(self._states, self.kinds.asked_early, strict=True)
        )

    def _against(self, node: Node, state: Round, early: bool, rows: dict[str, int]) -> Options:
        hand = node.hand
        box = self._box(hand, early)
        how = ends_by_itself(state, box, hand)
        if how:
            return Options((self._over(hand, how), *(-1,) * (TERMINAL - 1)), (-1, -1), False)
        offered = legal_actions(state, box, hand)
        ends = tuple(
            self._over(hand, self._how(action, hand)) if action in offered else -1
            for action in ACTIONS[:TERMINAL]
        )
        for action in ("hit", "double"):
            if action in offered and action not in rows:
                rows[action] = self._row(node, hand if action == "hit" else self._doubled(state, box))
        draws = (rows["hit"] if "hit" in offered else -1, rows["double"] if "double" in offered else -1)
        return Options(ends, draws, "split" in offered)

    def _how(self, action: str, hand: Hand) -> str:
        if action != "surrender":
            return ENDS[action]
        return "surrendered_early" if self.book.early_surrender and not hand.doubles else "surrendered"

    def _box(self, hand: Hand, early: bool = False) -> Box:
        split = hand.origin in (Origin.SPLIT, Origin.SPLIT_ACES)
        # A split box has other hands; of these it matters only that they are there, and stand.
        others = (Hand(0, self.bet, total=20, owed=0, ended="stood"),) if split else ()
        insurance = self.bet if self.insured else 0
        return Box(1, 1, self.bet, (*others, hand), insurance=insurance, early_surrender_answered=early)

    def _doubled(self, state: Round, box: Box) -> Hand:
        """The hand in turn with a double on it and its card still to come, as the engine leaves it."""
        state = replace(state, boxes=(box,), turn=(0, len(box.hands) - 1))
        return apply(state, decide(state, Choose(1, "double"))).boxes[0].hands[-1]

    def _row(self, node: Node, hand: Hand) -> int:
        count = len(self.symbols.ranks)
        other = tuple(self._after(node, hand, symbol, MIXED) for symbol in range(count))
        same = (
            ()
            if node.suit == MIXED
            else tuple(self._after(node, hand, symbol, node.suit) for symbol in range(count))
        )
        self.rows.append(Row(other, same if same != other else ()))
        return len(self.rows) - 1

    def _after(self, node: Node, hand: Hand, symbol: int, suit: int) -> int:
        held = node.held
        counts = (*held[:symbol], held[symbol] + 1, *held[symbol + 1 :])
        if suit != MIXED and not self._suited[hand.origin].matters(counts):
            suit = MIXED
        # Most hands are come to in several orders; a card changes nothing else that they are known by.
        key = _key(hand, counts, suit)
        if key not in self._after_card:
            self._after_card[key] = self._drawn(self._with(hand, symbol, suit), counts, suit)
        return self._after_card[key]

    def _drawn(self, hand: Hand, counts: tuple[int, ...], suit: int) -> int:
        return -1 - self._over(hand, "bust") if hand.total > 21 else self._known(hand, counts, suit)

    # Finding.

    def find(self, hand: Hand, first_bet: int, suit: int) -> int:
        """The node of a hand at a table where the first bet is this; -1 where it is none of these."""
        counts = [0] * len(self.symbols.ranks)
        for card in hand.cards:
            counts[self.symbols.of_rank[RANK_OF[card]]] += 1
        chips = [each * self.bet // first_bet for each in (hand.stake, hand.free, hand.doubled_chips)]
        for number in (min(hand.number, 2), 1):
            for each in (suit, MIXED):
                key = (tuple(counts), each, hand.origin, number, hand.doubles, *chips, hand.aces_low)
                if key in self._node_at:
                    return self._node_at[key]
        return -1

    def menu(self, node: int, kind: int) -> tuple[str, ...]:
        """What a hand may do, in the order of the house's menu."""
        hand = self.nodes[node].hand
        box = self._box(hand, self.kinds.asked_early[kind])
        return legal_actions(self._states[kind], box, hand)

    # Ends.

    def _over(self, hand: Hand, how: str) -> int:
        split = hand.origin in (Origin.SPLIT, Origin.SPLIT_ACES)
        key = (
            how,
            min(hand.total, 22),
            hand.category,
            hand.is_natural,
            hand.suits if hand.is_natural else 0,
            hand.stake,
            hand.free,
            hand.doubles,
            hand.doubled_chips,
            hand.number,
            split,
            len(hand.cards) if self.book.settlements is not None else 0,
        )
        place = self._ended_at.get(key)
        if place is None:
            place = self._ended_at[key] = len(self.ended)
            self.ended.append(Ended(replace(hand, ended=how), split))
        return place

    def box_of(self, ended: Ended) -> Box:
        return self._box(ended.hand)


def _key(hand: Hand, counts: tuple[int, ...], suit: int) -> Key:
    return (
        counts,
        suit,
        hand.origin,
        hand.number,
        hand.doubles,
        hand.stake,
        hand.free,
        hand.doubled_chips,
        hand.aces_low,
    )


def _late(node: Node) -> tuple[object, ...]:
    """Hands of more cards come first, and of these the doubled ones; else those of one origin together."""
    return (-sum(node.held), -node.hand.doubles, node.hand.origin, node.held)


def _renumbered(row: Row, number: dict[int, int]) -> Row:
    return Row(
        *(tuple(each if each < 0 else number[each] for each in leads) for leads in (row.next, row.same_suit))
    )


class _Kinds(Struct, frozen=True):
    """Sights of the dealer that leave hands the same choices count as one kind."""

    of_show: tuple[int, ...]
    samples: tuple[Show, ...]
    asked_early: tuple[bool, ...]


def _kinds_of_show(book: RuleBook, shows: tuple[Show, ...], symbols: Symbols) -> _Kinds:
    found: dict[object, int] = {}
    of_show, samples = [], []
    for show in shows:
        rank = symbols.ranks[show.seen[0]][0]
        by_menu = () if book.menus is None else tuple(rank in menu.surrender_vs for menu in book.menus.lists)
        kind = (book.may_surrender[show.points], show.asks_early, by_menu)
        if kind not in found:
            found[kind] = len(found)
            samples.append(show)
        of_show.append(found[kind])
    return _Kinds(tuple(of_show), tuple(samples), tuple(show.asks_early for show in samples))
