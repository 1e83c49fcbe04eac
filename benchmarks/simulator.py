"""Simulated rounds beside a plain loop: the same cards, the same play, every rule an `if`.

Six decks, dealer stands on soft 17, double after split, basic strategy, cut card at 75 %. Both are compiled
by numba and shuffle by the same functions; the plain loop has no table of states. They win the same chips.

    ./dev bench simulator              or, with the rounds in a slice, and a thousand million at the end:
    ./dev bench simulator 3000000 --long
"""

import resource
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from statistics import median
from threading import Thread
from time import perf_counter, process_time
from typing import Any

import numpy as np

from fairdeal.houses.library import open_house
from fairdeal.simulator.compile import CompiledPlayer, compiled, tables_for
from fairdeal.simulator.jit import jit, uint64, woven
from fairdeal.simulator.player import Task
from fairdeal.simulator.shoe_plan import shoe_plan
from fairdeal.simulator.shuffle import seed_shoe, shuffle_on, task_word
from fairdeal.strategies.chart import Chart, read_chart

SLICES = 9
ROUNDS = 3_000_000
CUT, CARDS = 234, 312
WANTED_RATIO, WANTED_THREADS, WANTED_MEGABYTES, WANTED_SECONDS = 0.45, 0.85, 5, 1.0

AHEAD, ROUND_MOST = 8, 32
"""Cards shuffled beyond the cut card; more than a round takes, but for one in thousands of millions."""

# Basic strategy, a column an upcard: A, 2 to 9, T. S stand, H hit, P split; Dh, Ds double, else hit or stand.
UPCARDS = ["A", *map(str, range(2, 10)), "T"]
ROWS = {
    "hard": {
        **{str(total): "H H H H H H H H H H" for total in range(4, 9)},
        "9": "H H Dh Dh Dh Dh H H H H",
        "10": "H Dh Dh Dh Dh Dh Dh Dh Dh H",
        "11": "H Dh Dh Dh Dh Dh Dh Dh Dh Dh",
        "12": "H H H S S S H H H H",
        **{str(total): "H S S S S S H H H H" for total in range(13, 17)},
        **{str(total): "S S S S S S S S S S" for total in range(17, 22)},
    },
    "soft": {
        "12": "H H H H H H H H H H",
        "13": "H H H H Dh Dh H H H H",
        "14": "H H H H Dh Dh H H H H",
        "15": "H H H Dh Dh Dh H H H H",
        "16": "H H H Dh Dh Dh H H H H",
        "17": "H H Dh Dh Dh Dh H H H H",
        "18": "H S Ds Ds Ds Ds S S H H",
        **{str(total): "S S S S S S S S S S" for total in range(19, 22)},
    },
    "pairs": {
        "A": "P P P P P P P P P P",
        "2": "H P P P P P P H H H",
        "3": "H P P P P P P H H H",
        "4": "H H H H P P H H H H",
        "6": "H P P P P P H H H H",
        "7": "H P P P P P P H H H",
        "8": "P P P P P P P P P P",
        "9": "S P P P P P S P P S",
    },
}


def basic_chart() -> Chart:
    rows = {kind: {row: letters.split() for row, letters in table.items()} for kind, table in ROWS.items()}
    return read_chart("basic", {"upcards": UPCARDS, **rows})


# The plain loop.

STAND, HIT, DOUBLE_OR_HIT, DOUBLE_OR_STAND = range(4)


def plain_tables() -> tuple[Any, Any]:
    """What to do by [soft][total][upcard], and whether to split by [points][upcard]."""
    letters = {"S": STAND, "H": HIT, "Dh": DOUBLE_OR_HIT, "Ds": DOUBLE_OR_STAND}
    act, split = np.zeros((2, 32, 11), np.uint8), np.zeros((11, 11), np.uint8)
    for soft, kind in enumerate(("hard", "soft")):
        for total, row in ROWS[kind].items():
            act[soft, int(total), 1:] = [letters[letter] for letter in row.split()]
    for card, row in ROWS["pairs"].items():
        split[1 if card == "A" else int(card), 1:] = [letter == "P" for letter in row.split()]
    return act, split


