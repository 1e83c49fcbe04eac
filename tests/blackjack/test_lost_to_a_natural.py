"""What a script lets a hand lose, a dealer's natural may take less of: so the dealer looks for one."""

import pytest

from tests.scripts.small_houses import load, ruled
from tests.support.blackjack import deal

DOUBLED_HANDS_LOSE = """
def settlement(box, dealer):
    return DEALER if box.stakes == 2 else usual
"""


@pytest.mark.parametrize(("second", "lost"), [("KS", 10), ("7S", 20)])
def test_a_lost_double_waits_for_the_natural_that_takes_the_first_bet_only(second, lost):
    rules = ruled(dealer__hole_card="none", dealer__natural_takes="original_only", insurance__offered=False)
    book = load(DOUBLED_HANDS_LOSE, rules)

    table = deal(player="3H 8C", dealer="AS", next=f"8D {second}", house=book).do("double")

    assert table.change() == -lost
