"""Shuffles are even, and keep every card. All seeds are fixed."""

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.cards import STANDARD, fisher_yates, in_order

# The value of chi-square that an even shuffle exceeds once in a thousand tries, by degrees of freedom.
CRITICAL = {23: 49.728, 51: 87.968}


def chi_square(counts: Counter[Any], cells: int) -> float:
    expected = counts.total() / cells
    # A cell that never came up counts as well: its distance is the whole expectation.
    seen = sum((count - expected) ** 2 / expected for count in counts.values())
    return seen + (cells - len(counts)) * expected


@pytest.mark.covers("S0-32")
def test_the_bottom_card_ends_last_about_once_in_52_shuffles():
    below = Random(20).randrange

    last = sum(fisher_yates(STANDARD, below)[-1] == STANDARD[-1] for _ in range(2_000))

    assert 14 <= last <= 63


def test_all_24_orders_of_four_cards_come_up_evenly():
    below = Random(24).randrange

    orders = Counter(fisher_yates(STANDARD[:4], below) for _ in range(24_000))

    assert set(orders) == set(permutations(STANDARD[:4]))
    assert chi_square(orders, 24) < CRITICAL[23]


@pytest.fixture(scope="module")
def shuffles_52_000():
    """How often each card came first, in the middle and last in 52,000 shuffles of one pack."""
    below = Random(52).randrange
    counts: dict[int, Counter[str]] = {0: Counter(), 25: Counter(), 51: Counter()}
    for _ in range(52_000):
        order = fisher_yates(STANDARD, below)
        for place, count in counts.items():
            count[order[place]] += 1
    return counts


@pytest.mark.parametrize("place", [0, 25, 51])
def test_every_card_is_as_likely_as_any_other_in_a_place(shuffles_52_000, place):
    assert chi_square(shuffles_52_000[place], 52) < CRITICAL[51]


def test_the_measure_catches_a_shuffle_that_leaves_the_last_card_where_it_is():
    below = Random(52).randrange

    last = Counter((*fisher_yates(STANDARD[:-1], below), STANDARD[-1])[-1] for _ in range(2_000))

    assert chi_square(last, 52) > CRITICAL[51]


@pytest.mark.covers("S0-33")
def test_the_last_card_left_needs_no_draw():
    asked = []

    def below(count):
        asked.append(count)
        return 0

    assert fisher_yates(STANDARD[:1], below) == STANDARD[:1]
    assert fisher_yates((), below) == ()
    assert asked == []
    fisher_yates(STANDARD[:4], below)
    assert asked == [4, 3, 2]


def test_the_same_seed_gives_the_same_order_and_another_seed_another():
    first, again, other = (fisher_yates(STANDARD, Random(seed).randrange) for seed in (1, 1, 2))

    assert first == again
    assert first != other
    assert first != STANDARD


def test_the_cards_that_came_are_left_as_they_were():
    cards = list(STANDARD)

    fisher_yates(cards, Random(3).randrange)

    assert tuple(cards) == STANDARD


@pytest.mark.covers("S0-32")
@given(st.lists(st.sampled_from(STANDARD), max_size=120), st.integers(0, 2**64))
def test_a_shuffle_keeps_every_card(cards, seed):
    assert Counter(fisher_yates(cards, Random(seed).randrange)) == Counter(cards)


def test_a_shuffle_that_shuffles_nothing_can_stand_in_for_another():
    assert in_order(list(STANDARD), Random(1).randrange) == STANDARD
