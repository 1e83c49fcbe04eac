"""What each viewer is shown of an event. Kinds that have no wire form are never shown."""

from collections.abc import Iterable, Iterator
from typing import get_args

from msgspec import Struct

from fairdeal.cards import FACE_DOWN
from fairdeal.games.blackjack import events as e
from fairdeal.games.blackjack.apply import apply
from fairdeal.games.blackjack.view import RoundView, view
from fairdeal.games.disclosure import Disclosures, disclosures, wire_entries
from fairdeal.games.game import Seat, fingerprint
from fairdeal.wire.events import blackjack as w


def disclose(event: e.Event, viewer: Seat | None) -> w.Event:
    """The wire event that this viewer is shown; None is a spectator."""
    return SHOWN[type(event)](event, viewer)


class ShownEvent(Struct, frozen=True):
    """A wire event between the round before it and the round after it, all as one viewer sees them."""

    before: RoundView
    event: w.Event
    after: RoundView


def show_events(events: Iterable[e.Event], viewer: Seat | None = None) -> Iterator[ShownEvent]:
    """The events of a round as shown to a viewer, from the opening on."""
    following = iter(events)
    state = apply(None, next(following))
    before = view(state, viewer)
    for event in following:
        state = apply(state, event)
        after = view(state, viewer)
        yield ShownEvent(before, disclose(event, viewer), after)
        before = after


def _opened(event: e.RoundOpened, viewer: Seat | None) -> w.RoundOpened:
    return w.RoundOpened(fingerprint(event.book), wire_entries(event.entries))


def _hole_card(event: e.HoleCardDealt, viewer: Seat | None) -> w.HoleCardDealt:
    may_look = viewer is not None and viewer == event.banker
    return w.HoleCardDealt(event.card if may_look else FACE_DOWN, event.banker)


SHOWN: Disclosures[e.Event, w.Event] = disclosures(
    get_args(e.AnyEvent),
    w,
    {
        e.RoundOpened: _opened,
        e.HoleCardDealt: _hole_card,
    },
)
