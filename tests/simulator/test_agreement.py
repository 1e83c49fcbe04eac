"""Compiled players win what the engine wins, round by round, in houses and by charts at random."""

import csv
import json
import os
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.reduce import Reduction, reduction
from fairdeal.games.game import Impossible, Refused
from fairdeal.simulator import compile as compiling
from fairdeal.simulator.compile import CannotCompile, compiled, tables_for
from fairdeal.simulator.crew import Threads
from fairdeal.simulator.player import Task
from fairdeal.simulator.results import results
from fairdeal.simulator.run import run
from fairdeal.simulator.shoe_plan import ShoePlan, shoe_plan
from fairdeal.strategies.counting import ILLUSTRIOUS_18, SYSTEMS, Counting
from fairdeal.strategies.plain import MIMIC, Random
from fairdeal.strategies.strategy import CARDS, TOTAL, Strategy, hand_asked, question
from tests.simulator.house_shoes import chart, house_with
from tests.simulator.random_charts import RandomChart
from tests.support.random_houses import house

DATA = Path(__file__).parents[1] / "data" / "odds"
BASIC = "6d_s17_das_ls"

FEW = (8, 29, 31, 45, 56, 80, 105, 127)
MANY = range(2000)
HOUSES = MANY if os.environ.get("FAIRDEAL_PROPERTIES") == "deep" else FEW
"""Of those at random: the few can be compiled, and have every way in which a dealer's natural takes bets."""

FAULTY = (31, 127, 8, 29, 45, 80, 105)
"""Houses in which faults are looked for, those first that are soon compiled."""

SHIPPED = (
    "cn21_surrender",
    "free_bet",
    "spanish21_h17_6d_redouble",
    "uk_pre2007",
    "macau",
    "double_exposure_ac",
)


def random_house(number: int) -> tuple[RuleBook, ShoePlan]:
    rules, book = house(number)
    return book, shoe_plan(rules.shoe, book)


def differing(player: Any, tasks: int, rounds: int = 15) -> list[int]:
    """The tasks in which the tables and the engine disagree."""
    given = [Task(index, rounds, seed=21) for index in range(tasks)]
    return [task.index for task in given if player.play(task) != player.engine.play(task)]


@pytest.mark.parametrize("number", HOUSES)
def test_tables_agree_with_the_engine_in_houses_at_random(number):
    book, shoe = random_house(number)

    for boxes in {1, 1 + number % 3}:
        try:
            player = tables_for(book, RandomChart(number), shoe, boxes)
        except CannotCompile:
            assert number not in FEW
            return
        assert differing(player, tasks=12) == []


@pytest.mark.parametrize("name", SHIPPED)
def test_tables_agree_with_the_engine_in_shipped_houses(name):
    book, shoe = house_with(where=name)

    for strategy in (chart(BASIC), RandomChart(1)):
        assert differing(tables_for(book, strategy, shoe), tasks=6) == []


def test_strategies_that_look_at_cards_agree_with_the_engine():
    book, shoe = house_with("shoe.decks=1", "surrender.kind=late")

    assert differing(tables_for(book, RandomChart(2, CARDS), shoe), tasks=12) == []


TWO_BOXES = ("hi-lo", "ko", "halves")
"""Systems for two boxes: one by true count, one by running count, and one that counts by halves."""


@pytest.mark.parametrize(
    ("system", "boxes"), [*((name, 1) for name in SYSTEMS), *((name, 2) for name in TWO_BOXES)]
)
def test_a_moving_count_agrees_with_the_engine_driven_by_a_counter(system, boxes):
    book, shoe = house_with("shoe.decks=2", "split.max_hands_aces=4", "surrender.kind=late")
    ramp = ((-3, 2), (1, 4), (2, 8))
    counter = Counting("counter", SYSTEMS[system], chart(BASIC), ILLUSTRIOUS_18, insure_from=1, ramp=ramp)

    player = tables_for(book, counter, shoe, boxes)

    assert differing(player, tasks=5, rounds=60) == []
    assert len(player.play(Task(0, 300, seed=1)).by_count) > 5


def test_random_charts_that_hang_on_the_count_agree_inside_splits_too():
    book, shoe = house_with("shoe.decks=1", "split.max_hands=8")
    counter = Counting("counter", SYSTEMS["hi-lo"], RandomChart(5), ILLUSTRIOUS_18, insure_from=0)

    assert differing(tables_for(book, counter, shoe), tasks=10, rounds=30) == []


ODD: dict[str, tuple[Strategy, str, tuple[str, ...]]] = {
    "turns by rounds": (MIMIC, "gojack", ()),
    "a free banker": (chart(BASIC), "vegas_strip", ("dealer.policy=free", "split.max_hands=1")),
}


@pytest.mark.parametrize("procedure", ODD)
def test_whole_rounds_agree_with_the_engine_where_nothing_can_be_taken_apart(procedure):
    strategy, where, knobs = ODD[procedure]
    book, shoe = house_with(*knobs, where=where)

    player = tables_for(book, strategy, shoe)

    assert player.path == "whole round"
    assert differing(player, tasks=10) == []


# What the agreement is worth.

FAULTS = {"softness": (1,), "number of cards": (2,), "pair": (3,), "origin": (9,), "chips": (10, 11, 12)}
"""Places of a hand's key; a key that forgets them must be found out."""


