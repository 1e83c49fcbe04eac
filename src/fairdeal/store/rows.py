"""All rows of a table, however many, without having them in memory at once."""

from collections.abc import Iterator

from fairdeal.store.protocol import Reader
from fairdeal.store.values import Stored, Table

CHUNK = 5_000


def every_row(reader: Reader, table: Table, after: int = 0) -> Iterator[Stored]:
    """A table's facts behind the one with this number, in order."""
    while rows := reader.read(table, after, CHUNK):
        yield from rows
        after = rows[-1].seq
