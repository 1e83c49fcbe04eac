"""What cards are worth, and how hands add up."""

from itertools import combinations_with_replacement, permutations

import pytest

from fairdeal.cards import RANK_OF, STANDARD, SUIT_OF
from fairdeal.games.blackjack.apply import with_card
from fairdeal.games.blackjack.hand import MIXED, NO_SUIT, add, rank_key, suit_class, worth
from fairdeal.games.blackjack.state import POINTS, Hand
from fairdeal.games.blackjack.working import default_book
from tests.support.blackjack import cards
from tests.support.covers import covers

BOOK = default_book()


def hand_of(text: str) -> Hand:
    hand = Hand(1, 10)
    for card in cards(text):
        hand = with_card(hand, card, BOOK)
    return hand


@covers("S0-04", "S2-01", "S4-05", "S4-36")
def test_pips_count_as_shown_faces_ten_and_the_ace_one():
    assert [worth(rank) for rank in range(1, 14)] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


@covers("S0-18", "S0-19", "S2-02", "S2-03", "S2-09", "S2-10", "S4-05", "S4-06", "S4-07", "S4-38")
@pytest.mark.parametrize(
    ("text", "total", "soft"),
    [
        ("JS 6H", 16, False),
        ("AS AH", 12, True),
        ("AS AH QD", 12, False),
        ("AS AH QD AC", 13, False),
        ("AS AH QD AC JC", 23, False),
        ("AS AH AD 5C", 18, True),
        ("AS " * 21, 21, False),
        ("AS " * 22, 22, False),
        ("2S AH", 13, True),
        ("2S AH JD", 13, False),
        ("2S AH AD QC", 14, False),
        ("JS JH AD 4C", 25, False),
        ("AS 5H", 16, True),
        ("10S 7H", 17, False),
        ("AS AH 9D", 21, True),
        ("10S 10H 2D", 22, False),
        ("10S 10H 5D", 25, False),
    ],
)
def test_an_ace_counts_eleven_while_the_hand_is_not_bust(text: str, total: int, soft: bool):
    hand = hand_of(text)

    assert (hand.total, hand.soft) == (total, soft)
    assert (hand.category == "bust") is (total > 21)


@covers("S2-04", "S0-13")
@pytest.mark.parametrize("text", ["AS 5H AD 9C", "KS 2H AD 8C", "6S 7H 8D", "AS AH AD AC"])
def test_neither_order_nor_suit_changes_what_a_hand_amounts_to(text: str):
    totals = {hand_of(" ".join(order)).total for order in permutations(text.split())}
    of_spades = hand_of(" ".join(card[:-1] + "S" for card in text.split()))

    assert totals == {of_spades.total}


@covers("S2-11", "S4-31")
@pytest.mark.parametrize(
    ("text", "category"),
    [("AS QH", "natural"), ("10S AH", "natural"), ("7S 7H 7D", "general"), ("AS QH 5D", "general")],
)
def test_a_natural_is_two_cards_of_21(text: str, category: str):
    assert hand_of(text).category == category


@covers("S0-17", "S0-22")
def test_cards_lie_in_the_order_received():
    assert hand_of("3S KD 2C").cards == tuple(cards("3S KD 2C"))


def test_no_two_hands_that_are_not_bust_share_a_key():
    keys = {
        sum(map(rank_key, ranks))
        for count in range(1, 6)
        for ranks in combinations_with_replacement(range(1, 14), count)
    }

    assert len(keys) == sum(
        1 for count in range(1, 6) for _ in combinations_with_replacement(range(13), count)
    )


def test_adding_never_passes_21_while_an_ace_could_count_one():
    for total in range(4, 22):
        for value in range(1, 11):
            assert add(total, True, value)[0] <= max(21, total - 10 + value)


def test_a_suit_class_is_the_one_suit_or_mixed():
    assert suit_class(NO_SUIT, 2) == 2
    assert suit_class(2, 2) == 2
    assert suit_class(2, 3) == MIXED
    assert suit_class(MIXED, 3) == MIXED
    for first in STANDARD[::7]:
        for second in STANDARD[::5]:
            expected = suit_class(suit_class(NO_SUIT, SUIT_OF[first]), SUIT_OF[second])
            assert hand_of(f"{first} {second}").suits == expected


def test_every_card_of_a_pack_has_points():
    assert {POINTS[card] for card in RANK_OF} == set(range(1, 11))
