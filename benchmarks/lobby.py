"""The cost of listing open tables, in a room with many closed tables and in a room without any.

A room on SQLite has a few open tables, and closed ones beside them. Measured in turns with the same room
without the closed ones: the first listing of a process that has just started, which reads the open tables; a
listing after one of them has changed in another process; and a listing after nothing has changed. Printed are
the CPU milliseconds of each, threads included, and the ratio of the two rooms. The exit code is 1 if closed
tables cost anything.

    ./dev bench lobby
    ./dev bench lobby 100000     (the number of closed tables)
"""

import asyncio
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

# As a script this file sees only its own folder.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from fairdeal.houses.library import open_house
from fairdeal.room.bots.driver import NO_NEW_ROUNDS
from fairdeal.room.room import Room
from fairdeal.store import Append, Event, Store, open_store
from fairdeal.store.values import CLOSED as CLOSING
from fairdeal.tables.houses.terms import blackjack_table, blackjack_terms
from fairdeal.wire import commands as c

CLOSED, OPEN = 20_000, 20
GROUP = 1_000
TURNS = 9
"""How often each is measured; the medians are printed."""
REPEATED = 20
"""How many listings are measured together, since one takes less time than the clock can measure."""
RATIO_MOST = 1.25
"""Two measurements of the same thing differ this much on a busy machine."""
HOUSE = "vegas_strip"
KINDS = ("first listing of a process", "after one table has changed", "after nothing has changed")


async def open_tables(store: Store, tables: int) -> None:
    house, book = open_house(HOUSE)
    room = Room(store)
    for number in range(tables):
        name = f"t-{number}"
        opening = blackjack_table(name, house, book, "ann", blackjack_terms(house, book))
        await room.open_table(opening, book, f"open-{name}")
    await room.close()


def close_tables(store: Store, tables: int) -> None:
    """Close tables: a listing may read nothing of their logs."""
    events = tuple(Event(kind, 1, b"{}") for kind in ("TableOpened", CLOSING))
    for first in range(0, tables, GROUP):
        names = [f"t-closed-{number}" for number in range(first, min(first + GROUP, tables))]
        steps = [Append(table=name, after=0, at=store.now(), events=events) for name in names]
        for waiting in [store.append(step) for step in steps]:
            waiting.result()


async def measure(path: Path, turn: int) -> list[float]:
    """The CPU milliseconds of each kind of listing, by a room over a store that was opened just now."""
    others, store = open_store(path), open_store(path)
    other, room = Room(others, bots=NO_NEW_ROUNDS), Room(store)
    first = await milliseconds(room, 1)
    changed = []
    for number in range(REPEATED):
        await change_table(other, f"{turn}-{number}")
        changed.append(await milliseconds(room, 1))
    same = await milliseconds(room, REPEATED)
    await room.close()
    await other.close()
    for each in (store, others):
        each.close()
    return [first, median(changed), same]


async def change_table(room: Room, command: str) -> None:
    """A bot sits down and leaves, each in a separate step."""
    await room.act("ann", "t-0", c.SeatBot("basic", "Bot", 10_000, 1), f"come-{command}")
    await room.unseat_bot("ann", "t-0", 1, f"go-{command}")
    await room.rest("t-0")


async def milliseconds(room: Room, times: int) -> float:
    """The CPU time of one listing, on the event loop and in threads."""
    began = process_time()
    for _ in range(times):
        assert len(await room.lobby()) == OPEN
    return 1000 * (process_time() - began) / times


def main(closed: int) -> int:
    with TemporaryDirectory() as folder:
        rooms = {tables: Path(folder) / f"{tables}.db" for tables in (0, closed)}
        for tables, path in rooms.items():
            store = open_store(path)
            asyncio.run(open_tables(store, OPEN))
            close_tables(store, tables)
            store.close()
        runs: dict[int, list[list[float]]] = {tables: [] for tables in rooms}
        for turn in range(TURNS):
            for tables, path in rooms.items():
                runs[tables].append(asyncio.run(measure(path, turn)))
    print(f"CPU of listing {OPEN} open tables beside {closed:,} closed ones, median of {TURNS} runs:")
    are_reached = True
    for place, kind in enumerate(KINDS):
        with_none, with_many = (median(run[place] for run in runs[tables]) for tables in rooms)
        ratio = with_many / with_none
        are_reached &= ratio <= RATIO_MOST
        print(f"  {kind:<28}{with_many:>8.2f} ms, with none closed {with_none:>6.2f} ms   ratio {ratio:.2f}")
    print(f"Wanted: ratios of at most {RATIO_MOST}: {'reached' if are_reached else 'MISSED'}")
    return 0 if are_reached else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else CLOSED))
