"""Tables that are open: those with people, and those that somebody can resume."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from fairdeal.games.game import Impossible
from fairdeal.people.events import ROOM
from fairdeal.room.lifecycle.presence import is_played
from fairdeal.room.lifecycle.saved_tables import is_local
from fairdeal.store import Store
from fairdeal.store.protocol import Reader
from fairdeal.store.values import CLOSED, End
from fairdeal.tables.model.state import Phase, Table
from fairdeal.tables.stored_table import load


def find_unclosed_tables(store: Reader, *, besides: str = "") -> Iterator[Table]:
    """Every open table, with people or without, except for one that the caller has in memory.

    However many closed tables there are, none of them is read.
    """
    ends = store.open_ends().ends
    ends.pop(besides, None)
    return (table for _, table in read_tables(store, ends) if table is not None)


def read_tables(store: Reader, ends: Mapping[str, End]) -> Iterator[tuple[str, Table | None]]:
    """The tables whose logs end here, by name; None for one that is closed or can't be played."""
    for name, end in ends.items():
        if name != ROOM:
            yield name, None if end.is_closed else _read_open(store, name)


def _read_open(store: Reader, name: str) -> Table | None:
    try:
        table = load(store, name)
    except Impossible:
        return None  # a damaged table is for the audit
    return table if table is not None and table.phase is not Phase.CLOSED else None


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
    """Tables that one of these people has left open, and that nobody is playing now."""
    own = [table for table in tables if any(table.place_of(person) for person in people)]
    return [table for table in own if is_local(store, table.id) and not is_played(store, table)]
