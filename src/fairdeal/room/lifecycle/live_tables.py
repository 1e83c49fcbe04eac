"""The tables that are in memory: each is loaded once, in a thread, and unloaded when nobody needs it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager

from fairdeal.games.game import Impossible
from fairdeal.room.bots.driver import BESIDE_PEOPLE, BotRules
from fairdeal.room.lifecycle.running_table import RunningTable, report_trouble
from fairdeal.store import Store
from fairdeal.store.problems import StoreTrouble
from fairdeal.tables.host import Host
from fairdeal.tables.model.state import Table

IDLE_SECONDS = 60.0
"""How long a table stays in memory after the last viewer has gone."""

Load = Callable[[str], Awaitable[Host]]
"""Loads a table by name; raises `Refused` if there is none."""


class LiveTables:
    """The tables that run in this process, by name."""

    def __init__(
        self,
        store: Store,
        load: Load,
        follow: Callable[[Table], None],
        idle_seconds: float = IDLE_SECONDS,
        bots: BotRules = BESIDE_PEOPLE,
    ) -> None:
        """`follow` is called with each table that starts to run here, and after each of its steps."""
        self._store, self._load, self._idle_seconds = store, load, idle_seconds
        self._follow, self._bots = follow, bots
        self._tables: dict[str, RunningTable] = {}
        self._loading: dict[str, asyncio.Task[RunningTable]] = {}
        self._leaving: dict[str, asyncio.TimerHandle] = {}
        """Timers that unload unused tables."""
        self._stopping: set[asyncio.Task[None]] = set()
        self._is_draining = False

    def __len__(self) -> int:
        return len(self._tables)

    def __iter__(self) -> Iterator[RunningTable]:
        return iter(tuple(self._tables.values()))

    def __contains__(self, name: str) -> bool:
        return name in self._tables

    @asynccontextmanager
    async def use(self, name: str) -> AsyncIterator[RunningTable]:
        """A table that stays in memory for as long as it is used."""
        table = await self._find(name)
        try:
            yield table
        finally:
            self._release(table)

    def add(self, host: Host) -> None:
        """Run a table that was just opened, unless this room is being closed."""
        if not self._is_draining:
            self._start(host)

    # Loading and unloading.

    async def _find(self, name: str) -> RunningTable:
        """Everybody who asks for a table while it is loaded waits for the same load."""
        if self._is_draining:
            raise StoreTrouble("store.closed")
        table = self._tables.get(name)
        if table is None:
            loading = self._loading.get(name)
            if loading is None:
                loading = self._loading[name] = asyncio.create_task(self._start_loaded(name))
                loading.add_done_callback(lambda _: self._loading.pop(name, None))
            table = await asyncio.shield(loading)
        table.users += 1
        if (leaving := self._leaving.pop(name, None)) is not None:
            leaving.cancel()
        return table

    async def _start_loaded(self, name: str) -> RunningTable:
        return self._start(await self._load(name))

    def _start(self, host: Host) -> RunningTable:
        if (running := self._tables.get(host.table.id)) is not None:
            return running  # it was opened again by the same command, or loaded since it was opened
        table = self._tables[host.table.id] = RunningTable(host, lambda: self._follow(host.table), self._bots)
        table.start()
        self._unload_later(host.table.id)  # the client that asked for it may have gone
        return table

    def _release(self, table: RunningTable) -> None:
        table.users -= 1
        if not table.users:
            self._unload_later(table.host.table.id)

    def _unload_later(self, name: str) -> None:
        if not self._is_draining:
            loop = asyncio.get_running_loop()
            self._leaving[name] = loop.call_later(self._idle_seconds, self._unload, name)

    def _unload(self, name: str) -> None:
        """Forget a table that nobody uses, unless its clock still runs for somebody at the table."""
        del self._leaving[name]
        table = self._tables[name]
        if table.host.deadline is not None:
            self._unload_later(name)
            return
        del self._tables[name]
        stopping = asyncio.get_running_loop().create_task(table.stop())
        self._stopping.add(stopping)
        stopping.add_done_callback(self._stopping.discard)

    async def drain(self) -> None:
        """Take no more commands, and stop all tables. Nothing is lost: only stored steps were ever shown."""
        self._is_draining = True
        for leaving in self._leaving.values():
            leaving.cancel()
        self._leaving.clear()
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        tables, self._tables = self._tables, {}
        await asyncio.gather(*(table.stop() for table in tables.values()), *self._stopping)

    # Other processes.

    async def follow_others(self, seconds: float) -> None:
        """Check now and then what other processes have written to these tables, until this is cancelled."""
        while True:
            await asyncio.sleep(seconds)
            try:
                await self.catch_up()
            except StoreTrouble as trouble:  # the store may be back the next time
                report_trouble("what others have written can't be read", trouble)

    async def catch_up(self) -> None:
        """Read new steps that other processes wrote to tables in use here."""
        used = [name for name, table in self._tables.items() if table.users]
        versions = await asyncio.to_thread(self._read_versions, used)
        for name, version in versions.items():
            table = self._tables.get(name)
            if table is not None and version > table.host.table.version:
                await self._catch_up_table(name, table)

    async def _catch_up_table(self, name: str, table: RunningTable) -> None:
        try:
            await table.host.catch_up()
            table.wake()  # the other process may have died before its bots answered
        except Impossible as damage:
            # A damaged table is for the audit, and keeps nobody from following the others.
            report_trouble(f"table {name} can't be read", damage)

    def _read_versions(self, names: list[str]) -> dict[str, int]:
        return {name: self._store.version(name) for name in names}
