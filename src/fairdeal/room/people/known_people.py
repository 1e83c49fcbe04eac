"""What a table's log says about its people: everybody who sat down, their chips, and their points."""

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.room.lifecycle.saved_tables import KnownPeople, keep_known_people, read_known_people
from fairdeal.store import Store
from fairdeal.store.logs import every_event
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.model.codec import decode_event
from fairdeal.tables.model.events import BoughtIn, CashedOut, RoundAdvanced, SeatTaken
from fairdeal.tables.model.state import Table

PEOPLE_EVENTS = {event.__name__ for event in (SeatTaken, BoughtIn, CashedOut, RoundAdvanced)}
"""The events that say something about people; all others are skipped without being decoded."""

MANY_EVENTS = 1_000
"""If more events than this had to be read, the result is stored for next time."""


def find_known_people(store: Store, table: Table, version: int) -> KnownPeople:
    """Everybody in the log, up to a version of the table."""
    known = read_known_people(store, table)
    for row in every_event(store, table.id, known.version):
        if row.seq > version:
            break  # Somebody is playing right now, and later events are shown as they happen.
        if row.event.type in PEOPLE_EVENTS:
            known = _learn(known, table, decode_event(row.event))
    if version - known.version > MANY_EVENTS:
        keep_known_people(store, table.id, replace(known, version=version))
    return known


def _learn(known: KnownPeople, table: Table, event: Struct) -> KnownPeople:
    match event:
        case SeatTaken(seat=seat, name=name, bot=bot):
            bots = {**known.bots, seat: bot} if bot else known.bots
            names, brought = {**known.names, seat: name}, {**known.brought, seat: 0}
            return replace(known, names=names, bots=bots, brought=brought)
        case BoughtIn(seat=seat, chips=chips):
            return replace(known, brought={**known.brought, seat: known.brought[seat] + chips})
        case CashedOut(seat=seat, chips=chips):
            return replace(known, brought={**known.brought, seat: known.brought[seat] - chips})
        case RoundAdvanced():
            return _count_point(known, table, event)
    return known


def _count_point(known: KnownPeople, table: Table, event: RoundAdvanced) -> KnownPeople:
    adapter = ADAPTERS[table.game]
    winner = adapter.point_winner(adapter.event_from(bytes(event.event), table.book))
    if winner is None:
        return known
    return replace(known, points={**known.points, winner: known.points.get(winner, 0) + 1})
