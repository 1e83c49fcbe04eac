"""A table as it is stored: read from its log, or from a snapshot and the events after it."""

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from msgspec.structs import replace

from fairdeal.fairness import step_hash
from fairdeal.games.game import AnyBook, Impossible, View
from fairdeal.store import Step, Store, StoredEvent
from fairdeal.store.chain import START, has_private_part
from fairdeal.store.logs import every_step
from fairdeal.store.protocol import Reader
from fairdeal.store.snapshots import SnapshotWriter
from fairdeal.tables.audit.findings import BAD_EVENT
from fairdeal.tables.engine.apply import apply_event
from fairdeal.tables.game_adapter import FindBook
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.model.codec import decode_event
from fairdeal.tables.model.events import TableEvent
from fairdeal.tables.model.notices import SnapshotFailed
from fairdeal.tables.model.state import Table

SNAPSHOT_SCHEMA = 7
"""The number of the form in which snapshots are written: snapshots of another form are ignored."""


def load(store: Reader, table: str) -> Table | None:
    """The table from its log; None if no table has this name."""
    return load_with_snapshot(store, table)[0]


def load_with_snapshot(store: Reader, table: str) -> tuple[Table | None, int]:
    """The table, and the version of its last snapshot; 0 if there is none."""
    snapshot = store.last_snapshot(table, SNAPSHOT_SCHEMA)
    since = snapshot.version if snapshot is not None else 0
    state = read_snapshot(store, snapshot.state) if snapshot is not None else None
    before = store.steps(table, since - 1, 1)[0].hash if since else START
    for step in every_step(store, table, since):
        _check_unchanged(step, before)
        for stored in step.stored_events:
            state = apply_stored(store, state, stored)
        before = step.hash
    return state, since


def from_last_snapshot(store: Reader, table: str) -> Table | None:
    """The table as in its last snapshot, which is between two rounds; None if there is none."""
    snapshot = store.last_snapshot(table, SNAPSHOT_SCHEMA)
    return read_snapshot(store, snapshot.state) if snapshot is not None else None


def _check_unchanged(step: Step, before: bytes) -> None:
    """Refuse a step that was tampered with; `before`: the hash of the previous step."""
    check_private_part(step)
    if step_hash(before, step.text) != step.hash:
        raise _tampering(step)


def check_private_part(step: Step) -> None:
    """Refuse a step whose private part doesn't match, so that nobody plays with another player's chips."""
    if not has_private_part(step):
        raise _tampering(step)


def _tampering(step: Step) -> Impossible:
    return Impossible(f"step {step.version} of {step.table} was changed since it was written")


def apply_stored(store: Reader, state: Table | None, stored: StoredEvent) -> Table:
    """The table after one more event of its log."""
    return apply_decoded(store.book, state, decode_event(stored.event), stored)


def apply_decoded(find_book: FindBook, state: Table | None, event: TableEvent, stored: StoredEvent) -> Table:
    """The same for a decoded event; raises `Impossible` if the event can't follow.

    Events are applied before they are written, so one that fails only on reading was changed afterwards.
    """
    with check_follows(stored):
        return apply_event(state, event, stored.at, stored.transfers, find_book)


@contextmanager
def check_follows(stored: StoredEvent) -> Iterator[None]:
    """Raise `Impossible` if processing an event shows that it can't belong where it is."""
    try:
        yield
    except BAD_EVENT as wrong:
        event = f"{stored.table}: event {stored.seq}, {stored.event.type},"
        raise Impossible(f"{event} can't follow the events before it ({wrong!r})") from wrong


def may_be_kept(table: Table) -> bool:
    """Only between rounds, since a round in play belongs to the game."""
    return table.round is None


def to_snapshot(table: Table) -> bytes:
    return msgspec.msgpack.encode(replace(table, book=None))


class _Header(msgspec.Struct):
    game: str
    book_id: str


def read_snapshot(store: Reader, content: bytes) -> Table:
    """The game's adapter reads the parts of a snapshot that are the game's own."""
    try:
        header = msgspec.msgpack.decode(content, type=_Header)
        adapter = ADAPTERS[header.game]
        book = adapter.book_named(header.book_id, store.book)

        def read_part(kind: type, plain: object) -> AnyBook | View:
            return book if kind is AnyBook else adapter.view_from(plain)

        return msgspec.msgpack.decode(content, type=Table, dec_hook=read_part)
    except msgspec.MsgspecError as wrong:
        raise Impossible(f"a snapshot can't be read: {wrong}") from wrong


EVENTS_PER_SNAPSHOT = 500
"""How far the log may grow before a new snapshot is due."""


class TableSnapshots:
    """The snapshots of one table, which are written while play continues."""

    def __init__(self, last: int) -> None:
        """`last`: the version of the last snapshot; 0 if there is none."""
        self._snapshots = SnapshotWriter(SNAPSHOT_SCHEMA, EVENTS_PER_SNAPSHOT, last)

    def keep_if_due(self, store: Store, table: Table) -> SnapshotFailed | None:
        """Store a snapshot if one is due; returns a notice if the previous one could not be stored."""
        if not may_be_kept(table):
            return None
        trouble = self._snapshots.keep_if_due(store, table.id, table.version, lambda: to_snapshot(table))
        return None if trouble is None else SnapshotFailed(str(trouble))
