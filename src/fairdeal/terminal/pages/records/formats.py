"""Times, amounts and reasons as people read them."""

from collections.abc import Sequence

from fairdeal.games.blackjack.kinds import Ratio
from fairdeal.words import Words
from fairdeal.words.money import CHIP, written

NAMED_MOST = 20
"""How many known names to suggest if an unknown one was given."""


def signed(chips: int, chip: Ratio = CHIP) -> str:
    """What was won or lost, as money.

    >>> signed(250), signed(-100), signed(0)
    ('+2.5', '-1', '0')
    """
    return f"+{written(chips, chip)}" if chips > 0 else written(chips, chip)


def void_line(why: str, words: Words) -> str:
    """The reason why a round was voided."""
    key = f"records.void.{why}"
    return words(key if words.has(key) else "records.void.other", why=why)


def some_of(names: Sequence[str], words: Words) -> str:
    """The first of many names, and the number of the others."""
    more = len(names) - NAMED_MOST
    if more <= 0:
        return words.all_of(names)
    return words("records.and_more", names=words("list.comma").join(names[:NAMED_MOST]), n=more)
