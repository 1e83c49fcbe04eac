"""A round as the log of its table records it."""

from typing import cast

from msgspec import Struct, field

from fairdeal.cards import Card
from fairdeal.games.game import (
    BANKER_BOX,
    AnyBook,
    AnyRound,
    BoxNumber,
    Choose,
    Entries,
    OpeningEvent,
    Seat,
)
from fairdeal.tables.model.state import Place
from fairdeal.wire.records import HandRecord, InsuranceRecord, SideBetRecord, TrickRecord


class Record(Struct):
    """One round from its bets to its end."""

    table: str
    number: int
    game: str
    house: str
    book: AnyBook
    book_id: str
    overrides: tuple[str, ...]
    """Settings in which the table differs from its house."""
    places: dict[Seat, Place]
    """The players by seat, when the bets were in."""
    purses: dict[Seat, int]
    """Everybody's chips at that time."""
    banker: Seat | None
    shoe: int
    for_show: bool
    """Whether the staked chips count for nothing."""
    began_at: int
    began: int
    """The number of its first event."""
    events: list[Struct] = field(default_factory=list)
    ended_at: int = 0
    ended: int = 0
    """The number of its last event; 0 while it is in play."""
    won: dict[Seat, int] = field(default_factory=dict)
    """In chips; negative if lost. Empty for a round that was voided."""
    voided: str = ""
    """Why the round was voided; empty if it was not."""
    forfeited: dict[Seat, int] = field(default_factory=dict)
    """Players who left during the round and lost their open stakes, each with the number of events before."""
    by_house: set[int] = field(default_factory=set)
    """The indexes of events in which the house answered for a player."""

    @property
    def is_public(self) -> bool:
        """Whether every card and answer may be shown.

        A voided round's face-down cards never are: its shoe may still be in play.
        """
        return bool(self.ended) and not self.voided

    @property
    def name(self) -> str:
        """The round's name, such as `t-1:7`."""
        return f"{self.table}:{self.number}"

    @property
    def entries(self) -> Entries:
        """The bets and purses with which the round began."""
        return cast(OpeningEvent, self.events[0]).entries

    @property
    def staked(self) -> dict[Seat, int]:
        """The chips on each seat's boxes before the first card."""
        found: dict[Seat, int] = {}
        for stake in self.entries.stakes:
            chips = 0 if self.for_show else stake.chips + sum(side.chips for side in stake.side)
            found[stake.owner] = found.get(stake.owner, 0) + chips
        return found

    @property
    def players(self) -> list[Seat]:
        """The seats that had a bet in it, and the banker's."""
        banker = [self.banker] if self.banker is not None else []
        return sorted({*self.staked, *banker} & self.places.keys())

    def result_of(self, seat: Seat) -> int | None:
        """The chips that a seat won, negative if it lost; None while the round is in play."""
        if self.voided:
            return 0
        return self.won.get(seat, 0) if self.ended else None

    def owner_of(self, box: BoxNumber) -> Seat | None:
        """The seat that answered for a box; None: the house, for its own side."""
        if box == BANKER_BOX:
            return self.banker
        owners: dict[BoxNumber, Seat] = {stake.box: stake.owner for stake in self.entries.stakes}
        return owners[box]


class RoundStep(Struct):
    """One input and the events that resulted. The first step of a round has no input."""

    first: int
    """The index of its first event among those of the round."""
    before: AnyRound | None
    """The round before the step; None before the first event."""
    events: list[Struct]
    choice: Choose | None = None
    question: str = ""
    card: Card | None = None
    """The card that was dealt."""
    by_house: bool = False
    """Whether the house chose, for somebody who had left or let the time pass."""


class SeatPart(Struct, frozen=True):
    """One seat's part in a round, as its game describes it."""

    hands: tuple[HandRecord, ...]
    insurance: tuple[InsuranceRecord, ...] = ()
    side_bets: tuple[SideBetRecord, ...] = ()
    tricks: tuple[TrickRecord, ...] = ()
