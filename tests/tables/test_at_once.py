"""The same command from two clients at once, and other processes that write in between: all happens once."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from fairdeal.store import open_store
from fairdeal.store.sql import SqlStore
from fairdeal.store.writers.process import WriterProcess
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.host import Host
from fairdeal.tables.host_factory import load_host
from fairdeal.tables.model.events import BoxBet
from fairdeal.tables.stored_table import load
from fairdeal.wire import commands as c
from fairdeal.wire.frames import Receipt
from tests.support.paused_processes import pause
from tests.tables.busy_room import Client, check_all, check_same, open_tables

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sockets are not handed on there")

ROOT = Path(__file__).resolve().parents[2]
TIMES = 5
PATIENCE_SECONDS = 60
BET = c.Bet((BoxBet(500),))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqlStore]:
    opened = cast(SqlStore, open_store(tmp_path / "room.db", writer="process"))
    yield opened
    opened.close()


async def seated(store: SqlStore) -> list[Client]:
    clients = await open_tables(store, 1, ("strip",))
    for client in clients:
        await client.ask(c.SitDown(client.person.title(), 9_000))
    return clients


async def send_in_one_group(store: SqlStore, hosts: list[Host], act: c.AnyCommand) -> list[Receipt]:
    """Send one command to each host, so that all of it is waiting when the writer looks."""
    writer = cast(WriterProcess, store.writer)
    for host in hosts:
        await host.go_on()  # so that all that it asks for is at hand
    with pause(cast(int, writer.pid)):
        sending = [asyncio.create_task(host.act(Actor("ann0"), act, "the-same")) for host in hosts]
        for _ in range(500):
            await asyncio.sleep(0.01)
            if len(writer._sent) == len(hosts):
                break
        assert len(writer._sent) == len(hosts), [each.exception() for each in sending if each.done()]
    return await asyncio.wait_for(asyncio.gather(*sending), PATIENCE_SECONDS)


def test_a_command_that_two_clients_send_at_once_through_two_hosts_is_one_of_a_group_and_done_once(
    store: SqlStore,
):
    async def story() -> tuple[list[Client], list[Host], list[Receipt]]:
        clients = await seated(store)
        hosts = [clients[0].host, load_host(store, "t-0")]
        return clients, hosts, await send_in_one_group(store, hosts, c.BuyIn(700))

    clients, hosts, receipts = asyncio.run(story())

    assert sorted(each.again for each in receipts) == [False, True]
    assert len({each.version for each in receipts}) == 1
    assert store.balance("purse:t-0:2") == 9_700
    for host in hosts:
        check_same(host.table, load(store, "t-0"))
    check_all(store, clients)


def test_a_command_that_two_clients_send_at_once_to_one_host_is_done_once(store: SqlStore):
    async def story() -> tuple[list[Client], list[Receipt]]:
        clients = await seated(store)
        host = clients[0].host
        sending = [host.act(Actor("ann0"), c.BuyIn(700), "the-same") for _ in range(TIMES)]
        return clients, await asyncio.gather(*sending)

    clients, receipts = asyncio.run(story())

    assert sorted(each.again for each in receipts) == [False] + [True] * (TIMES - 1)
    assert store.balance("purse:t-0:2") == 9_700
    check_all(store, clients)


OTHER_PROCESS = """
import asyncio, sys
from fairdeal.store import open_store
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.model.events import BoxBet
from fairdeal.tables.host_factory import load_host
from fairdeal.wire import commands as c
store = open_store(sys.argv[1])
host = load_host(store, "t-0")
asyncio.run(host.act(Actor("bob0"), c.Bet((BoxBet(500),)), "elsewhere"))
asyncio.run(host.act(Actor("ann0"), c.BuyIn(700), "sent-to-both"))
store.close()
"""


def test_what_another_process_does_between_two_groups_is_read_before_the_next_command_is_decided(
    store: SqlStore,
):
    async def story() -> tuple[list[Client], Receipt, Receipt]:
        clients = await seated(store)
        host = clients[0].host
        before = host.table.version
        call = [sys.executable, "-c", OTHER_PROCESS, str(store.engine.url.database)]
        await asyncio.to_thread(subprocess.run, call, cwd=ROOT, check=True, timeout=PATIENCE_SECONDS)
        assert host.table.version == before  # nobody has told this process
        again = await host.act(Actor("ann0"), c.BuyIn(700), "sent-to-both")
        return clients, again, await host.act(Actor("ann0"), BET, "here")

    clients, again, bet = asyncio.run(story())

    assert again.again
    assert not bet.again
    assert [each for each in clients if clients[0].host.table.place_of(each.person).bets is None] == []  # type: ignore[union-attr]
    check_all(store, clients)
