"""Measures tables at work, for `benchmarks/host.py`; also runs alone with the code of an older checkout.

PYTHONPATH=CHECKOUT/src python benchmarks/_table_load.py WHERE WRITER TABLES COMMANDS THROUGH

Two people sit at each table of `vegas_strip`, each with a limit of their own for a day's losses. They bet,
hit in every third round and stand in the others. THROUGH is `room`, where they are clients that read frames,
or `host`, where a table alone takes their commands; a checkout that has no room yet does both on hosts. It
prints the figures as JSON, and how the file was written if there is one.
"""

import asyncio
import json
import os
import sys
from asyncio.events import Handle
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from secrets import token_bytes
from time import perf_counter, process_time
from typing import Any, NamedTuple, TypeVar

from fairdeal.games.game import ForPlayers
from fairdeal.houses.library import open_house
from fairdeal.store import Store, open_store
from fairdeal.store.opening import now
from fairdeal.tables.host import Host

T = TypeVar("T")


def find(*places: str) -> Any:
    """The first of these names that exists, since it may be in another module of an older checkout."""
    for place in places:
        module, _, name = place.rpartition(".")
        with suppress(ModuleNotFoundError, AttributeError):
            return getattr(import_module(f"fairdeal.{module}"), name)
    raise ModuleNotFoundError(f"this checkout has none of {', '.join(places)}")


Directory = find("people.directory.Directory", "people.room.Room")
PeopleGate = find("tables.limits.gate.PeopleGate", "tables.gates.PeopleGate")
Actor = find("tables.engine.handlers.Actor", "tables.deciding.Actor")
blackjack_table = find("tables.houses.terms.blackjack_table", "tables.houses.blackjack_table")
open_table = find("tables.host_factory.open_table", "tables.hosting.open_table", "tables.host.open_table")
owner_of = find("tables.engine.rounds.owner_of", "tables.rounds.owner_of")
waiting_for = find("tables.engine.rounds.waiting_for", "tables.rounds.waiting_for")
BoxBet = find("wire.parts.BoxBet", "tables.facts.BoxBet")
Bet = find("wire.commands.Bet", "tables.acts.Bet")
SitDown = find("wire.commands.SitDown", "tables.acts.SitDown")
ChooseAction = find("wire.commands.ChooseAction", "tables.acts.Do")

CHIPS = 10_000_000
BET = 500
HITS_EVERY = 3
"""Rounds."""
WARM_UP = 10
"""One command in this many is sent before measuring begins."""

_ids = count(1)


def new_id() -> str:
    return f"c-{next(_ids)}"


