"""Steps that another process made or a subscriber missed: read from the log, and applied once."""

from fairdeal.store import Step, StoredEvent
from fairdeal.store.logs import every_step
from fairdeal.store.protocol import Reader
from fairdeal.tables.engine.apply import apply_event, game_event
from fairdeal.tables.model.causes import read_cause
from fairdeal.tables.model.codec import decode_event
from fairdeal.tables.model.events import RoundAdvanced
from fairdeal.tables.model.state import Table
from fairdeal.tables.published_steps import PublishedEvent, PublishedStep
from fairdeal.tables.stored_table import apply_stored, check_follows, check_private_part, from_last_snapshot
from fairdeal.tables.subscriptions import Update

MISSED_MOST = 200
"""The most events to pass on after a gap: several rounds of a full table. Anyone who missed more gets only
the newest state, since nobody wants to see all of it, and each event holds a table in memory.
"""

APPLIED_MOST = 1_000
"""The most events to apply to find what somebody has missed: snapshots are made more often than that."""


def read_on(reader: Reader, table: Table, most: int | None = MISSED_MOST) -> Update:
    """What others have written after `table`; without the steps if they have more than `most` events."""
    start, steps, left_out = table.version, list[PublishedStep](), False
    for each in every_step(reader, table.id, start):
        step = read_step(reader, table, each)
        table = step.after
        steps.append(step)
        if most is not None and table.version - start > most:
            left_out = True
            steps.clear()
    return Update(table, tuple(steps), left_out)


def read_since(reader: Reader, table: Table, version: int, most: int | None = MISSED_MOST) -> Update:
    """The steps after `version`, up to `table`, which is in memory.

    If there are more than `most` events, or reading takes too long, only the newest state. `most` None:
    no limit.
    """
    newest_alone = Update(table, left_out=True)
    missed = table.version - version
    if missed <= 0 or (most is not None and missed > most):
        return newest_alone
    state = _state_before(reader, table.id, version)
    if most is not None and table.version - state.version > APPLIED_MOST:
        return newest_alone
    steps: list[PublishedStep] = []
    for each in every_step(reader, table.id, state.version):
        if each.version > table.version:
            break  # the channel publishes this one
        step = read_step(reader, state, each)
        state = step.after
        if state.version > version:
            steps.append(step)
    return Update(table, tuple(steps))


def _state_before(reader: Reader, table: str, version: int) -> Table:
    """The table as in its last snapshot, if that is no later than this version; else as it was opened."""
    snapshot = from_last_snapshot(reader, table)
    if snapshot is not None and snapshot.version <= version:
        return snapshot
    state: Table | None = None
    for stored in reader.steps(table, 0, 1)[0].stored_events:
        state = apply_stored(reader, state, stored)
    assert state is not None
    return state


def read_step(reader: Reader, before: Table, step: Step) -> PublishedStep:
    """A step from the log; `before` is the table before it."""
    check_private_part(step)
    events: list[PublishedEvent] = []
    table = before
    for stored in step.stored_events:
        events.append(_read_event(reader, table, stored))
        table = events[-1].table
    return PublishedStep(before, tuple(events), read_cause(step.cause))


def _read_event(reader: Reader, before: Table, stored: StoredEvent) -> PublishedEvent:
    event = decode_event(stored.event)
    with check_follows(stored):
        played = game_event(before, event) if isinstance(event, RoundAdvanced) else None
        table = apply_event(before, event, stored.at, stored.transfers, reader.book, played)
    return PublishedEvent(event, table, played)
