"""Full rounds a second of the engine alone, beside Gymnasium's Blackjack-v1 as it comes, in one run.

Ours plays `vegas_strip` by basic strategy, with splits, doubles, surrender and every event made. Theirs plays
hit below 17, its only actions being hit and stand, on an endless pack. Our cards come from shoes shuffled
beforehand: shuffling is no part of our measure. Theirs draws each card itself, which is part of its round.

    ./dev bench engine            or, with the number of rounds in a slice:
    ./dev bench engine 5000
"""

import sys
from collections.abc import Callable, Iterator
from itertools import cycle
from random import Random
from statistics import median
from time import process_time
from typing import Any

from fairdeal.cards import Card, packs
from fairdeal.games import blackjack
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.state import POINTS, Round
from fairdeal.games.game import Choose, Entries, ForPlayers, Stake, begin, play
from fairdeal.houses.library import open_house

HOUSE = "vegas_strip"
SLICES = 9
ROUNDS = 2_000
SHOES = 300
STAKE = 10

# Basic strategy: four decks, dealer stands on soft 17, double after split. A column an upcard: A, 2 to 9, T.
# s stand, h hit, p split; d double, else hit; D double, else stand; r surrender, else hit.
HARD = {
    **dict.fromkeys(range(4, 9), "hhhhhhhhhh"),
    9: "hhddddhhhh",
    10: "hddddddddh",
    11: "hddddddddd",
    12: "hhhssshhhh",
    13: "hssssshhhh",
    14: "hssssshhhh",
    15: "hssssshhhr",
    16: "rssssshhrr",
    **dict.fromkeys(range(17, 22), "ssssssssss"),
}
SOFT = {
    12: "hhhhhhhhhh",
    13: "hhhhddhhhh",
    14: "hhhhddhhhh",
    15: "hhhdddhhhh",
    16: "hhhdddhhhh",
    17: "hhddddhhhh",
    18: "hsDDDDsshh",
    **dict.fromkeys(range(19, 22), "ssssssssss"),
}
PAIRS = {
    1: "pppppppppp",
    2: "hpppppphhh",
    3: "hpppppphhh",
    4: "hhhhpphhhh",
    6: "hppppphhhh",
    7: "hpppppphhh",
    8: "pppppppppp",
    9: "spppppspps",
}
WORDS = {
    "s": ("stand",),
    "h": ("hit",),
    "p": ("split",),
    "d": ("double", "hit"),
    "D": ("double", "stand"),
    "r": ("surrender", "hit"),
}


def advice(state: Round, options: tuple[str, ...]) -> str:
    """The next action of basic strategy; insurance is never bought."""
    if "no" in options:
        return "no"
    hand, upcard = state.turn_hand, state.upcard
    if "split" in options:
        points = POINTS[hand.cards[0]]
        if points in PAIRS and PAIRS[points][upcard - 1] == "p":
            return "split"
    letter = (SOFT if hand.soft else HARD)[hand.total][upcard - 1]
    return next(word for word in WORDS[letter] if word in options)


def play_ours(book: RuleBook, cards: Iterator[Card], rounds: int) -> tuple[int, int]:
    """Chips won, and events made."""
    entries = Entries((Stake(1, 1, STAKE),), {1: 100 * STAKE})
    draw = cards.__next__
    won = made = 0
    for _ in range(rounds):
        state, events = begin(blackjack, book, entries, draw)
        while isinstance(waiting := blackjack.waiting_for(state), ForPlayers):
            box, options = next(iter(waiting.options.items()))
            state, more = play(blackjack, state, Choose(box, advice(state, options)), draw)
            events += more
        won += state.purses[1] - entries.purses[1]
        made += len(events)
    return won, made


def play_theirs(environment: Any, rounds: int) -> None:
    for _ in range(rounds):
        seen, _ = environment.reset()
        over = False
        while not over:
            seen, _, ended, cut, _ = environment.step(1 if seen[0] < 17 else 0)
            over = ended or cut


def shuffled_cards(book: RuleBook, random: Random) -> Iterator[Card]:
    """Endless cards from many shuffled shoes, over and over."""
    cards: list[Card] = []
    for _ in range(SHOES):
        shoe = list(packs(book.pack, book.decks))
        random.shuffle(shoe)
        cards += shoe
    return cycle(cards)


def seconds(work: Callable[[], object]) -> float:
    began = process_time()
    work()
    return process_time() - began


def main(rounds: int) -> int:
    import gymnasium

    _, book = open_house(HOUSE)
    cards = shuffled_cards(book, Random(21))
    environment = gymnasium.make("Blackjack-v1")
    environment.reset(seed=21)
    ours, theirs = [], []
    play_ours(book, cards, rounds // 10)  # warms up
    play_theirs(environment, rounds // 10)
    for _ in range(SLICES):
        ours.append(rounds / seconds(lambda: play_ours(book, cards, rounds)))
        theirs.append(rounds / seconds(lambda: play_theirs(environment, rounds)))
    ratio = median(one / other for one, other in zip(ours, theirs, strict=True))
    print(f"Rounds a CPU second, median of {SLICES} interleaved slices of {rounds} rounds each:")
    print(f"  Fair Deal, {HOUSE}, basic strategy  {median(ours):>8,.0f}")
    print(f"  gymnasium Blackjack-v1, hit below 17  {median(theirs):>8,.0f}")
    print(f"  ratio                                 {ratio:>8.2f}   (wanted: 1.00 or more)")
    won, made = play_ours(book, cards, rounds)
    print(f"  {made / rounds:.1f} events a round, {100 * won / rounds / STAKE:+.1f} % of the first bets won")
    return 0 if ratio >= 1 else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS))
