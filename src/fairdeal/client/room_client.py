"""One person in a room: `async with connect(room, name="Ann") as client: table = await client.sit("t-7")`."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fairdeal.client.link import Link, LocalLink, SpectatorLink
from fairdeal.client.table_client import Sender, TableClient
from fairdeal.room.people.identity import CommandIds
from fairdeal.room.people.seating import ChipsWanted
from fairdeal.room.room import Room
from fairdeal.room.watching_room import WatchingRoom


class RoomClient:
    """What a person can do in a room. Every front end uses this, and nothing else."""

    def __init__(self, link: Link, name: str, person: str | None = None) -> None:
        self._link, self._sender = link, Sender()
        self.name, self.person = name, person
        """What the person is called at tables, and their id; None for a spectator."""
        self.records = link.records
        """What was played in the room."""

    async def sit(
        self,
        table: str,
        chips: int = 0,
        *,
        seat: int = 0,
        least: int = 0,
        is_exact: bool | None = None,
        with_rounds: bool = False,
    ) -> TableClient:
        """Take a seat with this many chips.

        If the wallet holds too little, a room that gives out play money adds the rest; other rooms refuse.
        With `least`, the room adds chips only if the wallet holds less than that; otherwise the player
        brings what the wallet has. With `is_exact=False`, too, the player brings what the wallet has.
        """
        wanted = ChipsWanted(chips, is_exact=not least if is_exact is None else is_exact, least=least)
        await self._sender.send(lambda command_id: self._link.sit(table, self.name, wanted, command_id, seat))
        return self.watch(table, with_rounds=with_rounds)

    def watch(self, table: str, *, with_rounds: bool = False) -> TableClient:
        """Watch a table as a spectator, or from one's own seat."""
        return TableClient(self._link, table, self._sender, with_rounds=with_rounds)


@asynccontextmanager
async def connect(
    where: Room | WatchingRoom, *, name: str = "", person: str = "", password: str = ""
) -> AsyncIterator[RoomClient]:
    """Connect to a room: sign in with a password, enter as a named guest, or only watch."""
    if not (person or name):
        yield RoomClient(SpectatorLink(where), "")
        return
    assert isinstance(where, Room), "nobody can play in a room that only watches"
    if person:
        known = await where.sign_in(person, password)
        yield RoomClient(LocalLink(where, known.id), known.name, known.id)
    else:
        guest = await where.new_guest(name, f"guest:{CommandIds().next()}")
        yield RoomClient(LocalLink(where, guest), name, guest)
