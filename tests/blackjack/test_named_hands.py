"""Hands that a script names: what totals alone would pay is the measure of a name that is worth telling."""

import pytest

from fairdeal.games.blackjack.book import EVEN, LOSE, PUSH, Ratio
from fairdeal.games.blackjack.named_hands import _by_points


@pytest.mark.parametrize(
    ("total", "dealer", "result"),
    [(20, 19, EVEN), (4, 22, EVEN), (20, 20, PUSH), (19, 20, LOSE), (4, 17, LOSE)],
)
def test_totals_alone_win_even_money_push_or_lose(total: int, dealer: int, result: Ratio):
    assert _by_points(total, dealer) == result
