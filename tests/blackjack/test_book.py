"""The rule book: answers for every point of their domain, and a fingerprint that names them."""

import pytest

from fairdeal.games.blackjack.rules import Rules
from fairdeal.games.blackjack.working import default_book, rule_book
from fairdeal.games.game import fingerprint
from tests.support.blackjack import book_of


def test_a_fingerprint_is_sixteen_hex_digits_and_always_the_same():
    assert fingerprint(default_book()) == fingerprint(rule_book(Rules()))
    assert len(fingerprint(default_book())) == 16
    assert int(fingerprint(default_book()), 16) >= 0


@pytest.mark.parametrize(
    "knobs",
    [
        "shoe.decks = 2",
        'dealer.soft17 = "hit"',
        'pay.natural = "6:5"',
        "double.after_split = false",
        "split.max_hands = 3",
        'surrender.kind = "late"',
        'play.deal_order = "players_first"',
        'pay.rounding = "down"',
        'shoe.composition = "spanish48"',
    ],
)
def test_a_rule_changes_the_fingerprint(knobs: str):
    assert fingerprint(book_of(knobs)) != fingerprint(book_of(""))


@pytest.mark.parametrize(
    "knobs",
    [
        "table.max_bet = 1000",
        "table.decision_seconds = 20",
        'table.leaving = "forfeit"',
        "shoe.burn_cards = 2",
        'shoe.shuffle = "csm"',
        'pay.max_payout = "5000"',
        'table.banker = "rotate"',
    ],
)
def test_what_is_the_table_s_does_not(knobs: str):
    assert fingerprint(book_of(knobs)) == fingerprint(book_of(""))


def test_the_dealer_is_asked_at_every_total_hard_and_soft():
    book = default_book()

    assert len(book.dealer_draws) * 2 == 64
    assert [total for total in range(32) if book.dealer_draws[total][False]] == list(range(17))


def test_an_endless_shoe_has_no_number_of_decks():
    assert book_of('shoe.decks = "infinite"').decks == 0


def test_a_knob_that_both_limits_hold_counts_with_the_smaller():
    book = book_of("split.max_hands = 3\nsplit.max_hands_aces = 4")

    assert (book.split_limit[1][1], book.split_limit[8][8], book.split_limit[8][9]) == (3, 3, 0)
