"""The shoe knows where every card lies."""

from collections import Counter

import pytest

from fairdeal.cards import STANDARD, Shoe, ShoeEmpty

ONE = Shoe(STANDARD)
FOUR = Shoe(STANDARD[:4])


def drawn(shoe: Shoe, count: int) -> Shoe:
    for _ in range(count):
        _, shoe = shoe.draw()
    return shoe


def test_the_top_card_leaves_first_and_lies_on_the_table():
    first, shoe = ONE.draw()
    second, shoe = shoe.draw()

    assert (first, second) == ("AS", "KS")
    assert shoe.table == ("AS", "KS")
    assert shoe.left == 50
    assert shoe.undrawn == STANDARD[2:]


def test_drawing_changes_nothing_in_the_shoe_that_was():
    ONE.draw()

    assert Shoe(STANDARD) == ONE


def test_drawing_does_not_copy_the_order():
    _, shoe = ONE.draw()

    assert shoe.order is ONE.order


def test_the_last_card_can_be_drawn_and_no_card_after_it():
    last, shoe = Shoe(STANDARD[:1]).draw()

    assert last == "AS"
    assert shoe.left == 0
    with pytest.raises(
        ShoeEmpty, match=r"cards wanted: 1, but the shoe has 0 left of 1 \(1 on the table, 0 disc"
    ):
        shoe.draw()


def test_burnt_cards_leave_the_shoe_and_never_lie_on_the_table():
    shoe = ONE.burn(2)

    assert shoe.burnt == ("AS", "KS")
    assert shoe.table == ()
    assert shoe.draw()[0] == "QS"


def test_burning_nothing_is_no_change():
    assert ONE.burn(0) == ONE


def test_more_cards_than_are_left_can_not_be_burnt():
    with pytest.raises(ShoeEmpty, match="cards wanted: 5, but the shoe has 4 left of 4"):
        FOUR.burn(5)


def test_fewer_than_no_cards_can_not_be_burnt():
    with pytest.raises(ValueError, match="0 or more cards can be burnt, not -1"):
        FOUR.burn(-1)


def test_the_table_is_cleared_when_a_round_ends():
    shoe = drawn(ONE, 3).end_round()

    assert shoe.table == ()
    assert shoe.discards == ("AS", "KS", "QS")
    assert shoe.rounds == 1
    assert shoe.left == 49


def test_the_cut_card_is_reached_when_all_cards_in_front_of_it_have_left():
    shoe = Shoe(STANDARD[:4], cut=2)

    assert [drawn(shoe, count).cut_reached for count in range(5)] == [False, False, True, True, True]


def test_a_shoe_without_a_cut_card_never_reaches_it():
    assert not drawn(FOUR, 4).cut_reached


def test_restacking_takes_the_discards_and_the_burnt_cards_but_never_the_table():
    shoe = drawn(drawn(ONE.burn(1), 2).end_round(), 3)
    order = tuple(sorted(shoe.off_table))

    stacked = shoe.restack(order, cut=10)

    assert stacked.undrawn == order
    assert stacked.table == ("JS", "10S", "9S")
    assert (stacked.burnt, stacked.discards, stacked.cut) == ((), (), 10)
    assert Counter(stacked.undrawn + stacked.table) == Counter(STANDARD)


@pytest.mark.parametrize("order", [STANDARD[:3], (*STANDARD[:4], "2C"), ("AS", "AS", "QS", "JS")])
def test_a_shuffle_that_adds_or_loses_a_card_is_caught(order):
    with pytest.raises(AssertionError, match="neither adds nor loses"):
        FOUR.restack(order, cut=None)
