"""Sets of hands and upcards, as knobs name them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.games.blackjack.sets import ANY, NONE, HandSet, hand_set, numbers, upcards


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("any", ANY),
        ("none", NONE),
        ("hard_9_11", HandSet(hard=(9, 10, 11))),
        ("hard_10_11", HandSet(hard=(10, 11))),
        ("hard_11", HandSet(hard=(11,))),
        ("hard 9-11", HandSet(hard=(9, 10, 11))),
        ("hard 9,10,11", HandSet(hard=(9, 10, 11))),
        ("Hard 9 - 11 , SOFT 19-20", HandSet(hard=(9, 10, 11), soft=(19, 20))),
        ("hard 11, hard 9", HandSet(hard=(9, 11))),
        ("hard 20+", HandSet(hard=(20, 21))),
        ("pairs A-9", HandSet(pairs=(1, 2, 3, 4, 5, 6, 7, 8, 9))),
        ("pair 8", HandSet(pairs=(8,))),
        ("cards 2", HandSet(hard=ANY.hard, soft=ANY.soft, cards=(2,))),
        ("cards 2-3", HandSet(hard=ANY.hard, soft=ANY.soft, cards=(2, 3))),
        (
            "hard 9-11, soft 19-20, pairs A-9, cards 2",
            HandSet((9, 10, 11), (19, 20), (1, 2, 3, 4, 5, 6, 7, 8, 9), (2,)),
        ),
    ],
)
def test_a_set_of_hands_is_read(text, expected):
    assert hand_set(text) == expected


@pytest.mark.parametrize(
    "text",
    ["", "9-11", "hard", "hard 22", "hard 1", "soft 10", "hard 11-9", "hard x", "odd 9", "hard 9-", "pairs J",
     "pairs 9-2", "cards 1", "cards 22", "hard 9,,10", "any, cards 2", "hard ٩", "hard 9999999"],
)  # fmt: skip
def test_what_is_no_set_of_hands_is_refused(text):
    with pytest.raises(ValueError, match=r"."):
        hand_set(text)


def test_cards_limit_the_whole_set():
    chosen = hand_set("hard 9-11, pairs A, cards 2")

    assert chosen.holds(10, soft=False, pair=0, cards=2)
    assert chosen.holds(12, soft=True, pair=1, cards=2)
    assert not chosen.holds(10, soft=False, pair=0, cards=3)


def test_hard_hands_are_not_soft_ones():
    chosen = hand_set("hard_9_11")

    assert not chosen.holds(11, soft=True, pair=0, cards=2)


def test_no_pair_is_not_a_pair():
    assert not hand_set("pairs A-T").holds(9, soft=False, pair=0, cards=2)


@given(st.integers(2, 21), st.integers(2, 21))
def test_any_holds_every_hand_and_none_holds_no_hand(total, cards):
    assert ANY.holds(total, False, 0, cards)
    assert not NONE.holds(total, False, 0, cards)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("all", tuple(range(1, 11))),
        ("any", tuple(range(1, 11))),
        ("none", ()),
        ("2-9, T, A", tuple(range(1, 11))),
        ("2-T", tuple(range(2, 11))),
        ("a,t", (1, 10)),
        ("A-9", tuple(range(1, 10))),
        ("9-A", (1, 9, 10)),
        ("A-A", (1,)),
        ("10", (10,)),
        ("7, 7", (7,)),
    ],
)
def test_upcards_are_read(text, expected):
    assert upcards(text) == expected


@pytest.mark.parametrize("text", ["", "K", "1", "11", "T-9", "2-", "2;3", "2 3", "every"])
def test_what_is_no_upcard_is_refused(text):
    with pytest.raises(ValueError, match=r"."):
        upcards(text)


def test_numbers_may_be_open_at_the_top():
    assert numbers("5+", 8) == (5, 6, 7, 8)


@given(st.text(max_size=40))
def test_any_text_is_a_set_or_a_value_error(text):
    for read in (hand_set, upcards, lambda text: numbers(text, 21)):
        try:
            read(text)
        except ValueError as error:
            assert str(error)
