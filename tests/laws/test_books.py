"""Any rule book can be written down and read again."""

import msgspec
import pytest

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.game import fingerprint
from tests.support.random_houses import house


@pytest.mark.parametrize("number", range(20))
def test_a_book_survives_the_way_through_json(number: int):
    _, book = house(number)

    again = msgspec.json.decode(msgspec.json.encode(book), type=RuleBook)

    assert again == book
    assert fingerprint(again) == fingerprint(book)
