"""Asks a room for its records, as its clients do."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

from fairdeal.cli.wrong import complain
from fairdeal.client import connect
from fairdeal.client.link import RecordsLink
from fairdeal.room.watching_room import WatchingRoom
from fairdeal.store import Store
from fairdeal.wire.records import DamagedTable
from fairdeal.words import Words

T = TypeVar("T")


def ask_records(store: Store, question: Callable[[RecordsLink], Awaitable[T]]) -> T:
    """Answer a question about past play in the room of a store."""

    async def ask() -> T:
        async with connect(WatchingRoom(store)) as client:
            return await question(client.records)

    return asyncio.run(ask())


def complain_of_damage(damaged: Iterable[DamagedTable], words: Words) -> int:
    """Report damaged tables, which are left out; returns the exit status."""
    status = 0
    for each in damaged:
        why = each.problem.told(words.lang)
        complain(f"fairdeal: {words('records.damaged', table=each.table, why=why)}")
        status = 1
    return status