@woven
def add(total: int, soft: bool, worth: int) -> tuple[int, bool]:
    total += worth
    if worth == 1 and total <= 11:
        return total + 10, True
    if soft and total > 21:
        return total - 10, False
    return total, soft


@woven
def play_hand(
    total: int, soft: bool, upcard: int, cards: Any, position: int, act: Any
) -> tuple[int, int, int]:
    """A hand of two cards to its end: total, stake and position."""
    choice = act[int(soft), total, upcard]
    if choice >= DOUBLE_OR_HIT:
        total, soft = add(total, soft, cards[position])
        return total, 4, position + 1
    while total < 21 and act[int(soft), total, upcard] in (HIT, DOUBLE_OR_HIT):
        total, soft = add(total, soft, cards[position])
        position += 1
    return total, 2, position


@jit
def play_splits(
    card: int, upcard: int, cards: Any, position: int, act: Any, totals: Any, stakes: Any, seconds: Any
) -> tuple[int, int]:
    """Up to four hands; both halves get their second card at once, and split aces no more."""
    seconds[0], seconds[1] = cards[position + 1], cards[position]
    position += 2
    waiting, made, over = 2, 2, 0
    while waiting:
        waiting -= 1
        second = seconds[waiting]
        if second == card and card != 1 and made < 4:
            seconds[waiting], seconds[waiting + 1] = cards[position + 1], cards[position]
            position += 2
            waiting += 2
            made += 1
            continue
        total, soft = add(0, False, card)
        total, soft = add(total, soft, second)
        stake = 2
        if card != 1:
            total, stake, position = play_hand(total, soft, upcard, cards, position, act)
        totals[over], stakes[over] = total, stake
        over += 1
    return over, position


@woven
def plain_round(
    cards: Any, position: int, act: Any, split: Any, totals: Any, stakes: Any, seconds: Any
) -> tuple[int, int]:
    """Chips won in halves of a bet, and the position after the round."""
    first, hole = int(cards[position]), int(cards[position + 1])
    second, upcard = int(cards[position + 2]), int(cards[position + 3])
    position += 4
    mine = first + second == 11 and (first == 1 or second == 1)
    dealers = upcard + hole == 11 and (upcard == 1 or hole == 1)
    if mine or dealers:
        return (0 if mine and dealers else 3 if mine else -2), position
    over = 1
    if first == second and split[first, upcard]:
        over, position = play_splits(first, upcard, cards, position, act, totals, stakes, seconds)
    else:
        total, soft = add(0, False, first)
        total, soft = add(total, soft, second)
        totals[0], stakes[0], position = play_hand(total, soft, upcard, cards, position, act)
    return settled(over, upcard, hole, cards, position, totals, stakes)


@woven
def settled(
    over: int, upcard: int, hole: int, cards: Any, position: int, totals: Any, stakes: Any
) -> tuple[int, int]:
    """The dealer's turn, if any hand is left, and what all hands come to."""
    live = False
    for hand in range(over):
        live = live or totals[hand] <= 21
    total, soft = add(0, False, upcard)
    total, soft = add(total, soft, hole)
    while live and total < 17:
        total, soft = add(total, soft, cards[position])
        position += 1
    pay = 0
    for hand in range(over):
        if totals[hand] > 21 or totals[hand] < total <= 21:
            pay -= stakes[hand]
        elif total > 21 or totals[hand] > total:
            pay += stakes[hand]
    return pay, position


