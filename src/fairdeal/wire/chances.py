"""The chances of a card, for a player who has to name the category that cards are compared by."""

from msgspec import Struct

Share = tuple[int, int]
"""A fraction: the numerator, and the denominator."""


class CategoryChance(Struct, frozen=True):
    """How the trick may end if this category is called; the three shares sum to 1."""

    category: str
    win: Share
    draw: Share
    """Nobody wins, whether the player's own card is among the best or not."""
    lose: Share
    is_best: bool
    """Whether no other category is better."""
