"""What the page of knobs says of rules that meet, held against the engine."""

import pytest

from tests.support.blackjack import deal

BONUS = 'pay.bonus_hands = [{ name = "three", total = 21, count = "3", pay = 2 }]'
SURRENDER = 'surrender.kind = "late"\nsurrender.after_split = true\n'


@pytest.mark.parametrize("at", ["at_once", "at_settlement"])
@pytest.mark.parametrize(("what", "won_at_the_end"), [("push", 0), ("push_except_natural", 15)])
def test_a_pushing_22_takes_a_naturals_win_only_where_naturals_wait_for_the_end(what, won_at_the_end, at):
    """Ben's 20 makes the dealer draw."""
    house = f'dealer.total_22 = "{what}"\nplay.naturals = "{at}"'

    table = deal(player=("AH KC", "10H 10C"), dealer="6D 10S", next="6S", house=house).do("stand")

    assert table.change(1) == (15 if at == "at_once" else won_at_the_end)
    assert table.change(2) == 0


@pytest.mark.parametrize(
    ("takes", "lost"), [("", 20), ('dealer.natural_takes = "original_only"', 10)], ids=["left out", "OBO"]
)
def test_under_a_ten_peek_ace_finds_nothing_and_the_natural_takes_what_the_knob_says(takes, lost):
    table = deal(player="6H 5C", dealer="AS KD", next="9C", house=f'dealer.hole_card = "peek_ace"\n{takes}')

    table.do("double")

    assert table.change() == -lost


@pytest.mark.parametrize(
    ("more", "won"),
    [
        ("", -10),
        ('dealer.natural_vs_player_21 = "ties"', 0),
        ('pay.player_21 = "wins_even_vs_natural"', 10),
    ],
)
def test_a_bonus_21_counts_like_any_21_against_a_natural(more, won):
    house = f'dealer.hole_card = "no_peek"\n{BONUS}\n{more}'

    table = deal(player="7H 7C", dealer="AS KD", next="7S", house=house).do("hit")

    assert table.change() == won


def test_a_bonus_hand_that_beats_a_natural_is_paid_its_own():
    house = 'dealer.hole_card = "no_peek"\n' + BONUS.replace("pay = 2", "pay = 2, beats_natural = true")

    assert deal(player="7H 7C", dealer="AS KD", next="7S", house=house).do("hit").change() == 20


def test_split_aces_with_one_card_each_are_not_given_up():
    table = deal(player="AH AC", dealer="7S 10D", next="5S 6S", house=SURRENDER).do("split")

    assert table.is_over


def test_split_aces_that_may_draw_on_may_be_given_up():
    house = SURRENDER + "split.hit_split_aces = true"

    table = deal(player="AH AC", dealer="7S 10D", next="5S 6S", house=house).do("split")

    assert "surrender" in table.options
