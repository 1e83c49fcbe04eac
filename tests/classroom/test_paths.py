"""Every path through the values of the aces."""

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.classroom import BadCard, Card, Deck, Hand, PathHand, largest, score_paths, smallest

THREE, KING, FIVE = Card("spade", 3), Card("diamond", 13), Card("club", 5)


@pytest.mark.covers("S0-18", "S0-19")
@pytest.mark.parametrize(
    ("faces", "paths"),
    [
        ([2, 1, 1, 12], [14]),
        ([11, 1], [11, 21]),
        ([1, 1], [2, 12, 12]),
        ([1, 1, 9], [11, 21, 21]),
        ([10, 10, 2], []),
        ([], [0]),
        ([None], [0]),
        ([None, 10], [10]),
    ],
)
def test_the_paths_are_all_totals_that_are_not_bust(faces, paths):
    assert score_paths(faces) == paths


@pytest.mark.covers("S0-20")
def test_smallest_and_largest_are_the_ends_of_the_paths():
    assert (smallest([11, 21]), largest([11, 21])) == (11, 21)
    assert (smallest([14]), largest([14])) == (14, 14)


def test_a_bust_hand_has_neither_a_smallest_nor_a_largest_path():
    assert (smallest([]), largest([])) == (None, None)


@given(st.lists(st.integers(1, 13), max_size=9))
def test_the_paths_are_those_of_a_full_count(faces):
    values = [(1, 11) if face == 1 else (min(face, 10),) for face in faces]

    assert score_paths(faces) == [total for ways in product(*values) if (total := sum(ways)) <= 21]


@pytest.mark.covers("S4-38")
@given(st.lists(st.integers(1, 13), max_size=22))
def test_the_largest_path_is_the_value_of_the_hand(faces):
    mine = Hand(Deck(Random(1)), [Card("club", face) for face in faces])

    assert largest(score_paths(faces)) == (None if mine.is_bust else mine.value)


def test_many_aces_do_not_make_it_slow():
    assert score_paths([1] * 21) == [21]
    assert score_paths([1] * 10_000) == []


@pytest.mark.parametrize("faces", [[0], [14], [10, "K"], [True], [2.0]])
def test_an_illegal_face_is_refused(faces):
    with pytest.raises(BadCard, match="is not a face: a face is a whole number from 1 to 13"):
        score_paths(faces)


@pytest.mark.covers("S0-17")
def test_cards_lie_in_the_order_in_which_they_were_taken():
    hand = PathHand().takes(THREE).takes(KING)

    assert [lying.card for lying in hand.cards] == [THREE, KING]


@pytest.mark.covers("S0-22")
@given(st.lists(st.tuples(st.integers(1, 13), st.booleans()), max_size=8))
def test_after_each_take_the_score_is_that_of_a_fresh_count(taken):
    hand = PathHand()
    for count, (face, face_down) in enumerate(taken, start=1):
        hand = hand.takes(Card("heart", face), face_down=face_down)

        up = [face for face, face_down in taken[:count] if not face_down]
        assert hand.paths == score_paths(up)
        assert hand.is_bust is (hand.paths == [])


@given(st.none() | st.integers() | st.text())
def test_only_a_card_can_be_taken(thing):
    with pytest.raises(BadCard, match="is not a card"):
        PathHand().takes(thing)


@pytest.mark.covers("S0-23")
def test_a_card_that_is_given_leaves_the_others_in_order():
    hand = PathHand().takes(THREE).takes(KING).takes(FIVE)

    given_card, rest = hand.gives(0)
    middle, others = hand.gives(1)

    assert (given_card, middle) == (THREE, KING)
    assert rest == PathHand().takes(KING).takes(FIVE)
    assert others == PathHand().takes(THREE).takes(FIVE)


@pytest.mark.covers("S0-23")
@pytest.mark.parametrize("place", [-1, 2, 99, None, "0", 0.0, True])
def test_a_card_that_is_not_there_can_not_be_given(place):
    hand = PathHand().takes(THREE).takes(KING)

    with pytest.raises(IndexError) as refusal:
        hand.gives(place)

    assert str(refusal.value) == f"there is no card {place!r}: the hand has 2 cards, counted from 0"


@pytest.mark.covers("S0-24", "S0-25")
def test_a_card_that_is_turned_up_is_counted():
    hand = PathHand().takes(Card("heart", 2), face_down=True).takes(Card("spade", 10))

    assert hand.paths == [10]
    assert hand.revealed().paths == [12]


@pytest.mark.covers("S0-24")
def test_a_hand_of_one_hidden_card_counts_nothing():
    assert PathHand().takes(Card("spade", 2), face_down=True).paths == [0]
