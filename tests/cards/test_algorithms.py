"""A shuffle draws what it needs, keeps every card, and can be repeated."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.cards import STANDARD, fisher_yates


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
