"""What a table has shown: all that bots remember."""

from typing import Any

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.games.game import Seat


class Seen(Struct, frozen=True):
    """What was shown since the shoe was shuffled."""

    cards: tuple[Card, ...] = ()
    """Those that everybody has seen, in their order."""
    lying: int = 0
    """So many of them, the last ones, lie on the table."""
    by_seat: dict[Seat, Any] = {}
    """What a seat alone was shown in the round in play, in whatever form its game keeps that."""
