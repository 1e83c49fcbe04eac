"""A process that plays until it is killed between a commit and its answer.

Called as python -m tests.crashes.fated ADDRESS WRITER EVENT SEED.

It prints each command before it is sent, so that somebody else can send the same again. The bot's commands
are printed too: if neither person has anything to decide, it is the bot that ends the round.
"""

import asyncio
import os
import sys
from hashlib import shake_256
from itertools import count

import msgspec
from msgspec import Struct

from fairdeal.room.bots.driver import BotDriver, BotRules
from fairdeal.store import Store
from fairdeal.store.opening import engine_at, now
from fairdeal.store.sql import SqlStore
from fairdeal.store.writers.thread import WriterThread
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.host import Host
from fairdeal.tables.seeds import Randomness
from fairdeal.wire import commands as c
from tests.support.fatal_writer import fatal_committer
from tests.tables.busy_room import open_tables


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


def randomness_of(seed: int) -> Randomness:
    """The same bytes in every run, so that the same cards come."""
    numbers = count()

    def draw(length: int) -> bytes:
        return shake_256(f"{seed}:{next(numbers)}".encode()).digest(length)

    return draw


async def send(host: Host, sent: Sent) -> None:
    print(msgspec.json.encode(sent).decode(), flush=True)
    await host.act(Actor(sent.person), sent.act, sent.command, sent.seen)


async def let_others_act(host: Host) -> None:
    """Everything that waits for no person."""
    bots = BotDriver(host, BotRules(rounds_alone=0))
    while await host.go_on() or await _let_bot_act(host, bots):
        continue
    bots.stop()


async def _let_bot_act(host: Host, bots: BotDriver) -> bool:
    wanted = await bots.decide()
    if wanted is None:
        return False
    await send(host, Sent(wanted.person, wanted.id, wanted.command, wanted.seen))
    return True


async def play(store: Store, seed: int) -> None:
    """Two people play a round and leave, one command at a time."""
    clients, number = await open_tables(store, 1, ("strip",), randomness_of(seed)), 0
    host = clients[0].host
    while host.table.rounds == 0 or host.table.round is not None:
        for client in clients:
            if (wanted := client.wanted()) is not None and (host.table.rounds == 0 or host.table.round):
                number += 1
                await send(host, Sent(client.person, f"c-{number}", wanted, host.table.version))
                await let_others_act(host)
    for client in clients:
        await send(host, Sent(client.person, f"leave-{client.person}", c.Leave(), host.table.version))


if __name__ == "__main__":
    opened = open_fated(*sys.argv[1:4])
    asyncio.run(play(opened, int(sys.argv[4])))
    opened.close()
