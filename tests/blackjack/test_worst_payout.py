"""What the bank sets aside is enough for every round, and no more than the purses can call for."""

import pytest

from fairdeal.games.blackjack.worst import worst_payout, worst_payouts
from fairdeal.games.game import Entries, SideStake, Stake
from tests.support.blackjack import book_of

RICH = 10_000


@pytest.mark.parametrize(
    ("house", "spare", "chips"),
    [
        ("", 0, 15),  # a natural at 3:2; nothing is left to double, split or insure with
        ("", 5, 15 + 10),  # insurance for half the bet pays 2:1; a double for less would win 15 too
        ("", 10, 20 + 10),
        ("", RICH, 4 * 2 * 10 + 10),
        ("split.max_hands = 1", RICH, 20 + 10),
        ("insurance.offered = false", RICH, 80),
        ("split.max_hands = 1\ndouble.redouble = 1\ninsurance.offered = false", RICH, 40),
        ('split.max_hands = 1\ninsurance.offered = false\npay.natural = "5:1"', 0, 50),
        ('insurance.offered = false\npay.natural = "5:1"\npay.natural_after_split = true', RICH, 400),
        ('insurance.offered = false\ndouble.free_on = "hard 9-11"', 0, 20),
        ('insurance.offered = false\ndouble.free_on = "hard 9-11"', 10, 40),
        ('insurance.offered = false\nsplit.free_on = "pairs 2-9"', 0, 40),
        ('insurance.offered = false\nsplit.free_on = "pairs 2-9"', 10, 50),
        (
            'insurance.offered = false\nsplit.free_on = "pairs 2-9"\ndouble.free_on = "hard 9-11"',
            0,
            80,
        ),
        ('insurance.offered = false\npay.win = "6:5"\nsplit.max_hands = 2', 1, 15),
        ('insurance.offered = false\npay.win = "6:5"\nsplit.max_hands = 2', 11, 26 + 1),
    ],
)
def test_a_bet_of_ten_can_win_so_much_when_its_owner_has_so_much_left(house: str, spare: int, chips: int):
    assert worst_payout(book_of(house), Stake(1, 1, 10), spare) == chips


def test_insurance_that_costs_a_rounded_chip_is_paid_on_that_chip():
    assert worst_payout(book_of("split.max_hands = 1"), Stake(1, 1, 1), spare=1) == 2 + 2


PAIRS = '[[side_bet]]\nid = "pairs"\nkind = "perfect_pairs"\npays = "25/12/6"'


def test_a_side_bet_adds_what_it_can_win():
    book = book_of(f"insurance.offered = false\nsplit.max_hands = 1\n{PAIRS}")

    bare = worst_payout(book, Stake(1, 1, 10), spare=0)

    assert worst_payout(book, Stake(1, 1, 10, (SideStake("pairs", 4),)), spare=0) == bare + 25 * 4


def test_what_a_side_bet_pays_before_play_can_double_the_hand():
    book = book_of(f"insurance.offered = false\nsplit.max_hands = 1\n{PAIRS}")
    stake = Stake(1, 1, 10, (SideStake("pairs", 4),))

    assert worst_payouts(book, Entries((stake,), {1: 14})) == {1: 20 + 100}


def test_what_a_natural_pays_at_once_can_double_the_hand_beside_it():
    book = book_of("insurance.offered = false\nsplit.max_hands = 1")
    stakes = (Stake(1, 1, 10), Stake(2, 1, 10), Stake(3, 2, 10))

    assert worst_payouts(book, Entries(stakes, {1: 20, 2: 10})) == {1: 20, 2: 20, 3: 15}


def test_a_round_for_points_costs_the_bank_nothing():
    book = book_of(
        'play.stakes = "points"\ndouble.on = "none"\nsplit.max_hands = 1\ninsurance.offered = false'
    )

    assert worst_payouts(book, Entries((Stake(1, 1, 0),), {1: 0})) == {1: 0}
