"""The rules of red or black."""

from msgspec import Struct

from fairdeal.cards import STANDARD, Card

SEATS_LEAST = 2
SEATS_MOST = 6


class ColoursBook(Struct, frozen=True):
    """All that a round must know before it opens."""

    pack: tuple[Card, ...] = STANDARD
