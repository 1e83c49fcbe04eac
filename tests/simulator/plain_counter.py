"""A counter written apart from ours: slow, by the book, and with nothing of `strategies` in it.

The cards come off the same shoes and the engine deals and pays. What was seen, how it is counted, what is bet
and how each hand is played are worked out here once more, from the printed chart and the printed departures.
"""

import csv
import json
from collections.abc import Iterator
from fractions import Fraction
from math import floor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from fairdeal.cards import Card
from fairdeal.games import blackjack
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.view import RoundView, view
from fairdeal.games.game import Choose, Entries, Stake, begin, play
from fairdeal.simulator.shoe_plan import ShoePlan
from fairdeal.simulator.shuffle import shoe_order

DATA = Path(__file__).parents[1] / "data" / "odds"
UNIT = 2
"""Chips of a first bet: half of it is whole."""
PURSE = 1_000_000


class Decision(NamedTuple):
    true_count: int
    hand: str
    upcard: str
    options: tuple[str, ...]
    answer: str


class PlayedRound(NamedTuple):
    true_count: int
    """Before the deal."""
    bet: int
    """In first bets."""
    won: int
    """Chips, all bets together."""
    decisions: tuple[Decision, ...]


class PlainCounter:
    """Plays the shoes of one task."""

    def __init__(
        self,
        book: RuleBook,
        shoe: ShoePlan,
        chart: str,
        ramp: dict[int, int],
        *,
        departs: bool = True,
    ) -> None:
        self.book, self.shoe, self.ramp, self.departs = book, shoe, ramp, departs
        self.chart = json.loads((DATA / "basic_strategy_charts.json").read_text(encoding="utf-8"))[chart]
        self.seen: list[Card] = []

    def play(self, seed: int, index: int, rounds: int) -> list[PlayedRound]:
        played: list[PlayedRound] = []
        number = 0
        while len(played) < rounds:
            cards = list(_shoe(self.shoe, seed, index, number))
            number += 1
            burnt, cards = cards[: self.shoe.burn], cards[self.shoe.burn :]
            self.seen = burnt if self.shoe.burn_seen else []
            while len(played) < rounds and len(self.shoe.cards) - len(cards) < self.shoe.cut:
                played.append(self.play_round(cards))
        return played

    def play_round(self, cards: list[Card]) -> PlayedRound:
        """One round from the front of these cards."""
        before = self.count([])
        bet = max([1, *(bets for least, bets in self.ramp.items() if before >= least)])
        stakes = Entries((Stake(1, 1, UNIT * bet),), {1: PURSE})
        decisions: list[Decision] = []

        def draw() -> Card:
            return cards.pop(0)

        state, _ = begin(blackjack, self.book, stakes, draw)
        while (shown := view(state, None)).asked is not None:
            decided = self.decide(shown)
            decisions.append(decided)
            state, _ = play(blackjack, state, Choose(1, decided.answer), draw)
        self.seen += on_table(view(state, None))
        won = sum(state.purses.values()) - PURSE
        return PlayedRound(before, bet, won, tuple(decisions))

    def count(self, on_the_table: list[Card]) -> int:
        """High-low by every card that was shown, for each pack of 52 of those that were not.

        It is rounded down, and kept between -15 and 15.
        """
        shown = self.seen + on_the_table
        running = sum(1 if _rank(card) in "23456" else -1 if _rank(card) in "TA" else 0 for card in shown)
        exact = running / Fraction(len(self.shoe.cards) - len(shown), 52)
        return min(max(floor(exact), -15), 15)

    def decide(self, shown: RoundView) -> Decision:
        asked = shown.asked
        assert asked is not None
        count = self.count(on_table(shown))
        hand = "".join(_rank(card) for card in shown.boxes[0].hands[max(asked.hand, 1) - 1].cards)
        upcard = _rank(next(card for card in shown.dealer.cards if card != "??"))
        if asked.question == "insurance":
            answer = "yes" if self.departs and count >= departures()["insurance", "A"][0] else "no"
        elif asked.question == "action":
            answer = self.answer(hand, upcard, asked.options, count)
        else:
            answer = "no"
        return Decision(count, hand, upcard, tuple(asked.options), answer)

    def answer(self, hand: str, upcard: str, options: tuple[str, ...], count: int) -> str:
        basic = next(action for action in self.by_chart(hand, upcard) if action in options)
        departure = self.departure(hand, upcard)
        if departure is None:
            return basic
        least, low, high = departure
        # Who would split, double or surrender this hand anyway is not at the choice that the index is about.
        if basic not in (low, high):
            return basic
        wish = high if count >= least else low
        return wish if wish in options else basic

    def departure(self, hand: str, upcard: str) -> tuple[int, str, str] | None:
        total, soft = total_of(hand)
        if not self.departs or soft:
            return None
        return departures().get((str(total), upcard)) or departures().get((hand, upcard))

    def by_chart(self, hand: str, upcard: str) -> Iterator[str]:
        """What the printed chart wishes, best first."""
        column = self.chart["upcards"].index(upcard)
        if len(hand) == 2 and hand[0] == hand[1]:
            yield from LETTERS[self.chart["pairs"][hand[0]][column]]
        total, soft = total_of(hand)
        row = self.chart["soft" if soft else "hard"].get(str(total))
        yield from LETTERS[row[column]] if row else ()
        # Charts leave out two twos and two aces that may not be split; all others have a row, or stand.
        yield "hit" if hand in ("22", "AA") else "stand"


