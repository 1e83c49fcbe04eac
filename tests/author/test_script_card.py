"""The rule card of a house with a script: told from its book, so that it is true whatever the knobs say."""

from pathlib import Path

import pytest

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.houses.house import House
from fairdeal.houses.library import open_house
from fairdeal.houses.telling.card import differences, rule_card
from fairdeal.words import words_for
from tests.houses.writing import write_house, write_script
from tests.support.blackjack import deal

ENGLISH = words_for("en")


def opened(folder: Path, script: str, text: str = 'name = "Mine"\n') -> tuple[House, RuleBook]:
    house = write_house(folder, text)
    write_script(house, script)
    return open_house(house, (), {})


def card_of(house: tuple[House, RuleBook]) -> str:
    return "\n".join(rule_card(*house, ENGLISH))


def test_each_named_hand_is_told_with_an_example_its_menu_and_what_it_gets():
    card = rule_card(*open_house("cn21"), ENGLISH)

    assert (
        "“royal” is 6-7-8 of one suit. For example 6C 7C 8C. There is nothing to decide. "
        "It wins 3:1 whatever the dealer holds."
    ) in card
    assert (
        "“split” is two cards of the same value, not after a split. For example 6-6. "
        "You may hit, stand or split. It is settled as any other hand."
    ) in card
    assert any(sentence.startswith("“fiveCard” is any hand with 5 cards.") for sentence in card)


def test_knobs_that_the_script_overrules_are_not_told():
    card = card_of(open_house("cn21"))

    assert "Your natural against the dealer's is a push." not in card
    assert "Ties are a push." not in card
    assert "pays 2:1" not in card


def test_insurance_is_told_as_the_script_pays_it():
    assert "costs 50 % of your bet and wins 200 % of it" in card_of(open_house("cn21"))


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        ("total < 17", "The dealer draws to 16 and stands on every 17, soft 17 included."),
        (
            "total < 18 and (soft or total < 17)",
            "The dealer draws to 16, hits soft 17 and stands on hard 17.",
        ),
        ("total < 18", "The dealer draws to 17 and stands on 18, soft 18 included."),
        ("total < 15", "The dealer draws on hard 4 to 14 and soft 12 to 14, and stands on everything else."),
        ("False", "The dealer never draws."),
    ],
)
def test_the_dealer_is_told_as_the_script_draws(tmp_path, condition, told):
    house = opened(tmp_path, f"def dealer_draws(total, soft):\n    return {condition}\n")

    assert told in card_of(house).split("\n")


def test_a_free_banker_is_told_of_beside_the_scripts_dealer(tmp_path):
    script = "def dealer_draws(total, soft):\n    return total < 16\n"

    card = card_of(opened(tmp_path, script, '[dealer]\npolicy = "free"\n'))

    assert "draws on hard 4 to 15 and soft 12 to 15" in card
    assert "The banker may choose otherwise." in card


ACTIONS = """
def may_double(hand):
    return hand.cards == 2 and hand.total == 10 and not hand.split

def may_split(hand):
    return hand.ranks[0] == hand.ranks[1] and hand.ranks[0] > 7

def may_surrender(hand, upcard):
    return hand.total == 16 and upcard == 1
"""


def test_doubling_splitting_and_surrender_are_told_as_the_script_allows_them(tmp_path):
    card = card_of(opened(tmp_path, ACTIONS, '[surrender]\nkind = "late"\n'))

    assert "You may double on hard 10 with 2 cards." in card
    assert "Split hands may not double." in card
    assert "You may split two cards of the same rank out of 8, 9, 10, J, Q or K, to at most 4 hands." in card
    assert "You may surrender a total of 16." in card
    assert "Surrender is offered against A only." in card
    assert "A hand given up" not in card


def test_what_a_hand_given_up_loses_is_told_where_the_script_settles():
    card = card_of(open_house("cn21_surrender"))

    assert "You may surrender any hand with 2 cards, not after a split. A hand given up loses 50 %" in card


def test_a_script_that_leaves_all_to_the_knobs_changes_no_line_but_those_of_hands(tmp_path):
    script = "def special(hand):\n    return usual\n\ndef settlement(box, dealer):\n    return usual\n"

    house = opened(tmp_path, script)

    assert "You may double on any first two cards." in card_of(house)
    assert "Two cards of the same value may be split, to at most 4 hands." in card_of(house)
    assert differences(*house, ENGLISH) == []


def test_a_dealers_hand_that_counts_by_its_name_is_told():
    card = card_of(open_house("cn21_dealer_five_cards"))

    assert "is settled by points, but loses against a dealer's “fiveCard”" in card


SEVERAL = """
def special(hand):
    return ("odd", [hit, stand]) if hand.total % 2 else usual

def settlement(box, dealer):
    if box.category == "odd" and box.cards == 2:
        return PUSH
    if box.category == "odd":
        return (DEALER, (1, 2)) if dealer.natural else (PLAYER, 2)
    return usual
"""


def test_hands_of_one_name_that_get_different_things_are_told_apart(tmp_path):
    card = card_of(opened(tmp_path, SEVERAL))

    assert "With 2 cards it is a push whatever the dealer holds." in card
    assert "it wins 2:1, but loses 50 % of the stake against a natural." in card


@pytest.mark.parametrize("name", ["cn21", "cn21_dealer_five_cards", "cn21_surrender"])
def test_the_card_is_told_in_chinese_too(name):
    card = rule_card(*open_house(name), words_for("zh"))

    assert len(card) == len(rule_card(*open_house(name), ENGLISH))
    assert not any(" is " in sentence or " the " in sentence for sentence in card)


@pytest.mark.parametrize(
    ("overrides", "said", "may"),
    [
        ((), "Split hands may double. Split aces may double too.", True),
        (("double.split_aces=false",), "Split hands may double. Split aces may not double.", False),
        (("double.after_split=false", "double.split_aces=false"), "Split hands may not double.", False),
    ],
)
def test_card_and_table_agree_about_doubling_split_aces(overrides, said, may):
    house, book = open_house("cn21_double_any_time", overrides)

    table = deal(player="AC AD", dealer="7C 10D", next="5H 9S", house=book, purse=400).do("split")

    assert said in rule_card(house, book, ENGLISH)
    assert ("double" in table.options) is may
