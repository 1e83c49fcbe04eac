"""How cards and hands are counted, as the systems before ours were asked to."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.cards import RANK_OF, RANKS, card
from fairdeal.classroom import largest, score_paths, smallest
from fairdeal.games.blackjack.hand import add, worth
from tests.support.blackjack import deal
from tests.support.covers import covers


def total_of(ranks: list[int]) -> tuple[int, bool]:
    total, soft = 0, False
    for rank in ranks:
        total, soft = add(total, soft, worth(rank))
    return total, soft


@covers("S0-04", "S4-05", "S4-36")
def test_numbers_count_as_shown_and_faces_ten():
    counted = {name: worth(RANK_OF[card(f"{name}S")]) for name in RANKS if name != "A"}

    assert counted == {**{str(n): n for n in range(2, 11)}, "J": 10, "Q": 10, "K": 10}


@covers("S0-04", "S4-05")
def test_an_ace_counts_one_or_eleven():
    assert score_paths([1]) == [1, 11]
    assert score_paths([13]) == [10]
    assert score_paths([7]) == [7]


@covers("S4-36")
def test_a_king_has_the_face_13_and_is_worth_10():
    assert (RANK_OF[card("KS")], worth(13)) == (13, 10)


@covers("S4-06")
def test_ace_and_five_are_soft_16_and_hard_6():
    [hand] = deal(player="AS 5H", dealer="6D 10C").hands()

    assert (hand.total, hand.soft) == (16, True)
    assert (smallest(score_paths([1, 5])), largest(score_paths([1, 5]))) == (6, 16)


@covers("S4-06")
def test_ten_and_seven_are_hard_17_and_nothing_else():
    [hand] = deal(player="10S 7H", dealer="6D 10C").hands()

    assert (hand.total, hand.soft) == (17, False)
    assert score_paths([10, 7]) == [17]


@covers("S4-07")
@given(st.lists(st.integers(1, 13), min_size=1, max_size=12))
def test_a_hand_that_is_not_bust_has_one_value_or_two_that_differ_by_ten(ranks):
    values = sorted(set(score_paths(ranks)))

    total, soft = total_of(ranks)
    assert values == ([] if total > 21 else [total - 10, total] if soft else [total])


@covers("S4-38")
@pytest.mark.parametrize(("ranks", "best", "real"), [([1, 13], 21, 21), ([10, 10, 5], None, 25)])
def test_a_bust_hand_has_no_best_score_but_still_its_real_total(ranks, best, real):
    assert largest(score_paths(ranks)) == best
    assert total_of(ranks)[0] == real
