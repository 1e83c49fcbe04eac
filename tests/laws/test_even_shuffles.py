"""Shuffles are even, by counting many of them. All seeds are fixed."""

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

from fairdeal.cards import STANDARD, fisher_yates

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


@pytest.mark.covers("S3-57")
@pytest.mark.parametrize("place", [0, 25, 51])
def test_every_card_is_as_likely_as_any_other_in_a_place(shuffles_52_000, place):
    assert chi_square(shuffles_52_000[place], 52) < CRITICAL[51]


def test_the_measure_catches_a_shuffle_that_leaves_the_last_card_where_it_is():
    below = Random(52).randrange

    last = Counter((*fisher_yates(STANDARD[:-1], below), STANDARD[-1])[-1] for _ in range(2_000))

    assert chi_square(last, 52) > CRITICAL[51]
