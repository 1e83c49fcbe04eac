"""What players are told about the games that are a family of their own."""

import pytest

from fairdeal.houses.library import open_house
from fairdeal.houses.load import load_house
from fairdeal.houses.telling.card import rule_card
from fairdeal.words import words_for
from tests.houses.variants import VARIANTS

SPANISH = [name for name in VARIANTS if name.startswith("spanish21")]
ENGLISH = words_for("en")


@pytest.mark.parametrize("name", [*SPANISH, "pontoon_d9"])
def test_a_house_that_pays_no_bonus_by_the_size_of_the_bet_says_so(name):
    texts = load_house(name).texts

    assert "by the size of the bet" in texts["en"]
    assert "not played here" in texts["en"]
    assert "按下注额定额的超级奖金" in texts["zh"]


@pytest.mark.parametrize("name", SPANISH[1:])
def test_spanish_houses_share_what_their_names_do_not_tell(name):
    first, other = load_house(SPANISH[0]).rules, load_house(name).rules

    assert other.pay == first.pay
    assert other.split == first.split
    assert other.surrender == first.surrender


def test_what_goes_for_all_bonus_hands_is_told_once():
    card = "\n".join(rule_card(*open_house("pontoon_d9"), ENGLISH))

    assert card.count("Bonus hands win whatever the dealer has, even a natural: ") == 1
    assert card.count("None of them counts after doubling.") == 1
    assert "not after doubling" not in card
    assert "6-7-8 spades (6-7-8, all spades) at 3:1" in card


def test_bonus_hands_that_differ_are_told_apart():
    overrides = [
        'pay.bonus_hands=[{name="a", total=20, pay=2, after_split=false}, {name="b", total=21, pay=3}]',
    ]

    card = rule_card(*open_house("vegas_strip", overrides), ENGLISH)

    assert (
        "Bonus hands win whatever the dealer has, short of a natural: "
        "a (a total of 20, not after a split) at 2:1; b (a total of 21) at 3:1."
    ) in card


def test_a_single_bonus_hand_is_spoken_of_as_one():
    card = rule_card(*open_house("super_fun_21"), ENGLISH)

    assert (
        "A bonus hand wins whatever the dealer has, short of a natural: "
        "21 in 5 cards (a total of 21, 5 or more cards) at 2:1. It does not count after doubling."
    ) in card


def test_two_boxes_are_told_once_where_cards_are_swapped():
    card = rule_card(*open_house("blackjack_switch"), ENGLISH)

    assert any(sentence.startswith("You play two equal bets") for sentence in card)
    assert "Each player may play 2 boxes." not in card


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_free_bet_is_explained_with_its_hands(lang):
    card = rule_card(*open_house("free_bet"), words_for(lang))

    told = {"en": "pays it like your own bet", "zh": "照自己的下注赔付"}[lang]
    assert sum(told in sentence for sentence in card) == 2
