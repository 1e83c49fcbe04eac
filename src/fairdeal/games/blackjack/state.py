"""A round of blackjack as it stands: what happened, never what will."""

from enum import StrEnum
from typing import ClassVar

from msgspec import Struct

from fairdeal.cards import FACE_DOWN, RANK_OF, Card
from fairdeal.games.blackjack.book import Origin, RuleBook
from fairdeal.games.blackjack.hand import NO_SUIT, worth
from fairdeal.games.game import Seat

POINTS: dict[Card, int] = {card: worth(rank) for card, rank in RANK_OF.items()}
"""What a card is worth: ace 1, faces 10."""


OUTCOMES = ("natural", "even_money", "win", "push", "lose", "bust", "surrendered", "forfeited", "voided")
"""What can become of a hand. Forfeited: its owner left in mid-round, where the table has it so; no rule book
comes to that by itself."""


class Phase(StrEnum):
    """Where a round stands."""

    DEALING = "dealing"
    INSURANCE = "insurance"
    EARLY_SURRENDER = "early_surrender"
    SWAPPING = "swapping"
    PLAYERS = "players"
    DEALER = "dealer"
    SETTLING = "settling"
    CLOSED = "closed"


class Hand(Struct, frozen=True, gc=False):
    """Cards in a box, with what they amount to kept beside them."""

    number: int
    """1 for the hand first dealt to its box; a split gives its second half the next number, for good."""
    stake: int
    """The owner's chips on this hand."""
    cards: tuple[Card, ...] = ()
    total: int = 0
    soft: bool = False
    key: int = 0
    """Its ranks as a set; see `hand.rank_key`."""
    suits: int = NO_SUIT
    """Its suit class; see `hand.suit_class`."""
    category: str = "general"
    """What the house calls it: general, natural, bust, or a special hand's name."""
    is_natural: bool = False
    owed: int = 2
    """Cards to be dealt to it before anyone decides."""
    origin: Origin = Origin.DEALT
    doubles: int = 0
    doubled_chips: int = 0
    """The owner's chips of the last double: what a rescue gives back."""
    free: int = 0
    """The house's chips that play along; paid as a stake on a win, else back to the bank."""
    aces_low: bool = False
    """Every ace counts one for good, since the house says so of a doubled soft hand."""
    lap: int = 0
    """The last lap in which it decided, where turns go by rounds."""
    ended: str = ""
    """Empty while in play; then stood, bust, natural, special, reported, stopped, surrendered or
    surrendered_early."""
    outcome: str = ""
    """Empty until settled; then one of `OUTCOMES`."""
    returned: int = 0
    """Chips that came back when it was settled, the stake included."""


class PlacedSideBet(Struct, frozen=True, gc=False):
    """Chips on a side bet, and what became of them."""

    id: str
    chips: int
    settled: bool = False
    award: str = ""
    """What it won by; empty when it is open or lost."""
    returned: int = 0
    """Chips that came back, the stake included."""


class Box(Struct, frozen=True, gc=False):
    """A betting spot and its hands."""

    number: int
    owner: Seat
    stake: int
    """The first bet."""
    hands: tuple[Hand, ...]
    even_money: bool | None = None
    """Whether even money was taken; None while nobody has answered."""
    insurance: int | None = None
    """Chips on insurance; None while nobody has answered."""
    insured_as: str = ""
    """The class of the hand as dealt, where a script says what its insurance pays."""
    insurance_settled: bool = False
    insurance_returned: int = 0
    """Chips that came back from it, the stake included."""
    early_surrender_answered: bool = False
    swap_answered: bool = False
    side: tuple[PlacedSideBet, ...] = ()
    dealt: tuple[Card, ...] = ()
    """Its first two cards, whatever play makes of them later; kept where side bets lie on them."""


class Dealer(Struct, frozen=True, gc=False):
    """The banker's side: cards with what they amount to, as in a hand that is never split or doubled."""

    origin: ClassVar[Origin] = Origin.DEALT
    doubles: ClassVar[int] = 0
    aces_low: ClassVar[bool] = False

    cards: tuple[Card, ...] = ()
    total: int = 0
    soft: bool = False
    key: int = 0
    suits: int = NO_SUIT
    category: str = "general"
    is_natural: bool = False
    turned: bool = False
    """Whether the hole card lies face up."""
    stood: bool = False
    """Stands for good."""
    owed: int = 0
    """A card that a free banker asked for."""
    lap: int = 0
    """The last lap in which the dealer drew or stood."""


class Round(Struct, frozen=True, gc=False):
    """The whole round; the book it is played by travels with it."""

    book: RuleBook
    boxes: tuple[Box, ...]
    purses: dict[Seat, int]
    banker: Seat | None = None
    phase: Phase = Phase.DEALING
    dealer: Dealer = Dealer()
    turn: tuple[int, int] | None = None
    """Places of the box and the hand in turn, from 0: `boxes[turn[0]].hands[turn[1]]`."""
    lap: int = 0
    """Counts from 1 when play begins; where turns go by rounds, each lap everyone decides once."""
    house_chip: int = 1
    """How many chips of this round are one of the house's own: nothing less is staked or paid."""

    @property
    def upcard(self) -> int:
        """Points of the dealer's face-up card of the deal."""
        return POINTS[self.dealer.cards[self.book.upcard_place]]

    @property
    def turn_hand(self) -> Hand:
        assert self.turn is not None
        return self.boxes[self.turn[0]].hands[self.turn[1]]

    @property
    def natural_possible(self) -> bool:
        """Whether the dealer may still turn out to have a natural, for all that anyone at the table knows."""
        if self.dealer_shown:
            return self.dealer.is_natural
        upcard = self.upcard
        return upcard in (1, 10) and len(self.dealer.cards) < 3 and not self.book.peeks[upcard]

    @property
    def dealer_shown(self) -> bool:
        """Whether both of the dealer's first cards lie face up."""
        return self.dealer.turned or (self.book.hole_card != "hidden" and len(self.dealer.cards) > 1)

    @property
    def hole_hidden(self) -> bool:
        """Whether the hole card lies face down."""
        return self.book.hole_card == "hidden" and not self.dealer.turned

    @property
    def dealer_faces(self) -> tuple[Card, ...]:
        """The dealer's cards as they lie on the felt."""
        if not self.hole_hidden:
            return self.dealer.cards
        hole = self.book.hole_place
        return tuple(FACE_DOWN if place == hole else card for place, card in enumerate(self.dealer.cards))


def short(state: Round, box: int = 1) -> str:
    """The hand in turn, or else the first of a box, and what everyone sees of the dealer: `2: 9C 8H v 6S`."""
    known = state.boxes[box - 1 if 0 < box <= len(state.boxes) else 0]
    number, hand = (known.number, known.hands[0])
    if state.turn is not None:
        number, hand = state.turn[0] + 1, state.turn_hand
    return f"{number}: {' '.join(hand.cards) or '-'} v {' '.join(state.dealer_faces) or '-'}"
