"""Tables at work: commands a second, the CPU that each takes, and where it goes.

Two people play at each table of `vegas_strip`, each with a limit of their own: at one table and at 200, in
memory and on SQLite (`synchronous=FULL`), written by a thread and by a separate process. Given the folder of
an older checkout, that code does the same in turns with ours, so both are measured under the same conditions.

After that: the parts of a command, from a profile; the bytes of an idle table; and the memory of a process
while one table plays thousands of rounds. The last lines compare the results with what is wanted. The exit
code is 1 if anything is missed.

    ./dev bench host
    ./dev bench host 4000 20000             (the commands of a run, and the rounds of the long game)
    ./dev bench host 4000 20000 ../before   (the folder of an older checkout, to compare with)
"""

import asyncio
import cProfile
import gc
import json
import os
import pstats
import subprocess
import sys
import tracemalloc
from collections import Counter
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

# As a script this file sees only its own folder.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks._table_load import Hall, child_processes, play
from fairdeal.store import open_store
from fairdeal.tables.host import Host
from fairdeal.tables.host_factory import host_table
from fairdeal.tables.views.table_view import encode_with_own, own_view, public_view

ROOT = Path(__file__).resolve().parents[1]
COMMANDS = 4_000
ROUNDS = 20_000
TABLES = 200
TURNS = 3
"""How often each is measured; the medians are printed."""
KINDS = (("memory", "thread"), ("SQLite", "thread"), ("SQLite", "process"))
"""Stores, and where their writers run."""
IN_MEMORY = "memory:"
RATIO_MOST = 1 / 6
"""Of the CPU that the older code takes for a command on SQLite."""
IDLE_BYTES_MOST = 15_000
OPENING_SECONDS_MOST = 1.0
"""For 200 tables, on SQLite."""
GROWTH_MB_MOST = 2.0
"""From a fifth of the long game to its end."""
ROUND_COMMANDS = 4
"""Of two people: two bets and about two answers."""

PARTS = {
    "engine": ("games", "cards"),
    "step": ("tables", "wire", "fairness", "houses", "people", "ledger/limits"),
    "store": ("store", "ledger"),
}
"""By the beginning of a module's path. Views are told apart from the rest of `tables`."""


class Goals:
    """What is wanted, and whether it was reached."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self.are_reached = True

    def compare(self, what: str, figure: float, most: float, unit: str = "") -> None:
        is_reached = figure <= most
        self.are_reached &= is_reached
        shown = f"{figure:,.3f}" if most < 10 else f"{figure:,.0f}"
        limit = f"{most:,.3f}" if most < 10 else f"{most:,.0f}"
        self._lines.append(
            f"  {'reached' if is_reached else 'MISSED ':<9}{what}: {shown}{unit} (at most {limit})"
        )

    def show(self) -> None:
        print("Wanted:", *self._lines, sep="\n")


def measure(folder: Path, where: str, writer: str, tables: int, commands: int) -> dict[str, float]:
    """One run in a process of its own, by the code in a folder."""
    call = [sys.executable, str(ROOT / "benchmarks" / "_table_load.py")]
    call += [where, writer, str(tables), str(commands)]
    surroundings = {**os.environ, "PYTHONPATH": str(folder / "src")}
    done = subprocess.run(call, env=surroundings, stdout=subprocess.PIPE, text=True, check=True)
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def cpu_ms(run: dict[str, float]) -> float:
    """What one command takes of the loop and the writer together."""
    return 1000 * (run["cpu"] + run["writer_cpu"]) / run["commands"]


def compare(tables: int, commands: int, before: Path | None, scratch: Path, goals: Goals) -> None:
    """Measure every kind of store, in turns with the older code if there is any to compare with."""
    for kind, writer in KINDS:
        ours, theirs = [], []
        for turn in range(TURNS):
            file = str(scratch / f"{tables}-{writer}-{turn}") if kind == "SQLite" else ""
            ours.append(measure(ROOT, f"{file}.db" if file else IN_MEMORY, writer, tables, commands))
            if before is not None:
                older = f"{file}-older.db" if file else IN_MEMORY
                theirs.append(measure(before, older, "thread", tables, commands // 4))
        print(f"  {kind:<8}{writer:<9}{describe(ours)}")
        where = f"{tables} table{'s' * (tables > 1)} on {kind}, written by a {writer}"
        if theirs:
            ratio = median(map(cpu_ms, ours)) / median(map(cpu_ms, theirs))
            print(f"  {'':<8}{'before':<9}{describe(theirs)}   CPU now {ratio:.3f} of that")
            if kind == "SQLite":
                goals.compare(f"CPU of a command, {where}, compared with before", ratio, RATIO_MOST)
        if kind == "SQLite" and tables == TABLES:
            opening = median(run["opening"] for run in ours)
            goals.compare(f"opening {where}", opening, OPENING_SECONDS_MOST, " s")


def describe(runs: list[dict[str, float]]) -> str:
    speed = median(run["commands"] / run["seconds"] for run in runs)
    longest = 1000 * median(run["longest"] for run in runs)
    opening = median(run["opening"] for run in runs)
    cpu = median(map(cpu_ms, runs))
    return (
        f"{speed:>8,.0f} commands/s   {cpu:.3f} ms of CPU each"
        f"   longest callback {longest:>5.1f} ms   opened in {opening:.2f} s"
    )


# Where the time of a command goes.


async def profile(commands: int) -> Counter[str]:
    """The seconds of each part. A profile makes everything slower, and most parts by about as much."""
    hall = Hall(open_store(IN_MEMORY))
    host = await seated(hall, "t-profile")
    await play(host, commands // 10)
    profiler = cProfile.Profile()
    profiler.enable()
    await play(host, commands, show)
    profiler.disable()
    return by_part(pstats.Stats(profiler))


async def seated(hall: Hall, name: str) -> Host:
    guests = [hall.welcome("Ann"), hall.welcome("Bob")]
    host = await hall.open(name, guests[0])
    await hall.seat_two(host, guests)
    return host


def show(host: Host) -> None:
    """Make what two players get to see after a command: one public part, and a part for each of them."""
    public = public_view(host.table)
    shared = msgspec.json.encode(public)
    for place in host.table.places.values():
        encode_with_own(shared, own_view(host.table, place, public))


def by_part(stats: Any) -> Counter[str]:
    """The time spent in each part itself; built-in functions count for their callers."""
    found: Counter[str] = Counter()
    for (file, _, name), (_, _, own, _, callers) in stats.stats.items():
        if file != "~":
            found[_part(file, name)] += own
        else:
            for (caller, _, caller_name), (_, _, spent, _) in callers.items():
                found[_part(caller, caller_name)] += spent
    return found


def _part(file: str, name: str) -> str:
    inside = file.rpartition("/fairdeal/")[2]
    if inside == file:
        return "the rest"
    if inside.startswith("tables/views") or name == "show":
        return "views"
    return next((part for part, starts in PARTS.items() if inside.startswith(starts)), "the rest")


# Memory.


async def idle_bytes(tables: int) -> float:
    """The memory of a table where two people sit and nothing happens."""
    hall = Hall(open_store(IN_MEMORY))
    names = [f"t-{number}" for number in range(tables)]
    for name in names:
        await (await seated(hall, name)).settle()
    await host_table(hall.store, names[0], gate=hall.gate)
    gc.collect()
    tracemalloc.start()
    began, _ = tracemalloc.get_traced_memory()
    hosts = [await host_table(hall.store, name, gate=hall.gate) for name in names]
    for host in hosts:
        await host.settle()
    gc.collect()
    now, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (now - began) / len(hosts)


class Memory(msgspec.Struct, frozen=True):
    """The memory of the two processes at a point of the long game, in megabytes."""

    rounds: int
    tables: float
    """Of this process, where the table is."""
    writer: float
    """Of the writer process, most of it SQLite's cache, which holds 64 MB at most."""


