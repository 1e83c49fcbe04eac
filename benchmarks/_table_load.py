"""Tables at work, measured: for `benchmarks/host.py`, and run alone over an older checkout's code.

PYTHONPATH=CHECKOUT/src python benchmarks/_table_load.py WHERE WRITER TABLES COMMANDS

Two people sit at each table of `vegas_strip`, each with a limit of their own for a day's losses. They bet,
hit in every third round and stand in the others. It prints the figures as JSON.
"""

import asyncio
import json
import os
import sys
from asyncio.events import Handle
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from itertools import count
from pathlib import Path
from secrets import token_bytes
from time import perf_counter, process_time
from typing import Any

from fairdeal.games.game import ForPlayers
from fairdeal.houses.library import open_house
from fairdeal.store import Store, open_store
from fairdeal.store.opening import now
from fairdeal.tables.host import Host


def find(*places: str) -> Any:
    """What the first of these modules has under its name: an older checkout has it in another one."""
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
"""One command in so many is given before anything is measured."""

_numbers = count(1)


def new_id() -> str:
    return f"c-{next(_numbers)}"


class Hall:
    """A room with a house, and as many tables as are wanted."""

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


async def play(host: Host, commands: int, after_each: Callable[[Host], object] = lambda host: None) -> int:
    """Give so many commands at a table, and a few more until the round is over."""
    given = 0
    while given < commands:
        for place in list(host.table.places.values()):
            await host.act(Actor(place.person), Bet((BoxBet(BET),)), new_id())
            await host.settle()
            after_each(host)
            given += 1
        while host.table.round is not None:
            await host.act(*_answer(host), new_id())
            await host.settle()
            after_each(host)
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
    """The longest time for which an event loop was kept by one callback."""

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


async def measure(store: Store, tables: int, commands: int) -> dict[str, float]:
    hall = Hall(store)
    guests = [[hall.welcome("Ann"), hall.welcome("Bob")] for _ in range(tables)]
    cpu, began = process_time() + children_cpu(), perf_counter()
    hosts = await asyncio.gather(*(hall.open(f"t-{number}", by) for number, (by, _) in enumerate(guests)))
    opening = perf_counter() - began
    opening_cpu = process_time() + children_cpu() - cpu
    await asyncio.gather(*(hall.seat_two(*each) for each in zip(hosts, guests, strict=True)))
    each = max(1, commands // tables)
    await asyncio.gather(*(play(host, max(1, each // WARM_UP)) for host in hosts))
    with watch_callbacks() as longest:
        cpu, writer_cpu, began = process_time(), children_cpu(), perf_counter()
        given = sum(await asyncio.gather(*(play(host, each) for host in hosts)))
        seconds = perf_counter() - began
        cpu, writer_cpu = process_time() - cpu, children_cpu() - writer_cpu
    return {
        "commands": given,
        "seconds": seconds,
        "cpu": cpu,
        "writer_cpu": writer_cpu,
        "longest": longest.seconds,
        "opening": opening,
        "opening_cpu": opening_cpu,
    }


def open_with(where: str, writer: str) -> Store:
    return open_store(where) if writer == "thread" else open_store(where, writer=writer)  # type: ignore[arg-type]


def main(where: str, writer: str, tables: int, commands: int) -> None:
    store = open_with(where, writer)
    print(json.dumps(asyncio.run(measure(store, tables, commands))))
    store.close()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
