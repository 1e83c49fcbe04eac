"""A dealer who is sure to have a natural leaves nothing to decide."""

import pytest

from fairdeal import odds
from fairdeal.games.blackjack.rules import Rules, ShoeRules
from fairdeal.games.blackjack.working import rule_book


def test_advice_against_a_sure_natural_is_refused_with_a_sentence():
    book = rule_book(Rules(shoe=ShoeRules(decks=1)))
    low = tuple(rank for rank in "23456789" for _ in range(4)) + ("A", "A", "A")
    seen = tuple(card for card in low if card not in ("9", "8")) + ("9", "9", "9", "8", "8", "8")

    with pytest.raises(odds.NothingToDecide, match="sure to have a natural"):
        odds.advice(book, ("9", "8"), "A", seen)
