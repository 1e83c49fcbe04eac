"""Cards are swapped where both hands together are worth more."""

import pytest

from fairdeal import odds
from fairdeal.cards import Card
from fairdeal.games import blackjack
from fairdeal.games.game import Entries, Stake, begin
from fairdeal.houses.library import open_house
from fairdeal.odds.kept_charts import basic_player


@pytest.mark.parametrize(
    ("deal", "answer"),
    [
        ("10H 5C 9D 6S AH 9S", "swap"),  # 16 and a soft 16 become a 21 and an 11
        ("10H KC 9D QS JH 9S", "keep"),  # two twenties stay two twenties
        ("AH 6C 9D KS 5H 9S", "keep"),
    ],
)
def test_cards_are_swapped_where_that_is_worth_more(deal, answer):
    _, book = open_house("blackjack_switch")
    shoe = map(Card, deal.split())
    entries = Entries((Stake(1, 1, 10), Stake(2, 1, 10)), {1: 1000})
    state, _ = begin(blackjack, book, entries, lambda: next(shoe))
    view = blackjack.view(state, 1)

    assert basic_player(book)(view) == answer
    assert odds.best_play(book)(view) == answer
