"""A process that plays until it is killed between a commit and its answer: python -m … ADDRESS WRITER EVENT

It prints each command before it is sent, so that somebody else can send the same again.
"""

import asyncio
import os
import sys

import msgspec
from msgspec import Struct

from fairdeal.store import Store
from fairdeal.store.opening import engine_at, now
from fairdeal.store.sql import SqlStore
from fairdeal.store.writers.thread import WriterThread
from fairdeal.tables.deciding import Actor
from fairdeal.wire import commands as c
from tests.support.fatal_writer import fatal_committer
from tests.tables.busy_room import Client, open_tables


class Sent(Struct):
    """A command as it was sent."""

    person: str
    command: str
    act: c.AnyCommand
    seen: int


def open_fated(address: str, writer: str, event: str) -> SqlStore:
    """A store that kills this process with the first step that has such an event."""
    if writer == "process":
        return SqlStore(
            engine_at(address), now, "process", (sys.executable, "-m", "tests.support.fatal_writer", event)
        )
    store = SqlStore(engine_at(address), now)
    store.writer.close()
    store.writer = WriterThread(fatal_committer(event, os.getpid())(store.engine))
    return store


async def send(client: Client, act: c.AnyCommand, command: str) -> None:
    sent = Sent(client.person, command, act, client.host.table.version)
    print(msgspec.json.encode(sent).decode(), flush=True)
    await client.host.act(Actor(sent.person), sent.act, sent.command, sent.seen)
    await client.host.settle(rounds=0)


async def play(store: Store) -> None:
    """Two people play a round and leave, one command at a time."""
    clients, number = await open_tables(store, 1, ("strip",)), 0
    host = clients[0].host
    while host.table.rounds == 0 or host.table.round is not None:
        for client in clients:
            if (wanted := client.wanted()) is not None and (host.table.rounds == 0 or host.table.round):
                number += 1
                await send(client, wanted, f"c-{number}")
    for client in clients:
        await send(client, c.Leave(), f"leave-{client.person}")


if __name__ == "__main__":
    opened = open_fated(*sys.argv[1:4])
    asyncio.run(play(opened))
    opened.close()