@jit
def plain_loop(
    rounds: int,
    word: Any,
    factory: Any,
    cut: int,
    count: int,
    act: Any,
    split: Any,
    store: Any,
    cards: Any,
    words: Any,
    totals: Any,
    stakes: Any,
    seconds: Any,
) -> tuple[int, int, int]:
    """Whole shoes, at least so many rounds: how many, chips won, and the sum of their squares."""
    played = won = squares = shoe = 0
    while played < rounds:
        for place in range((count + 7) // 8):
            store[place] = factory[place]
        seed_shoe(words, word, shoe)
        shoe += 1
        ready = shuffle_on(words, cards, 0, 0, cut + AHEAD, count)
        position = 0
        while position < cut:
            if position + ROUND_MOST > ready:
                ready = shuffle_on(words, cards, 0, ready, position + ROUND_MOST, count)
            pay, position = plain_round(cards, position, act, split, totals, stakes, seconds)
            played += 1
            won += pay
            squares += pay * pay
    return played, won, squares


@jit
def spin(times: int) -> int:
    """Nothing, for long: what two threads can gain at best on this machine, just now."""
    x = uint64(88172645463325252)
    for _ in range(times):
        x ^= x << uint64(13)
        x ^= x >> uint64(7)
        x ^= x << uint64(17)
    return int(x & uint64(1))


def speed_up(work: Callable[[int], object]) -> float:
    """How much sooner two threads do the work of two."""
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
    """Of a process of its own that plays so many rounds."""
    ran = subprocess.run(
        [sys.executable, __file__, "--only", str(rounds)], capture_output=True, check=True, text=True
    )
    return float(ran.stdout)


def only(rounds: int) -> int:
    player = the_player()
    left, index = rounds, 0
    while left:
        now = min(left, 2_000_000)
        player.play(Task(index, now, seed=1))
        left, index = left - now, index + 1
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    return 0


def the_player() -> CompiledPlayer:
    house, book = open_house("vegas_strip", ["shoe.decks=6", "shoe.burn_cards=0"])
    return compiled(book, basic_chart(), shoe_plan(house.rules.shoe, book))


def main(rounds: int, long: bool) -> int:
    house, book = open_house("vegas_strip", ["shoe.decks=6", "shoe.burn_cards=0"])
    shoe = shoe_plan(house.rules.shoe, book)
    player = compiled(book, basic_chart(), shoe)
    building = min(seconds(lambda: tables_for(book, basic_chart(), shoe)) for _ in range(3))
    points = np.zeros_like(player.factory)
    points.view(np.uint8)[:CARDS] = [min("A23456789".find(card[0]) % 10 + 1, 10) for card in shoe.cards]
    act, split = plain_tables()

    def plain(index: int, times: int = rounds) -> tuple[int, int, int]:
        store, words = points.copy(), np.empty(4, np.uint64)
        room = (store, store.view(np.uint8), words, *(np.empty(8, np.int64) for _ in range(3)))
        return plain_loop(times, task_word(1, index), points, CUT, CARDS, act, split, *room)

    plain(0, 1000)
    for index in range(3):  # The same cards, the same chips.
        played, won, squares = plain(index, 100_000)
        tally = player.play(Task(index, played, seed=1))
        assert (tally.won, tally.squares) == (won, squares), (tally, played, won, squares)
    ours, theirs = [], []
    for index in range(SLICES):
        ours.append(seconds(player.play, Task(index, rounds, 1)) / rounds)
        theirs.append(seconds(plain, index) / rounds)
    print(f"Nanoseconds of CPU a round, median of {SLICES} slices of {rounds} rounds:")
    print(f"  compiled tables  {1e9 * median(ours):6.1f}")
    print(f"  plain loop       {1e9 * median(theirs):6.1f}")
    ratio = median(one / other for one, other in zip(ours, theirs, strict=True))
    spin(1000)
    gains = [
        (speed_up(lambda i: player.play(Task(i, rounds, 1))), speed_up(lambda i: spin(60 * rounds)))
        for _ in range(5)
    ]
    passed = [
        report("CPU time a round, of the plain loop's", ratio, WANTED_RATIO, at_most=True),
        report(
            "gain by two threads, of an empty loop's",
            median(a / b for a, b in gains),
            WANTED_THREADS,
            at_most=False,
        ),
        report("compiling a house with a chart, seconds of CPU", building, WANTED_SECONDS, at_most=True),
    ]
    if long:
        grown = peak_megabytes(10**9) - peak_megabytes(10**7)
        passed.append(
            report("megabytes more at 10^9 rounds than at 10^7", grown, WANTED_MEGABYTES, at_most=True)
        )
    return 0 if all(passed) else 1


def asked() -> int:
    arguments = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    if "--only" in sys.argv:
        return only(int(arguments[0]))
    return main(int(arguments[0]) if arguments else ROUNDS, "--long" in sys.argv)


if __name__ == "__main__":
    # Compiled code is kept by the name of its module, and the benchmark of odds imports this one.
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    sys.exit(import_module("benchmarks.simulator").asked())
