"""Who sent a player away or closed a table, and why, for people who play at a terminal.

It is never sent over the wire, since it names an operator.
"""

from msgspec import Struct

from fairdeal.games.game import Seat
from fairdeal.store.protocol import Reader
from fairdeal.tables.model.codec import decode_event
from fairdeal.tables.model.events import ClosingAnnounced, LeavingAnnounced, SeatLeft

EVENTS_AT_ONCE = 200


class Removal(Struct, frozen=True):
    by: str = ""
    """The id of the operator; empty if that is unknown."""
    reason: str = ""


def read_removal(store: Reader, table: str, seat: Seat) -> Removal:
    """Who last sent the player in a seat away."""
    for event in _read_last(store, table):
        if isinstance(event, SeatLeft | LeavingAnnounced) and event.seat == seat and event.by:
            return Removal(event.by, event.reason)
    return Removal()


def read_closing(store: Reader, table: str) -> Removal:
    """Why a table closes after the round in play."""
    for event in _read_last(store, table):
        if isinstance(event, ClosingAnnounced):
            return Removal(reason=event.reason)
    return Removal()


def _read_last(store: Reader, table: str) -> list[object]:
    """The last events, the newest first."""
    start = max(0, store.version(table) - EVENTS_AT_ONCE)
    rows = store.read(table, start, EVENTS_AT_ONCE)
    return [decode_event(row.event) for row in reversed(rows)]
