"""The process that writes is killed while many tables have commands under way: nothing is lost or doubled."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import cast

import pytest

from fairdeal.store import StoreTrouble, open_store
from fairdeal.store.sql import SqlStore
from fairdeal.store.writers.process import WriterProcess
from fairdeal.tables.host import Host
from fairdeal.tables.host_factory import load_host
from fairdeal.words import words_for
from tests.support.long import LONG
from tests.tables.busy_room import Client, check_all, hosts_of, open_tables

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sockets are not handed on there")

TABLES, ROUNDS = (60, 4) if LONG else (16, 3)
PATIENCE_SECONDS = 60


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "room.db")
    given: str = request.getfixturevalue("postgres")
    return given


@pytest.fixture
def store(address: str) -> Iterator[SqlStore]:
    opened = cast(SqlStore, open_store(address, writer="process"))
    yield opened
    opened.close()


async def until(is_so: Callable[[], object]) -> None:
    patience = time.monotonic() + PATIENCE_SECONDS
    while not is_so():
        assert time.monotonic() < patience, "it does not happen"
        await asyncio.sleep(0.002)


def kill_writer(store: SqlStore, number: int = signal.SIGKILL) -> int:
    """Send a signal to the process that writes; its number."""
    assert isinstance(store.writer, WriterProcess)
    pid = store.writer.pid
    assert pid is not None
    os.kill(pid, number)
    return pid


async def kill_while_busy(store: SqlStore, clients: Sequence[Client], answered: int) -> int:
    """Kill the writer once so many commands are answered and many are under way."""
    await until(lambda: sum(len(client.receipts) for client in clients) >= answered)
    await until(lambda: len(cast(WriterProcess, store.writer)._sent) > 3)
    return kill_writer(store)


async def check_shown(store: SqlStore, clients: Sequence[Client]) -> None:
    """As long as this runs, nobody sees of a table what is not stored."""
    while True:
        for host in hosts_of(clients):
            shown = host.table.version
            assert shown <= store.version(host.table.id)
        await asyncio.sleep(0.02)


async def play_watched(
    store: SqlStore, clients: Sequence[Client], *others: "asyncio.Task[int]"
) -> Sequence[object]:
    """Let everybody play to the end of some rounds; what came of it at each table."""
    watching = asyncio.create_task(check_shown(store, clients))
    playing = [play_at(host, clients) for host in hosts_of(clients)]
    done = await asyncio.wait_for(asyncio.gather(*playing, *others, return_exceptions=True), PATIENCE_SECONDS)
    if watching.done():
        watching.result()
    watching.cancel()
    return done[: len(playing)]


async def play_at(host: Host, clients: Sequence[Client]) -> None:
    """Everybody at one table plays until all are done, or the first of them can't."""
    playing = [asyncio.create_task(client.play(ROUNDS)) for client in clients if client.host is host]
    done, left = await asyncio.wait(playing, return_when=asyncio.FIRST_EXCEPTION)
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)
    for task in done:
        task.result()


def test_tables_with_commands_under_way_do_not_notice_the_death_of_a_writer(store: SqlStore):
    async def story() -> list[Client]:
        clients = await open_tables(store, TABLES)
        killing = asyncio.create_task(kill_while_busy(store, clients, 3 * TABLES))
        assert await play_watched(store, clients, killing) == [None] * TABLES
        assert killing.result() != cast(WriterProcess, store.writer).pid
        return clients

    clients = asyncio.run(story())

    assert [trouble for client in clients for trouble in client.troubles] == []
    assert all(host.table.rounds >= ROUNDS for host in hosts_of(clients))
    check_all(store, clients)


def test_a_second_death_within_a_minute_stops_all_tables_and_nothing_that_was_shown_is_lost(
    store: SqlStore, address: str
):
    async def kill_twice(clients: Sequence[Client]) -> int:
        first = await kill_while_busy(store, clients, 2 * TABLES)
        await until(lambda: cast(WriterProcess, store.writer).pid not in (first, None))
        return kill_writer(store)

    async def story() -> tuple[list[Client], Sequence[object]]:
        clients = await open_tables(store, TABLES)
        killing = asyncio.create_task(kill_twice(clients))
        done = await play_watched(store, clients, killing)
        killing.result()
        return clients, done

    async def go_on(again: SqlStore, clients: Sequence[Client]) -> None:
        hosts = {host.table.id: load_host(again, host.table.id) for host in hosts_of(clients)}
        for client in clients:
            client.host = hosts[client.host.table.id]
            if client.unanswered is not None:
                await client.ask_again()
        assert await play_watched(again, clients) == [None] * TABLES

    clients, done = asyncio.run(story())
    troubles = [each for each in done if isinstance(each, StoreTrouble)]
    told = {trouble.told(words_for(lang)) for trouble in troubles for lang in ("en", "zh")}
    store.close()
    again = cast(SqlStore, open_store(address))
    shown = {host.table.id: host.table.version for host in hosts_of(clients)}
    stored = {table: again.version(table) for table in shown}
    asyncio.run(go_on(again, clients))

    assert len(troubles) == TABLES
    assert told == {words_for(lang)("store.writer_died", name=store.name) for lang in ("en", "zh")}
    assert all(shown[table] <= stored[table] for table in shown)
    check_all(again, clients)
    again.close()
