"""Tables at work: commands a second, the CPU that each takes, and where it goes.

Two people at each table of `vegas_strip`, each with a limit of their own, at one table and at 200, in memory
and on SQLite (`synchronous=FULL`), written by a thread and by a process of its own. Given the folder of an
older checkout, its code does the same in turns with ours, and the ratios are those of one run: the CPU of a
command on SQLite, the loop's and the writer's together, must be a sixth of what it was or less.

Then: the parts of a command, by a profile; the longest time that one callback keeps the event loop; how long
200 tables take to open; the bytes of an idle table; and the memory of a process while one table plays.

    ./dev bench host                or, with the commands of a run and the rounds of the long one:
    ./dev bench host 4000 20000             and, to compare, the folder of an older checkout:
    ./dev bench host 4000 20000 ../before
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
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

# As a script this file sees only its own folder.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks._table_load import Hall, play
from fairdeal.store import open_store
from fairdeal.tables.host import Host
from fairdeal.tables.hosting import host_table
from fairdeal.tables.views import encode_with_own, own_view, public_view

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
IDLE_BYTES_MOST = 15_000
ROUND_COMMANDS = 4
"""Of two people: two bets and, about, two answers."""

PARTS = {
    "engine": ("games", "cards"),
    "fairness": ("fairness",),
    "table": ("tables", "wire"),
    "limits": ("people", "ledger/limits"),
    "store": ("store", "ledger"),
}


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


def compare(tables: int, commands: int, before: Path | None, scratch: Path) -> bool:
    """Whether the CPU of a command on SQLite is small enough, where there is something to compare with."""
    is_fast_enough = True
    for kind, writer in KINDS:
        ours, theirs = [], []
        for turn in range(TURNS):
            file = str(scratch / f"{tables}-{writer}-{turn}") if kind == "SQLite" else ""
            ours.append(measure(ROOT, f"{file}.db" if file else IN_MEMORY, writer, tables, commands))
            if before is not None:
                older = f"{file}-older.db" if file else IN_MEMORY
                theirs.append(measure(before, older, "thread", tables, commands // 4))
        print(f"  {kind:<8}{writer:<9}{_told(ours)}")
        if theirs:
            ratio = median(map(cpu_ms, ours)) / median(map(cpu_ms, theirs))
            is_fast_enough &= kind == "memory" or ratio <= RATIO_MOST
            print(f"  {'':<8}{'before':<9}{_told(theirs)}   CPU now {ratio:.3f} of that")
    return is_fast_enough


def _told(runs: list[dict[str, float]]) -> str:
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
    """The seconds of each part, by a profile, which makes everything slower but little less alike."""
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
    """What the screens of two people get after a command: what everybody sees, once, and a part for each."""
    public = public_view(host.table)
    shared = msgspec.json.encode(public)
    for place in host.table.places.values():
        encode_with_own(shared, own_view(host.table, place, public))


def by_part(stats: Any) -> Counter[str]:
    """Own time by package; that of built-in functions counts for whoever called them."""
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
        return "asyncio" if "asyncio" in file else "the rest"
    if inside.startswith("tables/views") or name == "show":
        return "views"
    return next((part for part, starts in PARTS.items() if inside.startswith(starts)), "the rest")


# Memory.


async def idle_bytes(tables: int) -> float:
    """What a table takes that people sit at and nothing happens at."""
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


async def long_game(scratch: Path, rounds: int) -> Iterable[tuple[int, float]]:
    """The megabytes of this process while one table plays, after a tenth of the rounds and more."""
    hall = Hall(open_store(scratch / "long.db"))
    host = await seated(hall, "t-long")
    found = []
    for part in range(1, 11):
        await play(host, ROUND_COMMANDS * rounds // 10)
        gc.collect()
        if part in (1, 2, 5, 10):
            found.append((host.table.rounds, resident_mb()))
    hall.store.close()
    return found


def resident_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def main(commands: int, rounds: int, before: Path | None) -> int:
    is_good = True
    with TemporaryDirectory() as folder:
        scratch = Path(folder)
        for tables in (1, TABLES):
            print(f"{tables} table{'s' * (tables > 1)}, {commands:,} commands a run, median of {TURNS}:")
            is_good &= compare(tables, commands, before, scratch)
        parts = asyncio.run(profile(commands))
        whole = sum(parts.values())
        print(
            "parts of a command: " + ", ".join(f"{name} {s / whole:.0%}" for name, s in parts.most_common())
        )
        idle = asyncio.run(idle_bytes(TABLES))
        is_good &= idle <= IDLE_BYTES_MOST
        print(f"idle table: {idle:,.0f} bytes (at most {IDLE_BYTES_MOST:,} wanted)")
        for played, megabytes in asyncio.run(long_game(scratch, rounds)):
            print(f"after {played:>7,} rounds at one table: {megabytes:.1f} MB")
    return 0 if is_good else 1


if __name__ == "__main__":
    given = sys.argv[1:]
    sys.exit(
        main(
            int(given[0]) if given else COMMANDS,
            int(given[1]) if len(given) > 1 else ROUNDS,
            Path(given[2]).resolve() if len(given) > 2 else None,
        )
    )
