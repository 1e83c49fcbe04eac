"""A dealer who is sure to have a natural leaves nothing to decide."""

import pytest

from fairdeal import odds
from fairdeal.games.blackjack.rules import Rules, ShoeRules
from fairdeal.games.blackjack.working import rule_book


def test_advice_against_a_sure_natural_is_refused_with_a_sentence():
    book = rule_book(Rules(shoe=ShoeRules(decks=1)))
    seen = (*"234567" * 4, *"89" * 3, *"AAA")  # with the hand and the upcard, all but the tens

    with pytest.raises(odds.NothingToDecide, match="sure to have a natural"):
        odds.advice(book, ("9", "8"), "A", seen)
