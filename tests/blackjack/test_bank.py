"""What a round can cost the bank at worst, and who gets the point of a hand."""

import pytest

from fairdeal.games.blackjack.settle import point
from fairdeal.games.blackjack.worst import most_won
from tests.support.blackjack import book_of


@pytest.mark.parametrize(
    ("house", "bets"),
    [
        ("", 9),
        ("split.max_hands = 1", 3),
        ('split.max_hands = 1\npay.natural = "4:1"', 5),
        ("double.redouble = 1\nsplit.max_hands = 2", 9),
        ('pay.natural = "5:1"\npay.natural_after_split = true', 21),
        ('split.max_hands = 1\ninsurance.pay = "5:1"', 5),
        ("split.max_hands = 1\ninsurance.offered = false", 2),
        ('insurance.offered = false\ndouble.on = "none"', 4),
    ],
)
def test_the_bank_must_be_able_to_pay_so_many_first_bets_a_box(house: str, bets: int):
    assert most_won(book_of(house)) == bets


@pytest.mark.parametrize(
    ("outcome", "points"),
    [("win", 1), ("natural", 1), ("even_money", 1), ("lose", -1), ("bust", -1), ("push", 0), ("voided", 0)],
)
def test_a_hand_won_is_a_point_and_a_hand_lost_is_the_dealers(outcome: str, points: int):
    assert point(outcome) == points
