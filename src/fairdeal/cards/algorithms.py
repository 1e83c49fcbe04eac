"""Ways to shuffle: each is handed its generator, and any of them can stand in for any other."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from fairdeal.cards.card import Card

Thing = TypeVar("Thing")

Below = Callable[[int], int]
"""`below(n)` gives a whole number from 0 to n-1, evenly, as `Random(seed).randrange` does."""

Shuffle = Callable[[Sequence[Card], Below], tuple[Card, ...]]
"""The same cards in a new order."""


def fisher_yates(cards: Sequence[Thing], below: Below) -> tuple[Thing, ...]:
    """Every order is as likely as any other, when `below` is even."""
    order = list(cards)
    # Each place takes one of the cards not yet placed, its own included; the last one left needs no draw.
    for place in range(len(order) - 1, 0, -1):
        chosen = below(place + 1)
        order[place], order[chosen] = order[chosen], order[place]
    return tuple(order)
