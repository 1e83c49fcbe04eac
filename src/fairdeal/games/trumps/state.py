"""A game of Trumps as it stands: what happened, never what will."""

from enum import StrEnum

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.games.game import BoxNumber, Impossible, Seat
from fairdeal.games.trumps.book import TrumpsBook

MIDDLE: BoxNumber = 0
"""Where cards go that nobody has won: the middle pile, in place of a box."""


class Phase(StrEnum):
    """Where a round stands; a round is one whole game."""

    DEALING = "dealing"
    PICKING = "picking"
    CALLING = "calling"
    COMPARING = "comparing"
    TAKING = "taking"
    TRICK_OVER = "trick_over"
    OFFERING = "offering"
    GOING_ON = "going_on"
    SETTLING = "settling"
    CLOSED = "closed"


class Box(Struct, frozen=True, gc=False):
    """A player's side of the table."""

    number: BoxNumber
    owner: Seat
    cards: tuple[Card, ...] = ()
    """A hand in the order in which it came, or a pile from its top."""
    picked: int = 0
    """The place of the card that is played in this trick, from 1; 0 while there is none."""
    points: int = 0
    out: bool = False

    @property
    def picked_card(self) -> Card:
        if not self.picked:
            raise Impossible(f"box {self.number} plays a card that it never picked")
        return self.cards[self.picked - 1]


class Shown(Struct, frozen=True, gc=False):
    """A card that was turned up, and its value in the category that was called."""

    box: BoxNumber
    card: Card
    value: int | None


class Compared(Struct, frozen=True, gc=False):
    """The cards that were turned up last, in the order of the boxes."""

    trick: int
    caller: BoxNumber
    category: str
    shown: tuple[Shown, ...]
    best: tuple[BoxNumber, ...]
    """One box has won; more than one is a draw."""


class Round(Struct, frozen=True, gc=False):
    """The whole game; the book it is played by travels with it."""

    book: TrumpsBook
    boxes: tuple[Box, ...]
    purses: dict[Seat, int]
    pot: int
    phase: Phase = Phase.DEALING
    trick: int = 0
    """Counts from 1; before the first one everybody gets cards."""
    caller: BoxNumber = 0
    """Who calls the category of this trick."""
    category: str = ""
    """Empty until it is called."""
    tried: tuple[str, ...] = ()
    """Categories by which the cards of this trick have been compared."""
    middle: tuple[Card, ...] = ()
    draws: int = 0
    """How many tricks in a row, up to the last one, nobody won."""
    agreed: tuple[BoxNumber, ...] = ()
    """Who has agreed to stop the game here, where that was offered."""
    last: Compared | None = None
    winners: tuple[BoxNumber, ...] = ()
    paid: tuple[BoxNumber, ...] = ()
    """Winners who have had their share of the pot."""

    @property
    def playing(self) -> tuple[Box, ...]:
        """The boxes that hold cards."""
        return tuple(box for box in self.boxes if box.cards)

    @property
    def dealt(self) -> tuple[Card, ...]:
        """Every card that is at the table."""
        return tuple(card for box in self.boxes for card in box.cards) + self.middle


def in_sight(book: TrumpsBook, box: Box) -> tuple[Card, ...]:
    """The cards that the owner of a box may look at and play."""
    return box.cards[: book.variant.in_sight]


def short(state: Round) -> str:
    """How many cards lie where, and nothing that is hidden: `trick 3: 1=4 2=6 middle=2`."""
    boxes = " ".join(f"{box.number}={len(box.cards)}" for box in state.boxes)
    middle = f" middle={len(state.middle)}" if state.middle else ""
    return f"trick {state.trick}: {boxes}{middle}"
