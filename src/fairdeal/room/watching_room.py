"""A read-only room, for tables that other processes run: no clock, no bots, no writes."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing, asynccontextmanager
from typing import Any

from fairdeal.room.feed import Feed, Viewer
from fairdeal.room.houses.known_houses import KnownHouses
from fairdeal.room.lobby import Lobby
from fairdeal.room.notices import describe_notice
from fairdeal.room.public_views import PublicViews
from fairdeal.store import Store
from fairdeal.store.opening import now as time_now
from fairdeal.tables.host_factory import watch_table
from fairdeal.tables.live_table import LiveTable
from fairdeal.wire.frames import Frame
from fairdeal.wire.lobby import TableEntry

SECONDS_BETWEEN_LOOKS = 0.3
"""How long to wait between checks whether another process has written."""


class WatchingRoom:
    """Shows the tables of a store to spectators. Each spectator gets a copy of the table in memory."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int] = time_now,
        seconds_between_looks: float = SECONDS_BETWEEN_LOOKS,
    ) -> None:
        self.store, self.clock, self._seconds = store, clock, seconds_between_looks
        self._houses = KnownHouses()
        self._lobby = Lobby(store, self._houses.find, self._houses.learn)

    async def lobby(self) -> tuple[TableEntry, ...]:
        """The open tables; only tables that have changed since the last call are read."""
        await self._lobby.look_again()
        return self._lobby.entries()

    @asynccontextmanager
    async def watch(
        self, table: str, viewer: Viewer, since: int = 0
    ) -> AsyncIterator[AsyncIterator[Frame[Any]]]:
        """Get a frame after each step of a table; refused if no table has this name.

        Errors from a damaged log or a lost store are raised when the next frame is awaited.
        """
        live = await watch_table(self.store, table, self.clock)
        self._houses.follow(live.table)
        views = PublicViews(live, self._houses.find, self._houses.learn)
        feed = Feed(live, viewer, self.store, views, describe_notice)
        try:
            await feed.start(since)
            async with aclosing(self._follow(live, feed)) as frames:
                yield frames
        finally:
            feed.stop()

    async def _follow(self, live: LiveTable, feed: Feed) -> AsyncGenerator[Frame[Any], None]:
        """Yield frames, and check the store from time to time for what other processes have written."""
        while True:
            while feed.has_news:
                yield await anext(feed)
            await asyncio.sleep(self._seconds)
            if await asyncio.to_thread(self.store.version, live.table.id) > live.table.version:
                await live.catch_up()
                self._houses.follow(live.table)
