"""One person in a room: the lobby, a seat at a table, and what was played."""

from fairdeal.client.link import Link
from fairdeal.client.sender import Sender
from fairdeal.client.table_client import TableClient
from fairdeal.wire.lobby import TableEntry
from fairdeal.wire.parts import Seat
from fairdeal.wire.room import ChipsWanted, OpenedTable, TableWanted


class RoomClient:
    """What a person can do in a room. Every front end uses this, and nothing else."""

    def __init__(self, link: Link, name: str, person: str | None = None) -> None:
        self._link, self._sender = link, Sender()
        self.name, self.person = name, person
        """What the person is called at tables, and their id; None for a spectator."""
        self.records = link.records
        """What was played in the room."""

    async def lobby(self) -> tuple[TableEntry, ...]:
        """The open tables, the most recently active first."""
        return await self._link.lobby()

    async def open(self, wanted: TableWanted) -> OpenedTable:
        """Open a table; refused if there is no such house, or if the person isn't allowed to."""
        return await self._sender.send(lambda command_id: self._link.open(wanted, command_id))

    async def sit(
        self,
        table: str,
        chips: int = 0,
        *,
        seat: Seat = 0,
        least: int = 0,
        is_exact: bool | None = None,
        with_rounds: bool = False,
    ) -> TableClient:
        """Take a seat with this many chips.

        If the wallet holds too little, a room that gives out play money adds the rest; other rooms refuse.
        With `least`, the room adds chips only if the wallet holds less than that; otherwise the player brings
        what is in the wallet. The same is true with `is_exact=False`.
        """
        wanted = ChipsWanted(chips, is_exact=not least if is_exact is None else is_exact, least=least)
        await self._sender.send(lambda command_id: self._link.sit(table, self.name, wanted, command_id, seat))
        return self.watch(table, with_rounds=with_rounds)

    def watch(self, table: str, *, with_rounds: bool = False) -> TableClient:
        """Watch a table as a spectator, or from one's own seat."""
        return TableClient(self._link, table, self._sender, with_rounds=with_rounds)
