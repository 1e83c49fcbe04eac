"""What can happen in a round, in the past tense, and where each fact leads."""

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.games.game import Entries, Seat
from tests.third_game.high_card.book import HighCardBook
from tests.third_game.high_card.state import Phase


class Event(Struct, frozen=True, tag=True, tag_field="type"):
    """A fact."""


class RoundOpened(Event, frozen=True):
    """The stakes are in the pot."""

    book: HighCardBook
    entries: Entries


class CardDealt(Event, frozen=True):
    """A card, face down; only its owner may look."""

    box: int
    seat: Seat
    card: Card


class ChoosingBegan(Event, frozen=True):
    """Everyone has a card and may swap it."""


class CardKept(Event, frozen=True):
    box: int


class CardThrown(Event, frozen=True):
    """The box wants another card for its own."""

    box: int


class CardsShown(Event, frozen=True):
    """All cards are turned up, in the order of the boxes."""

    cards: tuple[Card, ...]


class PotShared(Event, frozen=True):
    """The highest cards took the pot."""

    chips: dict[Seat, int]
    """What each of their owners takes."""


AnyEvent = RoundOpened | CardDealt | ChoosingBegan | CardKept | CardThrown | CardsShown | PotShared
"""Every event, to decode a log with."""

P = Phase
NEXT_PHASE: dict[tuple[Phase | None, type[Event]], Phase] = {
    (None, RoundOpened): P.DEALING,
    (P.DEALING, CardDealt): P.DEALING,
    (P.DEALING, ChoosingBegan): P.CHOOSING,
    (P.DEALING, CardsShown): P.SETTLING,
    (P.CHOOSING, CardKept): P.CHOOSING,
    (P.CHOOSING, CardThrown): P.CHOOSING,
    (P.CHOOSING, CardDealt): P.CHOOSING,
    (P.CHOOSING, CardsShown): P.SETTLING,
    (P.SETTLING, PotShared): P.CLOSED,
}
"""The whole state machine. `apply` obeys it."""
