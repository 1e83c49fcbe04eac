"""The rule card tells what matters, and every knob has a line."""

from typing import Any

import pytest

from fairdeal.games.blackjack.knobs import read_table
from fairdeal.games.blackjack.rules import Rules
from fairdeal.games.blackjack.working import default_book
from fairdeal.houses.house import House
from fairdeal.houses.load import read_house
from fairdeal.houses.places import HouseFile
from fairdeal.houses.telling.card import LINES, differences, rule_card
from fairdeal.houses.telling.summary import summary
from fairdeal.words import words_for
from tests.houses.goldens import assert_golden
from tests.houses.knob_values import KNOBS

ENGLISH = words_for("en")

BOOK = default_book()
"""Any book will do: the card of a house without a script is told by its knobs alone."""


def house_of(**tables) -> House:
    return House("mine", {}, {}, "", "table", read_table(Rules, tables), "mine/house.toml")


def house_with(text: str) -> House:
    return read_house(HouseFile("mine", "mine/house.toml", text.encode()))


def test_every_knob_belongs_to_just_one_line():
    told = [knob for line in LINES for knob in line.knobs]

    assert sorted(told) == sorted(KNOBS)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("knob", KNOBS)
def test_every_value_of_every_knob_can_be_told(knob, lang):
    table, name = knob.split(".")
    words = words_for(lang)

    for given, _ in KNOBS[knob][0]:
        house = house_of(**{table: {name: given}})
        assert all(rule_card(house, BOOK, words))
        assert all(differences(house, BOOK, words))
        assert summary(house, words)


# What each knob needs around it to matter at all.
AROUND: dict[str, dict[str, dict[str, Any]]] = {
    "surrender": {"surrender": {"kind": "late"}},
    "dealer.natural_takes": {"dealer": {"hole_card": "none"}},
    "dealer.natural_vs_player_21": {"dealer": {"hole_card": "none"}},
    "double.split_aces": {"split": {"max_hands_aces": 2}},
    "shoe.burn_visible": {"shoe": {"burn_cards": 1}},
}


@pytest.mark.parametrize("knob", KNOBS)
def test_changing_a_knob_changes_the_card(knob):
    table, name = knob.split(".")
    around = AROUND.get(knob, AROUND.get(table, {}))

    houses = [
        house_of(**{**around, table: {**around.get(table, {}), name: given}}) for given, _ in KNOBS[knob][0]
    ]

    assert len({tuple(rule_card(house, BOOK, ENGLISH)) for house in houses}) > 1


def test_the_default_house_differs_in_nothing():
    assert differences(house_of(), BOOK, ENGLISH) == []


def test_a_difference_names_the_knob_and_both_rules():
    (told,) = differences(house_of(dealer={"soft17": "hit"}), BOOK, ENGLISH)

    assert told == (
        "dealer.soft17: The dealer draws to 16, hits soft 17 and stands on hard 17. "
        "By default: The dealer draws to 16 and stands on every 17, soft 17 included."
    )


def test_what_follows_from_another_knob_is_a_difference_too():
    no_hole_card, one_deck = house_of(dealer={"hole_card": "none"}), house_of(shoe={"decks": 1})

    assert any(told.startswith("dealer.natural_takes: ") for told in differences(no_hole_card, BOOK, ENGLISH))
    assert any(told.startswith("shoe.penetration: ") for told in differences(one_deck, BOOK, ENGLISH))


def test_nothing_is_told_of_what_is_switched_off():
    card = "\n".join(
        rule_card(
            house_of(
                double={"on": "none", "rescue": True, "redouble": 2, "free_on": "hard 9"},
                split={"max_hands": 1, "forbidden_ranks": "4", "free_on": "any", "hit_split_aces": True},
                surrender={"kind": "none", "vs": "A", "card_count": "any"},
                insurance={"offered": False, "on_ten": True},
            ),
            BOOK,
            ENGLISH,
        )
    )

    assert "No doubling." in card
    assert "No splitting." in card
    assert "No surrender." in card
    assert "No insurance." in card
    for word in ("may double", "doubled", "Never split", "Aces", "surrender with", "pays 2:1", "1:1 at once"):
        assert word not in card


def test_a_points_house_speaks_of_no_chips():
    card = "\n".join(
        rule_card(
            house_of(
                play={"stakes": "points"},
                double={"on": "none"},
                split={"max_hands": 1},
                insurance={"offered": False},
            ),
            BOOK,
            ENGLISH,
        )
    )

    for word in ("pays", "bet", "double", "surrender", "nsurance"):
        assert word not in card.lower()


def test_a_house_that_settles_naturals_late_does_not_peek():
    card = rule_card(house_of(play={"naturals": "at_settlement"}), BOOK, ENGLISH)

    assert "The dealer does not look at the hole card before everyone has played." in card
    assert not any("looks for a natural" in sentence for sentence in card)


RICH = """
[shoe]
decks = "infinite"
composition = { removed = ["2", "3"], added = "AS" }
[dealer]
hole_card = "none"
natural_takes = "busted_plus_one"
policy = "free"
total_22 = "push_except_natural"
[pay]
natural_suited = { D = 2, one = "7:5" }
win = "9:10"
tie = "1:2"
tie_by_total = { 17 = "lose", 18 = "push", 19 = "win", 20 = "1:4" }
player_21 = "wins"
max_payout = 1000
rounding = "exact"
[pay.charlie]
cards = 6
pay = 2
max_total = 20
after_split = false
after_double = false
stops = false
beats_natural = true
[[pay.bonus_hands]]
name = "long"
total = 21
count = "5+"
suited = "no"
pay = "3:2"
after_double = false
[[pay.bonus_hands]]
name = "spades"
cards = "6 7 8"
suited = "S"
pay = 3
beats_natural = true
[double]
on = "hard 9-11, 15, soft 19-20, pairs A, 4-9"
card_count = "up_to:4"
soft = "ace_counts_one"
redouble = 1
rescue = true
may_hit_after = true
free_on = "hard 9-11, cards 2-3"
[split]
by = "rank"
max_hands_aces = 1
forbidden_ranks = "4, 5, T"
free_on = "pairs 2-3"
[surrender]
kind = "late"
vs = "9-A"
card_count = "any"
after_split = true
refund = "1:4"
[insurance]
on_ten = true
[table]
decision_seconds = 1
banker = "player:2"
duties = "deal open"
hands_per_player = 3
chip = 0.5
mid_shoe_entry = false
"""


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_card_of_a_house_that_does_everything_its_own_way(lang):
    house = house_with(RICH)
    words = words_for(lang)

    page = [
        summary(house, words),
        "",
        *rule_card(house, BOOK, words),
        "",
        *differences(house, BOOK, words),
        "",
    ]

    assert_golden(f"rich.{lang}.txt", "\n".join(page))


def test_a_banker_who_is_drawn_by_lot_is_on_the_card():
    house = house_with('[table]\nbanker = "elect"')

    assert (
        "Before each round a banker is drawn by lot among the players who can pay what may be won."
        in rule_card(house, BOOK, words_for("en"))
    )
    assert "每局开始前，在赔得起的玩家中抽签决定由谁坐庄。" in rule_card(house, BOOK, words_for("zh"))


def test_a_house_that_hurries_nobody_says_so_on_the_card():
    house = house_with('[table]\ndecision_seconds = "unhurried"')

    assert "Take your time: this table has no clock." in rule_card(house, BOOK, words_for("en"))
    assert "本桌不计时，您可以慢慢想。" in rule_card(house, BOOK, words_for("zh"))
