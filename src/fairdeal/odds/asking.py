"""What the engine says of hands: what they may do, what a card more makes of them, how they can end.

Many hands are nothing but a number of cards and a total to the engine. It is asked once for all that it can't
tell apart: a *class* of hands.
"""

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.games.blackjack.actions import ENDS, legal_actions, split_is_free
from fairdeal.games.blackjack.apply import apply, with_card
from fairdeal.games.blackjack.book import Origin, RuleBook
from fairdeal.games.blackjack.hand import MIXED
from fairdeal.games.blackjack.play import decide
from fairdeal.games.blackjack.procedure import ends_by_itself
from fairdeal.games.blackjack.state import Box, Hand, Phase, Round
from fairdeal.games.game import Choose
from fairdeal.odds.shows import Show, dealer_with, kinds_of_show
from fairdeal.odds.stakes import whole_bet
from fairdeal.odds.symbols import Symbols

ACTIONS = ("stand", "report", "stop", "surrender", "hit", "double", "split")
"""All that a hand may do in its turn, in the order of the tables: what ends it, what draws, what splits."""

TERMINAL = 4
"""How many of them end the hand."""
HIT, DOUBLE, SPLIT = 4, 5, 6

PLENTY = 1 << 40
"""First bets in the purse: odds are those of a player who can pay for everything."""

Standing = tuple[object, ...]
"""What a hand is besides its cards."""


class Ended(Struct, frozen=True, gc=False):
    """A hand that is over, as settlement sees it."""

    hand: Hand
    split: bool


class Answer(Struct, frozen=True, gc=False):
    """What a class of hands may do against some sights of the dealer."""

    ends: tuple[int, ...]
    """[action]: the number of how the hand has ended after it; -1 where it is not offered."""
    hits: bool = False
    doubles: bool = False
    splits: bool = False


class Asking:
    """Asks the engine about hands. `insured`: the box has taken insurance, which some scripts look at."""

    def __init__(self, book: RuleBook, symbols: Symbols, shows: tuple[Show, ...], *, insured: bool) -> None:
        self.book, self.symbols, self.insured = book, symbols, insured
        self.bet = whole_bet(book)
        self.kinds = kinds_of_show(book, shows, symbols)
        self.ended: list[Ended] = []
        """Every way to have ended that any answer has named."""
        self._states = [self._state(show) for show in self.kinds.samples]
        self._ended_at: dict[tuple[object, ...], int] = {}
        self._answers: dict[tuple[object, ...], tuple[Answer, ...]] = {}
        self._busts: dict[tuple[object, ...], tuple[int, ...]] = {}

    def _state(self, show: Show) -> Round:
        dealer = dealer_with(
            self.book, self.symbols, show.seen * (2 if self.book.dealer_deals > len(show.seen) else 1)
        )
        return Round(
            self.book, (), {1: PLENTY * self.bet}, phase=Phase.PLAYERS, dealer=dealer, turn=(0, 0), lap=1
        )

    def box(self, hand: Hand, early: bool = False) -> Box:
        """A box with this hand in turn. `early`: it was asked before the dealer looked whether to give up."""
        split = hand.origin in (Origin.SPLIT, Origin.SPLIT_ACES)
        # A split box has other hands; of these it matters only that they are there, and stand.
        others = (Hand(0, self.bet, total=20, owed=0, ended="stood"),) if split else ()
        insurance = self.bet if self.insured else 0
        return Box(1, 1, self.bet, (*others, hand), insurance=insurance, early_surrender_answered=early)

    # What hands may do.

    def answers(self, hand: Hand) -> tuple[Answer, ...]:
        """[kind of sight]: what a hand may do."""
        alike = self._class_of(hand)
        if alike not in self._answers:
            kinds = zip(self._states, self.kinds.asked_early, strict=True)
            self._answers[alike] = tuple(
                self._answer(state, self.box(hand, early), hand) for state, early in kinds
            )
        return self._answers[alike]

    def _class_of(self, hand: Hand) -> tuple[object, ...]:
        """Pairs and naturals are of two cards, and a script may have a menu for any cards; else the cards
        themselves make no difference to what a hand may do.
        """
        cards = len(hand.cards)
        by_cards = (hand.key, hand.suits) if cards == 2 or self.book.menus is not None else ()
        return (cards, hand.total, hand.soft, hand.category, by_cards, standing(hand))

    def _answer(self, state: Round, box: Box, hand: Hand) -> Answer:
        if len(hand.cards) == 1:  # It waits for its second, whatever it may do later.
            return Answer((-1,) * TERMINAL, hits=True)
        how = ends_by_itself(state, box, hand)
        if how:
            return Answer((self._over(hand, how), *(-1,) * (TERMINAL - 1)))
        offered = legal_actions(state, box, hand)
        ends = tuple(
            self._over(hand, self._how(action, hand)) if action in offered else -1
            for action in ACTIONS[:TERMINAL]
        )
        return Answer(ends, *(action in offered for action in ACTIONS[TERMINAL:]))

    def _how(self, action: str, hand: Hand) -> str:
        if action != "surrender":
            return ENDS[action]
        return "surrendered_early" if self.book.early_surrender and not hand.doubles else "surrendered"

    def menu(self, hand: Hand, kind: int) -> tuple[str, ...]:
        """What a hand may do, in the order of the house's menu."""
        return legal_actions(self._states[kind], self.box(hand, self.kinds.asked_early[kind]), hand)

    def splits_free(self, hand: Hand) -> bool:
        """Whether the house pays for splitting a pair of this card."""
        return split_is_free(self._states[0], hand)

    # What becomes of them.

    def with_card(self, hand: Hand, symbol: int, suit: int) -> Hand:
        if suit == MIXED and hand.suits != MIXED:
            hand = replace(hand, suits=MIXED)
        return with_card(hand, self.symbols.card(symbol, suit % MIXED), self.book)

    def busts(self, hand: Hand) -> tuple[int, ...]:
        """[symbol]: -1 minus the way to have ended after a card that ends the hand; 0 where it goes on."""
        alike = self._class_of(hand)
        if alike not in self._busts:
            self._busts[alike] = tuple(
                self._bust(hand, symbol, points) for symbol, points in enumerate(self.symbols.points)
            )
        return self._busts[alike]

    def _bust(self, hand: Hand, symbol: int, points: int) -> int:
        if hand.total - 10 * hand.soft + points <= 21:  # Most cards end nothing: these need not be dealt.
            return 0
        drawn = self.with_card(hand, symbol, MIXED)
        return -1 - self._over(drawn, "bust") if drawn.total > 21 else 0

    def doubled(self, hand: Hand) -> Hand:
        """The hand with a double on it and its card still to come, as the engine leaves it."""
        kind = next(kind for kind, answer in enumerate(self.answers(hand)) if answer.doubles)
        box = self.box(hand, self.kinds.asked_early[kind])
        state = replace(self._states[kind], boxes=(box,), turn=(0, len(box.hands) - 1))
        return apply(state, decide(state, Choose(1, "double"))).boxes[0].hands[-1]

    def given_up(self, hand: Hand) -> int:
        """How a hand as dealt has ended that is given up before the dealer looks."""
        return self._over(hand, "surrendered_early")

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


def standing(hand: Hand) -> Standing:
    return (
        hand.origin,
        hand.number,
        hand.doubles,
        hand.stake,
        hand.free,
        hand.doubled_chips,
        hand.aces_low,
    )
