"""What is sent of red or black."""

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.wire.events.opening import Entries
from fairdeal.wire.parts import BoxNumber, Seat


class Event(Struct, frozen=True, tag=True):
    """Something that happened."""


class RoundOpened(Event, frozen=True):
    book: str
    entries: Entries


class CardDealt(Event, frozen=True):
    """A card in the middle, face down."""


class ColourSaid(Event, frozen=True):
    box: BoxNumber
    seat: Seat
    colour: str


class CardTurned(Event, frozen=True):
    card: Card
    said: dict[BoxNumber, str]


class PotShared(Event, frozen=True):
    chips: dict[Seat, int]


class StakesReturned(Event, frozen=True):
    chips: dict[Seat, int]