class Hall:
    """A room with a house, in which tables are opened."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.room = Directory(store, now, token_bytes)
        self.gate = PeopleGate(self.room, store)
        self.house, self.book = open_house("vegas_strip")

    def welcome(self, name: str) -> str:
        """A guest with chips and a limit."""
        person: str = self.room.new_guest(new_id(), name)
        self.room.allowance(new_id(), person, CHIPS)
        self.room.limit(new_id(), person, "loss", CHIPS)
        return person

    async def open(self, name: str, by: str) -> Host:
        opening = blackjack_table(name, self.house, self.book, by)
        host: Host = await open_table(self.store, opening, self.book, new_id(), gate=self.gate)
        return host

    async def seat_two(self, host: Host, guests: list[str]) -> None:
        for place, person in enumerate(guests, start=1):
            await host.act(Actor(person), SitDown(f"Guest {place}", CHIPS // 2), new_id())
        await host.settle()


async def play(host: Host, commands: int) -> int:
    """Give so many commands at a table, and a few more until the round is over."""
    given = 0
    while given < commands:
        for place in list(host.table.places.values()):
            await host.act(Actor(place.person), Bet((BoxBet(BET),)), new_id())
            await host.settle()
            given += 1
        while host.table.round is not None:
            await host.act(*_answer(host), new_id())
            await host.settle()
            given += 1
    return given


def _answer(host: Host) -> tuple[Any, Any]:
    waiting = waiting_for(host.table)
    assert isinstance(waiting, ForPlayers)
    box, word = next(iter(waiting.silent.items()))
    if host.table.rounds % HITS_EVERY == 0 and "hit" in waiting.options[box]:
        word = "hit"
    person = host.table.places[owner_of(host.table, box) or 0].person
    return Actor(person), ChooseAction(box, word)


def children_cpu() -> float:
    """What the processes that we have started have used so far, in seconds; a writer is one."""
    used = 0.0
    for process in child_processes():
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        used += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return used


def child_processes() -> list[str]:
    try:
        return Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
    except OSError:
        return []


class Longest:
    """The longest time that one callback occupied an event loop."""

    seconds = 0.0


@contextmanager
def watch_callbacks() -> Iterator[Longest]:
    longest, run = Longest(), Handle._run

    def timed(handle: Handle) -> None:
        began = perf_counter()
        run(handle)
        longest.seconds = max(longest.seconds, perf_counter() - began)

    Handle._run = timed  # type: ignore[method-assign,assignment]
    try:
        yield longest
    finally:
        Handle._run = run  # type: ignore[method-assign]


Play = Callable[[int], Coroutine[Any, Any, int]]
"""Gives so many commands at a table, and returns how many it has given."""


class Opened(NamedTuple):
    """Tables with people at them."""

    figures: dict[str, float]
    """What it took to open the tables."""
    games: list[Play]
    close: Callable[[], Coroutine[Any, Any, None]]


async def do_nothing() -> None: ...


async def open_on_hosts(store: Store, tables: int) -> Opened:
    """Tables with two people each, who give their commands to the table itself."""
    hall = Hall(store)
    guests = [[hall.welcome("Ann"), hall.welcome("Bob")] for _ in range(tables)]
    figures, hosts = await measure_opening(
        hall.open(f"t-{number}", by) for number, (by, _) in enumerate(guests)
    )
    await asyncio.gather(*(hall.seat_two(*each) for each in zip(hosts, guests, strict=True)))
    return Opened(figures, [partial(play, host) for host in hosts], do_nothing)


async def open_in_room(store: Store, tables: int) -> Opened:
    """Tables with two people each, who are clients of a room."""
    from benchmarks._room_load import RoomHall

    hall = RoomHall(store)
    names = [f"t-{number}" for number in range(tables)]
    guests = [[await hall.welcome("Ann"), await hall.welcome("Bob")] for _ in names]
    figures, _ = await measure_opening(
        hall.open(name, by.person or "") for name, (by, _) in zip(names, guests, strict=True)
    )
    games = await asyncio.gather(*(hall.seat_two(*each) for each in zip(names, guests, strict=True)))
    return Opened(figures, [game.play_commands for game in games], hall.close)


async def measure_opening(openings: Iterable[Coroutine[Any, Any, T]]) -> tuple[dict[str, float], list[T]]:
    cpu, began = process_time() + children_cpu(), perf_counter()
    found = await asyncio.gather(*openings)
    seconds, used = perf_counter() - began, process_time() + children_cpu() - cpu
    return {"opening": seconds, "opening_cpu": used}, found


async def measure(store: Store, tables: int, commands: int, through: str) -> dict[str, Any]:
    opened = await (open_in_room if through == "room" else open_on_hosts)(store, tables)
    each = max(1, commands // tables)
    await asyncio.gather(*(play_at_table(max(1, each // WARM_UP)) for play_at_table in opened.games))
    with watch_callbacks() as longest:
        cpu, writer_cpu, began = process_time(), children_cpu(), perf_counter()
        given = sum(await asyncio.gather(*(play_at_table(each) for play_at_table in opened.games)))
        seconds = perf_counter() - began
        cpu, writer_cpu = process_time() - cpu, children_cpu() - writer_cpu
    await opened.close()
    return {
        **opened.figures,
        "through": through,
        "file": read_settings(store),
        "commands": given,
        "seconds": seconds,
        "cpu": cpu,
        "writer_cpu": writer_cpu,
        "longest": longest.seconds,
    }


SYNCHRONOUS = ("OFF", "NORMAL", "FULL", "EXTRA")


def read_settings(store: Store) -> str:
    """How SQLite writes the file, by a connection that is made as the writer's is; empty in memory."""
    engine = getattr(store, "engine", None) or getattr(store, "_engine", None)
    if engine is None or engine.dialect.name != "sqlite":
        return ""
    with engine.connect() as connection:
        number = connection.exec_driver_sql("PRAGMA synchronous").scalar()
        journal = connection.exec_driver_sql("PRAGMA journal_mode").scalar()
    return f"synchronous={SYNCHRONOUS[number]}, journal_mode={journal}"


def open_with(where: str, writer: str) -> Store:
    return open_store(where) if writer == "thread" else open_store(where, writer=writer)  # type: ignore[arg-type]


def has_room() -> bool:
    """Whether this checkout has rooms and clients."""
    return all(find_spec(f"fairdeal.{package}") is not None for package in ("room", "client"))


def main(where: str, writer: str, tables: int, commands: int, through: str) -> None:
    store = open_with(where, writer)
    print(json.dumps(asyncio.run(measure(store, tables, commands, through if has_room() else "host"))))
    store.close()


if __name__ == "__main__":
    # As a script this file sees only its own folder.
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), sys.argv[5])
