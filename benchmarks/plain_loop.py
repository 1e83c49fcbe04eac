"""The yardstick: simulated rounds with every rule an `if`, and no table of states.

Six decks, dealer stands on soft 17, double after split, basic strategy, cut card at 75 %. Compiled by numba,
with the generator and the shuffle of the simulator.

./dev bench plain_loop
"""

import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from fairdeal.simulator.jit import jit, woven
from fairdeal.simulator.shuffle import seed_shoe, shuffle_on, task_word

CUT, CARDS = 234, 312
AHEAD, ROUND_MOST = 8, 32
"""Cards shuffled beyond the cut card; more than a round takes, except one in thousands of millions."""

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

STAND, HIT, DOUBLE_OR_HIT, DOUBLE_OR_STAND = range(4)


@cache
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
    """Play a hand of two cards to its end: total, stake and position."""
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
    return settle(over, upcard, hole, cards, position, totals, stakes)


@woven
def settle(
    over: int, upcard: int, hole: int, cards: Any, position: int, totals: Any, stakes: Any
) -> tuple[int, int]:
    """Play the dealer's turn, if any hand is left, and settle all hands."""
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
    """Play whole shoes, at least this many rounds: rounds, chips won, and the sum of their squares."""
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


def plain_rounds(rounds: int, index: int = 0, points: Any = None) -> tuple[int, int, int]:
    """The plain loop on the shoes of a task, from a pack in order or from these `points` of its cards."""
    factory = np.zeros(CARDS // 8 + 1, np.uint64)
    in_order = [min(rank, 10) for rank in range(1, 14)] * (CARDS // 13)
    factory.view(np.uint8)[:CARDS] = in_order if points is None else points
    store, words = factory.copy(), np.empty(4, np.uint64)
    room = (store, store.view(np.uint8), words, *(np.empty(8, np.int64) for _ in range(3)))
    return plain_loop(rounds, task_word(1, index), factory, CUT, CARDS, *plain_tables(), *room)


def main(rounds: int = 3_000_000, tries: int = 7) -> int:
    plain_rounds(1000)
    spent = []
    for index in range(tries):
        began = process_time()
        plain_rounds(rounds, index)
        spent.append(process_time() - began)
    print(f"plain loop: {1e9 * min(spent) / rounds:.1f} ns of CPU a round, at best of {tries} tries")
    return 0


if __name__ == "__main__":
    # Compiled code is cached by the name of its module, and other benchmarks import this one.
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    sys.exit(import_module("benchmarks.plain_loop").main())
