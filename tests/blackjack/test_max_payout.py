"""What the bank sets aside is enough for every round, and no more than cards and purses can call for."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from fairdeal.games.blackjack import hand_endings, per_book
from fairdeal.games.blackjack.max_payout import (
    best_rounds,
    largest_first_bet,
    max_first_bets,
    max_payout,
    max_payouts,
)
from fairdeal.games.game import Entries, SideStake, Stake
from tests.support.blackjack import book_of

RICH = 10_000
BARE = "insurance.offered = false\n"


@pytest.mark.parametrize(
    ("house", "bets"),
    [
        ("", 8),  # four hands, each doubled; insurance wins only when nobody could split
        ("split.max_hands = 1", 2),
        ('split.max_hands = 1\npay.natural = "4:1"', 4),
        ("double.redouble = 1\nsplit.max_hands = 2", 8),
        ('pay.natural = "5:1"\npay.natural_after_split = true', 20),
        ('pay.natural = "5:1"\npay.natural_after_split = true\nsplit.forbidden_ranks = "T"', 10),
        ('split.max_hands = 1\ninsurance.pay = "5:1"', Fraction(5, 2)),
        ('split.max_hands = 1\npay.natural_vs_natural = "win"', Fraction(5, 2)),
        ('dealer.hole_card = "no_peek"\npay.player_21 = "wins_even_vs_natural"', 9),
        ('dealer.hole_card = "no_peek"', 8),
        ("split.max_hands = 1\ninsurance.offered = false", 2),
        ('double.on = "none"', 4),
        ("double.after_split = false", 4),
        ("double.after_split = false\nsplit.max_hands = 2", 2),
        ('double.on = "none"\nsplit.max_hands = 1\npay.natural = "1:1"', 1),
        ('pay.commission_on_wins = "1/20"', Fraction(38, 5)),
        ('pay.tie = "3:1"', 24),  # the dealer draws to the same total as four hands
        ("shoe.decks = 1\nsplit.max_hands = 8\nsplit.forbidden_ranks = 'T'", 8),  # a deck has four eights
        ("shoe.decks = 1\nsplit.max_hands = 8", 16),
        ('shoe.decks = "infinite"', 8),
        ('play.turns = "rounds"', 8),
        ('split.max_hands = 1\ndouble.card_count = "any"\ndouble.may_hit_after = true', 2),
        ("split.max_hands = 1\ndouble.free_on = 'hard 9-11'\ndouble.redouble = 2", 8),
    ],
)
def test_a_box_can_win_so_many_first_bets(house: str, bets: Fraction | int):
    assert max_first_bets(book_of(house)) == bets


def bonus(knobs: str, more: str = "") -> str:
    return f"{BARE}split.max_hands = 1\n{more}\n[[pay.bonus_hands]]\nname = 'it'\n{knobs}"


@pytest.mark.parametrize(
    ("house", "bets"),
    [
        (bonus("cards = ['6', '7', '8']\npay = '3:1'\nafter_double = false"), 3),
        (bonus("cards = ['6', '7', '8']\npay = '3:1'"), 6),  # 13, 14 or 15 doubled
        (bonus("cards = ['6', '7', '8']\npay = '3:1'", "double.on = 'hard_11'"), 3),
        (bonus("total = 21\ncount = '5'\npay = '4:1'"), 4),  # a doubled hand has three cards
        (f"{BARE}split.max_hands = 1\ndouble.on = 'none'\n[pay.charlie]\ncards = 5\npay = '2:1'", 2),
    ],
)
def test_a_bonus_counts_where_its_cards_can_be_dealt_and_its_hand_be_played(house: str, bets: Fraction | int):
    assert max_first_bets(book_of(house)) == bets


SEVENS = bonus("cards = ['7', '7', '7']\nsuited = 'S'\npay = '50:1'", "double.on = 'none'")
TWELVE = bonus("total = 20\ncount = '12'\npay = '9:1'", "double.on = 'none'")


@pytest.mark.parametrize(
    ("house", "decks", "bets"),
    [
        (SEVENS, 0, 50),
        (SEVENS, 6, 50),
        (SEVENS, 3, 50),
        (SEVENS, 2, Fraction(3, 2)),  # there are two sevens of spades
        (TWELVE, 2, 9),
        (TWELVE, 1, Fraction(3, 2)),  # the twelve lowest cards of a deck count 24
    ],
)
def test_a_hand_counts_only_if_the_shoe_can_hold_it(house: str, decks: int, bets: Fraction | int):
    assert max_first_bets(replace(book_of(house), decks=decks)) == bets


@pytest.mark.parametrize(
    ("house", "spare", "chips"),
    [
        ("", 0, 15),  # a natural at 3:2; nothing is left to double, split or insure with
        ("", 5, 15),  # a double for less wins 15 too
        ("", 9, 19),
        ("double.for_less = false", 9, 15),
        ("", 10, 20),
        ("", 30, 40),
        ("", RICH, 80),
        ('dealer.hole_card = "no_peek"\npay.player_21 = "wins_even_vs_natural"', 4, 15),
        ('dealer.hole_card = "no_peek"\npay.player_21 = "wins_even_vs_natural"', 5, 20),
        ('dealer.hole_card = "no_peek"\npay.player_21 = "wins_even_vs_natural"', 25, 40),
        ("split.max_hands = 1\ndouble.redouble = 1", 10, 20),
        ("split.max_hands = 1\ndouble.redouble = 1", 25, 35),
        ("split.max_hands = 1\ndouble.redouble = 1", 30, 40),
        ('split.max_hands = 1\npay.natural = "5:1"', 0, 50),
        ('double.free_on = "hard 9-11"', 0, 20),
        ('double.free_on = "hard 9-11"', 10, 40),
        ("split.max_hands = 1\ndouble.free_on = 'hard 9-11'\ndouble.redouble = 1", 5, 40),
        ('split.free_on = "pairs 2-9"', 0, 40),
        ('split.free_on = "pairs 2-9"', 10, 50),
        ('split.free_on = "pairs 2-9"\ndouble.free_on = "hard 9-11"', 0, 80),
        ('pay.win = "6:5"\nsplit.max_hands = 2', 1, 15),
        ('pay.win = "6:5"\nsplit.max_hands = 2', 11, 12 + 13),
        ('pay.win = "6:5"\nsplit.max_hands = 2\npay.rounding = "up"', 11, 12 + 14),
        ('pay.win = "6:5"\nsplit.max_hands = 2\npay.rounding = "exact"', 11, 24),
        ('pay.win = "6:5"\nsplit.max_hands = 2\npay.rounding = "exact"', 15, 12 + 18),
    ],
)
def test_a_bet_of_ten_can_win_so_much_when_its_owner_has_so_much_left(house: str, spare: int, chips: int):
    assert max_payout(book_of(house), Stake(1, 1, 10), spare) == chips


def test_insurance_that_costs_a_rounded_chip_is_paid_on_that_chip():
    house = 'split.max_hands = 1\npay.natural_vs_natural = "win"'

    assert max_payout(book_of(house), Stake(1, 1, 1), spare=1) == 2 + 2


def test_a_bet_that_is_not_paid_in_whole_chips_is_rounded_up_where_the_house_pays_exactly():
    assert max_payout(book_of('pay.rounding = "exact"\nsplit.max_hands = 1'), Stake(1, 1, 1), spare=0) == 2


def test_a_script_may_pay_insurance_by_the_hand_and_the_best_counts():
    book = book_of('split.max_hands = 1\ndouble.on = "none"\npay.natural = "1:1"')
    by_hand = {"natural|21 2 none 1 natural": (4, 1), "general|20 2 none 1": (3, 1)}
    book = replace(book, insurance_wins=by_hand)

    assert max_first_bets(book) == 4
    assert max_payout(book, Stake(1, 1, 10), spare=5) == 40


PAIRS = '[[side_bet]]\nid = "pairs"\nkind = "perfect_pairs"\npays = "25/12/6"'


@pytest.mark.parametrize(("decks", "times"), [("6", 25), ("1", 12), ("'infinite'", 25)])
def test_a_side_bet_adds_what_it_can_win(decks: str, times: int):
    book = book_of(f"{BARE}split.max_hands = 1\nshoe.decks = {decks}\n{PAIRS}")

    bare = max_payout(book, Stake(1, 1, 10), spare=0)

    assert max_payout(book, Stake(1, 1, 10, (SideStake("pairs", 4),)), spare=0) == bare + times * 4


def test_what_a_side_bet_pays_before_play_can_double_the_hand():
    book = book_of(f"{BARE}split.max_hands = 1\n{PAIRS}")
    stake = Stake(1, 1, 10, (SideStake("pairs", 4),))

    assert max_payouts(book, Entries((stake,), {1: 14})) == {1: 20 + 100}


@pytest.mark.parametrize(("naturals", "first"), [("at_once", 20), ("at_settlement", 15)])
def test_what_a_natural_pays_at_once_can_double_the_hand_beside_it(naturals: str, first: int):
    book = book_of(f"{BARE}split.max_hands = 1\nplay.naturals = '{naturals}'")
    stakes = (Stake(1, 1, 10), Stake(2, 1, 10), Stake(3, 2, 10))

    assert max_payouts(book, Entries(stakes, {1: 20, 2: 10})) == {1: first, 2: first, 3: 15}


@pytest.mark.parametrize(
    ("more", "purse", "chips"),
    [
        ("", 19, 19),
        ("", 20, 80),
        ("split.free_on = 'pairs A-9'", 10, 80),
        ("play.naturals = 'at_settlement'", 20, 30),
    ],
)
def test_a_natural_on_a_split_hand_pays_for_the_hands_beside_it(more: str, purse: int, chips: int):
    book = book_of(f"pay.natural_after_split = true\n{more}")

    assert max_payouts(book, Entries((Stake(1, 1, 10),), {1: purse})) == {1: chips}


def test_a_round_for_points_costs_the_bank_nothing():
    book = book_of(
        'play.stakes = "points"\ndouble.on = "none"\nsplit.max_hands = 1\ninsurance.offered = false'
    )

    assert max_payouts(book, Entries((Stake(1, 1, 0),), {1: 0})) == {1: 0}


@pytest.mark.parametrize(
    ("house", "payout", "bet"),
    [
        ("", 800, 100),
        ("", 799, 99),
        ("split.max_hands = 1\ndouble.on = 'none'", 13, 8),
        ("double.on = 'none'\npay.win = '6:5'\npay.rounding = 'up'", 5, 0),  # each hand is rounded up
    ],
)
def test_the_largest_bet_wins_no_more_than_the_house_pays(house: str, payout: int, bet: int):
    book = book_of(house)

    assert largest_first_bet(book, payout) == bet
    assert max_payout(book, Stake(1, 1, bet)) <= payout < max_payout(book, Stake(1, 1, bet + 1))


def test_a_house_where_nothing_can_be_won_takes_any_bet():
    house = "split.max_hands = 1\ndouble.on = 'none'\npay.natural = '0:1'\npay.win = '0:1'"

    assert largest_first_bet(book_of(BARE + house), 10) > 10**9


@pytest.mark.parametrize("more", ["", "double.free_on = 'hard 9-11'\n"])
def test_a_book_that_tells_too_many_hands_apart_is_never_underrated(monkeypatch, more: str):
    book = book_of(f"{BARE}{more}pay.natural = '2:1'\ndouble.redouble = 1\nsplit.max_hands = 2")
    assert max_first_bets(book) == 8

    monkeypatch.setattr(hand_endings, "MEETINGS_MOST", 10)

    assert max_first_bets(replace(book)) == 16


def test_a_small_shoe_that_takes_too_long_to_count_is_never_underrated(monkeypatch):
    monkeypatch.setattr(hand_endings, "MEETINGS_MOST", 1_000)

    assert max_first_bets(replace(book_of(TWELVE), decks=1)) == 9


def test_only_so_many_books_are_kept_and_the_others_are_worked_out_again(monkeypatch):
    monkeypatch.setattr(per_book, "BOOKS_KEPT", 2)
    first, *others = (replace(book_of(BARE)) for _ in range(3))

    before = best_rounds(first)
    kept = [best_rounds(book) for book in others]

    assert all(best_rounds(book) is found for book, found in zip(others, kept, strict=True))
    assert best_rounds(first) is not before
    assert best_rounds(first).cases == before.cases
