"""Tables that are open: those with people, and those that somebody can resume."""

from collections.abc import Collection, Iterable, Iterator

from fairdeal.games.game import Impossible
from fairdeal.room.lifecycle.presence import is_played
from fairdeal.room.lifecycle.saved_tables import is_local
from fairdeal.store import Store
from fairdeal.store.protocol import Reader
from fairdeal.tables.model.state import Phase, Table
from fairdeal.tables.read.history import tables_of
from fairdeal.tables.stored_table import load

CLOSED = "TableClosed"
"""The event that ends the log of a table for good."""


def find_unclosed_tables(store: Store, *, besides: str = "") -> Iterator[Table]:
    """Every open table, with people or without, except for one that the caller has in memory."""
    ends = store.ends()  # one look at all: most were closed long ago
    for name in tables_of(store):
        if name == besides or (name in ends and ends[name].type == CLOSED):
            continue
        try:
            table = load(store, name)
        except Impossible:
            continue  # a damaged table is for the audit
        if table is not None and table.phase is not Phase.CLOSED:
            yield table


def is_closed(store: Reader, table: str) -> bool:
    """Reads the end of the log only."""
    last = store.read(table, store.version(table) - 1)
    return bool(last) and last[-1].event.type == CLOSED


def has_people(table: Table) -> bool:
    return any(not place.bot for place in table.places.values())


def list_tables_with_people(tables: Iterable[Table]) -> list[Table]:
    """The last one played first."""
    return sorted(filter(has_people, tables), key=lambda table: -table.at)


def find_tables_to_resume(store: Store, tables: Iterable[Table], people: Collection[str]) -> list[Table]:
    """The tables that one of these people has left open, and that nobody plays now."""
    own = [table for table in tables if any(table.place_of(person) for person in people)]
    return [table for table in own if is_local(store, table.id) and not is_played(store, table)]
