"""Restores a store from a backup, and discards seeds that somebody may know by now.

Play may have continued since the backup, and revealed seeds. Each seed gives away those before it.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec import Struct

from fairdeal.store import Append, Store
from fairdeal.store.backup import restore
from fairdeal.store.opening import now as time_now
from fairdeal.tables.aliases import mask_step
from fairdeal.tables.audit.room_audit import ReportProgress, audit_room, ignore_progress
from fairdeal.tables.engine import automation
from fairdeal.tables.engine.clock import deadline
from fairdeal.tables.engine.step import StepBuilder
from fairdeal.tables.model.causes import RESTORED, Cause
from fairdeal.tables.model.state import Phase, Table
from fairdeal.tables.read.history import tables_of
from fairdeal.tables.seeds import CHAINS, Seeds
from fairdeal.tables.stored_table import load
from fairdeal.words import Words, words_for


class GivenUp(Struct, frozen=True):
    """The shoe and the round that a table lost when its seeds were discarded."""

    table: str
    shoe: int
    """The shoe that was sealed; 0 if there was none."""
    round: int
    """The round in play, which was voided; 0 if there was none."""


def restore_tables(
    path: Path,
    into: str | Path,
    clock: Callable[[], int] = time_now,
    words: Words | None = None,
    say: ReportProgress = ignore_progress,
    say_unknown: Callable[[tuple[str, ...]], None] = lambda houses: None,
) -> tuple[GivenUp, ...]:
    """Check a backup completely, then restore it to a place where no store exists yet. Before the store can
    be used, its open tables discard their seeds.

    `words`: for the problems that are found; `say` reports progress; `say_unknown` gets the houses whose
    rules nobody here knows.
    """
    given_up: list[GivenUp] = []

    def look(store: Store) -> list[str]:
        with store.open_reader() as reader:
            room = audit_room(store, reader, words or words_for("en"), say)
        say_unknown(room.unknown)
        return [each.sentence for each in room.found]

    restore(path, into, lambda store: given_up.extend(give_up_seeds(store, clock())), look)
    return tuple(given_up)


def give_up_seeds(store: Store, now: int) -> Iterator[GivenUp]:
    """Let every open table end its chain of seeds, and delete the secrets of all tables."""
    for name in tables_of(store):
        table = load(store, name)
        if table is None or table.phase is Phase.CLOSED or table.chain is None or table.is_chain_over:
            continue
        yield _give_up_table(store, table, now)
    # The old room may have published the rest of a chain after this backup was made.
    for secret in store.secret_names(CHAINS):
        store.forget_secret(secret)


def _give_up_table(store: Store, table: Table, now: int) -> GivenUp:
    shoe = table.shoe.sealed.shoe if table.shoe is not None else 0
    voided = table.round.number if table.round is not None else 0
    seeds = Seeds(store, table.id)
    builder = StepBuilder(table, now, seeds)
    automation.give_up_seeds(builder)
    masked = mask_step(builder.table.guests, builder.step_events, Cause(RESTORED), seeds.salts)
    step = Append(
        table=table.id,
        after=table.version,
        at=builder.now,
        events=masked.events,
        cause=masked.cause,
        private=masked.private,
        deadline=deadline(builder.table),
    )
    store.append(step).result()
    return GivenUp(table.id, shoe, voided)
