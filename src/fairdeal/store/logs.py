"""All events of a table, however many, without having them in memory at once."""

from collections.abc import Iterator

from fairdeal.store.protocol import Reader
from fairdeal.store.values import Step, StoredEvent, Table

CHUNK = 5_000


def every_event(reader: Reader, table: Table, after: int = 0) -> Iterator[StoredEvent]:
    """A table's events after the one with this number, in order."""
    for step in every_step(reader, table, after):
        yield from (row for row in step.stored_events if row.seq > after)


def every_step(reader: Reader, table: Table, after: int = 0) -> Iterator[Step]:
    """A table's steps that end after this event, in order."""
    while steps := reader.steps(table, after, CHUNK):
        yield from steps
        after = steps[-1].version
