"""The events of a table's log that describe its shuffles; each is named as it is stored.

A body is written without spaces, its fields in the order in which they are here.
"""

from typing import Annotated

from msgspec import Meta, Struct

from fairdeal.cards import Card
from fairdeal.fairness.framing import Hex

LARGEST = 2**53 - 1
"""The largest number that every language which reads JSON keeps exact."""

Count = Annotated[int, Meta(ge=1, le=LARGEST)]
Round = Annotated[int, Meta(ge=0, le=LARGEST)]
"""A round's number, from 1; 0 for cards that are burnt."""
Who = Annotated[str, Meta(pattern=r"\A(seat:[1-9][0-9]{0,3}|cut)\Z")]
"""`seat:2`, or `cut` for a human dealer."""
Code = Annotated[Card, Meta(min_length=1)]
Place = Annotated[int, Meta(ge=1, le=9999)]
"""A seat by its number."""


class ShuffleEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """An event that the verifiers know in every field."""


class SeedChainPublished(ShuffleEvent, frozen=True):
    """The root of the seeds to come, before the first shoe or when the chain before is used up.

    The chain that will follow is announced with it, so that no renewal can be chosen later.
    """

    chain: Count
    """Its number, from 1."""
    root: Hex
    length: Count
    next: Hex
    """The root of the chain that will follow."""


class SeedChainEnded(ShuffleEvent, frozen=True):
    """The seeds that were left are given up, since somebody may know them: the table comes from a backup.

    The chain that was announced is given up too: its secret was in the same backup.
    """

    chain: Count


class ShoeSealed(ShuffleEvent, frozen=True):
    """The seed of a shoe is bound, before anyone bets."""

    table: str
    shoe: Count
    """Its number at the table, from 1, without a gap."""
    commitment: Hex
    house: str
    fingerprint: str
    """Of the rule book."""
    pack: Annotated[tuple[Code, ...], Meta(min_length=1, max_length=1000)]
    """One pack in its canonical order, which the shuffle begins with."""
    decks: Annotated[int, Meta(ge=1, le=100)]


class SeatSeedCommitted(ShuffleEvent, frozen=True):
    """A seat, or the dealer as the cut, has bound a seed of its own."""

    shoe: Count
    who: Who
    commitment: Hex


class SeedBindingClosed(ShuffleEvent, frozen=True):
    """The last bet is in: no more seeds can be bound, and all are revealed now."""

    shoe: Count


class SeatSeedRevealed(ShuffleEvent, frozen=True):
    """It was opened in time."""

    shoe: Count
    who: Who
    seed: Hex


class SeatSeedReplaced(ShuffleEvent, frozen=True):
    """It was not, and the seed that was fixed for this case counts."""

    shoe: Count
    who: Who
    seed: Hex


class ShoeReshuffled(ShuffleEvent, frozen=True):
    """The shoe ran out in mid-round: all cards that are not on the table were shuffled again."""

    shoe: Count
    number: Count
    """How often that happened in this shoe."""
    round: Count
    """The round whose cards lie on the table."""
    cards: tuple[Code, ...]
    """What was shuffled, in canonical order."""


class ShoeRevealed(ShuffleEvent, frozen=True):
    """The shoe is done with, and its seed is open."""

    shoe: Count
    seed: Hex
    voided: bool
    """It was given up before its own end: the house was changed, the table closed or was restored."""


class BankerElected(ShuffleEvent, frozen=True):
    """Who plays the dealer's side in the next round."""

    seat: Annotated[int, Meta(ge=0, le=9999)]
    """0 where the house does for once."""
    round: Count
    among: tuple[Place, ...]
    """The seats that it was drawn among by lot, in ascending order; empty where no lot decides."""


class Drawn(Struct, frozen=True, forbid_unknown_fields=True):
    """A card that left the shoe; any event can carry such cards in a field `drawn`."""

    shoe: Count
    round: Round
    place: Count
    """Counts the cards that left this shoe, from 1, and continues through reshuffles."""
    card: Code


SHUFFLE_EVENTS: dict[str, type[ShuffleEvent]] = {
    kind.__name__: kind
    for kind in (
        SeedChainPublished,
        SeedChainEnded,
        ShoeSealed,
        SeatSeedCommitted,
        SeedBindingClosed,
        SeatSeedRevealed,
        SeatSeedReplaced,
        ShoeReshuffled,
        ShoeRevealed,
        BankerElected,
    )
}
