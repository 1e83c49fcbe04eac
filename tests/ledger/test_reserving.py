"""What the bank sets aside."""

import pytest

from fairdeal.games.game import Refused
from fairdeal.ledger import Transfer
from fairdeal.ledger.reserving import first_not_covered, max_cost, released, reserved


def test_a_round_costs_most_when_every_box_wins_all_it_can():
    assert max_cost({1: 90, 2: 0, 3: 15}) == 105


def test_a_bank_that_can_pay_sets_the_whole_of_it_aside():
    assert reserved("t", "bank:t", 105, {1: 90, 2: 15}) == (Transfer("bank:t", "reserve:t", 105, "reserve"),)


def test_a_bank_that_can_not_pay_refuses_the_box_that_is_too_much():
    with pytest.raises(Refused) as caught:
        reserved("t", "purse:t:9", 104, {1: 90, 2: 15})

    assert caught.value.code == "ledger/bank-short"
    assert caught.value.facts == {"box": 2, "chips": 105, "has": 104}


def test_what_is_left_goes_back_and_nothing_is_no_transfer():
    assert released("t", "bank:t", 40) == (Transfer("reserve:t", "bank:t", 40, "release"),)
    assert released("t", "bank:t", 0) == ()
    assert reserved("t", "bank:t", 0, {1: 0}) == ()


@pytest.mark.parametrize(("has", "box"), [(0, 1), (9, 1), (10, 2), (24, 2), (25, None)])
def test_boxes_are_covered_in_the_order_of_play(has, box):
    assert first_not_covered(has, {2: 15, 1: 10}) == box
