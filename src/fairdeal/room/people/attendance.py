"""Who is at a table, or ever was, by seat: for operators, who name people by seat, name or id."""

from msgspec import Struct

from fairdeal.games.game import Seat
from fairdeal.store.logs import every_event
from fairdeal.store.protocol import Reader
from fairdeal.tables.model.codec import decode_event
from fairdeal.tables.model.events import NOBODY, DealerArrived, SeatTaken
from fairdeal.tables.model.state import Table

ARRIVALS = frozenset({SeatTaken.__name__, DealerArrived.__name__})


class Attendee(Struct, frozen=True):
    """A player, a bot, or the person who deals for the house, in seat 0."""

    seat: Seat
    person: str
    name: str


def list_attendees(table: Table) -> list[Attendee]:
    """Everybody who is at a table now."""
    players = [Attendee(place.seat, place.person, place.name) for place in table.places.values()]
    return [*players, Attendee(NOBODY, table.dealer, "")] if table.dealer else players


def read_attendees(store: Reader, table: str) -> list[Attendee]:
    """Everybody who ever was at a table, each where they sat last."""
    found = dict[tuple[str, bool], Attendee]()
    for row in every_event(store, table):
        if row.event.type not in ARRIVALS:
            continue
        match decode_event(row.event):
            case SeatTaken(seat=seat, person=person, name=name):
                found[person, True] = Attendee(seat, person, name)
            case DealerArrived(person=person, name=name):
                found[person, False] = Attendee(NOBODY, person, name)
    return list(found.values())
