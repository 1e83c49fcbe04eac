"""A table's log as lines that anyone can check."""

from collections.abc import Iterator

import msgspec

from fairdeal.fairness import Moved, Row, log_line
from fairdeal.games.game import Impossible
from fairdeal.store import Stored
from fairdeal.store.chain import are
from fairdeal.store.protocol import Reader
from fairdeal.store.rows import every_row


def exported(reader: Reader, table: str, upto: int | None = None) -> Iterator[bytes]:
    """The lines of a log; `upto`: as far as the fact with this number."""
    for row in every_row(reader, table):
        if upto is not None and row.seq > upto:
            return
        yield line_of(row)


def line_of(row: Stored) -> bytes:
    if not are(bytes, [row.fact.body, row.hash]):
        raise Impossible(f"row {row.seq} of {row.table} was changed since it was written")
    moved = tuple(Moved(each.source, each.target, each.chips, each.reason) for each in row.transfers)
    fact = row.fact
    return log_line(
        Row(row.table, row.seq, row.at, fact.type, fact.schema, msgspec.Raw(fact.body), moved), row.hash
    )


def shown_upto(reader: Reader, table: str) -> int:
    """The last fact that may be shown while the table goes on: of an open round and of a sealed shoe some
    cards are nobody's to see.
    """
    ends = (row.seq for row in every_row(reader, table) if row.fact.type in ("ShoeRevealed", "TableClosed"))
    return max(ends, default=0)
