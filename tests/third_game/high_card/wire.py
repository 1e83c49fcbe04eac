"""What players and spectators are shown of an event: one form for each kind, named like it."""

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.wire.events.opening import Entries
from fairdeal.wire.parts import Seat


class Event(Struct, frozen=True, tag=True, tag_field="type"):
    """Something that happened."""


class RoundOpened(Event, frozen=True):
    book: str
    """The fingerprint of the rules."""
    entries: Entries


class CardDealt(Event, frozen=True):
    box: int
    seat: Seat
    card: Card
    """`??` for everybody but its owner."""


class ChoosingBegan(Event, frozen=True):
    """Everyone has a card and may swap it."""


class CardKept(Event, frozen=True):
    box: int


class CardThrown(Event, frozen=True):
    box: int


class CardsShown(Event, frozen=True):
    cards: tuple[Card, ...]


class PotShared(Event, frozen=True):
    chips: dict[Seat, int]