@pytest.mark.parametrize("forgotten", FAULTS)
def test_a_reduction_that_forgets_something_is_found_out(forgotten, monkeypatch):
    class Forgetful(Reduction, frozen=True):
        def hand_key(self, hand):
            key = enumerate(super().hand_key(hand))
            return tuple(None if place in FAULTS[forgotten] else part for place, part in key)

    def forgetful(book: RuleBook) -> Reduction:
        whole = reduction(book)
        return Forgetful(**{field: getattr(whole, field) for field in whole.__struct_fields__})

    monkeypatch.setattr(compiling, "reduction", forgetful)

    assert any(is_found(number) for number in FAULTY)


def is_found(number: int) -> bool:
    book, shoe = random_house(number)
    try:
        return differing(tables_for(book, RandomChart(number), shoe), tasks=12) != []
    except (LookupError, AssertionError, Refused, Impossible, CannotCompile):
        return True


class Liar:
    """Says that it looks at totals, and looks at the cards."""

    looks_at = TOTAL

    def __call__(self, view):
        asked = question(view)
        if "hit" not in asked.options:
            return asked.options[-1]
        return "hit" if sum(map(ord, "".join(hand_asked(view).cards))) % 3 else "stand"


def test_a_player_that_differs_from_the_engine_is_refused():
    book, shoe = house_with()

    with pytest.raises(CannotCompile) as refused:
        compiled(book, Liar(), shoe)

    assert refused.value.reason == "differs"


@pytest.mark.parametrize(
    ("where", "strategy", "boxes", "reason"),
    [
        ("vegas_strip", Random(1), 1, "strategy"),
        ("vegas_strip", MIMIC, 9, "boxes"),
        ("gojack", MIMIC, 2, "turns"),
        ("blackjack_switch", MIMIC, 2, "swap"),
    ],
)
def test_what_cannot_be_compiled_is_said_by_a_word(where, strategy, boxes, reason):
    book, shoe = house_with(where=where)

    with pytest.raises(CannotCompile) as refused:
        compiled(book, strategy, shoe, boxes)

    assert refused.value.reason == reason


# Published figures.

GAMES = {
    "6D_S17_DAS_LS_RSA": ("6d_s17_das_ls", 234, ("surrender.kind=late", "split.max_hands_aces=4")),
    "6D_H17_DAS_noLS_noRSA": ("6d_h17_das_ls", 234, ("dealer.soft17=hit",)),
}
"""The chart, the cards dealt before a shuffle, and the knobs of games that others have simulated."""


def published(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def game(name: str) -> tuple[RuleBook, ShoePlan]:
    _, dealt, knobs = GAMES[name]
    return house_with("shoe.decks=6", "shoe.burn_cards=0", f"shoe.cut_card_from_end={312 - dealt}", *knobs)


@pytest.mark.parametrize("name", GAMES)
def test_a_hundred_million_rounds_agree_with_published_simulations(name):
    book, shoe = game(name)
    known = next(row for row in published("sim_reference.csv") if row["game"] == name)

    tally = tables_for(book, chart(GAMES[name][0]), shoe).play(Task(0, 100_000_000, seed=1))

    ev = 100 * tally.won / tally.bets
    sd = sqrt(tally.squares / tally.rounds) / 2
    error = sqrt((100 * sd) ** 2 / tally.rounds + float(known["se_pct"]) ** 2)
    assert abs(ev - float(known["ev_pct"])) < 4.5 * error
    assert sd == pytest.approx(float(known["sd"]), abs=0.001)
    for share, word in ((tally.wins, "p_win"), (tally.pushes, "p_push"), (tally.naturals, "p_natural")):
        assert share / tally.rounds == pytest.approx(float(known[word]), abs=0.0003)


def test_a_hundred_million_rounds_of_fresh_shoes_agree_with_the_exact_expectation():
    book, shoe = house_with("shoe.decks=6", "shoe.burn_cards=0", "shoe.shuffle=every_round")
    game = {
        "decks": 6,
        "h17": 0,
        "double_min": 0,
        "das": 1,
        "max_hands": 4,
        "max_ace_hands": 2,
        "late_surrender": 0,
    }
    edges = json.loads((DATA / "exact_edges.json").read_text(encoding="utf-8"))["edges"]
    [exact] = [row["ev_total_dependent"] for row in edges if game.items() <= row.items()]
    player = tables_for(book, chart(BASIC), shoe)

    told = results(run(player, 100_000_000, seed=1, crew=Threads(2)).tally, player.unit)

    assert told.se < 1.2e-4
    assert abs(told.ev - exact) < 4.5 * told.se


def test_the_expectation_at_each_true_count_agrees_with_published_simulations():
    name = "6D_S17_DAS_LS_RSA"
    book, shoe = game(name)
    counter = Counting("flat", SYSTEMS["hi-lo"], chart(GAMES[name][0]))

    tally = tables_for(book, counter, shoe).play(Task(0, 20_000_000, seed=1))

    for row in published("hilo_ev_by_truecount.csv"):
        count = int(row["true_count_floor"])
        if row["game"] == name and -6 <= count <= 6:
            rounds, bets, won, squares = tally.by_count[count]
            error = sqrt(100**2 * squares / 4 / rounds / rounds + float(row["se_pct"]) ** 2)
            assert abs(100 * won / bets - float(row["ev_pct"])) < 4.5 * error, count
            assert rounds / tally.rounds == pytest.approx(float(row["freq"]), rel=0.02, abs=0.0005)
