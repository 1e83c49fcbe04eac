"""A spectator of another process, who reads what there is now and then."""

from collections.abc import AsyncGenerator
from typing import Any

from fairdeal.client import connect
from fairdeal.room.watching_room import WatchingRoom
from fairdeal.store import Store
from fairdeal.wire.frames import Frame
from tests.tables.room import Room

SOON = 0.01


class Watching:
    """From a version of the table on."""

    def __init__(self, room: Room, store: Store, since: int = 0, *, with_rounds: bool = True) -> None:
        self._room = room
        self._frames = self._watch(WatchingRoom(store, room.clock, SOON), since, with_rounds=with_rounds)

    async def _watch(
        self, where: WatchingRoom, since: int, *, with_rounds: bool
    ) -> AsyncGenerator[Frame[Any], None]:
        async with connect(where) as spectator:
            async for frame in spectator.watch("t-1", with_rounds=with_rounds).frames(since):
                yield frame

    def read(self) -> list[Frame[Any]]:
        """The frames up to the table as it is now."""
        return self._room.wait_for(self._read(self._room.store.version("t-1")))

    async def _read(self, version: int) -> list[Frame[Any]]:
        found = [await anext(self._frames)]
        while found[-1].version < version:
            found.append(await anext(self._frames))
        return found

    def close(self) -> None:
        self._room.wait_for(self._frames.aclose())
