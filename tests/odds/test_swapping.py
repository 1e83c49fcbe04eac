"""Two hands of a seat that may swap second cards: a figure that is near, and one that is sure."""

import pytest

from fairdeal import odds
from fairdeal.cards import Card
from fairdeal.games import blackjack
from fairdeal.games.game import Entries, Stake, begin
from fairdeal.houses.library import open_house
from fairdeal.odds.answers import tables_of
from fairdeal.odds.charting import chart_of
from fairdeal.odds.house import Position
from fairdeal.odds.left import cards_left
from fairdeal.odds.playing import BestPlay
from fairdeal.odds.swap_play import SwapPlay
from tests.support import walk_two_boxes


@pytest.mark.parametrize(
    ("hands_most", "cards"),
    [
        (1, "AS AS 10S 10S 10S 10S 10S 6S 6S 6S 9S 9S 9S"),
        (2, "8S 8S 8S 8S 8S 9S 9S 9S 9S 9S 10S 10S 10S 10S 10S"),
    ],
)
def test_the_sure_figure_is_what_the_engine_gives_to_who_looks_at_four_cards(hands_most, cards):
    _, book = open_house("blackjack_switch", [f"split.max_hands={hands_most}"])
    shoe = tuple(map(Card, cards.split()))
    tables = tables_of(book)
    position = Position(tables, cards_left(tables.symbols, shoe), "cdz")
    player = SwapPlay("cdz", position, lambda beside: BestPlay(tables, beside))

    walked = walk_two_boxes.TwoBoxes(book, shoe, player).expectation()

    assert odds.ev_at_least(book, "cdz", shoe) == pytest.approx(float(walked), abs=1e-12)


@pytest.mark.parametrize("strategy", ["total", "total-pairs"])
def test_the_sure_figure_of_a_chart_is_what_the_engine_gives_to_who_plays_by_it(strategy):
    _, book = open_house("blackjack_switch", ["split.max_hands=2"])
    shoe = tuple(map(Card, (*["8S"] * 5, *["9S"] * 5, *["10S"] * 5)))
    tables = tables_of(book)
    position = Position(tables, cards_left(tables.symbols, shoe), strategy)
    chart = chart_of(position, strategy)
    player = SwapPlay("", position, lambda beside: chart)

    walked = walk_two_boxes.TwoBoxes(book, shoe, player).expectation()

    assert odds.ev_at_least(book, strategy, shoe) == pytest.approx(float(walked), abs=1e-12)


@pytest.mark.parametrize("strategy", ["total", "cdp"])
def test_what_is_sure_is_near_what_is_published(strategy):
    _, book = open_house("blackjack_switch")

    near, sure = odds.house_odds(book, strategy).ev, odds.ev_at_least(book, strategy)

    assert sure == pytest.approx(near, abs=1e-4)


def test_with_endless_packs_both_figures_are_one():
    _, book = open_house("blackjack_switch", ["shoe.decks=infinite"])

    assert odds.ev_at_least(book) == pytest.approx(odds.house_odds(book).ev, abs=1e-12)


def test_no_other_house_needs_a_sure_figure():
    assert odds.ev_at_least(open_house("vegas_strip")[1]) is None


@pytest.mark.parametrize(
    ("deal", "better"),
    [
        ("10H 5C 9D 6S AH 9S", "swap"),  # 16 and a soft 16 become a 21 and an 11
        ("10H KC 9D QS JH 9S", "keep"),  # two twenties stay two twenties
    ],
)
def test_a_coach_is_told_what_keeping_and_swapping_are_worth(deal, better):
    _, book = open_house("blackjack_switch")
    shoe = map(Card, deal.split())
    state, _ = begin(
        blackjack, book, Entries((Stake(1, 1, 10), Stake(2, 1, 10)), {1: 1000}), lambda: next(shoe)
    )
    unseen = list(book.pack * book.decks)
    for card in (*state.boxes[0].hands[0].cards, *state.boxes[1].hands[0].cards, state.dealer.cards[0]):
        unseen.remove(card)

    worth = odds.swap_worth(state, tuple(unseen))

    assert max(worth, key=worth.__getitem__) == better
    assert -2 < worth["keep"] < 2
