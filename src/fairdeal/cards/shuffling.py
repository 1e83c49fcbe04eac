"""How a house handles its shoe: when it is shuffled, where it is cut, what is burnt, what if it runs out."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.cards.algorithms import Below, Shuffle
from fairdeal.cards.card import Card, quoted
from fairdeal.cards.shoe import Shoe

MOST_ROUNDS = 100

_ROUNDS_ALLOWED = frozenset(str(rounds) for rounds in range(1, MOST_ROUNDS + 1))


class BadShuffling(ValueError):
    """A way to shuffle that no house knows."""


class Shuffling(Struct, frozen=True):
    """The fields are the house's knobs `shoe.*` of the same names."""

    shuffle: str = "cut_card"
    """When the whole shoe is shuffled: cut_card, csm, every_round, or fixed_rounds:n."""
    penetration: float = 0.75
    """The share of the shoe in front of the cut card."""
    cut_card_from_end: int | None = None
    """How many cards lie behind the cut card, in place of a share."""
    burn_cards: int = 1
    """Burnt after every shuffle between rounds; a shuffling machine (csm) burns none."""
    burn_visible: bool = False
    when_empty: Literal["reshuffle_discards", "new_shoe"] = "reshuffle_discards"
    """In mid-round: play on with the discards and shuffle everything after the round, or begin a new shoe."""

    def __post_init__(self) -> None:
        rounds_between(self.shuffle)

    def is_due(self, shoe: Shoe) -> bool:
        """Between rounds: the shoe has to be shuffled before the next one."""
        if not shoe.shuffles:
            return True
        rounds = rounds_between(self.shuffle)
        if rounds is None:
            return shoe.rounds > 0 and shoe.cut_reached
        return shoe.rounds >= rounds

    def shuffled(self, shoe: Shoe, shuffle: Shuffle, below: Below) -> Shoe:
        """The shoe with all cards that are off the table shuffled, cut and burnt: ready for a round."""
        fresh = self._new_shoe(shoe, shuffle, below)
        return fresh if self.shuffle == "csm" else fresh.burn(self.burn_cards)

    def draw(self, shoe: Shoe, shuffle: Shuffle, below: Below) -> tuple[Card, Shoe]:
        """The next card, from a refilled shoe if need be; `ShoeEmpty` if every card lies on the table."""
        if not shoe.left:
            shoe = self.refilled(shoe, shuffle, below)
        return shoe.draw()

    def refilled(self, shoe: Shoe, shuffle: Shuffle, below: Below) -> Shoe:
        """A shoe that ran out in mid-round, with every card that is off the table; nothing is burnt."""
        if self.when_empty == "new_shoe":
            return self._new_shoe(shoe, shuffle, below)
        # The cut card lies on top: these cards only help this round to its end.
        return shoe.restack(shuffle(shoe.off_table, below), cut=0)

    def _new_shoe(self, shoe: Shoe, shuffle: Shuffle, below: Below) -> Shoe:
        order = shuffle(shoe.off_table, below)
        stacked = shoe.restack(order, cut=self.cut(len(order)))
        return replace(stacked, rounds=0, shuffles=shoe.shuffles + 1)

    def cut(self, cards: int) -> int | None:
        """How many of so many cards come before the cut card; None where there is none."""
        if self.shuffle != "cut_card":
            return None
        if self.cut_card_from_end is not None:
            return max(0, cards - self.cut_card_from_end)
        return round(cards * self.penetration)


def rounds_between(shuffle: str) -> int | None:
    """How many rounds are played from one shuffle to the next; None where the cut card decides."""
    if shuffle == "cut_card":
        return None
    if shuffle in ("csm", "every_round"):
        return 1
    name, _, count = shuffle.partition(":")
    if name == "fixed_rounds" and count in _ROUNDS_ALLOWED:
        return int(count)
    raise BadShuffling(
        f"{quoted(shuffle)} is no way to shuffle: allowed are cut_card, csm, every_round,"
        f" and fixed_rounds:n with n from 1 to {MOST_ROUNDS}, such as fixed_rounds:3"
    )
