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
from fairdeal.tables.audit.room_audit import Say, audit_room, say_nothing
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
    """What a table has given up with its seeds."""

    table: str
    shoe: int
    """The one that was sealed; 0 where there was none."""
    round: int
    """The one that was in play, and was voided; 0 where there was none."""


def restore_tables(
    path: Path,
    into: str | Path,
    clock: Callable[[], int] = time_now,
    words: Words | None = None,
    say: Say = say_nothing,
    say_unknown: Callable[[tuple[str, ...]], None] = lambda houses: None,
) -> tuple[GivenUp, ...]:
    """Put a backup where no store is yet, once all of it has been found in order; before it can be used, its
    open tables give up their seeds.

    What is not in order is told in these words; `say` is told how far it has come, and `say_unknown` of
    which houses nobody here knows the rules.
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
    """Let every open table end its chain of seeds, and forget the secrets of all."""
    for name in tables_of(store):
        table = load(store, name)
        if table is None or table.phase is Phase.CLOSED or table.chain is None or table.is_chain_over:
            continue
        yield _give_up_table(store, table, now)
    # Of a chain that was made and not yet published, the old room may have told the seeds since.
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
