"""Links to a room in this process: nothing is serialised."""

from typing import Any

from fairdeal.client.link import CoachLink, Frames, RecordsLink
from fairdeal.games.game import refused
from fairdeal.room.feed import Viewer
from fairdeal.room.records import Records
from fairdeal.room.room import Room
from fairdeal.room.watching_room import WatchingRoom
from fairdeal.wire.chances import CategoryChance
from fairdeal.wire.commands import AnyCommand
from fairdeal.wire.frames import Receipt
from fairdeal.wire.lobby import TableEntry
from fairdeal.wire.parts import Seat
from fairdeal.wire.room import ChipsWanted, OpenedTable, TableWanted
from fairdeal.wire.views.table import TableView


class LocalLink:
    """A person's link to a room in this process."""

    def __init__(self, room: Room, person: str) -> None:
        self._room, self._person = room, person
        self.records: RecordsLink = Records(room.store, person)

    async def lobby(self) -> tuple[TableEntry, ...]:
        return await self._room.lobby()

    async def open(self, wanted: TableWanted, command_id: str) -> OpenedTable:
        return await self._room.open(self._person, wanted, command_id)

    async def act(self, table: str, command: AnyCommand, command_id: str, seen: int | None) -> Receipt:
        return await self._room.act(self._person, table, command, command_id, seen)

    async def sit(self, table: str, name: str, wanted: ChipsWanted, command_id: str, seat: Seat) -> Receipt:
        return await self._room.sit(self._person, table, name, wanted, command_id, seat)

    async def unseat_bot(self, table: str, seat: Seat, command_id: str) -> Receipt:
        return await self._room.unseat_bot(self._person, table, seat, command_id)

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
        self.records: RecordsLink = Records(room.store)

    async def lobby(self) -> tuple[TableEntry, ...]:
        return await self._room.lobby()

    async def open(self, wanted: TableWanted, command_id: str) -> OpenedTable:
        raise refused("table/spectator")

    async def act(self, table: str, command: AnyCommand, command_id: str, seen: int | None) -> Receipt:
        raise refused("table/not-seated")

    async def sit(self, table: str, name: str, wanted: ChipsWanted, command_id: str, seat: Seat) -> Receipt:
        raise refused("table/spectator")

    async def unseat_bot(self, table: str, seat: Seat, command_id: str) -> Receipt:
        raise refused("table/not-seated")

    def watch(self, table: str, since: int, *, with_rounds: bool) -> Frames:
        return self._room.watch(table, Viewer(None, with_rounds), since)

    async def look(self, table: str) -> TableView[Any]:
        async with self.watch(table, 0, with_rounds=False) as frames:
            return (await anext(frames)).view

    async def find_chances(self, table: str) -> tuple[CategoryChance, ...]:
        raise refused("table/not-seated")

    async def begin_round(self, table: str) -> None:
        raise refused("table/not-seated")

    async def rest(self, table: str) -> int:
        return (await self.look(table)).version

    async def catch_up(self, table: str) -> None:
        """Do nothing: what others do arrives as frames."""

    def coach(self, table: str) -> CoachLink:
        raise refused("table/not-seated")
