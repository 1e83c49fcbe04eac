"""Every way a hand can end under a book, what is staked on it then, and what it wins.

The engine's own rules are asked, with a purse that never runs out. Hands that no rule can tell apart any more
are walked once, so that a book is walked in a few milliseconds.
"""

from collections.abc import Callable, Hashable, Iterable
from typing import NamedTuple

from msgspec.structs import replace

from fairdeal.cards import RANK_OF, SUIT_OF, Card
from fairdeal.games.blackjack.actions import (
    ENDS,
    double_costs,
    double_hardens,
    double_is_free,
    legal_actions,
)
from fairdeal.games.blackjack.apply import KEYS, split_half, total_with, with_card, with_double
from fairdeal.games.blackjack.book import LEFT_TO_KNOBS, PUSH, Origin, Ratio, RuleBook
from fairdeal.games.blackjack.card_kinds import CardKind, CardKinds
from fairdeal.games.blackjack.classes import class_of
from fairdeal.games.blackjack.dealer_endings import DealerEnding, possible_payouts
from fairdeal.games.blackjack.hand import suit_class
from fairdeal.games.blackjack.procedure import ends_by_itself
from fairdeal.games.blackjack.scripted import scripted_result
from fairdeal.games.blackjack.settle import FINALS, is_scripted, result
from fairdeal.games.blackjack.state import POINTS, Box, Dealer, Hand, Round

SEAT, PURSE = 1, 10**9
FIRST = (Origin.DEALT, Origin.SWAPPED)
"""The origins of a hand that is the only one of its box."""


class Staked(NamedTuple):
    """What is staked on a hand that is over, in first bets."""

    added: int
    """The owner's, beside the first bet."""
    total: int
    """All that is paid when it wins, the house's free chips among it."""
    last: int
    """The last double that its owner paid for: one with an emptier purse may put down less for it."""
    counts: int
    """How often a chip of that double is on the hand in the end: free doubles come on top of it."""


NO_DOUBLE = (0, 1)
"""`last` and `counts` of a hand that nobody has paid a double for."""

PLAYED, GIVEN_UP, AS_DEALT, CUT_SHORT = "played", "given_up", "as_dealt", "cut_short"
MEETS: dict[str, Callable[[DealerEnding], bool]] = {
    PLAYED: lambda end: not end.is_peeked,
    GIVEN_UP: lambda end: True,
    AS_DEALT: lambda end: end.is_peeked,
    CUT_SHORT: lambda end: end.dealer.total > 21,
}
"""Which ends of the dealer a hand can meet when it was played or given up, when it was only dealt, and where
turns go by rounds and the dealer has gone bust before it could end."""

Wins = dict[Staked, tuple[int, ...]]
"""The best that a hand wins with each stake against each end of the dealer: places in a list of payouts."""


MEETINGS_MOST = 50_000
"""Hands times ends of the dealer. Shipped houses come to 4,000, but a script may tell every set of cards from
every other."""


class TooManyHands(Exception):
    """The book tells more hands apart than are worth walking through."""


