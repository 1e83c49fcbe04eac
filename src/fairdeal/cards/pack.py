"""Packs of any composition: the standard 52, the Spanish 48, or a house's own."""

from collections.abc import Iterable

from fairdeal.cards.card import STANDARD, Card, card, rank


class BadPack(ValueError):
    """A composition that leaves nothing to deal."""


def pack(removed: Iterable[str] = (), added: Iterable[str] = ()) -> tuple[Card, ...]:
    """A standard pack without the removed ranks, then the added cards, in the order of the factory."""
    missing = {rank(text) for text in removed}
    cards = tuple(code for code in STANDARD if code[:-1] not in missing) + tuple(card(text) for text in added)
    if not cards:
        raise BadPack("a pack needs at least one card: all 13 ranks are removed and no card is added")
    return cards


def packs(one: tuple[Card, ...], count: int) -> tuple[Card, ...]:
    """Several packs of one composition, one after the other."""
    if count < 1:
        raise BadPack(f"a shoe needs at least 1 pack, not {count}")
    return one * count