async def play_long_game(scratch: Path, rounds: int) -> list[Memory]:
    """Play at one table, and measure now and then. The writer is apart, with SQLite's cache."""
    hall = Hall(open_store(scratch / "long.db", writer="process"))
    host = await seated(hall, "t-long")
    (writer,) = child_processes()
    found = []
    for part in range(1, 11):
        await play(host, ROUND_COMMANDS * rounds // 10)
        gc.collect()
        if part in (1, 2, 5, 10):
            found.append(Memory(host.table.rounds, resident_mb("self"), resident_mb(writer)))
    hall.store.close()
    return found


def resident_mb(process: str) -> float:
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def main(commands: int, rounds: int, before: Path | None) -> int:
    goals = Goals()
    with TemporaryDirectory() as folder:
        scratch = Path(folder)
        for tables in (1, TABLES):
            print(f"{tables} table{'s' * (tables > 1)}, {commands:,} commands a run, median of {TURNS} runs:")
            compare(tables, commands, before, scratch, goals)
        # First in this process: memory that other measurements give back would hide any growth.
        game = asyncio.run(play_long_game(scratch, rounds))
        for each in game:
            print(f"After {each.rounds:>7,} rounds: table {each.tables:.1f} MB, writer {each.writer:.1f} MB")
        growth = game[-1].tables - game[1].tables
        goals.compare(
            f"growth from {game[1].rounds:,} to {game[-1].rounds:,} rounds", growth, GROWTH_MB_MOST, " MB"
        )
        parts = asyncio.run(profile(commands))
        whole = sum(parts.values())
        shares = ", ".join(f"{name} {seconds / whole:.0%}" for name, seconds in parts.most_common())
        print(f"Parts of a command: {shares}")
        idle = asyncio.run(idle_bytes(TABLES))
        print(f"Idle table: {idle:,.0f} bytes")
        goals.compare("idle table", idle, IDLE_BYTES_MOST, " bytes")
    goals.show()
    return 0 if goals.are_reached else 1


if __name__ == "__main__":
    given = sys.argv[1:]
    sys.exit(
        main(
            int(given[0]) if given else COMMANDS,
            int(given[1]) if len(given) > 1 else ROUNDS,
            Path(given[2]).resolve() if len(given) > 2 else None,
        )
    )
