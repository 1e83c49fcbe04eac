"""What a house may call its bonus hands."""

import pytest

from fairdeal.games.blackjack.knobs import Faulty
from tests.support.blackjack import book_of


@pytest.mark.parametrize("name", ["", " ", "a" * 61, "two\\nlines", "one + other"])
def test_a_name_that_could_not_be_told_from_others_is_refused(name: str):
    with pytest.raises(Faulty) as wrong:
        book_of(f'pay.bonus_hands = [{{ name = "{name}", total = 20, pay = "2:1" }}]')

    assert [fault.path for fault in wrong.value.faults] == [("pay", "bonus_hands", 0, "name")]
