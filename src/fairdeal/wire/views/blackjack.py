"""A round of blackjack as one viewer may see it."""

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.wire.parts import BoxNumber, Seat


class HandView(Struct, frozen=True):
    number: int
    cards: tuple[Card, ...]
    total: int
    soft: bool
    category: str
    """What the house calls it: general, natural, bust, or a special hand's name."""
    stake: int
    """The owner's chips on it."""
    free: int
    """The house's chips that play along."""
    ended: str
    """Empty while in play; then stood, bust, natural, special, reported, stopped, surrendered or
    surrendered_early.
    """
    outcome: str
    """Empty until settled; then natural, even_money, win, push, lose, bust, surrendered, forfeited or
    voided.
    """
    is_natural: bool = False
    returned: int = 0
    """Chips that came back when it was settled, the stake included."""
    is_special: bool = False
    """Whether its category is a name worth saying: the house pays such hands differently, or the player has
    shown it.
    """


class SideBetView(Struct, frozen=True):
    """A side bet of a box, and what became of it."""

    id: str
    chips: int
    settled: bool = False
    award: str = ""
    """What it won by; empty when it is open or lost."""
    returned: int = 0
    """Chips that came back, the stake included."""


class BoxView(Struct, frozen=True):
    number: BoxNumber
    owner: Seat
    stake: int
    """The first bet."""
    hands: tuple[HandView, ...]
    even_money: bool | None
    """Whether even money was taken; None while nobody has answered."""
    insurance: int | None
    """Chips on insurance; None while nobody has answered."""
    side: tuple[SideBetView, ...]
    insurance_returned: int = 0
    """Chips that came back from the insurance, its stake included."""
    insurance_settled: bool = False


class DealerView(Struct, frozen=True):
    """The dealer's cards, `??` for one that is face down; total, softness and category are those of the
    cards face up.
    """

    cards: tuple[Card, ...]
    total: int
    soft: bool
    category: str
    is_special: bool = False
    """Whether this category changes what some hand gets."""
    is_push: bool = False
    """Whether this total is over 21 but not bust, because the house pushes it."""
    has_peeked: bool = False
    """Whether the dealer has looked at the card that is face down, and has no natural."""
    would_draw: bool = False
    """Whether the rules would draw another card to the face-up cards. After the hands are settled, this means
    that the dealer stopped short because nothing depended on it.
    """


class NextCard(Struct, frozen=True):
    """The hand that gets the next card."""

    box: BoxNumber
    hand: int
    """Its number."""


class Question(Struct, frozen=True):
    """What the round waits for, in plain sight of everyone."""

    box: BoxNumber
    hand: int
    """The place of the hand in its box, from 1; 0 if the question is not about a hand."""
    question: str
    """action, insurance, even_money, early_surrender or swap."""
    options: tuple[str, ...]
    swapped: tuple[HandView, ...] = ()
    """For a swap: this box's hand and the other one as they would be afterwards."""


class RoundView(Struct, frozen=True, tag="blackjack", tag_field="game"):
    phase: str
    """dealing, insurance, early_surrender, swapping, players, dealer, settling or closed."""
    dealer: DealerView
    boxes: tuple[BoxView, ...]
    purses: dict[Seat, int]
    """Chips of each seat that are not staked."""
    asked: Question | None
    actions: dict[BoxNumber, tuple[str, ...]]
    """What this viewer may do now, by box."""
    is_for_points: bool = False
    """Whether hands are counted instead of chips."""
    banker: Seat | None = None
    """The seat that plays the dealer's side; None: the house does."""
    next_card: NextCard | None = None
    """The hand that gets the next card; None if the dealer gets it, or if no card is due."""
