"""Watching people come, bet and go: what a house knows of them when it seals a shoe.

Of the events of a table that are not of its shuffles only that is read which a shuffle depends on.
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from fairdeal.fairness.sealing import CUT, seat_name
from fairdeal.fairness.shuffle_events import Count, Place

ROUND_OVER = ("RoundEnded", "RoundVoided")
BETS_BACK = ("BetsTakenBack", "SeatLeft", *ROUND_OVER)
"""After these a seat may bet anew."""
BY_LOT = "elect"
"""What a house's terms say where the banker is drawn."""


class _OfSeat(Struct, frozen=True):
    seat: Place


class _Bets(Struct, frozen=True):
    seat: Place
    bets: tuple[Any, ...]


class _OfRound(Struct, frozen=True):
    round: Count


class _Terms(Struct, frozen=True):
    banker: Annotated[str, Meta(min_length=1)]


class _House(Struct, frozen=True):
    terms: _Terms


class _Anybody(Struct, frozen=True):
    """It does not matter who it is."""


READ: dict[str, type[Struct]] = {
    "TableOpened": _House,
    "RulesChanged": _House,
    "SeatTaken": _Anybody,
    "SeatLeft": _OfSeat,
    "BetsPlaced": _Bets,
    "BetsTakenBack": _OfSeat,
    "RoundEnded": _OfRound,
    "RoundVoided": _OfRound,
    "DealerLeft": _Anybody,
}
"""The events that are read."""


class BetsWatch:
    """Who has bet, and what else is known before a shoe is sealed."""

    def __init__(self) -> None:
        self.standing: set[int] = set()
        """Seats whose bets stand: placed, not taken back, and their round not over."""
        self.has_sat = False
        """Whether anybody has ever sat down."""
        self.round = 0
        """The last round that is over."""
        self.is_by_lot = False
        """Whether this house draws its bankers."""
        self.is_table = False
        """Whether the log begins with the opening of a table: bets are not told in others."""
        self.placed: tuple[Any, ...] = ()
        """The bets of the last event, if it had any."""

    def see(self, type_: str, body: bytes) -> str:
        """One event; gives who has gone with it, as seeds name them, or an empty text."""
        event: Any = msgspec.json.decode(body, type=READ[type_])
        self.placed = event.bets if type_ == "BetsPlaced" else ()
        match type_:
            case "TableOpened" | "RulesChanged":
                self.is_by_lot = event.terms.banker == BY_LOT
            case "SeatTaken":
                self.has_sat = True
            case "BetsPlaced" if event.bets:
                self.standing.add(event.seat)
            case _ if type_ in ROUND_OVER:
                self.standing.clear()
                self.round = event.round
            case "DealerLeft":
                return CUT
            case _:
                self.standing.discard(event.seat)
        return seat_name(event.seat) if type_ == "SeatLeft" else ""
