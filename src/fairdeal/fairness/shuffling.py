"""The order of a sealed shoe, which follows from its key."""

from collections import Counter
from collections.abc import Iterable

from fairdeal.cards import Card, fisher_yates, packs
from fairdeal.fairness.streaming import stream

SHOE_LABEL = "shoe"
RESHUFFLE_LABEL = "reshuffle:{number}"


class BadCards(ValueError):
    """Cards that do not come from this shoe."""


def shoe_order(key: bytes, pack: tuple[Card, ...], decks: int) -> tuple[Card, ...]:
    """All cards of a fresh shoe in the order in which they leave."""
    return fisher_yates(packs(pack, decks), stream(key, SHOE_LABEL).below)


def reshuffled(key: bytes, number: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The order in which the cards that `without` gives leave, once the shoe has run out for this time."""
    return fisher_yates(cards, stream(key, RESHUFFLE_LABEL.format(number=number)).below)


def without(pack: tuple[Card, ...], decks: int, table: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of a shoe, in canonical order, but for those on the table.

    >>> without(("AS", "2S"), 2, ["AS"])
    ('2S', 'AS', '2S')
    """
    missing = Counter(table)
    left: list[Card] = []
    for card in packs(pack, decks):
        # Of equal cards the first ones count as missing, so that there is one such order and no more.
        if missing[card]:
            missing[card] -= 1
        else:
            left.append(card)
    if +missing:
        raise BadCards(f"the shoe has too few of {', '.join(+missing)}")
    return tuple(left)
