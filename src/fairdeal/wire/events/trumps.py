"""What happens in a game of Trumps, as players and spectators are shown it.

Each kind is named as in the log. What is not a field here is never sent.
"""

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.wire.events.opening import Entries
from fairdeal.wire.parts import BoxNumber, Seat


class Event(Struct, frozen=True, gc=False, tag=True, tag_field="type"):
    """Boxes go by number, from 1."""


class Moved(Struct, frozen=True, gc=False):
    """Cards that were face up and went to the end of a box's cards, in this order; 0 is the middle pile."""

    box: BoxNumber
    cards: tuple[Card, ...]


class Shown(Struct, frozen=True, gc=False):
    """A card that was turned up, and its value in the category that was called."""

    box: BoxNumber
    card: Card
    value: int | None


class RoundOpened(Event, frozen=True):
    """The bets are in."""

    book: str
    """The fingerprint of the rules and the pack."""
    entries: Entries


class CardDealt(Event, frozen=True):
    """A card for a box, face down."""

    box: BoxNumber
    owner: Seat
    card: Card
    """`??` for everybody who may not look at it."""
    in_sight: bool
    """Whether its owner may look at it: not if it is deep in a pile."""


class TrickBegan(Event, frozen=True):
    """Everybody who has cards plays one more."""

    number: int
    caller: BoxNumber


class CardPicked(Event, frozen=True):
    """A box has put a card on the table, face down."""

    box: BoxNumber
    owner: Seat
    place: int
    """Where it is among the cards of its box, from 1; 0 for those who may not know."""
    card: Card


class TopCardsLaid(Event, frozen=True):
    """The top card of every pile is the one to be played."""


class CallOpened(Event, frozen=True):
    """Everybody has picked; it is for the caller to name a category."""


class CategoryCalled(Event, frozen=True):
    """What the cards are compared by."""

    box: BoxNumber
    category: str


class CardsRevealed(Event, frozen=True):
    """The cards were turned up; `best` are the boxes with the best value."""

    shown: tuple[Shown, ...]
    best: tuple[BoxNumber, ...]


class CategoryTied(Event, frozen=True):
    """Nobody was best alone, so the same cards are compared by another category."""

    category: str


class TrickWon(Event, frozen=True):
    """One box was best."""

    box: BoxNumber
    moved: tuple[Moved, ...]
    points: int = 0
    """The points that the box gets for it, if points are counted."""


class TrickDrawn(Event, frozen=True):
    """Nobody was best alone."""

    boxes: tuple[BoxNumber, ...]
    """Those who were equal."""
    moved: tuple[Moved, ...]


class BoxesOut(Event, frozen=True):
    """These have no cards left, all after the same trick."""

    boxes: tuple[BoxNumber, ...]


class StopOffered(Event, frozen=True):
    """After this many draws in a row, everybody who still plays is asked whether to stop."""

    draws: int


class StopAccepted(Event, frozen=True):
    """A box agrees to stop here; the game stops if all agree."""

    box: BoxNumber


class StopDeclined(Event, frozen=True):
    """A box wants to continue, so everybody continues."""

    box: BoxNumber


class GameEnded(Event, frozen=True):
    """Who won, and why the game is over: out, last_one, points, rounds, draws or stopped."""

    winners: tuple[BoxNumber, ...]
    reason: str


class PotPaid(Event, frozen=True):
    """A winner's share of the pot."""

    box: BoxNumber
    seat: Seat
    chips: int


class RoundClosed(Event, frozen=True):
    """The pot is empty."""


AnyEvent = (
    RoundOpened
    | CardDealt
    | TrickBegan
    | CardPicked
    | TopCardsLaid
    | CallOpened
    | CategoryCalled
    | CardsRevealed
    | CategoryTied
    | TrickWon
    | TrickDrawn
    | BoxesOut
    | StopOffered
    | StopAccepted
    | StopDeclined
    | GameEnded
    | PotPaid
    | RoundClosed
)
"""Every event of a game of Trumps."""
