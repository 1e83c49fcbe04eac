"""How bots decide: each sees what a person in its seat would see, and answers with a word."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from fairdeal.fairness import Draws
from fairdeal.games.game import BoxNumber, Seat
from fairdeal.tables.seen import Seen
from fairdeal.tables.state import Table
from fairdeal.wire.parts import BoxBet

Told = Callable[[Seat | None], Any]
"""An event of a game as a seat has heard of it; None: as everybody has."""


class Situation(Struct, frozen=True):
    """What a bot goes by when it answers."""

    kind: str
    book: Any
    book_id: str
    seat: Seat
    """Its own."""
    seen: Any
    """The round as this seat may see it; None between rounds."""
    bet_most: int
    """The largest bet that the table takes."""
    bets: tuple[tuple[BoxBet, ...], ...]
    """What seats have bet already."""
    remembered: Callable[[], Seen]
    """What it remembers; asked for by those who do."""
    draws: Callable[[], Draws]
    """Its own chance, for this answer alone."""


class Mind(ABC):
    """How the bots of one game think."""

    kinds: tuple[str, ...]
    """Those that there are, by the names that people call them."""

    @abstractmethod
    def answer(self, situation: Situation, box: BoxNumber) -> str:
        """One of the words that the bot's view offers for its box."""

    def bet(self, situation: Situation, smallest: int, has: int) -> int | None:
        """What a bot bets on each of its boxes; None: it sits the round out.

        `smallest`: the smallest bet of the table; `has`: what its purse holds for each box.
        """
        return smallest if smallest <= has else None

    def thinks_long(self, kind: str, table: Table) -> bool:
        """Whether a bot of this kind may take seconds to answer."""
        return False

    def remembered(self, seen: Seen, told: Told, table: Table) -> Seen:
        """The memory after an event; by itself nothing is kept."""
        return seen