class HandEndings:
    """The walk through all hands of a book."""

    def __init__(
        self,
        book: RuleBook,
        kinds: CardKinds,
        dealers: Iterable[DealerEnding],
        *,
        counts_cards: bool,
        tells_cards_apart: bool,
    ) -> None:
        """`counts_cards`: no hand holds more of a kind than the shoe; `tells_cards_apart`: no two hands with
        different cards are taken for one."""
        self.book = book
        self.kinds = kinds
        self.dealers = tuple(dealers)
        self.payouts = possible_payouts(book)
        self.splits: set[tuple[int, int]] = set()
        """The ranks of every two first cards that may be split."""
        self.resplits: set[tuple[int, int]] = set()
        """The same on a hand that comes from a split."""
        self._counts_cards = counts_cards
        self._tells_cards_apart = tells_cards_apart
        self._place = {pays: place for place, pays in enumerate(self.payouts)}
        self._known: dict[Hashable, Wins] = {}
        self._results: dict[Hashable, tuple[int, ...]] = {}
        self._box = Box(1, SEAT, 1, (Hand(1, 1),))
        # What the dealer shows decides about giving up alone, and that wins nothing.
        shown = Dealer((book.pack[0],) * 2)
        self._round = Round(book, (self._box,), {SEAT: PURSE}, dealer=shown)

    def of_first_hands(self) -> Wins:
        """Of a hand that is the only one of its box."""
        wins: Wins = {}
        for origin in FIRST if self.book.swap else FIRST[:1]:
            merge(wins, self._after_card(Hand(1, 1, origin=origin), *NO_DOUBLE))
        return wins

    def of_half(self, kind: CardKind) -> Wins:
        """Of a hand that a split has made of this card."""
        return self._after_card(split_half(Hand(1, 1), kind.card, self.book), *NO_DOUBLE)

    def _after_card(self, hand: Hand, last: int, counts: int) -> Wins:
        """Of a hand that waits for a card."""
        wins: Wins = {}
        for kind in self.kinds.all:
            total, soft = total_with(hand, POINTS[kind.card])
            if total > 21 or (self._counts_cards and not kind.is_left_beside(hand.cards)):
                continue
            same = self._sameness(hand, kind, total, soft, last, counts)
            if same not in self._known:
                if len(self._known) * len(self.dealers) >= MEETINGS_MOST:
                    raise TooManyHands
                grown = with_card(hand, kind.card, self.book)
                self._known[same] = (self._after_card if grown.owed else self._in_play)(grown, last, counts)
            merge(wins, self._known[same])
        return wins

    def _sameness(
        self, hand: Hand, kind: CardKind, total: int, soft: bool, last: int, counts: int
    ) -> Hashable:
        """Equal for two hands, each with one more card, that have the same ends before them."""
        cards = min(len(hand.cards) + 1, self.kinds.cards_alike)
        key, suits = hand.key + KEYS[kind.card], suit_class(hand.suits, SUIT_OF[kind.card])
        pair = cards == 2 and self._is_pair(hand.cards[0], kind.card)
        return (
            cards,
            total,
            soft,
            self.kinds.key_of(cards, key, suits, pair=pair, natural=cards == 2 and total == 21),
            hand.origin,
            hand.stake,
            hand.free,
            hand.doubles,
            hand.aces_low,
            last,
            counts,
            tuple(sorted((*hand.cards, kind.card))) if self._tells_cards_apart else (),
        )

    def _is_pair(self, card: Card, other: Card) -> bool:
        """Whether the rules look at these two as a pair, or part them."""
        one, two = RANK_OF[card], RANK_OF[other]
        return self.book.is_pair[one][two] or self.book.split_limit[one][two] > 0

    def _in_play(self, hand: Hand, last: int, counts: int) -> Wins:
        """Of a hand that must end or decide."""
        wins: Wins = {}
        staked = Staked(hand.stake - 1, hand.stake + hand.free, last, counts)
        how = ends_by_itself(self._round, self._box, hand)
        actions = legal_actions(self._round, self._box, hand) if not how else ()
        for ended in (how, *(ENDS.get(action, "") for action in actions)):
            if ended:
                merge(wins, {staked: self._places(replace(hand, ended=ended), PLAYED)})
        if hand.origin == Origin.DEALT and len(hand.cards) == 2:
            merge(wins, {staked: self._places(hand, AS_DEALT)})
        if actions and self._is_paid_to_give_up(hand):
            merge(wins, {staked: self._places(replace(hand, ended="surrendered"), GIVEN_UP)})
        if self.book.turns == "rounds" and not how:
            merge(wins, {staked: self._places(hand, CUT_SHORT)})
        if "hit" in actions:
            merge(wins, self._after_card(replace(hand, owed=1), last, counts))
        if "double" in actions:
            merge(wins, self._after_double(hand, last, counts))
        if "split" in actions:
            pairs = self.splits if hand.origin in FIRST else self.resplits
            pairs.add((RANK_OF[hand.cards[0]], RANK_OF[hand.cards[1]]))
        return wins

    def _is_paid_to_give_up(self, hand: Hand) -> bool:
        """Whether a script settles this hand when it is given up, for it might let it win."""
        settled = self.book.settlements
        given_up = replace(hand, ended="surrendered")
        return settled is not None and class_of(given_up, False) in settled.rows

    def _after_double(self, hand: Hand, last: int, counts: int) -> Wins:
        chips, free = double_costs(hand), 0
        if double_is_free(self._round, hand):
            chips, free = 0, chips
        doubled = with_double(hand, chips, free, double_hardens(self._round, hand))
        if chips:
            return self._after_card(doubled, chips, 1)
        return self._after_card(doubled, last, 2 * counts if last else 1)

    # What a hand wins.

    def _places(self, hand: Hand, when: str) -> tuple[int, ...]:
        """What a hand wins against each end of the dealer; nothing against those that it can't meet."""
        same = (when, self._result_key(hand))
        if same not in self._results:
            self._results[same] = tuple(
                self._place[self._pays(hand, end)] if MEETS[when](end) else 0 for end in self.dealers
            )
        return self._results[same]

    def _result_key(self, hand: Hand) -> Hashable:
        """All that settlement looks at."""
        seen = (hand.total, hand.category, hand.is_natural, hand.suits if hand.is_natural else 0)
        settled = self.book.settlements
        if settled is None or not is_scripted(hand, self.book):
            return seen
        rows = tuple(settled.rows.get(class_of(hand, insured), -1) for insured in (False, True))
        left = any(LEFT_TO_KNOBS in settled.table[row] for row in rows if row >= 0)
        return (rows, seen if left else hand.is_natural)

    def _pays(self, hand: Hand, end: DealerEnding) -> Ratio:
        """What each chip on a hand wins; nothing where it is lost."""
        settled = None
        if is_scripted(hand, self.book):
            box = replace(self._box, insurance=int(end.is_insured))
            settled = scripted_result(hand, box, end.dealer, self.book)
        _, pays = settled or result(hand, self._met_by(hand, end.dealer), self.book)
        return pays if pays[0] > 0 else PUSH

    def _met_by(self, hand: Hand, dealer: Dealer) -> Dealer:
        """A natural that is settled at once is paid before the dealer draws on, and can come to 22."""
        at_once = hand.is_natural and self.book.naturals_at_once and not dealer.is_natural
        return FINALS[0] if at_once else dealer


def merge(wins: Wins, more: Wins) -> None:
    """Add the ends of one hand to those of another: the better payout of both against each dealer."""
    for staked, places in more.items():
        known = wins.get(staked)
        wins[staked] = places if known is None or known is places else tuple(map(max, known, places))
