"""Steps that this process did not make, or that a subscriber missed: read from the log, and applied once."""

from fairdeal.store import Step, Stored
from fairdeal.store.protocol import Reader
from fairdeal.store.rows import every_step
from fairdeal.tables.channel import Update
from fairdeal.tables.codec import decoded
from fairdeal.tables.facts import RoundAdvanced
from fairdeal.tables.folding import fold, game_event
from fairdeal.tables.loading import check_follows, check_private_part, folded, from_last_snapshot
from fairdeal.tables.published_steps import PublishedEvent, PublishedStep
from fairdeal.tables.state import Table

MISSED_MOST = 200
"""The most events to pass on after a gap: several rounds of a full table. Anyone who missed more gets only
the newest state: nobody wants to see it all, and each event holds a table in memory.
"""

FOLDED_MOST = 1_000
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


def read_since(reader: Reader, table: Table, version: int) -> Update:
    """What somebody who saw this version last has missed, up to `table`, which is in memory.

    If that is too much, only the newest state.
    """
    newest_alone = Update(table, left_out=True)
    if not 0 < table.version - version <= MISSED_MOST:
        return newest_alone
    state = _state_before(reader, table.id, version)
    if table.version - state.version > FOLDED_MOST:
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
    for row in reader.steps(table, 0, 1)[0].rows:
        state = folded(reader, state, row)
    assert state is not None
    return state


def read_step(reader: Reader, before: Table, step: Step) -> PublishedStep:
    """A step from the log; `before` is the table before it."""
    check_private_part(step)
    events: list[PublishedEvent] = []
    table = before
    for row in step.rows:
        events.append(_read_event(reader, table, row))
        table = events[-1].table
    return PublishedStep(before, tuple(events))


def _read_event(reader: Reader, before: Table, row: Stored) -> PublishedEvent:
    event = decoded(row.event)
    with check_follows(row):
        played = game_event(before, event) if isinstance(event, RoundAdvanced) else None
        table = fold(before, event, row.at, row.transfers, reader.book, played)
    return PublishedEvent(event, table, played)
