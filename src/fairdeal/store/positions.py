"""Where to look for what has changed: a position that only moves forward, on each kind of database.

On SQLite writers come one after the other, so each step takes the next number. On PostgreSQL a transaction
may end before one with a lower number, and a reader that continued after the highest number would miss the
other. There a step has the id of its transaction, and the next look begins at the lowest id that was still in
progress during this one.
"""

from typing import NamedTuple

from sqlalchemy import Connection, text

from fairdeal.store.schema import IS_CLOSED, IS_OPEN

NEXT_POSITION = f"""SELECT max(
(SELECT coalesce(max(position), 0) FROM streams WHERE {IS_OPEN}),
(SELECT coalesce(max(position), 0) FROM streams WHERE {IS_CLOSED})) + 1"""
"""Each half is the end of an index."""

_ON_SQLITE = text(f"SELECT next, next FROM ({NEXT_POSITION} AS next)")
_ON_POSTGRESQL = text(
    "SELECT pg_snapshot_xmin(seen)::text::bigint, pg_snapshot_xmax(seen)::text::bigint "
    "FROM pg_current_snapshot() AS seen"
)


class Positions(NamedTuple):
    """What a look at a database covers."""

    next: int
    """Everything below this was seen."""
    end: int
    """Nothing that was seen is here or above. PostgreSQL may have such rows from another server's backup."""


def read_positions(connection: Connection) -> Positions:
    """To be read before the rows: what changes between the two is then found again."""
    asked = _ON_SQLITE if connection.dialect.name == "sqlite" else _ON_POSTGRESQL
    return Positions(*connection.execute(asked).one())
