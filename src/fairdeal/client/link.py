"""How a client reaches a room. All links behave the same, so a client need not know which one it has."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

from fairdeal.room.feed import Viewer
from fairdeal.room.people.seating import ChipsWanted
from fairdeal.room.records import Records
from fairdeal.room.room import Room
from fairdeal.room.watching_room import WatchingRoom
from fairdeal.tables.model.refusals import refused
from fairdeal.wire.chances import CategoryChance
from fairdeal.wire.coach import CoachStatus, Guidance, Judgement
from fairdeal.wire.commands import AnyCommand
from fairdeal.wire.frames import Frame, Receipt
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


class Link(Protocol):
    """A person's connection to a room. What is refused raises `Refused`, and nothing has changed."""

    records: Records
    """What was played in the room."""

    async def act(self, table: str, command: AnyCommand, command_id: str, seen: int | None) -> Receipt:
        """Carry out a command at a table. The same id again gets the first receipt again."""

    async def sit(self, table: str, name: str, wanted: ChipsWanted, command_id: str, seat: int) -> Receipt:
        """Take a seat; seat 0: the first that is free."""

    def watch(self, table: str, since: int, *, with_rounds: bool) -> Frames:
        """A frame after each step, from a version on; `with_rounds`: with the round after each event."""

    async def look(self, table: str) -> TableView[Any]:
        """The table as it is now, without waiting for a step."""

    async def find_chances(self, table: str) -> tuple[CategoryChance, ...]:
        """What each category is worth to the person, who has to call one."""

    async def begin_round(self, table: str) -> None:
        """Let bots bet, for a banker who is the only person at the table."""

    async def rest(self, table: str) -> int:
        """Wait until the table is waiting for a person or its clock; returns its version."""

    async def catch_up(self, table: str) -> None:
        """Have the room read what other processes have done. Does nothing if it is always up to date."""

    def coach(self, table: str) -> CoachLink:
        """This person's coach at a table."""


class LocalLink:
    """A person's link to a room in this process, without serialising anything."""

    def __init__(self, room: Room, person: str) -> None:
        self._room, self._person = room, person
        self.records = Records(room.store, person)

    async def act(self, table: str, command: AnyCommand, command_id: str, seen: int | None) -> Receipt:
        return await self._room.act(self._person, table, command, command_id, seen)

    async def sit(self, table: str, name: str, wanted: ChipsWanted, command_id: str, seat: int) -> Receipt:
        return await self._room.sit(self._person, table, name, wanted, command_id, seat)

    def watch(self, table: str, since: int, *, with_rounds: bool) -> Frames:
        return self._room.watch(table, Viewer(self._person, with_rounds), since)

    async def look(self, table: str) -> TableView[Any]:
        return await self._room.look(table, Viewer(self._person))

    async def find_chances(self, table: str) -> tuple[CategoryChance, ...]:
        return await self._room.find_chances(self._person, table)

    async def begin_round(self, table: str) -> None:
        await self._room.begin_round(self._person, table)

    async def rest(self, table: str) -> int:
        return await self._room.rest(table)

    async def catch_up(self, table: str) -> None:
        await self._room.catch_up(table)

    def coach(self, table: str) -> CoachLink:
        return self._room.coach.of(self._person, table)


class SpectatorLink:
    """A spectator's link to a room in this process, which may itself be a `WatchingRoom`."""

    def __init__(self, room: Room | WatchingRoom) -> None:
        self._room = room
        self.records = Records(room.store)

    async def act(self, table: str, command: AnyCommand, command_id: str, seen: int | None) -> Receipt:
        raise refused("not-seated")

    async def sit(self, table: str, name: str, wanted: ChipsWanted, command_id: str, seat: int) -> Receipt:
        raise AssertionError("a spectator has no name to sit down by")

    def watch(self, table: str, since: int, *, with_rounds: bool) -> Frames:
        return self._room.watch(table, Viewer(None, with_rounds), since)

    async def look(self, table: str) -> TableView[Any]:
        async with self.watch(table, 0, with_rounds=False) as frames:
            return (await anext(frames)).view

    async def find_chances(self, table: str) -> tuple[CategoryChance, ...]:
        raise refused("not-seated")

    async def begin_round(self, table: str) -> None:
        raise refused("not-seated")

    async def rest(self, table: str) -> int:
        return (await self.look(table)).version

    async def catch_up(self, table: str) -> None:
        """Do nothing: what others do arrives as frames."""

    def coach(self, table: str) -> CoachLink:
        raise refused("not-seated")
