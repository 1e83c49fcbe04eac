"""Simulated rounds beside a plain loop: the same cards, the same play, every rule an `if`.

Six decks, dealer stands on soft 17, double after split, basic strategy, cut card at 75 %. Both are compiled
by numba and shuffle by the same generator; the plain loop has no table of states. They win the same chips.

    ./dev bench simulator              or, with the rounds in a slice, and thousands of millions at the end:
    ./dev bench simulator 3000000 --long
"""

import os
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from statistics import median
from threading import Thread
from time import perf_counter, process_time

# As a script this file sees only its own folder.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.plain_loop import ROWS, UPCARDS, plain_rounds
from fairdeal import odds
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.houses.library import open_house
from fairdeal.simulator.compile import compiled, tables_for
from fairdeal.simulator.crew import Threads
from fairdeal.simulator.jit import jit, uint64
from fairdeal.simulator.player import Player, Task
from fairdeal.simulator.results import results
from fairdeal.simulator.run import run
from fairdeal.simulator.shoe_plan import ShoePlan, shoe_plan
from fairdeal.strategies.chart import Chart, read_chart

SLICES = 15
ROUNDS = 3_000_000
LONG_RUN, SHORT_RUN = 10**9, 10**7
WANTED_RATIO, WANTED_THREADS, WANTED_MEGABYTES, WANTED_SECONDS = 0.45, 0.85, 5, 1.0
WANTED_ERRORS = 4.5
"""How many standard errors a long run may differ from the exact expectation."""


def main(rounds: int, long: bool) -> int:
    book, shoe = house_with()
    player = compiled(book, basic_chart(), shoe)
    building = min(seconds(lambda: tables_for(book, basic_chart(), shoe)) for _ in range(3))
    points = [min("A23456789".find(card[0]) % 10 + 1, 10) for card in shoe.cards]
    for index in range(3):  # The same cards, the same chips.
        played, won, squares = plain_rounds(100_000, index, points)
        tally = player.play(Task(index, played, seed=1))
        assert (tally.won, tally.squares) == (won, squares), (tally, played, won, squares)
    spin(1000)
    passed = [
        report("CPU time a round, of the plain loop's", ratio(player, rounds), WANTED_RATIO, at_most=True),
        report(
            "gain by two threads, of an empty loop's", gain(player, rounds), WANTED_THREADS, at_most=False
        ),
        report("compiling a house with a chart, seconds of CPU", building, WANTED_SECONDS, at_most=True),
    ]
    return 0 if all(passed + (long_claims() if long else [])) else 1


def long_claims() -> list[bool]:
    most, least = peak_megabytes(LONG_RUN), peak_megabytes(SHORT_RUN)
    print(f"Peak memory: {most:.1f} MB at {LONG_RUN:,} rounds, {least:.1f} MB at {SHORT_RUN:,}")
    return [
        report("megabytes more at 10^9 rounds than at 10^7", most - least, WANTED_MEGABYTES, at_most=True),
        report("standard errors off the exact figure", measure_error(LONG_RUN), WANTED_ERRORS, at_most=True),
    ]


def house_with(*overrides: str) -> tuple[RuleBook, ShoePlan]:
    house, book = open_house("vegas_strip", ["shoe.decks=6", "shoe.burn_cards=0", *overrides])
    return book, shoe_plan(house.rules.shoe, book)


def basic_chart() -> Chart:
    rows = {kind: {row: letters.split() for row, letters in table.items()} for kind, table in ROWS.items()}
    return read_chart("basic", {"upcards": UPCARDS, **rows})


def ratio(player: Player, rounds: int) -> float:
    """The CPU time of a round, relative to the plain loop: the least of each, since other work only adds to
    it.
    """
    ours, theirs = [], []
    for index in range(SLICES):
        ours.append(seconds(player.play, Task(index, rounds, 1)) / rounds)
        theirs.append(seconds(plain_rounds, rounds, index) / rounds)
    print(f"Nanoseconds of CPU a round, least (median) of {SLICES} slices of {rounds} rounds, in turns:")
    print(f"  compiled tables  {1e9 * min(ours):6.1f} ({1e9 * median(ours):.1f})")
    print(f"  plain loop       {1e9 * min(theirs):6.1f} ({1e9 * median(theirs):.1f})")
    return min(ours) / min(theirs)


def gain(player: Player, rounds: int) -> float:
    """How much faster two threads are, as a share of what they gain with an empty loop."""
    gains = [
        (speed_up(lambda i: player.play(Task(i, rounds, 1))), speed_up(lambda i: spin(60 * rounds)))
        for _ in range(5)
    ]
    return median(ours / empty for ours, empty in gains)


def measure_error(rounds: int) -> float:
    """The difference between a run with fresh shoes and its exact expectation, in standard errors."""
    book, shoe = house_with("shoe.shuffle=every_round")
    player = compiled(book, basic_chart(), shoe)
    ran = run(player, rounds, seed=1, crew=Threads(os.cpu_count() or 1))
    told = results(ran.tally, player.unit)
    exact = odds.house_odds(book, "total").ev
    print(f"{rounds:,} rounds of fresh shoes: {told.ev:.7f} ± {told.se:.7f} a bet, and exactly {exact:.7f}")
    return abs(told.ev - exact) / told.se


@jit
def spin(times: int) -> int:
    """A long empty loop, to measure the best that two threads can gain on this machine right now."""
    x = uint64(88172645463325252)
    for _ in range(times):
        x ^= x << uint64(13)
        x ^= x >> uint64(7)
        x ^= x << uint64(17)
    return int(x & uint64(1))


def speed_up(work: Callable[[int], object]) -> float:
    """How much faster two threads do the work of two."""
    began = perf_counter()
    work(0)
    work(1)
    alone = perf_counter() - began
    threads = [Thread(target=work, args=(index,)) for index in range(2)]
    began = perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return alone / (perf_counter() - began)


def seconds(work: Callable[..., object], *given: object) -> float:
    began = process_time()
    work(*given)
    return process_time() - began


def report(what: str, found: float, wanted: float, at_most: bool, unit: str = "") -> bool:
    good = found <= wanted if at_most else found >= wanted
    bound = "at most" if at_most else "at least"
    print(f"  {what:<58}{found:>9.3f}{unit}   ({bound} {wanted:g}{unit}) {'' if good else '  MISSED'}")
    return good


def peak_megabytes(rounds: int) -> float:
    """The peak of a separate process that plays this many rounds."""
    ran = subprocess.run(
        [sys.executable, __file__, "--only", str(rounds)], capture_output=True, check=True, text=True
    )
    return float(ran.stdout)


def only(rounds: int) -> int:
    book, shoe = house_with()
    run(compiled(book, basic_chart(), shoe), rounds)
    # Linux passes `ru_maxrss` on to new processes, so it would be the peak of the benchmark itself.
    status = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    print(*(int(line.split()[1]) / 1024 for line in status if line.startswith("VmHWM:")))
    return 0


def asked() -> int:
    arguments = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    if "--only" in sys.argv:
        return only(int(arguments[0]))
    return main(int(arguments[0]) if arguments else ROUNDS, "--long" in sys.argv)


if __name__ == "__main__":
    # Compiled code is cached by the name of its module, and a script's module name changes every time.
    sys.exit(import_module("benchmarks.simulator").asked())
