"""Measures durable acts, for `benchmarks/store.py`; also runs alone with the code of an older checkout.

PYTHONPATH=CHECKOUT/src python benchmarks/_durable_acts.py ADDRESS ACTS
"""

import resource
import sys
from collections.abc import Callable
from time import perf_counter

from fairdeal.ledger import Transfer
from fairdeal.store import Append, Command, Event, Store, open_store

TABLES = 200
BODY = b'{"box":2,"hand":1,"type":"HandHit"}'


def act(store: Store, table: str, version: int) -> Callable[[], object]:
    """Begin one act at a table; call the result to wait for it."""
    moved = (
        Transfer("mint", f"wallet:{table}", 5, "issue"),
        Transfer(f"wallet:{table}", f"purse:{table}:{version % 7}", 5, "buy-in"),
    )
    event, asked = Event("HandHit", 1, BODY, moved), Command(f"c-{table}-{version}", BODY, "ann")
    step = Append(
        table=table, after=version, at=store.now(), events=(event,), cause=BODY, command=asked, answer=b"ok"
    )
    return store.append(step).result


def one_by_one(store: Store, acts: int) -> float:
    """Acts per second at one table, each after the previous one is durable."""
    version, began = store.version("t-0"), perf_counter()
    for number in range(acts):
        act(store, "t-0", version + number)()
    return acts / (perf_counter() - began)


def in_groups(store: Store, acts: int) -> float:
    """Acts per second at many tables that wait only for each other's transactions."""
    versions = [store.version(f"t-{table}") for table in range(TABLES)]
    began = perf_counter()
    waiting = []
    for number in range(acts):
        table = number % TABLES
        waiting.append(act(store, f"t-{table}", versions[table]))
        versions[table] += 1
    for wait in waiting:
        wait()
    return acts / (perf_counter() - began)


def cpu_seconds() -> float:
    """CPU seconds of this process, and of its processes that have ended."""
    used = [resource.getrusage(whose) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def main(address: str, acts: int) -> None:
    store = open_store(address)
    in_groups(store, acts // 10)  # warms up
    print(one_by_one(store, acts // 5), in_groups(store, acts))
    store.close()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
