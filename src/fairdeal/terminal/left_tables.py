"""Tables that everybody has left and nobody has closed: whoever would have, was killed before that."""

from collections.abc import Iterable
from contextlib import suppress

from fairdeal.games.game import Impossible, Refused
from fairdeal.store import Store
from fairdeal.store.opening import now
from fairdeal.tables.deciding import Actor
from fairdeal.tables.hosting import hosted
from fairdeal.tables.state import Table
from fairdeal.terminal.doing import RUNNER
from fairdeal.terminal.keeping import has_people, was_opened_here
from fairdeal.wire.commands import AbandonTable

QUIET_MS = 60_000
"""At a table where something has happened since, people may be sitting down or getting up elsewhere."""


def close_all_left(store: Store, tables: Iterable[Table]) -> None:
    """Close those of this terminal at which nobody sits, and nothing happens either."""
    for table in tables:
        if is_left(store, table) and now() - table.at >= QUIET_MS:
            close_left(store, table)


def is_left(store: Store, table: Table) -> bool:
    return not has_people(table) and was_opened_here(store, table.id)


def close_left(store: Store, table: Table) -> None:
    """Bots leave, the shoe is revealed, and the bank goes back; nothing where somebody was quicker."""
    with suppress(Refused, Impossible):  # a damaged table is for the audit
        RUNNER.run(_close(store, table))


async def _close(store: Store, table: Table) -> None:
    host = hosted(store, table.id)
    if not host.table.closing:
        # The same for all who find it so: it is closed once.
        await host.act(Actor(table.opened_by), AbandonTable(), f"left:{table.id}:{table.version}")
    await host.settle()
