"""Tables that everybody has left but nobody has closed, because the program was killed first."""

import asyncio
from collections.abc import Collection, Iterable
from contextlib import suppress

from fairdeal.games.game import Impossible, Refused
from fairdeal.room.bots.driver import NO_NEW_ROUNDS, BotDriver
from fairdeal.room.lifecycle.open_tables import (
    find_tables_to_resume,
    find_unclosed_tables,
    has_people,
    list_tables_with_people,
)
from fairdeal.room.lifecycle.saved_tables import was_opened_here
from fairdeal.store import Store
from fairdeal.store.opening import now
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.host_factory import load_host
from fairdeal.tables.model.state import Table
from fairdeal.wire.commands import AbandonTable

QUIET_MS = 60_000
"""If anything happened at a table more recently, people may be sitting down or leaving in another program."""


def list_open_tables(store: Store, *, besides: str = "") -> list[Table]:
    """Tables that have people, the most recently played first. Closes tables that everybody has left.

    `besides`: a table to skip, which the caller has in memory.
    """
    tables = list(find_unclosed_tables(store, besides=besides))
    asyncio.run(close_left_tables(store, tables))
    return list_tables_with_people(tables)


def find_own_tables(store: Store, game: str, people: Collection[str], *, besides: str = "") -> list[str]:
    """The names of the tables of a game that these people left open and can resume."""
    tables = [table for table in list_open_tables(store, besides=besides) if table.game == game]
    return [table.id for table in find_tables_to_resume(store, tables, people)]


async def close_left_tables(store: Store, tables: Iterable[Table]) -> None:
    """Close the tables of this room that have no people and no recent activity."""
    for table in tables:
        if is_left(store, table) and now() - table.at >= QUIET_MS:
            await close_left_table(store, table)


def is_left(store: Store, table: Table) -> bool:
    return not has_people(table) and was_opened_here(store, table.id)


async def close_left_table(store: Store, table: Table) -> None:
    """Close a table: bots leave, the shoe is revealed, and the bank's chips go back. Does nothing if another
    program was faster.

    It doesn't go through a room, because a table in a room reports trouble to its event loop and tries again,
    while a caller here waits for the result.
    """
    with suppress(Refused, Impossible):  # a damaged table is for the audit
        host = load_host(store, table.id)
        if not host.table.closing:
            # Every program that finds it left sends the same id, so it is closed only once.
            await host.act(Actor(table.opened_by), AbandonTable(), f"left:{table.id}:{table.version}")
        await BotDriver(host, NO_NEW_ROUNDS).settle()
