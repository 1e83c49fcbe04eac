"""Cards are written one way and read in many."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.cards import FACE_DOWN, RANK_OF, RANKS, STANDARD, SUIT_OF, SUITS, BadCard, card, rank


@pytest.mark.covers("S0-03")
def test_a_standard_pack_has_52_distinct_cards_4_of_a_rank_and_13_of_a_suit():
    ranks = [RANK_OF[code] for code in STANDARD]
    suits = [SUIT_OF[code] for code in STANDARD]

    assert len(set(STANDARD)) == len(STANDARD) == 52
    assert all(ranks.count(each) == 4 for each in range(1, 14))
    assert all(suits.count(each) == 13 for each in range(4))


@pytest.mark.covers("S0-30")
def test_a_new_pack_lies_in_the_order_of_the_factory():
    assert STANDARD[:13] == ("AS", "KS", "QS", "JS", "10S", "9S", "8S", "7S", "6S", "5S", "4S", "3S", "2S")
    assert (STANDARD[13], STANDARD[26], STANDARD[39], STANDARD[51]) == ("AH", "AD", "AC", "2C")


def test_ranks_count_from_the_ace_and_suits_from_the_spades():
    assert [RANK_OF[card(text)] for text in ("AS", "2S", "10S", "JS", "QS", "KS")] == [1, 2, 10, 11, 12, 13]
    assert [SUIT_OF[card(text)] for text in ("AS", "AH", "AD", "AC")] == [0, 1, 2, 3]


@pytest.mark.parametrize("text", ["10H", "TH", "10♥", "th", " 10h ", "T♡", "10♥\ufe0f", "\t10H\n"])
def test_the_ten_of_hearts_can_be_written_in_many_ways(text):
    assert card(text) == "10H"


@pytest.mark.parametrize(("symbol", "suit"), ["♠S", "♥H", "♦D", "♣C", "♤S", "♡H", "♢D", "♧C"])
def test_a_suit_can_be_written_as_its_symbol(symbol, suit):
    assert card("A" + symbol) == "A" + suit


def test_every_card_reads_back_as_itself():
    assert tuple(card(code) for code in STANDARD) == STANDARD


@pytest.mark.parametrize(
    "text", ["", " ", "1H", "11H", "10", "H", "H10", "10HH", "TTH", "T", "0H", "10X", "??", "10 H"]
)
def test_a_text_that_names_no_card_is_refused_with_what_came_and_what_is_allowed(text):
    with pytest.raises(BadCard) as refusal:
        card(text)

    assert repr(text) in str(refusal.value)
    assert "A 2 3 4 5 6 7 8 9 10 J Q K" in str(refusal.value)
    assert "S H D C" in str(refusal.value)


def test_a_card_that_lies_face_down_has_no_rank_and_no_suit():
    assert FACE_DOWN == "??"
    assert FACE_DOWN not in RANK_OF
    assert FACE_DOWN not in SUIT_OF


def test_a_long_text_is_cut_in_the_sentence():
    with pytest.raises(BadCard) as refusal:
        card("x" * 100_000)

    assert len(str(refusal.value)) < 250


@given(st.text(max_size=6) | st.text(alphabet="10TtAaJqK23 ♥♦hsdcSHDC", max_size=5))
def test_any_text_is_a_card_or_is_refused(text):
    try:
        read = card(text)
    except BadCard:
        return

    assert read in STANDARD


@given(st.none() | st.integers() | st.floats() | st.binary() | st.lists(st.text()))
def test_what_is_no_text_is_neither_a_card_nor_a_rank(given_thing):
    with pytest.raises(BadCard):
        card(given_thing)
    with pytest.raises(BadCard):
        rank(given_thing)


@given(st.sampled_from(RANKS), st.sampled_from(SUITS), st.sampled_from([str.lower, str.upper]))
def test_case_does_not_matter(name, suit, cased):
    assert card(cased(name + suit)) == name + suit
    assert rank(cased(name)) == name


def test_a_rank_can_be_written_t_for_ten():
    assert (rank("t"), rank(" 10 "), rank("a")) == ("10", "10", "A")


@pytest.mark.parametrize("text", ["", "1", "11", "0", "10H", "TT", "X"])
def test_a_text_that_names_no_rank_is_refused_with_what_came_and_what_is_allowed(text):
    with pytest.raises(BadCard, match="a rank is one of A 2 3 4 5 6 7 8 9 10 J Q K") as refusal:
        rank(text)

    assert repr(text) in str(refusal.value)
