"""Parts of a rule card's sentences, and a house's rules in signs."""

import pytest

from fairdeal.games.blackjack.payouts import TITLE_LANGUAGES
from fairdeal.houses.library import open_house
from fairdeal.houses.load import load_house
from fairdeal.houses.telling.phrases import spans, upcards
from fairdeal.houses.telling.summary import summary
from fairdeal.words import LANGUAGES, words_for


@pytest.mark.parametrize(
    ("points", "english", "chinese"),
    [
        ((1,), "A", "A"),
        ((10,), "tens", "10 点牌"),
        ((1, 10), "A or tens", "A 或 10 点牌"),
        (tuple(range(1, 10)), "A to 9", "A 到 9"),
        (tuple(range(2, 11)), "2 to 10", "2 到 10"),
        ((4, 5, 10), "4, 5 or tens", "4、5 或 10 点牌"),
        ((1, 2, 9, 10), "A, 2, 9 or tens", "A、2、9 或 10 点牌"),
        ((1, 7, 8, 9), "A or 7 to 9", "A 或 7 到 9"),
    ],
)
def test_cards_are_told_as_players_call_them(points: tuple[int, ...], english: str, chinese: str):
    assert upcards(points, words_for("en")) == english
    assert upcards(points, words_for("zh")) == chinese


def test_numbers_in_a_row_are_told_from_the_first_to_the_last():
    assert spans((9, 10, 11, 15), words_for("en")) == "9 to 11 or 15"
    assert spans((9, 10, 11, 15), words_for("zh")) == "9 到 11 或 15"


@pytest.mark.parametrize(
    ("house", "sign", "chinese"),
    [
        ("blackjack_switch", "swap", "可换牌"),
        ("free_bet", "free bets", "免费加注"),
        ("spanish21_h17_6d_redouble", "redouble", "可再加倍"),
        ("cn21", "script", "脚本"),
        ("vegas_strip_side_bets", "side bets", "边注"),
    ],
)
def test_what_is_special_in_a_house_is_one_of_its_signs(house: str, sign: str, chinese: str):
    assert sign in summary(load_house(house), words_for("en")).split(", ")
    assert chinese in summary(load_house(house), words_for("zh")).split("、")
    assert sign not in summary(load_house("vegas_strip"), words_for("en")).split(", ")


def test_a_bonus_hand_has_a_title_a_language_and_one_name_in_the_book():
    titled = 'pay.bonus_hands=[{name="sevens", title={zh="三条七"}, cards="7 7 7", pay=3}]'
    house, book = open_house("vegas_strip", [titled])
    plain = open_house("vegas_strip", [titled.replace('title={zh="三条七"}, ', "")])[1]

    hand = house.rules.pay.bonus_hands[0]

    assert (hand.title_in("en"), hand.title_in("zh")) == ("sevens", "三条七")
    assert book == plain


def test_a_bonus_hand_can_have_a_title_in_every_language_of_the_catalogue():
    assert TITLE_LANGUAGES == LANGUAGES
