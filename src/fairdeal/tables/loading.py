"""A table from its log, or from a snapshot and what came after."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from msgspec.structs import replace

from fairdeal.fairness import step_hash
from fairdeal.games.game import Impossible
from fairdeal.store import Step, Stored
from fairdeal.store.chain import START, has_private_part
from fairdeal.store.protocol import Reader
from fairdeal.store.rows import every_step
from fairdeal.tables.codec import decoded
from fairdeal.tables.folding import fold
from fairdeal.tables.kit import FindBook
from fairdeal.tables.kits import KITS
from fairdeal.tables.state import Table
from fairdeal.tables.unreadable import BAD_FACT

SNAPSHOT_SCHEMA = 6
"""The number of the form in which snapshots are written: those of another form are passed by."""


def load(store: Reader, table: str) -> Table | None:
    """The table as its log has it; None where there is none of this name."""
    return load_with_snapshot(store, table)[0]


def load_with_snapshot(store: Reader, table: str) -> tuple[Table | None, int]:
    """The table, and the version of its last snapshot; 0 if there is none."""
    snapshot = store.last_snapshot(table, SNAPSHOT_SCHEMA)
    since = snapshot.version if snapshot is not None else 0
    state = _from_snapshot(store, snapshot.state) if snapshot is not None else None
    before = store.steps(table, since - 1, 1)[0].hash if since else START
    for step in every_step(store, table, since):
        _check_unchanged(step, before)
        for row in step.rows:
            state = folded(store, state, row)
        before = step.hash
    return state, since


def from_last_snapshot(store: Reader, table: str) -> Table | None:
    """The table as in its last snapshot, which is between two rounds; None if there is none."""
    snapshot = store.last_snapshot(table, SNAPSHOT_SCHEMA)
    return _from_snapshot(store, snapshot.state) if snapshot is not None else None


def _check_unchanged(step: Step, before: bytes) -> None:
    """Nobody plays on what was tampered with; `before`: the hash of the step before it."""
    check_private_part(step)
    if step_hash(before, step.text) != step.hash:
        raise _changed(step)


def check_private_part(step: Step) -> None:
    """Nobody plays on with somebody else's chips."""
    if not has_private_part(step):
        raise _changed(step)


def _changed(step: Step) -> Impossible:
    return Impossible(f"step {step.version} of {step.table} was changed since it was written")


def folded(store: Reader, state: Table | None, row: Stored) -> Table:
    """The table after one more row of its log."""
    return folded_by(store.book, state, decoded(row.event), row)


def folded_by(find_book: FindBook, state: Table | None, fact: Any, row: Stored) -> Table:
    """The same of a fact that was read; Impossible where it can't follow.

    Whatever was written was folded first: what fails only when it is read was changed since.
    """
    with check_follows(row):
        return fold(state, fact, row.at, row.transfers, find_book)


@contextmanager
def check_follows(row: Stored) -> Iterator[None]:
    """Raise `Impossible` if processing a row shows that it can't belong where it is."""
    try:
        yield
    except BAD_FACT as wrong:
        told = f"{row.table}: fact {row.seq}, {row.event.type}, can't follow what stands before it"
        raise Impossible(f"{told} ({wrong!r})") from wrong


def may_be_kept(table: Table) -> bool:
    """Only between rounds: what is in play is the game's own."""
    return table.round is None


def to_snapshot(table: Table) -> bytes:
    return msgspec.msgpack.encode(replace(table, book=None))


def _from_snapshot(store: Reader, content: bytes) -> Table:
    try:
        table = msgspec.msgpack.decode(content, type=Table)
    except msgspec.MsgspecError as wrong:
        raise Impossible(f"a snapshot can't be read: {wrong}") from wrong
    kit, last = KITS[table.game], table.last
    if last is not None:
        last = replace(last, seen=kit.view_from(last.seen))
    book: Any = kit.book_named(table.book_id, store.book)
    return replace(table, book=book, last=last)
