"""A game of Trumps as one viewer may see it."""

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.wire.parts import BoxNumber, Seat, Text


class CategoryView(Struct, frozen=True):
    """What cards can be compared by."""

    id: str
    """The word that calls it."""
    label: Text
    unit: Text
    better: str
    """high or low: which value wins."""
    decimals: int
    """Values are whole numbers of this many decimals: 123 with 1 is 12.3."""
    format: str
    """number, or year: a year is never written in groups of digits."""


class BoxView(Struct, frozen=True):
    number: BoxNumber
    owner: Seat
    cards: int
    """How many."""
    picked: bool
    points: int
    out: bool


class CardView(Struct, frozen=True):
    """A card of the viewer's own."""

    card: Card
    name: Text
    values: dict[str, int | None] | None
    """By category; None where the variant hides them."""


class ShownView(Struct, frozen=True):
    """A card that was turned up, and its value in the category that was called."""

    box: BoxNumber
    card: Card
    value: int | None
    name: Text


class ComparedView(Struct, frozen=True):
    """The cards that were turned up last, in the order of the boxes."""

    trick: int
    caller: BoxNumber
    category: str
    shown: tuple[ShownView, ...]
    best: tuple[BoxNumber, ...]
    """One box has won; more than one is a draw."""


class Question(Struct, frozen=True):
    """What the round waits for, in plain sight of everyone."""

    boxes: tuple[BoxNumber, ...]
    question: str
    """pick, call or stop."""


class RoundView(Struct, frozen=True, tag="trumps", tag_field="game"):
    phase: str
    """dealing, picking, calling, comparing, taking, trick_over, offering, going_on, settling or closed."""
    own: BoxNumber
    """The viewer's box; 0 for a spectator."""
    trick: int
    caller: BoxNumber
    category: str
    """Empty until it is called."""
    tried: tuple[str, ...]
    """Categories by which the cards of this trick have been compared."""
    boxes: tuple[BoxView, ...]
    hand: tuple[CardView, ...]
    """The viewer's own cards that may be looked at and played: a whole hand, or the top of a pile."""
    picked: Card | None
    """The viewer's own card of this trick, once picked."""
    middle: int
    """How many cards are in the middle pile."""
    draws: int
    """How many tricks in a row, up to the last one, nobody won."""
    agreed: tuple[BoxNumber, ...]
    """Who has agreed to stop the game here."""
    last: ComparedView | None
    """The cards that were turned up last."""
    winners: tuple[BoxNumber, ...]
    pot: int
    purses: dict[Seat, int]
    asked: Question | None
    actions: dict[BoxNumber, tuple[str, ...]]
    """What this viewer may do now, by box."""
    categories: tuple[CategoryView, ...] = ()
    """In the order in which they are offered."""
