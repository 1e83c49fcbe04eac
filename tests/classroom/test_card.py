"""A card of the classroom."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.classroom import BadCard, Card

SUITS = ["spade", "heart", "diamond", "club"]
CARDS = [Card(suit, face) for suit in SUITS for face in range(1, 14)]
ANYTHING = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.lists(st.integers())


@pytest.mark.covers("S2-21")
@pytest.mark.parametrize(
    ("suit", "face", "text"),
    [
        ("heart", 10, "<heart,10>"),
        ("spade", 13, "<spade,K>"),
        ("club", 1, "<club,A>"),
        ("diamond", 11, "<diamond,J>"),
        ("spade", 12, "<spade,Q>"),
        ("HEARTS", 2, "<heart,2>"),
    ],
)
def test_a_card_is_written_as_its_suit_and_face(suit, face, text):
    assert str(Card(suit, face)) == text


@pytest.mark.covers("S2-53")
@pytest.mark.parametrize("face", [0, 14, -1, 100, None, "10", 1.0, True])
def test_an_illegal_face_is_refused_with_what_came_and_what_is_allowed(face):
    with pytest.raises(BadCard) as refusal:
        Card("heart", face)

    assert str(refusal.value) == f"{face!r} is not a face: a face is a whole number from 1 to 13"


@pytest.mark.parametrize("suit", ["", "swords", "h", None, 3, "hearts of"])
def test_an_illegal_suit_is_refused_with_what_came_and_what_is_allowed(suit):
    with pytest.raises(BadCard) as refusal:
        Card(suit, 10)

    assert str(refusal.value) == f"{suit!r} is not a suit: a suit is one of spade, heart, diamond, club"


@pytest.mark.covers("S2-54")
def test_hearts_and_diamonds_are_red_and_the_others_black():
    assert [Card(suit, 5).is_red for suit in SUITS] == [False, True, True, False]
    assert [Card(suit, 5).is_black for suit in SUITS] == [True, False, False, True]


@pytest.mark.covers("S2-54")
def test_jack_queen_and_king_are_face_cards_and_the_ace_is_none():
    assert [face for face in range(1, 14) if Card("club", face).is_face_card] == [11, 12, 13]


@pytest.mark.covers("S2-54")
def test_cards_are_equal_when_suit_and_face_are():
    assert Card("heart", 5).equals(Card("hearts", 5))
    assert not Card("heart", 5).equals(Card("diamond", 5))
    assert not Card("heart", 5).equals(Card("heart", 6))


@pytest.mark.covers("S2-54")
@pytest.mark.parametrize(
    ("high", "low", "outranks"),
    [
        (("diamond", 5), ("spade", 1), False),
        (("spade", 1), ("diamond", 13), True),
        (("spade", 1), ("heart", 1), False),
        (("spade", 13), ("heart", 12), True),
        (("spade", 5), ("heart", 5), False),
    ],
)
def test_the_ace_outranks_all_but_aces(high, low, outranks):
    assert Card(*high).outranks(Card(*low)) is outranks


@given(st.sampled_from(CARDS), st.sampled_from(CARDS))
def test_of_two_cards_one_outranks_the_other_or_their_faces_are_the_same(one, other):
    assert [one.outranks(other), other.outranks(one), one.face == other.face].count(True) == 1


@given(ANYTHING)
def test_no_card_equals_or_outranks_what_is_no_card(thing):
    assert CARDS[0].equals(thing) is False
    assert CARDS[0].outranks(thing) is False


@pytest.mark.covers("S2-50")
@given(ANYTHING | st.sampled_from(SUITS), ANYTHING | st.integers(-2, 16))
def test_anything_makes_a_card_or_is_refused(suit, face):
    try:
        made = Card(suit, face)
    except BadCard:
        return

    assert made in CARDS
