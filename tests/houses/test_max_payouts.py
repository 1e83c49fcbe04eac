"""What the bank sets aside at each shipped house is reached by a round that its shoe can deal."""

from collections import Counter

import pytest

from fairdeal.cards import RANK_OF, Card
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.max_payout import max_payouts
from fairdeal.houses.library import open_house, shipped
from tests.support.best_payout import paid_by_bank
from tests.support.blackjack import Table, deal

STAKE, PURSE = 100, 100_000

BUST, NATURAL = ("10S", "6H"), ("KS", "AD")
"""The dealer's hole card and upcard; a bust takes one more ten."""

EIGHTS, TWOS, SPADES = "8S 8H", "2S 2H", "8S 8S"
DOUBLES = "double double double stand"

ROUNDS = {
    "cn21": (EIGHTS, NATURAL, "7S 7H 6S 6H", "yes split hit hit"),
    "cn21_double_any_time": (
        TWOS,
        NATURAL,
        "3S 3H 2C 4C 2D 2C 4D 2D",
        "yes split hit hit double hit hit double",
    ),
    "cn21_resplit": (
        EIGHTS,
        NATURAL,
        "8C 8D 7S 7C 6S 6C 7H 7D 6H 6D",
        "yes split split hit hit split hit hit",
    ),
    "not_doubled": (EIGHTS, BUST, "8C 8D JC JH JD JS QC", "split split stand stand split stand stand"),
    "double_exposure_ac": (EIGHTS, BUST, "3S 3H 10S 10H 10D", "split double double"),
    "pontoon_d9": (SPADES, NATURAL, "8S 7S 7S 7S 6S 6S 6S KS", "yes split split hit hit hit"),
    "spanish21": (
        SPADES,
        ("JS", "6H"),
        "8S 8S 7S 7S 6S 6S 7S 7S 6S 6S JH",
        "split split hit hit split hit hit",
    ),
    "redouble": (
        EIGHTS,
        ("JS", "6H"),
        "8C 8D 3S 3H AS AS 2S AC AC 2C 3D 3H AD AD 2D AH AH 2H JH",
        f"split split {DOUBLES} {DOUBLES} split {DOUBLES} {DOUBLES}",
    ),
}
"""The player's first cards, the dealer's, those that follow, and what the player says."""

FOUR_HANDS = (EIGHTS, BUST, "8C 8D 3S 3H JS JH 3D 3C JD JC QC QH QD", "")
"""Eights are split and elevens doubled as far as the house allows, and the dealer busts."""

LIKE = {
    **dict.fromkeys((name for name in shipped() if name.startswith("cn21")), "cn21"),
    **dict.fromkeys((name for name in shipped() if name.startswith("spanish21")), "spanish21"),
    **dict.fromkeys((name for name in shipped() if name.endswith("redouble")), "redouble"),
    **dict.fromkeys(("cs161", "reno", "single_deck_65", "vegas_downtown_ndas"), "not_doubled"),
    **{name: name for name in ROUNDS},
}
PLAYED_FOR_CHIPS = [name for name in shipped() if name != "gojack"]


@pytest.mark.parametrize("name", PLAYED_FOR_CHIPS)
def test_a_round_of_this_house_costs_all_that_was_set_aside(name: str):
    book = open_house(name)[1]
    player, dealer, follow, words = ROUNDS[LIKE[name]] if name in LIKE else FOUR_HANDS

    table = dealt(book, player, dealer, follow).do(words)
    while not table.is_over:
        table.do(next(word for word in ("split", "double", "keep", "stand", "no") if word in table.options))

    assert paid_by_bank(table.events) == max_payouts(book, table.entries)[1]
    assert not Counter(table_cards(table)) - Counter(book.pack * book.decks), "the shoe has no such cards"


def dealt(book: RuleBook, player: str, dealer: tuple[str, str], follow: str) -> Table:
    hole, up = dealer
    shown = {1: f"{hole} {up}", 0: f"{up} {hole}"}[book.upcard_place] if book.dealer_deals == 2 else up
    # Where everybody plays two boxes, the second one busts.
    boxes, owners = ((player, "KC 9D"), (1, 1)) if book.swap else ((player,), (1,))
    return deal(boxes, shown, follow, book, STAKE, PURSE, owners)


def table_cards(table: Table) -> list[Card]:
    hands = [hand.cards for box in table.state.boxes for hand in box.hands]
    return [card for cards in (*hands, table.state.dealer.cards) for card in cards if card in RANK_OF]


def test_no_doubled_hand_of_chinese_21_is_a_royal_or_has_five_cards():
    book = open_house("cn21")[1]

    table = dealt(book, *ROUNDS["cn21"][:3]).do(ROUNDS["cn21"][3])

    assert max_payouts(book, table.entries) == {1: 8 * STAKE}
