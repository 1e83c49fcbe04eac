"""Times, amounts and reasons as people read them."""

from collections.abc import Sequence

from fairdeal.games.blackjack.kinds import Ratio
from fairdeal.words import Words
from fairdeal.words.money import CHIP, written

NAMED_MOST = 20
"""So many are named to somebody who has named none that there is."""


def signed(chips: int, chip: Ratio = CHIP) -> str:
    """What was won or lost, as money.

    >>> signed(250), signed(-100), signed(0)
    ('+2.5', '-1', '0')
    """
    return f"+{written(chips, chip)}" if chips > 0 else written(chips, chip)


def void_line(why: str, words: Words) -> str:
    """Why a round was voided, as its table has written that down."""
    key = f"records.void.{why}"
    return words(key if words.has(key) else "records.void.other", why=why)


def some_of(names: Sequence[str], words: Words) -> str:
    """The first of many names, and how many more there are."""
    more = len(names) - NAMED_MOST
    if more <= 0:
        return words.all_of(names)
    return words("records.and_more", names=words("list.comma").join(names[:NAMED_MOST]), n=more)
