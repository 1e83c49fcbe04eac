"""Who gets the point of a hand."""

import pytest

from fairdeal.games.blackjack.settle import point


@pytest.mark.parametrize(
    ("outcome", "points"),
    [("win", 1), ("natural", 1), ("even_money", 1), ("lose", -1), ("bust", -1), ("push", 0), ("voided", 0)],
)
def test_a_hand_won_is_a_point_and_a_hand_lost_is_the_dealers(outcome: str, points: int):
    assert point(outcome) == points
