"""A round as it stands: what happened, never what will."""

from enum import StrEnum

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.games.game import Seat
from tests.third_game.high_card.book import HighCardBook


class Phase(StrEnum):
    DEALING = "dealing"
    CHOOSING = "choosing"
    SETTLING = "settling"
    CLOSED = "closed"


class Box(Struct, frozen=True):
    number: int
    owner: Seat
    card: Card | None = None
    """None while a card is owed."""
    thrown: Card | None = None
    """The card given up in a swap; it stays face down for good."""
    answered: bool = False


class Round(Struct, frozen=True):
    book: HighCardBook
    boxes: tuple[Box, ...]
    purses: dict[Seat, int]
    pot: int
    phase: Phase = Phase.DEALING

    @property
    def dealt(self) -> tuple[Card, ...]:
        """Every card that has left the pack."""
        return tuple(card for box in self.boxes for card in (box.card, box.thrown) if card is not None)
