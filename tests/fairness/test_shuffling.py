"""A sealed shuffle keeps every card, repeats itself, and favours no order."""

from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.cards import STANDARD, packs
from fairdeal.fairness import BadCards, digest, reshuffled, shoe_order, without

# Where chi-square lies once in a thousand times by chance, by degrees of freedom.
ONE_IN_A_THOUSAND = {5: 20.52, 23: 49.73, 51: 87.97}

PAIR = ACE, KING = STANDARD[:2]


def key(number: int) -> bytes:
    return digest("a key for a test", number)


def chi_square(counted: Counter[Any], kinds: int) -> float:
    even = counted.total() / kinds
    return sum((seen - even) ** 2 for seen in counted.values()) / even + (kinds - len(counted)) * even


def test_every_order_of_four_cards_is_as_likely_as_any_other():
    pack = STANDARD[:4]

    counted = Counter(shoe_order(key(number), pack, 1) for number in range(12_000))

    assert set(counted) == set(permutations(pack))
    assert chi_square(counted, 24) < ONE_IN_A_THOUSAND[23]


def test_with_equal_cards_every_order_that_can_be_told_apart_is_as_likely():
    counted = Counter(shoe_order(key(number), STANDARD[:2], 2) for number in range(6_000))

    assert chi_square(counted, 6) < ONE_IN_A_THOUSAND[5]


@pytest.mark.parametrize("place", [0, 25, 51])
def test_every_card_of_a_pack_is_as_likely_in_any_place(place):
    counted = Counter(shoe_order(key(number), STANDARD, 1)[place] for number in range(2_600))

    assert chi_square(counted, 52) < ONE_IN_A_THOUSAND[51]


@pytest.mark.parametrize("decks", [1, 2, 8])
def test_a_shoe_holds_every_card_of_its_packs(decks):
    order = shoe_order(key(1), STANDARD, decks)

    assert Counter(order) == Counter(packs(STANDARD, decks))
    assert order == shoe_order(key(1), STANDARD, decks)
    assert order != shoe_order(key(2), STANDARD, decks)


def test_every_reshuffle_of_a_shoe_is_another_one():
    orders = [
        shoe_order(key(1), STANDARD, 1),
        *(reshuffled(key(1), number, STANDARD) for number in (1, 2, 11)),
    ]

    assert len(set(orders)) == 4


@given(st.data(), st.integers(1, 4))
def test_what_is_shuffled_again_is_the_shoe_without_the_table_whatever_order_lay_there(data, decks):
    pack = STANDARD[:5]
    table = data.draw(st.permutations(packs(pack, decks)))[: data.draw(st.integers(0, 5 * decks))]

    left = without(pack, decks, table)

    assert Counter(left) + Counter(table) == Counter(packs(pack, decks))
    assert left == without(pack, decks, sorted(table))


def test_of_equal_cards_the_first_ones_lie_on_the_table():
    assert without(PAIR, 3, [KING, ACE, KING]) == (ACE, ACE, KING)


def test_cards_that_the_shoe_does_not_have_are_refused():
    with pytest.raises(BadCards, match="too few of AS"):
        without(PAIR, 1, [ACE, ACE])
