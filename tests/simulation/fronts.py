"""What people have in front of them: clients of single tables, which give commands and are shown frames."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from typing import Any, TypeVar

from fairdeal.client import RoomClient, TableClient
from fairdeal.client.link import Link
from fairdeal.client.sender import Sender, resend
from fairdeal.store import StoreTrouble
from fairdeal.wire.frames import Frame, Receipt
from fairdeal.wire.views.table import TableView
from tests.simulation.sent import Sent

T = TypeVar("T")


class GivenIds(Sender):
    """Sends commands by the ids that the simulation gives them, else as every client does."""

    def __init__(self) -> None:
        self.next_id = ""

    async def send(self, carry_out: Callable[[str], Awaitable[T]]) -> T:
        command_id = self.next_id
        return await resend(lambda: carry_out(command_id))


class Front:
    """A client at one table, with the picture of it that somebody has looked at, if they have."""

    def __init__(self, link: Link, table: str) -> None:
        self._ids = GivenIds()
        self._client = TableClient(link, table, self._ids)
        self.seen: int | None = None
        """The version of the picture, which goes along with every command."""

    async def look(self) -> None:
        self.seen = (await self._client.look()).version

    async def act(self, sent: Sent) -> Receipt:
        self._ids.next_id = sent.id
        return await self._client.act(sent.act)


class Viewer:
    """Somebody who watches a table, and comes back after a lost connection for what was missed."""

    def __init__(self, table: str, person: str | None, *, with_rounds: bool, is_slow: bool) -> None:
        self.table, self.person, self.with_rounds = table, person, with_rounds
        self.is_slow = is_slow
        """Whether frames are read only now and then, so that some do not fit."""
        self.client: TableClient | None = None
        self.process = ""
        self.known = 0
        """The version up to which all has been looked through."""
        self._version = 0
        """The version of the last frame that has come."""
        self._frames: list[tuple[Frame[Any], bool]] = []
        """Each with whether its viewer had given a command since, so that it asks nothing."""
        self._reading: asyncio.Task[None] | None = None
        self._may_read = asyncio.Event()

    def __str__(self) -> str:
        return f"{self.person or 'a spectator'} at {self.table}"

    def watch(self, client: RoomClient) -> Any:
        """Reads frames until the connection is lost."""
        self.client = client.watch(self.table, with_rounds=self.with_rounds)
        return self._read(self.client)

    def began(self, process: str, reading: asyncio.Task[None]) -> None:
        self.process, self._reading = process, reading

    async def _read(self, client: TableClient) -> None:
        async with aclosing(client.frames(self._version)) as frames:
            async for frame in frames:
                asks_nothing = frame.view.own is None or not frame.view.own.asked
                self._frames.append((frame, asks_nothing and frame.version < client._acted))
                self._version = frame.version
                if self.is_slow:
                    self._may_read.clear()
                    await self._may_read.wait()

    def read_on(self) -> None:
        """Somebody slow reads one more frame."""
        self._may_read.set()

    def hurry(self) -> None:
        """Read everything, from now on."""
        self.is_slow = False
        self.read_on()

    def leave(self) -> None:
        """Close the connection, with what has not been read."""
        if self._reading is not None:
            self._reading.cancel()

    def is_watching(self) -> bool:
        """Whether the connection holds; it may end with the table, with its process, or with the store."""
        reading = self._reading
        if reading is None or not reading.done():
            return reading is not None
        self._reading = self.client = None
        if not reading.cancelled() and not isinstance(reading.exception(), StoreTrouble):
            reading.result()
        return False

    def can_bind(self) -> bool:
        """Whether the viewer sits at the table, and there is a shoe to bind a seed for."""
        view = _newest_view(self.client)
        return view is not None and view.own is not None and view.own.seat > 0 and view.shoe is not None

    async def bind(self, seed: bytes) -> None:
        """Bind a seed, unless the viewer has just left or the shoe is gone."""
        if self.can_bind() and self.client is not None:
            await self.client.add_seed(seed)

    def is_busy(self) -> bool:
        """Whether the client answers a frame by itself, such as with a seed, before anybody sees that."""
        view = _newest_view(self.client)
        return self.is_watching() and view is not None and view.version > self._version

    def take_frames(self) -> list[tuple[Frame[Any], bool]]:
        """What has come since this was asked last."""
        frames, self._frames = self._frames, []
        return frames


def _newest_view(client: TableClient | None) -> TableView[Any] | None:
    """The view of the newest frame that a client has, whether it was handed out or not."""
    return client._view if client is not None else None
