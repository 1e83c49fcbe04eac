"""Those who look on: each gets what changed, or where they are too slow, only how it stands now."""

import asyncio
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from fairdeal.tables.state import Table

QUEUE_LENGTH = 16


class Update(Struct, frozen=True):
    """One step of a table, as it was stored."""

    before: Table
    after: Table
    facts: tuple[Any, ...]
    """Empty for a watcher who has missed some."""
    tables: tuple[Table, ...] = ()
    """The table after each of them."""
    news: Any = None
    """What is said to those who look on and is no fact, such as why changed rules are not taken over."""


class Jammed(Struct, frozen=True):
    """News of a table that could not go on by itself, through a mistake of ours or a damaged store."""

    why: str


class Unmarked(Struct, frozen=True):
    """News of a table whose state could not be kept beside its log: it opens slowly, and loses nothing."""

    why: str


class Watcher:
    """One pair of eyes."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[Update] = asyncio.Queue(QUEUE_LENGTH)

    async def next(self) -> Update:
        return await self._queue.get()

    def waiting(self) -> Sequence[Update]:
        """All that has come so far."""
        found = []
        while not self._queue.empty():
            found.append(self._queue.get_nowait())
        return found

    def put(self, update: Update) -> None:
        if self._queue.full():
            self.waiting()
            update = Update(update.after, update.after, (), news=update.news)
        self._queue.put_nowait(update)


class Watchers:
    """All eyes on one table."""

    def __init__(self) -> None:
        self._all: list[Watcher] = []

    def add(self) -> Watcher:
        watcher = Watcher()
        self._all.append(watcher)
        return watcher

    def remove(self, watcher: Watcher) -> None:
        self._all.remove(watcher)

    def tell(self, update: Update) -> None:
        for watcher in self._all:
            watcher.put(update)
