"""Whole rounds: results that add up, what changes an edge, and what is said of figures that are not exact."""

import pytest

from fairdeal import odds
from fairdeal.games.blackjack.rules import DealerRules, PayRules, Rules, ShoeRules
from fairdeal.games.blackjack.working import default_book, rule_book
from fairdeal.houses.library import open_house


@pytest.mark.parametrize(
    ("override", "edge_pct"), [("shoe.decks=8", 0.5848), ("dealer.soft17=stand", 0.1429)]
)
def test_switch_is_near_enough_under_other_rules_too(override, edge_pct):
    found = odds.house_odds(open_house("blackjack_switch", [override])[1])

    assert found.edge_pct == pytest.approx(edge_pct, abs=5e-5)
    assert not found.exact
    assert "swap" in found.remarks


@pytest.mark.parametrize(
    "house", ["vegas_strip", "cn21", "european", "free_bet", "double_exposure_ac", "blackjack_switch"]
)
def test_results_are_all_that_can_happen_and_come_to_the_expectation(house):
    found = odds.house_odds(open_house(house)[1])

    assert sum(found.results.values()) == pytest.approx(1, abs=1e-12)
    # Hands of a split box are taken as independent, which moves their mean a little; so does the other box.
    assert sum(result * chance for result, chance in found.results.items()) == pytest.approx(
        found.ev, abs=3e-5
    )


def test_the_spread_of_six_decks_is_what_long_simulations_find():
    assert odds.house_odds(default_book(), "total").sd == pytest.approx(1.1542, abs=5e-4)


def test_better_play_is_never_worth_less():
    book = rule_book(Rules(shoe=ShoeRules(decks=1)))

    evs = [odds.house_odds(book, each).ev for each in odds.STRATEGIES]

    assert evs == sorted(evs)


def test_insurance_is_declined_and_what_taking_it_would_bring_is_told_apart():
    found = odds.house_odds(open_house("cn21")[1])

    assert found.ev_insuring > found.ev + 0.02


def test_even_money_pays_only_where_naturals_are_paid_badly():
    usual = odds.house_odds(default_book(), "cdz")
    six_to_five = odds.house_odds(rule_book(Rules(pay=PayRules(natural=(6, 5)))), "cdz")

    assert usual.ev_insuring == usual.ev
    assert six_to_five.ev_insuring > six_to_five.ev


def test_cards_that_are_out_change_the_edge():
    book = default_book()
    shoe = book.pack * book.decks
    without_fives = tuple(card for card in shoe if card[:-1] != "5")

    assert odds.house_odds(book, "cdz", without_fives).ev > odds.house_odds(book, "cdz").ev + 0.01


def test_endless_decks_are_drawn_from_with_replacement():
    book = rule_book(Rules(shoe=ShoeRules(decks="infinite")))

    assert odds.house_odds(book, "total").ev == pytest.approx(-0.005117336368388986, abs=1e-12)
    assert odds.house_odds(book, "cdz").ev == pytest.approx(-0.005117336368388986, abs=1e-12)


def test_a_free_banker_is_taken_to_draw_as_the_house_would():
    found = odds.house_odds(rule_book(Rules(dealer=DealerRules(policy="free"))), "cdz")

    assert found.ev == odds.house_odds(default_book(), "cdz").ev
    assert found.remarks == ("banker",)
    assert found.exact


def test_an_endless_shoe_told_by_its_cards_is_still_endless():
    _, book = open_house("vegas_strip", ("shoe.decks=infinite",))

    assert odds.house_odds(book, "cdz", book.pack).ev == odds.house_odds(book, "cdz").ev
