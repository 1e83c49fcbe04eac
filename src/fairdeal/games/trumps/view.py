"""What each pair of eyes may see. A view is built up from nothing, never cut down from the state."""

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.games.game import BoxNumber, ForPlayers, Seat
from fairdeal.games.trumps import events as e
from fairdeal.games.trumps.book import TrumpsBook
from fairdeal.games.trumps.pack import Text
from fairdeal.games.trumps.play import waiting_for
from fairdeal.games.trumps.procedure import follow_up
from fairdeal.games.trumps.settle import leaders
from fairdeal.games.trumps.state import Box, Compared, Phase, Round, in_sight


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


class Question(Struct, frozen=True):
    """What the round waits for, in plain sight of everyone."""

    boxes: tuple[BoxNumber, ...]
    question: str
    """pick, call or stop"""


class RoundView(Struct, frozen=True):
    phase: Phase
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
    """How many cards lie in the middle pile."""
    draws: int
    agreed: tuple[BoxNumber, ...]
    """Who has agreed to stop the game here."""
    last: Compared | None
    """The cards that were turned up last."""
    winners: tuple[BoxNumber, ...]
    pot: int
    purses: dict[Seat, int]
    asked: Question | None
    actions: dict[BoxNumber, tuple[str, ...]]
    """What this viewer may do now, by box."""


def view(state: Round, viewer: Seat | None) -> RoundView:
    """The round as this seat may see it; None is a spectator."""
    own = next((box for box in state.boxes if box.owner == viewer), None)
    waiting = _asked(state)
    options = waiting.options if waiting is not None else {}
    return RoundView(
        phase=state.phase,
        own=own.number if own is not None else 0,
        trick=state.trick,
        caller=state.caller,
        category=state.category,
        tried=state.tried,
        boxes=tuple(_box(box) for box in state.boxes),
        hand=_hand(state.book, own) if own is not None else (),
        picked=own.picked_card if own is not None and own.picked else None,
        middle=len(state.middle),
        draws=state.draws,
        agreed=state.agreed,
        last=state.last,
        winners=state.winners,
        pot=state.pot,
        purses=dict(state.purses),
        asked=Question(tuple(options), waiting.question) if waiting is not None else None,
        actions={own.number: options[own.number]} if own is not None and own.number in options else {},
    )


def leading(book: TrumpsBook, seen: RoundView) -> tuple[BoxNumber, ...]:
    """Who would win, alone or together, if the game stopped here."""
    by_points = book.variant.winner == "points"
    return leaders({box.number: box.points if by_points else box.cards for box in seen.boxes})


def _asked(state: Round) -> ForPlayers | None:
    """Whom the round waits for; none while the house itself has something to do, or deals."""
    waiting = waiting_for(state) if follow_up(state) is None else None
    return waiting if isinstance(waiting, ForPlayers) else None


def _box(box: Box) -> BoxView:
    return BoxView(box.number, box.owner, len(box.cards), bool(box.picked), box.points, box.out)


def _hand(book: TrumpsBook, own: Box) -> tuple[CardView, ...]:
    hidden = book.variant.hidden_values
    cards = (book.card(card) for card in in_sight(book, own))
    return tuple(CardView(card.id, card.name, None if hidden else dict(card.values)) for card in cards)


def disclose(event: e.Event, viewer: Seat | None) -> e.Event:
    """The event as this viewer may hear of it."""
    if isinstance(event, e.CardDealt) and (viewer != event.owner or not event.in_sight):
        return replace(event, card=FACE_DOWN)
    # Even the place would tell those who remember in which order the hand was won.
    if isinstance(event, e.CardPicked) and viewer != event.owner:
        return replace(event, card=FACE_DOWN, place=0)
    return event
