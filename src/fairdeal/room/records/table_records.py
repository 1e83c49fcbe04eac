"""Lists the tables of a room: what is played there, who is there, and whether people can come back."""

from msgspec.structs import replace

from fairdeal.games.game import Impossible
from fairdeal.room.lifecycle.presence import is_played
from fairdeal.room.lifecycle.saved_tables import is_local
from fairdeal.store import Store
from fairdeal.store.protocol import Reader
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.model.codec import decode_event
from fairdeal.tables.model.events import TableOpened
from fairdeal.tables.model.state import Place, Table
from fairdeal.tables.read.chips_at_table import player_chips
from fairdeal.tables.stored_table import load
from fairdeal.wire.records import SeatRecord, TableRecord


def describe_table(store: Store, reader: Reader, name: str) -> TableRecord:
    """For a closed table, only the first and last events of the log are read."""
    (first,), (last,) = reader.read(name, 0, 1), reader.read(name, reader.version(name) - 1)
    try:
        opening = decode_event(first.event)
        if not isinstance(opening, TableOpened) or opening.game not in ADAPTERS:
            raise Impossible(f"{name} does not begin with the opening of a game")
        closed = TableRecord(name, opening.game, opening.house, last.at, "closed")
        return closed if last.event.type == "TableClosed" else _describe_open(store, reader, closed)
    except Impossible:
        return TableRecord(name, "", "", last.at, "unreadable")


def _describe_open(store: Store, reader: Reader, closed: TableRecord) -> TableRecord:
    table = load(reader, closed.table)
    assert table is not None
    return replace(
        closed,
        house=table.house,
        state=_state(table),
        round=0 if table.round is None else table.round.number,
        seats=tuple(_describe_seat(table, table.places[seat]) for seat in sorted(table.places)),
        is_local=is_local(store, table.id),
        is_played=is_played(store, table),
    )


def _describe_seat(table: Table, place: Place) -> SeatRecord:
    held = player_chips(table, place)
    return SeatRecord(place.seat, place.name, place.bot, held.purse, held.staked)


def _state(table: Table) -> str:
    if table.round is None:
        return "open"
    return "closing" if table.closing else "in_play"
