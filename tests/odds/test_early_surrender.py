"""Giving up before the dealer looks, where a script says what that leaves and what a natural takes."""

from collections import Counter
from functools import cache

import pytest
from msgspec.structs import replace

from fairdeal import odds
from fairdeal.cards import Card
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.rules import InsuranceRules, SplitRules, SurrenderRules
from fairdeal.odds.answers import one_hand
from tests.scripts.small_houses import SMALL, load
from tests.support.blackjack import cards
from tests.support.engine_walk import results
from tests.support.walk_best import best, values_by_deal
from tests.support.walk_follow import Follower

SCRIPT = """
def settlement(box, dealer):
    if box.last == "surrender" and dealer.natural:
        return (DEALER, (1, 8))
    if box.last == "surrender" and dealer.total > 21:
        return (DEALER, (1, 4))
    if dealer.natural and box.total == 16:
        return "push"
    return usual
"""
"""Giving up costs less where the dealer busts or has a natural, and a natural takes nothing of 16."""

SHOE = tuple(cards("AH AH 3D 6H 6H 7C 8D 8D KH KH KH KH"))


@cache
def book(hole_card: str, turns: str) -> RuleBook:
    rules = replace(
        SMALL,
        shoe=replace(SMALL.shoe, decks=8),
        dealer=replace(SMALL.dealer, hole_card=hole_card),
        play=replace(SMALL.play, turns=turns),
        split=SplitRules(max_hands=1),
        insurance=InsuranceRules(offered=False),
        surrender=SurrenderRules(kind="early"),
        pay=replace(SMALL.pay, even_money=False),
    )
    return load(SCRIPT, rules)


HOUSES = [("peek", "seats"), ("exposed", "seats"), ("peek", "rounds")]


@pytest.mark.parametrize("house", HOUSES)
def test_a_round_is_worth_what_the_best_of_all_plans_earns(house):
    found = odds.house_odds(book(*house), "cdz", SHOE)

    assert found.exact
    assert found.ev == pytest.approx(float(best(book(*house), SHOE, dealer_suits=False)[0]), abs=1e-12)


def test_results_are_as_likely_as_in_the_walk():
    house = book("peek", "seats")

    found = odds.house_odds(house, "cdz", SHOE).results

    walked = results(house, SHOE, Follower(house, list(SHOE), "cdz"))
    assert found == pytest.approx({float(won): float(chance) for won, chance in walked.items()}, abs=1e-12)


def test_a_hand_that_is_asked_knows_what_both_answers_are_worth():
    house = book("peek", "seats")
    seen: tuple[Card, ...] = tuple((Counter(house.pack * house.decks) - Counter(SHOE)).elements())
    asked = {
        dealt: values["early_surrender"]
        for dealt, values in values_by_deal(house, SHOE, dealer_suits=False).items()
        if "early_surrender" in values
    }

    assert asked
    for (hand, shown), values in asked.items():
        found = one_hand(house, hand, shown, seen, "cdz").early_surrender()
        assert found == pytest.approx({answer: float(value) for answer, value in values.items()}, abs=1e-12)
