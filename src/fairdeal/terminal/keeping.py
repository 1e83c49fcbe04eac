"""What a terminal must know to come back to a table, and which tables there are to come back to.

It is kept beside the log, not in it: folders of houses are nobody's business but of who sits here.
"""

from collections.abc import Iterator

import msgspec
from msgspec import Struct

from fairdeal.games.game import Impossible
from fairdeal.houses.house import House
from fairdeal.store import Store
from fairdeal.tables.history import tables_of
from fairdeal.tables.loading import load
from fairdeal.tables.state import Phase, Table
from fairdeal.terminal.sitting import Sitting


class Kept(Struct, frozen=True):
    """How people sat at a table."""

    where: str
    """Where the house is, as it was named."""
    overrides: tuple[str, ...]
    shows_bets: bool
    house: House


def _name(table: str) -> str:
    return f"sitting:{table}"


def keep_sitting(sitting: Sitting) -> None:
    """Keep how people sit here, so that they can come back."""
    if not sitting.local.is_open or sitting.following is None:
        return
    where = str(sitting.following.where)
    kept = Kept(where, sitting.following.overrides, sitting.shows_bets, sitting.house)
    sitting.local.visitors.store.keep_secret(_name(sitting.table.id), msgspec.msgpack.encode(kept))


def kept_sitting(store: Store, table: str) -> Kept | None:
    """How people sat at a table; None where that was not kept in a form that can be read."""
    content = store.secret(_name(table))
    try:
        return msgspec.msgpack.decode(content, type=Kept) if content is not None else None
    except msgspec.MsgspecError:
        return None


def open_tables(store: Store, game: str) -> list[Table]:
    """The tables of a game at which people sit, the last one played at first."""
    found = [table for table in _open(store) if table.game == game]
    return sorted(found, key=lambda table: -table.at)


def _open(store: Store) -> Iterator[Table]:
    for name in tables_of(store):
        last = store.read(name, store.version(name) - 1)
        if last and last[-1].fact.type == "TableClosed":
            continue
        try:
            table = load(store, name)
        except Impossible:
            continue  # a damaged table is for the audit
        if table is not None and table.phase is not Phase.CLOSED and _has_people(table):
            yield table


def _has_people(table: Table) -> bool:
    return any(not place.bot for place in table.places.values())
