"""What each viewer is shown of an event. Kinds that have no wire form are never shown."""

from typing import get_args

from fairdeal.cards import FACE_DOWN
from fairdeal.games.blackjack import events as e
from fairdeal.games.disclosure import Disclose, public_forms, wire_entries
from fairdeal.games.game import Seat, fingerprint
from fairdeal.wire.events import blackjack as w


def disclose(event: e.Event, viewer: Seat | None) -> w.Event:
    """The wire event that this viewer is shown; None is a spectator."""
    shown: w.Event = SHOWN[type(event)](event, viewer)
    return shown


def _opened(event: e.RoundOpened, viewer: Seat | None) -> w.RoundOpened:
    return w.RoundOpened(fingerprint(event.book), wire_entries(event.entries))


def _hole_card(event: e.HoleCardDealt, viewer: Seat | None) -> w.HoleCardDealt:
    may_look = viewer is not None and viewer == event.banker
    return w.HoleCardDealt(event.card if may_look else FACE_DOWN, event.banker)


SHOWN: dict[type, Disclose] = {
    **public_forms(get_args(e.AnyEvent), w),
    e.RoundOpened: _opened,
    e.HoleCardDealt: _hole_card,
}
