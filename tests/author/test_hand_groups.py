"""Sets of hands in words: exact where they have something in common, honest where they have not."""

from collections.abc import Callable

import pytest

from fairdeal.games.blackjack.hand import MIXED
from fairdeal.houses.telling.hand_groups import EVERY_SUIT, example_of, told_hands
from fairdeal.scripts.domain import Held, held_hands
from fairdeal.words import words_for

ENGLISH = words_for("en")
DOMAIN = dict.fromkeys(held_hands(tuple(range(1, 14))), EVERY_SUIT)
EVERY_HAND = [(held, suits) for held in DOMAIN for suits in EVERY_SUIT]

Choice = Callable[[Held, int], bool]


def told(choice: Choice) -> str:
    return told_hands({hand for hand in EVERY_HAND if choice(*hand)}, DOMAIN, ENGLISH)


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        (lambda held, suits: True, "any hand"),
        (lambda held, suits: held.cards == 5, "any hand with 5 cards"),
        (lambda held, suits: held.total == 11 and held.cards == 2, "hard 11 with 2 cards"),
        (lambda held, suits: held.total == 16, "a total of 16"),
        (lambda held, suits: held.soft and held.total > 18, "soft 19 to 21"),
        (lambda held, suits: held.cards == 2 and held.total == 21, "an ace with a ten-valued card"),
        (lambda held, suits: held.pair, "two cards of the same value"),
        (lambda held, suits: held.pair and held.ranks[0] == held.ranks[1], "two cards of the same rank"),
        (lambda held, suits: held.pair and held.ranks[0] in (4, 5, 8, 9), "pairs of 4, 5, 8 or 9"),
        (
            lambda held, suits: held.pair and held.ranks[0] == held.ranks[1] > 9,
            "two cards of the same rank out of 10, J, Q or K",
        ),
        (lambda held, suits: held.ranks == (6, 7, 8), "6-7-8"),
        (lambda held, suits: held.ranks == (6, 7, 8) and suits != MIXED, "6-7-8 of one suit"),
        (lambda held, suits: held.ranks == (7, 7, 7) and suits == 0, "7-7-7 all spades"),
        (lambda held, suits: held.ranks == (7, 7, 7) and suits == MIXED, "7-7-7 of mixed suits"),
        (lambda held, suits: held.ranks == (7, 7, 7) and suits in (1, 2), "7D 7D 7D, 7H 7H 7H"),
        (
            lambda held, suits: 5 in held.ranks and held.cards == 2,
            "65 of 18315 hands, such as 5S 6H, 5S 5H, 5S 7H",
        ),
    ],
)
def test_hands_are_told_by_what_they_have_in_common(choice, words):
    assert told(choice) == words


def test_hands_that_are_not_in_question_do_not_count():
    without_21 = {held: EVERY_SUIT for held in DOMAIN if held.total < 21}
    hands = {(held, suits) for held in without_21 for suits in EVERY_SUIT if held.cards == 2}

    assert told_hands(hands, without_21, ENGLISH) == "any hand with 2 cards"


def test_an_example_shows_suits_only_where_they_matter():
    royals = {hand for hand in EVERY_HAND if hand[0].ranks == (6, 7, 8) and hand[1] != MIXED}
    elevens = {hand for hand in EVERY_HAND if hand[0].total == 11 and hand[0].cards == 2}

    assert example_of(royals) == "6C 7C 8C"
    assert example_of(elevens) == "5-6"