LETTERS = {
    "S": ("stand",),
    "H": ("hit",),
    "P": ("split",),
    "Dh": ("double", "hit"),
    "Ds": ("double", "stand"),
    "Uh": ("surrender", "hit"),
    "Us": ("surrender", "stand"),
    "Up": ("surrender", "split"),
}
ACTIONS = {"H": "hit", "S": "stand", "D": "double", "P": "split", "take": "take", "decline": "decline"}


def departures() -> dict[tuple[str, str], tuple[int, str, str]]:
    """By hand and upcard: the index, what is done below it, and what from it on."""
    if not _departures:
        with (DATA / "illustrious18_hilo.csv").open(encoding="utf-8", newline="") as file:
            _departures.update(map(_departure, csv.DictReader(file)))
    return _departures


_departures: dict[tuple[str, str], tuple[int, str, str]] = {}

CHOSEN = {("12", "2"): 3, ("12", "5"): -2, ("16", "9"): 5, ("9", "7"): 3, ("TT", "6"): 4}
"""Where sources give two indexes, the one that Fair Deal plays."""


def _departure(row: dict[str, str]) -> tuple[tuple[str, str], tuple[int, str, str]]:
    hand, basic, other = (row["hand"], row["upcard"]), ACTIONS[row["basic"]], ACTIONS[row["deviation"]]
    given = [int(index) for index in row["index_hilo_tc"].split("..")]
    index = CHOSEN.get(hand, given[0])
    assert index in given
    # A hand that is stood on by the chart is hit below its index; all others change from it on.
    is_hit_below = (basic, other) == ("stand", "hit")
    return hand, (index, other, basic) if is_hit_below else (index, basic, other)


def total_of(hand: str) -> tuple[int, bool]:
    hard = sum(1 if rank == "A" else 10 if rank == "T" else int(rank) for rank in hand)
    return (hard + 10, True) if "A" in hand and hard <= 11 else (hard, False)


def on_table(shown: RoundView) -> list[Card]:
    """Every card that lies face up."""
    hands = [shown.dealer.cards, *(hand.cards for box in shown.boxes for hand in box.hands)]
    return [card for cards in hands for card in cards if card != "??"]


def _rank(card: Card) -> str:
    return "T" if card[:-1] in ("10", "J", "Q", "K") else card[:-1]


def _shoe(plan: ShoePlan, seed: int, index: int, number: int) -> Iterator[Card]:
    """The order of a task's shoe, as every player of it deals it."""
    codes = list(dict.fromkeys(plan.cards))
    factory: Any = np.array([codes.index(card) for card in plan.cards], np.uint8)
    order, _ = shoe_order(factory, seed, index, number)
    return (codes[place] for place in order)
