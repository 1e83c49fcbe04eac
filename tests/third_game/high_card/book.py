"""The rules that a round is played by."""

from msgspec import Struct

from fairdeal.cards import RANK_OF, STANDARD, Card


class HighCardBook(Struct, frozen=True):
    pack: tuple[Card, ...] = STANDARD
    swaps: bool = True
    """Whether a card may be swapped for the next of the pack."""
    ace_high: bool = True

    def rank(self, card: Card) -> int:
        return 14 if self.ace_high and RANK_OF[card] == 1 else RANK_OF[card]
