"""Where a round of red or black stands."""

from enum import StrEnum

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.games.game import BoxNumber, Seat
from tests.colours.book import ColoursBook


class Phase(StrEnum):
    """What the round is busy with."""

    DEALING = "dealing"
    GUESSING = "guessing"
    SETTLING = "settling"
    CLOSED = "closed"


class Box(Struct, frozen=True):
    """One guess: whose it is, what it cost, and the word, empty until it is said."""

    number: BoxNumber
    owner: Seat
    chips: int
    said: str = ""


class Round(Struct, frozen=True):
    """A round as a value."""

    book: ColoursBook
    boxes: tuple[Box, ...]
    purses: dict[Seat, int]
    pot: int
    card: Card | None = None
    phase: Phase = Phase.DEALING
