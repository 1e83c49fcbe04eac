"""Tables at work: commands a second, the CPU that each takes, and where it goes.

Two people play at each table of `vegas_strip`, each with a limit of their own: at one table and at 200, in
memory and on SQLite, written by a thread and by a separate process. They are clients of a room, who read
every frame; beside that the same commands are given to hosts alone. Given the folder of an older checkout,
that code does the same in turns with ours, so both are measured under the same conditions; one that has no
rooms yet takes all commands on hosts. How SQLite writes the files is read back from them.

After that: the parts of a command, from a profile; the bytes of an idle table; and the memory of a process
and of its writer while one table plays thousands of rounds, which is judged from the half on. All this is in
rooms too. The last lines compare the results with what is wanted. The exit code is 1 if anything is missed.

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

from benchmarks._room_load import Game, RoomHall
from benchmarks._table_load import child_processes
from fairdeal.room.room import Room
from fairdeal.store import open_store

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
"""From the half of the long game to its end, of either process."""
THROUGH = ("room", "host")
"""What takes the commands; the first is how people play."""

PARTS = {
    "engine": ("games", "cards"),
    "step": ("tables", "wire", "fairness", "houses", "people", "ledger/limits"),
    "store": ("store", "ledger"),
    "room": ("room", "client"),
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


Run = dict[str, Any]
"""The figures of one run."""


def measure(folder: Path, where: str, writer: str, tables: int, commands: int, through: str) -> Run:
    """One run in a process of its own, by the code in a folder."""
    call = [sys.executable, str(ROOT / "benchmarks" / "_table_load.py")]
    call += [where, writer, str(tables), str(commands), through]
    surroundings = {**os.environ, "PYTHONPATH": str(folder / "src")}
    done = subprocess.run(call, env=surroundings, stdout=subprocess.PIPE, text=True, check=True)
    figures: Run = json.loads(done.stdout)
    return figures


def cpu_ms(run: Run) -> float:
    """What one command takes of the loop and the writer together."""
    seconds: float = run["cpu"] + run["writer_cpu"]
    return 1000 * seconds / float(run["commands"])


def compare(tables: int, commands: int, before: Path | None, scratch: Path, goals: Goals) -> None:
    """Measure every kind of store, in turns with the older code if there is any to compare with."""
    for kind, writer in KINDS:
        for through in THROUGH:
            ours, theirs = [], []
            for turn in range(TURNS):
                file = str(scratch / f"{tables}-{writer}-{through}-{turn}") if kind == "SQLite" else ""
                at = f"{file}.db" if file else IN_MEMORY
                ours.append(measure(ROOT, at, writer, tables, commands, through))
                if before is not None:
                    older = f"{file}-older.db" if file else IN_MEMORY
                    theirs.append(measure(before, older, "thread", tables, commands // 4, through))
            print(f"  {kind:<8}{writer:<9}{through:<6}{describe(ours)}")
            where = (
                f"{tables} table{'s' * (tables > 1)} on {kind}, written by a {writer}, through a {through}"
            )
            if theirs:
                compare_with_before(ours, theirs, where if kind == "SQLite" else "", goals)
            if kind == "SQLite" and tables == TABLES:
                opening = median(run["opening"] for run in ours)
                goals.compare(f"opening {where}", opening, OPENING_SECONDS_MOST, " s")


def compare_with_before(ours: list[Run], theirs: list[Run], where: str, goals: Goals) -> None:
    """`where` is empty if nothing is wanted there, nor is it where only ours has a room that makes frames."""
    ratio, through = median(map(cpu_ms, ours)) / median(map(cpu_ms, theirs)), theirs[0]["through"]
    print(f"  {'':<8}{'before':<9}{through:<6}{describe(theirs)}   CPU now {ratio:.3f} of that")
    if where and through == ours[0]["through"]:
        goals.compare(f"CPU of a command, {where}, compared with before", ratio, RATIO_MOST)


def describe(runs: list[Run]) -> str:
    speed = median(run["commands"] / run["seconds"] for run in runs)
    longest = 1000 * median(run["longest"] for run in runs)
    opening = median(run["opening"] for run in runs)
    cpu = median(map(cpu_ms, runs))
    files = ", ".join(sorted({run["file"] for run in runs}))
    return (
        f"{speed:>8,.0f} commands/s   {cpu:.3f} ms of CPU each"
        f"   longest callback {longest:>5.1f} ms   opened in {opening:.2f} s{'   ' * bool(files)}{files}"
    )


# Where the time of a command goes.


async def profile(commands: int) -> Counter[str]:
    """The seconds of each part. A profile makes everything slower, and most parts by about as much."""
    hall = RoomHall(open_store(IN_MEMORY))
    game = await seat_two_at(hall, "t-profile")
    await game.play_commands(commands // 10)
    profiler = cProfile.Profile()
    profiler.enable()
    await game.play_commands(commands)
    profiler.disable()
    await hall.close()
    return by_part(pstats.Stats(profiler))


async def seat_two_at(hall: RoomHall, name: str) -> Game:
    """Open a table, with two people at it."""
    guests = [await hall.welcome("Ann"), await hall.welcome("Bob")]
    await hall.open(name, guests[0].person or "")
    return await hall.seat_two(name, guests)


def by_part(stats: Any) -> Counter[str]:
    """The time spent in each part itself; built-in functions count for their callers."""
    found: Counter[str] = Counter()
    for (file, _, _), (_, _, own, _, callers) in stats.stats.items():
        if file != "~":
            found[_part(file)] += own
        else:
            for (caller, _, _), (_, _, spent, _) in callers.items():
                found[_part(caller)] += spent
    return found


def _part(file: str) -> str:
    inside = file.rpartition("/fairdeal/")[2]
    if inside == file:
        return "the rest"
    if inside.startswith("tables/views"):
        return "views"
    return next((part for part, starts in PARTS.items() if inside.startswith(starts)), "the rest")


# Memory.


async def idle_bytes(tables: int) -> float:
    """The memory of a table where two people sit and nothing happens, in a room that has loaded it."""
    hall = RoomHall(open_store(IN_MEMORY))
    names = [f"t-{number}" for number in range(tables)]
    for name in names:
        await seat_two_at(hall, name)
        await hall.room.rest(name)
    await hall.close()
    warm, room = Room(hall.store), Room(hall.store, directory=hall.room.directory)
    await warm.rest(names[0])
    gc.collect()
    tracemalloc.start()
    began, _ = tracemalloc.get_traced_memory()
    for name in names:
        await room.rest(name)
    gc.collect()
    now, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    for each in (warm, room):
        await each.close()
    return (now - began) / len(names)


class Memory(msgspec.Struct, frozen=True):
    """The memory of the two processes at a point of the long game, in megabytes."""

    rounds: int
    tables: float
    """Of this process, where the table is."""
    writer: float
    """Of the writer process, most of it SQLite's cache, which holds 64 MB at most."""


async def play_long_game(scratch: Path, rounds: int) -> list[Memory]:
    """Play so many rounds at one table, and measure now and then. The writer has SQLite's cache."""
    hall = RoomHall(open_store(scratch / "long.db", writer="process"))
    game = await seat_two_at(hall, "t-long")
    (writer,) = child_processes()
    found = []
    for part in (1, 2, 5, 10):
        await game.play_to_round(rounds * part // 10)
        gc.collect()
        found.append(Memory(game.rounds, resident_mb("self"), resident_mb(writer)))
    await hall.close()
    hall.store.close()
    return found


def judge_memory(game: list[Memory], goals: Goals) -> None:
    """From the half on: before that, caches fill."""
    half, end = game[-2:]
    what = f"growth from {half.rounds:,} to {end.rounds:,} rounds"
    goals.compare(f"{what}, where the table is", end.tables - half.tables, GROWTH_MB_MOST, " MB")
    goals.compare(f"{what}, of the writer", end.writer - half.writer, GROWTH_MB_MOST, " MB")


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
        judge_memory(game, goals)
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
