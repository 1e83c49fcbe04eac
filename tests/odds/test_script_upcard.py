"""A script may look at the dealer's upcard when it settles: the same dealer's cards then end differently."""

import pytest
from msgspec.structs import replace

from fairdeal.cards import Card
from fairdeal.games.blackjack.rules import InsuranceRules, Rules, SplitRules
from fairdeal.odds.answers import tables_of
from fairdeal.odds.house import Position
from fairdeal.odds.left import cards_left
from tests.scripts.small_houses import SMALL, load
from tests.support.walk_best import best

KING_PAYS_TWICE = """
def settlement(box, dealer):
    if dealer.upcard == 13 and box.total >= dealer.total:
        return (PLAYER, 2)
    return usual
"""


def rules() -> Rules:
    pay = replace(SMALL.pay, even_money=False)
    return replace(SMALL, split=SplitRules(max_hands=1), insurance=InsuranceRules(offered=False), pay=pay)


def test_odds_agree_with_the_walk_where_a_script_looks_at_the_upcard():
    book = load(KING_PAYS_TWICE, rules())
    # Of one suit, which nobody looks at here: cards that are alike make for a short walk.
    shoe = sorted(Card(card[:-1] + "S") for card in book.pack[:10])
    tables = tables_of(book)

    position = Position(tables, cards_left(tables.symbols, shoe), "cdz")

    value, _ = best(book, shoe)
    assert position.ev == pytest.approx(float(value), abs=1e-12)
