"""A writer that stands still, or whose disk is full: only what is stored is shown, and nothing is lost."""

import asyncio
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import event

from fairdeal.store import StoreTrouble, open_store
from fairdeal.store.sql import SqlStore
from fairdeal.store.writers.process import WriterProcess
from fairdeal.tables.stored_table import load
from fairdeal.words import words_for
from tests.support.paused_processes import pause
from tests.support.settling import settle
from tests.tables.busy_room import Client, bytes_of, check_all, check_same, hosts_of, open_tables

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sockets are not handed on there")

resource: Any = pytest.importorskip("resource")

TABLES = 12
"""More than there are threads to wait in."""
STOPPED_SECONDS = 2.0
PATIENCE_SECONDS = 60
TICK_SECONDS = 0.01


def pid_of(store: SqlStore) -> int:
    pid = cast(WriterProcess, store.writer).pid
    assert pid is not None
    return pid


async def send(client: Client) -> None:
    """Ask for what this person wants now, whatever that is."""
    wanted = client.wanted()
    if wanted is not None:
        await client.ask(wanted)


async def count_ticks() -> int:
    """How often the event loop comes round while the writer is stopped."""
    end, ticks = asyncio.get_running_loop().time() + STOPPED_SECONDS, 0
    while asyncio.get_running_loop().time() < end:
        await asyncio.sleep(TICK_SECONDS)
        ticks += 1
    return ticks


async def go_and_come_back(clients: Sequence[Client]) -> list["asyncio.Task[None]"]:
    """Everybody sends something, loses the connection, and sends the same again over another."""
    first = [asyncio.create_task(send(client)) for client in clients]
    await asyncio.sleep(0.2)
    for task in first:
        task.cancel()
    await asyncio.gather(*first, return_exceptions=True)
    return [asyncio.create_task(client.ask_again()) for client in clients if client.unanswered is not None]


@pytest.mark.parametrize("do_clients_go", [False, True])
def test_while_the_writer_is_stopped_nothing_is_shown_and_other_tables_play_on(
    tmp_path: Path, do_clients_go: bool
):
    store = cast(SqlStore, open_store(tmp_path / "room.db", writer="process"))
    elsewhere = open_store("memory:")

    async def story() -> list[Client]:
        clients = await open_tables(store, TABLES, ("strip",))
        await asyncio.gather(*(client.play(1) for client in clients))
        others = await open_tables(elsewhere, 1, ("strip",))
        before = [bytes_of(host.table) for host in hosts_of(clients)]
        answered = sum(len(client.receipts) for client in clients)
        with pause(pid_of(store)):
            sending = (
                await go_and_come_back(clients)
                if do_clients_go
                else [asyncio.create_task(send(client)) for client in clients]
            )
            ticking = asyncio.create_task(count_ticks())
            await asyncio.wait_for(asyncio.gather(*(other.play(2) for other in others)), STOPPED_SECONDS)
            loaded = await asyncio.wait_for(asyncio.to_thread(load, store, "t-0"), STOPPED_SECONDS)
            ticks = await ticking
            assert [bytes_of(host.table) for host in hosts_of(clients)] == before
            check_same(hosts_of(clients)[0].table, loaded)
            assert sum(len(client.receipts) for client in clients) == answered
            assert ticks > STOPPED_SECONDS / TICK_SECONDS / 10
        await asyncio.wait_for(asyncio.gather(*sending), PATIENCE_SECONDS)
        await asyncio.wait_for(asyncio.gather(*(client.play(2) for client in clients)), PATIENCE_SECONDS)
        return clients

    try:
        check_all(store, asyncio.run(story()))
    finally:
        elsewhere.close()
        store.close()


FillDisk = Callable[[], Callable[[], None]]
"""Leaves no space on the disk; gives what makes some again."""


def set_pages_most(store: SqlStore, pages: int) -> None:
    event.listen(
        store.engine,
        "connect",
        lambda connection, _: connection.execute(f"PRAGMA max_page_count = {pages}").close(),
    )
    store.engine.dispose()


@pytest.fixture(params=["thread", "process"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[SqlStore]:
    opened = cast(SqlStore, open_store(tmp_path / "room.db", writer=request.param))
    yield opened
    opened.close()


@pytest.fixture
def fill_disk(store: SqlStore, tmp_path: Path) -> FillDisk:
    """Of a thread by what SQLite may use, of a process by the operating system's own limit."""

    def fill() -> Callable[[], None]:
        if not isinstance(store.writer, WriterProcess):
            with store.engine.connect() as connection:
                pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
            set_pages_most(store, cast(int, pages))
            return lambda: set_pages_most(store, 1_000_000)
        if not hasattr(resource, "prlimit"):
            pytest.skip("no other process can be limited here")
        pid, (_, most) = pid_of(store), resource.getrlimit(resource.RLIMIT_FSIZE)
        limit = resource.RLIMIT_FSIZE
        resource.prlimit(pid, limit, ((tmp_path / "room.db-wal").stat().st_size, most))

        def make_space() -> None:
            resource.prlimit(pid, limit, (most, most))

        return make_space

    return fill


async def play_until_trouble(clients: Sequence[Client]) -> Client:
    """Whoever is the first to be told that a command can't be stored; bots may have met the same before."""
    for _ in range(1_000):
        for client in clients:
            with suppress(StoreTrouble):
                await send(client)
                await settle(client.host, rounds=0)
            if client.unanswered is not None:
                return client
    raise AssertionError("the disk is never full")


def test_a_command_that_finds_the_disk_full_changes_nothing_and_is_done_once_there_is_space(
    store: SqlStore, fill_disk: FillDisk
):
    async def story() -> list[Client]:
        clients = await open_tables(store, 2, ("strip",))
        await asyncio.gather(*(client.play(1) for client in clients))
        make_space = fill_disk()
        unlucky = await play_until_trouble(clients)
        before = bytes_of(unlucky.host.table)
        for _ in range(2):
            with pytest.raises(StoreTrouble):
                await unlucky.ask_again()
            assert bytes_of(unlucky.host.table) == before
            check_same(unlucky.host.table, load(store, unlucky.host.table.id))
        assert unlucky.unanswered is not None
        command, _, _ = unlucky.unanswered
        assert store.answer(command) is None
        make_space()
        await unlucky.ask_again()
        assert unlucky.receipts[command] == unlucky.host.table.version
        last = max(host.table.rounds for host in hosts_of(clients)) + 2
        await asyncio.gather(*(client.play(last) for client in clients))
        return clients

    clients = asyncio.run(story())

    told = {trouble.told(words_for("en")) for client in clients for trouble in client.troubles}
    assert told <= {
        f"The disk that holds {store.name} is full. Nothing was written.",
        f"The disk that holds {store.name} does not do what it should. Nothing was written.",
    }
    check_all(store, clients)
