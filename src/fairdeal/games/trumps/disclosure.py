"""What each viewer is shown of an event. Kinds that have no wire form are never shown."""

from typing import get_args

from fairdeal.cards import FACE_DOWN
from fairdeal.games.disclosure import Disclosures, disclosures, wire_entries
from fairdeal.games.game import Seat, fingerprint
from fairdeal.games.trumps import events as e
from fairdeal.wire.events import trumps as w


def disclose(event: e.Event, viewer: Seat | None) -> w.Event:
    """The wire event that this viewer is shown; None is a spectator."""
    return SHOWN[type(event)](event, viewer)


def _opened(event: e.RoundOpened, viewer: Seat | None) -> w.RoundOpened:
    return w.RoundOpened(fingerprint(event.book), wire_entries(event.entries))


def _dealt(event: e.CardDealt, viewer: Seat | None) -> w.CardDealt:
    may_look = viewer == event.owner and event.in_sight
    return w.CardDealt(event.box, event.owner, event.card if may_look else FACE_DOWN, event.in_sight)


def _picked(event: e.CardPicked, viewer: Seat | None) -> w.CardPicked:
    if viewer == event.owner:
        return w.CardPicked(event.box, event.owner, event.place, event.card)
    # Even the place would give the card away to anyone who remembers in which order the hand was won.
    return w.CardPicked(event.box, event.owner, 0, FACE_DOWN)


def _revealed(event: e.CardsRevealed, viewer: Seat | None) -> w.CardsRevealed:
    shown = (w.Shown(each.box, each.card, each.value) for each in event.shown)
    return w.CardsRevealed(tuple(shown), event.best)


def _won(event: e.TrickWon, viewer: Seat | None) -> w.TrickWon:
    return w.TrickWon(event.box, _moved(event.moved), event.points)


def _drawn(event: e.TrickDrawn, viewer: Seat | None) -> w.TrickDrawn:
    return w.TrickDrawn(event.boxes, _moved(event.moved))


def _moved(moved: tuple[e.Moved, ...]) -> tuple[w.Moved, ...]:
    return tuple(w.Moved(each.box, each.cards) for each in moved)


SHOWN: Disclosures[e.Event, w.Event] = disclosures(
    get_args(e.AnyEvent),
    w,
    {
        e.RoundOpened: _opened,
        e.CardDealt: _dealt,
        e.CardPicked: _picked,
        e.CardsRevealed: _revealed,
        e.TrickWon: _won,
        e.TrickDrawn: _drawn,
    },
)
