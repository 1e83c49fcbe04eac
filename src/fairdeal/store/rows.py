"""All events of a table, however many, without having them in memory at once."""

from collections.abc import Iterator

from fairdeal.store.protocol import Reader
from fairdeal.store.values import Step, Stored, Table

CHUNK = 5_000


def every_row(reader: Reader, table: Table, after: int = 0) -> Iterator[Stored]:
    """A table's events after the one with this number, in order."""
    for step in every_step(reader, table, after):
        yield from (row for row in step.rows if row.seq > after)


def every_step(reader: Reader, table: Table, after: int = 0) -> Iterator[Step]:
    """A table's steps that end after this event, in order."""
    while steps := reader.steps(table, after, CHUNK):
        yield from steps
        after = steps[-1].version
