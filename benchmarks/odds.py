"""Exact odds beside a yardstick of the same run: a million rounds of the plain simulation loop.

./dev bench odds
"""

import resource
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter, process_time

import numpy as np

# As a script this file sees only its own folder.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.plain_loop import CARDS, CUT, plain_loop, plain_tables
from fairdeal import odds
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.rules import Rules, ShoeRules
from fairdeal.games.blackjack.working import rule_book
from fairdeal.odds.answers import left_of
from fairdeal.odds.house import Position
from fairdeal.odds.tables import Tables
from fairdeal.simulator.shuffle import task_word

YARDSTICK_ROUNDS = 1_000_000
TRIES = 25
COLD_SECONDS_MOST = 2.0
MEGABYTES_MOST = 500
UPCARDS = ("A", *map(str, range(2, 11)))

COLD = """
from fairdeal import odds
from fairdeal.games.blackjack.working import default_book
print(odds.house_odds(default_book(), "cdp").edge_pct)
"""


def main() -> int:
    one, six = (rule_book(Rules(shoe=ShoeRules(decks=decks))) for decks in (1, 6))
    claims = [
        ("six decks S17 DAS, split to four, cdp", 1.3, edge_of(six, "cdp")),
        ("six decks, the same by cdz", 1.3, edge_of(six, "cdz")),
        ("one deck, cdp", 0.55, edge_of(one, "cdp")),
        ("advice for the slowest pair", 0.55, slowest_advice(six, pairs=True)),
        ("advice for the slowest hand without a split", 0.22, slowest_advice(six, pairs=False)),
    ]
    yardstick, *seconds = least_in_turns(
        [lambda: plain_rounds(YARDSTICK_ROUNDS), *(work for *_, work in claims)]
    )
    print(f"yardstick: {YARDSTICK_ROUNDS:,} rounds of the plain loop {1000 * yardstick:8.1f} ms of CPU")
    kept = [
        report(name, each / yardstick, most) for (name, most, _), each in zip(claims, seconds, strict=True)
    ]
    report_set_up(six, seconds[0])
    return 0 if all([*kept, report_cold(), report_memory()]) else 1


def plain_rounds(rounds: int) -> int:
    """Play six decks with the plain loop of the simulator's benchmark; returns how many rounds it took."""
    factory = np.zeros(CARDS // 8 + 16, np.uint64)
    factory.view(np.uint8)[:CARDS] = [min(rank, 10) for rank in range(1, 14)] * (CARDS // 13)
    store, words = factory.copy(), np.empty(4, np.uint64)
    room = (store, store.view(np.uint8), words, *(np.empty(8, np.int64) for _ in range(3)))
    played, _, _ = plain_loop(rounds, task_word(1, 0), factory, CUT, CARDS, *plain_tables(), *room)
    return played


def edge_of(book: RuleBook, strategy: str) -> Callable[[], object]:
    tables = Tables(book)
    return lambda: Position(tables, left_of(tables, None), strategy).ev


def slowest_advice(book: RuleBook, *, pairs: bool) -> Callable[[], object]:
    """The hand of two cards whose advice takes longest, against any upcard."""
    hands = [(first, second) for first in UPCARDS for second in UPCARDS if (first == second) == pairs]
    situations = [(hand, upcard) for hand in hands for upcard in ("A", "6", "10")]

    def seconds(situation: tuple[tuple[str, str], str]) -> float:
        began = process_time()
        odds.advice(book, *situation)
        return process_time() - began

    for situation in situations:
        seconds(situation)
    slowest = max(situations, key=seconds)
    return lambda: odds.advice(book, *slowest)


def least_in_turns(works: Sequence[Callable[[], object]]) -> list[float]:
    """The least CPU seconds of each, after one try that does not count.

    Measured in turns, so that a slow minute of the machine affects all of them.
    """
    for work in works:
        work()
    tries = [[_seconds(work) for work in works] for _ in range(TRIES)]
    return [min(each) for each in zip(*tries, strict=True)]


def _seconds(work: Callable[[], object]) -> float:
    began = process_time()
    work()
    return process_time() - began


def report(name: str, ratio: float, most: float) -> bool:
    print(f"{name:<46} {ratio:6.2f} of the yardstick (at most {most})")
    return ratio <= most


def report_set_up(book: RuleBook, warm: float) -> None:
    began = process_time()
    Tables(book)
    set_up = process_time() - began
    share = set_up / (set_up + warm)
    print(f"{'asking the engine for the tables of a house':<46} {set_up:6.2f} s, {share:.0%} of a first call")


def report_cold() -> bool:
    """A first call in a new process, with compiled code on disk."""
    tries = []
    for _ in range(3):
        began = perf_counter()
        subprocess.run([sys.executable, "-c", COLD], check=True, capture_output=True)
        tries.append(perf_counter() - began)
    print(f"{'first call in a new process':<46} {min(tries):6.2f} s (at most {COLD_SECONDS_MOST})")
    return min(tries) <= COLD_SECONDS_MOST


def report_memory() -> bool:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{'peak memory of all of this':<46} {peak:6.0f} MB (at most {MEGABYTES_MOST})")
    return peak <= MEGABYTES_MOST


if __name__ == "__main__":
    sys.exit(main())
