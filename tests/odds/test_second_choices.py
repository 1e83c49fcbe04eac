"""What a chart says where its first choice is not open: the best that is left by the exact figures.

Those of every shipped house are compared in `test_chart_notes`.
"""

import pytest

from fairdeal import odds
from fairdeal.houses.library import open_house
from fairdeal.strategies.letters import code
from tests.support.second_choices import wrong_second_choices

SETTINGS = {
    "cn21": ("surrender.kind=late", "shoe.decks=1"),
    "zh_21_house": ("surrender.kind=late", "split.max_hands=4"),
    "vegas_strip": ("surrender.kind=early", "dealer.soft17=hit"),
    "reno": ("surrender.kind=late", "split.max_hands=1"),
}


@pytest.mark.parametrize("house", SETTINGS)
def test_the_same_holds_for_a_house_with_other_settings(house):
    assert wrong_second_choices(open_house(house, SETTINGS[house])[1], odds.BASIC) == []


def test_eights_are_split_although_hands_of_the_split_are_played_badly_by_the_chart():
    # By total every hard 17 is hit here, because four cards are: that spoils the split, but not for a player
    # who looks at the cards.
    book = open_house("cn21_surrender")[1]
    chart, exact = odds.chart(book), odds.advice(book, ("8", "8"), "10").actions

    assert code(chart.wishes(16, soft=False, pair=8, column=10)) == "Rp"
    assert code(chart.wishes(17, soft=False, pair=0, column=10)) == "Rh"
    assert (round(exact["split"].ev, 4), round(exact["stand"].ev, 4)) == (-0.5399, -0.5713)
    assert code(odds.chart(book, "total").wishes(16, soft=False, pair=8, column=10)) == "Rp"


@pytest.mark.parametrize(
    ("house", "pair", "upcard", "letters", "split", "other"),
    [("vegas_strip_h17", 8, 1, "Rp", -0.5140, -0.5386), ("macau", 8, 10, "Rp", None, None)],
)
def test_eights_that_may_not_be_given_up_are_split(house, pair, upcard, letters, split, other):
    book = open_house(house)[1]

    wishes = odds.chart(book).wishes(16, False, pair, upcard)
    exact = odds.advice(book, (str(pair), str(pair)), "A" if upcard == 1 else str(upcard)).actions

    assert code(wishes) == letters
    assert wishes[:2] == ("surrender", "split")
    assert exact["split"].ev > max(exact["hit"].ev, exact["stand"].ev)
    if split is not None:
        assert (round(exact["split"].ev, 4), round(exact["hit"].ev, 4)) == (split, other)


def test_sixteen_against_a_ten_stands_with_three_cards_and_hits_with_two():
    book = open_house("vegas_strip_h17")[1]
    (note,) = odds.closed_notes(book)

    assert (note.total, note.soft, note.column) == (16, False, 10)
    assert (note.closed, note.second, note.action) == ("surrender", "stand", "hit")
    for two in (("10", "6"), ("9", "7")):
        exact = odds.advice(book, two, "10", strategy="cdz").actions
        assert exact["hit"].ev > exact["stand"].ev
    three = odds.advice(book, ("10", "4", "2"), "10", strategy="cdz").actions
    assert three["stand"].ev > three["hit"].ev
