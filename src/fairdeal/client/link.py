"""How a client reaches a room. All links behave the same, so a client need not know which one it has."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

from fairdeal.wire.chances import CategoryChance
from fairdeal.wire.coach import CoachStatus, Guidance, Judgement
from fairdeal.wire.commands import AnyCommand
from fairdeal.wire.frames import Frame, Receipt
from fairdeal.wire.lobby import TableEntry
from fairdeal.wire.parts import Seat
from fairdeal.wire.records import (
    CoachedRound,
    DamagedTable,
    Leaderboard,
    LeaderboardWanted,
    PlayedRound,
    RoundList,
    RoundReplay,
    RoundsWanted,
    TableRecord,
)
from fairdeal.wire.room import ChipsWanted, OpenedTable, TableWanted
from fairdeal.wire.views.table import TableView

Frames = AbstractAsyncContextManager[AsyncIterator[Frame[Any]]]


class CoachLink(Protocol):
    """A player's coach at a table. Calls are refused in games that have no coach."""

    async def set(self, mode: str, measure: str) -> CoachStatus:
        """Set when the coach speaks and what it measures by, for answers from now on."""

    async def status(self) -> CoachStatus:
        """How the coach is set, and what mistakes have cost in the answers judged so far."""

    async def guidance(self) -> Guidance | None:
        """What each answer to the player's question is worth; None if there are no odds or no question."""

    async def judgements(self, since: int = 0) -> tuple[Judgement, ...]:
        """Judge all answers up to now; returns the player's judgements since a version."""


class RecordsLink(Protocol):
    """What was played in a room. Each answer is a consistent snapshot."""

    async def tables(self) -> tuple[str, ...]:
        """The names of all tables, open or closed."""

    async def list_tables(self) -> tuple[TableRecord, ...]:
        """All tables, open or closed."""

    async def list_rounds(self, wanted: RoundsWanted) -> RoundList:
        """The rounds that are asked for, by player."""

    def export_rounds(self, wanted: RoundsWanted) -> AsyncIterator[DamagedTable | PlayedRound]:
        """The tables that are left out, then the same rounds one after another, however many there are."""

    async def count_rounds(self, table: str) -> int:
        """How many rounds were played at a table."""

    async def last_rounds(self, most: int) -> tuple[str, ...]:
        """The names of the latest rounds."""

    async def leaderboard(self, wanted: LeaderboardWanted) -> Leaderboard:
        """Who has won most."""

    async def damaged_tables(self, table: str) -> tuple[DamagedTable, ...]:
        """This table, if its log is damaged."""

    async def replay(self, name: str, *, with_seats: bool = False) -> RoundReplay[Any] | None:
        """A round by its name; None if there is no such round."""

    async def coach(self, name: str, by: str) -> CoachedRound:
        """What the decisions in a round of blackjack were worth; `by` is the measure."""


class Link(Protocol):
    """A person's connection to a room. A refused command raises `Refused`, and nothing has changed."""

    records: RecordsLink
    """What was played in the room."""

    async def lobby(self) -> tuple[TableEntry, ...]:
        """The open tables, the most recently active first."""

    async def open(self, wanted: TableWanted, command_id: str) -> OpenedTable:
        """Open a table. A repeated id gives the same table again."""

    async def act(self, table: str, command: AnyCommand, command_id: str, seen: int | None) -> Receipt:
        """Carry out a command at a table. A repeated id gives the first receipt again."""

    async def sit(self, table: str, name: str, wanted: ChipsWanted, command_id: str, seat: Seat) -> Receipt:
        """Take a seat; seat 0: the first that is free."""

    async def unseat_bot(self, table: str, seat: Seat, command_id: str) -> Receipt:
        """Make the bot in a seat leave, by the house's rule."""

    def watch(self, table: str, since: int, *, with_rounds: bool) -> Frames:
        """A frame after each step, from a version on; `with_rounds`: with the round after each event."""

    async def look(self, table: str) -> TableView[Any]:
        """The table as it is now, without waiting for a step."""

    async def find_chances(self, table: str) -> tuple[CategoryChance, ...]:
        """What each category is worth to this person, who has to call one."""

    async def begin_round(self, table: str) -> None:
        """Let bots bet, for a banker who is the only person at the table."""

    async def rest(self, table: str) -> int:
        """Wait until the table is waiting for a person or its clock; returns its version."""

    async def catch_up(self, table: str) -> None:
        """Have the room read what other processes have done. Does nothing if it is always up to date."""

    def coach(self, table: str) -> CoachLink:
        """This person's coach at a table."""
