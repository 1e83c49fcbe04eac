"""What can happen in red or black, and the machine."""

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.games.game import BoxNumber, Entries, Seat
from tests.colours.book import ColoursBook
from tests.colours.state import Phase


class Event(Struct, frozen=True, tag=True):
    """A fact of a round."""


class RoundOpened(Event, frozen=True):
    """The bets are in and go to the pot."""

    book: ColoursBook
    entries: Entries


class CardDealt(Event, frozen=True):
    """The card in the middle, face down; nobody may look."""

    card: Card


class ColourSaid(Event, frozen=True):
    """A guess at a card; only its owner knows which until that card is turned."""

    box: BoxNumber
    seat: Seat
    colour: str
    card: Card
    """The card in the middle, for nobody to see: while it is hidden the guess is too."""


class CardTurned(Event, frozen=True):
    """The card and all guesses lie open."""

    card: Card
    said: dict[BoxNumber, str]


class PotShared(Event, frozen=True):
    """Those who were right have the pot."""

    chips: dict[Seat, int]


class StakesReturned(Event, frozen=True):
    """Nobody was right and everyone has the stake back."""

    chips: dict[Seat, int]


P = Phase

AnyEvent = RoundOpened | CardDealt | ColourSaid | CardTurned | PotShared | StakesReturned

NEXT_PHASE: dict[tuple[Phase | None, type[Event]], Phase] = {
    (None, RoundOpened): P.DEALING,
    (P.DEALING, CardDealt): P.GUESSING,
    (P.GUESSING, ColourSaid): P.GUESSING,
    (P.GUESSING, CardTurned): P.SETTLING,
    (P.SETTLING, PotShared): P.CLOSED,
    (P.SETTLING, StakesReturned): P.CLOSED,
}
