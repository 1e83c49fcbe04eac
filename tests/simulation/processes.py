"""The processes of the simulation: each has a room, which people reach as any front end does."""

from collections.abc import Callable, Coroutine, Mapping
from contextlib import AsyncExitStack
from typing import Any, TypeVar, cast

from fairdeal.client import RoomClient, connect
from fairdeal.client.local_link import LocalLink
from fairdeal.people import Directory
from fairdeal.room.room import Room
from fairdeal.store import Store
from fairdeal.tables.host import Host
from tests.people.building import PASSWORD, cheap
from tests.simulation.fronts import Front
from tests.simulation.held_store import Held, HeldStore
from tests.simulation.houses import ChangingHouse
from tests.simulation.simulated_loop import Life

T = TypeVar("T")


class Process:
    """A room with its clients, until it crashes: then it is dropped as it is, and nothing is drained."""

    def __init__(
        self,
        name: str,
        store: Store,
        held: list[Held],
        clock: Callable[[], int],
        randomness: Callable[[int], bytes],
        idle_seconds: float,
    ) -> None:
        """`held`: where the steps of its tables wait. What a room writes of its people waits for nobody: a
        thread waits for it, and all threads are one here.
        """
        self.name, self.life = name, Life()
        # Each process knows the people by itself, and nobody tells it what the staff does.
        people = Directory(store, clock, randomness, cheap())
        own = cast(Store, HeldStore(store, name, held))
        self.room = Room(own, clock, idle_seconds=idle_seconds, directory=people)
        self._people: dict[str, RoomClient] = {}
        self._fronts: dict[tuple[str, str], Front] = {}
        self._connections = AsyncExitStack()

    def follow_houses(self, houses: Mapping[str, ChangingHouse]) -> None:
        for table, house in houses.items():
            if (files := house.followed()) is not None:
                self.room._files[table] = files  # a process of the real world is started with them

    async def run(self, doing: Coroutine[Any, Any, T]) -> T:
        """Something that this process does, and that waits for no step to be stored."""
        return cast(T, await self.life.start(doing))

    async def crash(self) -> None:
        await self.life.end()
        await self._connections.aclose()

    def hosts(self) -> dict[str, Host]:
        """The tables in memory: no front end sees that deep, and laws about it are checked below the room."""
        return {name: running.host for name, running in self.room.tables._tables.items()}

    # Clients.

    async def enter(self, person: str | None, password: str = PASSWORD) -> RoomClient:
        """A person's client, or a spectator's; Refused if the person may not come in now.

        As at a terminal, guests without a password are taken at their word.
        """
        if person is None:
            return await self._connections.enter_async_context(connect(self.room))
        if person not in self._people:
            if self.room.directory.person(person).has_password:
                connection = connect(self.room, person=person, password=password)
                client = await self._connections.enter_async_context(connection)
            else:
                client = RoomClient(self.link(person), person.title(), person)
            self._people[person] = client
        return self._people[person]

    def link(self, person: str) -> LocalLink:
        """The connection of somebody who has come in, which carries any id for a command."""
        return LocalLink(self.room, person)

    def front(self, person: str, table: str, *, is_new: bool) -> Front:
        """A person's client at a table: a new one, or the one that has looked at it last."""
        key = person, table
        if is_new or key not in self._fronts:
            self._fronts[key] = Front(self.link(person), table)
        return self._fronts[key]
