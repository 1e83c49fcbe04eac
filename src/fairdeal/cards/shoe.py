"""The shoe: an order of cards, how much of it has left, and where the cards lie that have left."""

from collections import Counter

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.cards.card import Card


class ShoeEmpty(LookupError):
    """A card is wanted, and every card lies on the table or is out of the game."""


class Shoe(Struct, frozen=True):
    """Every card lies in exactly one place: still in the shoe, on the table, burnt, or among the discards."""

    order: tuple[Card, ...]
    """The cards in the order in which they leave, with those that have left since the last shuffle."""
    drawn: int = 0
    """How many of the order have left."""
    cut: int | None = None
    """How many of the order lie in front of the cut card; None where there is no cut card."""
    table: tuple[Card, ...] = ()
    """Cards of the round in play, in the order in which they were drawn."""
    burnt: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()
    rounds: int = 0
    """Rounds ended since the last shuffle of the whole shoe."""
    shuffles: int = 0
    """How often the whole shoe was shuffled; 0 while the packs lie as they came."""

    @property
    def left(self) -> int:
        """How many cards can still be drawn."""
        return len(self.order) - self.drawn

    @property
    def undrawn(self) -> tuple[Card, ...]:
        """The cards still in the shoe, the next one first."""
        return self.order[self.drawn :]

    @property
    def off_table(self) -> tuple[Card, ...]:
        """All cards that a shuffle may use: those in the shoe, the discards, and the burnt beside them."""
        return self.undrawn + self.discards + self.burnt

    @property
    def cut_reached(self) -> bool:
        """The cut card has come out, or is the next to come."""
        return self.cut is not None and self.drawn >= self.cut

    def draw(self) -> tuple[Card, "Shoe"]:
        """The next card, and the shoe when that card lies on the table."""
        self._check_left(1)
        card = self.order[self.drawn]
        return card, replace(self, drawn=self.drawn + 1, table=(*self.table, card))

    def burn(self, count: int) -> "Shoe":
        """The shoe after the next cards were put aside without being played."""
        if count < 0:
            raise ValueError(f"0 or more cards can be burnt, not {count}")
        self._check_left(count)
        after = self.drawn + count
        return replace(self, drawn=after, burnt=self.burnt + self.order[self.drawn : after])

    def end_round(self) -> "Shoe":
        """The shoe when the round is over and the table is cleared."""
        return replace(self, table=(), discards=self.discards + self.table, rounds=self.rounds + 1)

    def restack(self, order: tuple[Card, ...], cut: int | None) -> "Shoe":
        """The shoe with all cards off the table lying in a new order, the cut card put in."""
        assert Counter(order) == Counter(self.off_table), "a shuffle neither adds nor loses a card"
        return replace(self, order=order, drawn=0, cut=cut, burnt=(), discards=())

    def _check_left(self, wanted: int) -> None:
        if wanted > self.left:
            raise ShoeEmpty(
                f"cards wanted: {wanted}, but the shoe has {self.left} left of {len(self.order)}"
                f" ({len(self.table)} on the table, {len(self.discards)} discarded, {len(self.burnt)} burnt)"
            )
