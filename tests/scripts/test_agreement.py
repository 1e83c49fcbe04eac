"""Different ways to say the same rules make the same book, and play the same rounds."""

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.rules import Rules, SurrenderRules
from fairdeal.games.blackjack.working import rule_book
from fairdeal.games.game import Entries
from fairdeal.houses.library import open_house
from fairdeal.houses.load import load_house
from fairdeal.scripts.book import scripted_book
from fairdeal.scripts.host import Script
from tests.support.covers import covers
from tests.support.long import spread
from tests.support.python_host import Functions, PythonHost
from tests.support.random_houses import random_rules
from tests.support.random_rounds import play_at_random, random_entries
from tests.support.random_scripts import with_small_pack

HAND = ["hit", "stand"]


def cn21(rules: Rules) -> Functions:
    """cn21's script, written a second time, from the tables of its rules and not from the script."""

    def special(hand: SimpleNamespace) -> Any:
        if hand.cards == 2 and hand.total == 21:
            return "Blackjack", ["report"]
        if hand.cards == 2 and hand.total == 11:
            return "doubleDown", [*HAND, "double"]
        if hand.cards == 2 and hand.pair and not hand.split:
            return "split", [*HAND, "split"]
        if hand.ranks == (6, 7, 8) and hand.suited:
            return "royal", ["report"]
        return ("fiveCard", ["report"]) if hand.cards == 5 else None

    def settlement(box: SimpleNamespace, dealer: SimpleNamespace) -> Any:
        if box.category == "Blackjack" and box.last == "stand" and dealer.natural:
            return "push"
        if box.category in ("royal", "fiveCard", "Blackjack"):
            return "player", 3 * box.bet_sum
        if dealer.total > 21 or dealer.total < box.total:
            return "player", box.bet_sum
        return "dealer" if dealer.total > box.total else "push"

    return {"special": special, "settlement": settlement, "insurance": lambda box: (4, 2)}


@covers("S3-18", "S3-46")
def test_another_host_gives_the_same_book_of_cn21():
    rules = load_house("cn21").rules

    book, scripted = scripted_book(rules, (), {}, PythonHost(cn21(rules)))

    assert book == open_house("cn21")[1]
    assert scripted.asked == open_house("cn21")[0].asked


USUAL: Functions = {"special": lambda hand: "usual", "settlement": lambda box, dealer: "usual"}
HOUSES = spread(range(60), 20)


def even(entries: Entries) -> Entries:
    """All amounts twice, since half of an odd bet would be rounded up before insurance is paid on it."""
    stakes = tuple(replace(stake, chips=2 * stake.chips) for stake in entries.stakes)
    return replace(entries, stakes=stakes, purses={seat: 2 * chips for seat, chips in entries.purses.items()})


def assert_alike(one: RuleBook, other: RuleBook, rules: Rules, rounds: int) -> None:
    """The same cards and decisions bring the same events in both."""
    for seed in range(rounds):
        entries = even(random_entries(rules, Random(seed).choice))
        first, second = (play_at_random(book, entries, Random(seed)) for book in (one, other))
        assert first.events[1:] == second.events[1:], f"seed {seed}: {first}"


@pytest.mark.parametrize("number", HOUSES)
def test_a_script_that_answers_usual_plays_like_the_knobs(number):
    rules = with_small_pack(random_rules(Random(number).choice))
    # No script decides about early surrender, so that `special` is left out there.
    functions = {name: USUAL[name] for name in USUAL if name != "special" or rules.surrender.kind != "early"}

    book = scripted_book(rules, (), {}, PythonHost(functions))[0]

    assert_alike(rule_book(rules), book, rules, rounds=40)


DEFAULT_HOUSE = """
def special(hand):
    if hand.split_aces:
        return "general", [stand]
    pairs = [split] if hand.pair else []
    doubles = [double] if hand.cards == 2 else []
    return ("natural" if hand.natural else "general"), [hit, stand] + doubles + pairs

def settlement(box, dealer):
    if box.natural:
        return PUSH if dealer.natural else (PLAYER, (3, 2))
    if dealer.natural:
        return DEALER
    if dealer.total > 21 or box.total > dealer.total:
        return PLAYER, box.bet_sum
    return PUSH if box.total == dealer.total else DEALER

def insurance(box):
    return 1

def dealer_draws(total, soft):
    return total < 17
"""

FINER = """
def may_double(hand):
    return hand.cards == 2 and not hand.split_aces

def may_split(hand):
    return hand.pair

def may_surrender(hand, upcard):
    return hand.cards == 2 and not hand.split
"""

WITH_SURRENDER = replace(Rules(), surrender=SurrenderRules(kind="late"))


@pytest.mark.parametrize(
    ("rules", "source"),
    [(Rules(), DEFAULT_HOUSE), (WITH_SURRENDER, FINER)],
    ids=["the default house", "the same with surrender, by the finer questions"],
)
def test_a_script_that_spells_the_default_house_out_plays_like_it(rules, source):
    book = scripted_book(rules, [Script("house.star", source)], {})[0]

    assert_alike(rule_book(rules), book, rules, rounds=1500)
