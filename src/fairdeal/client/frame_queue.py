"""Frames of one table, read as they arrive and kept for a caller that looks at them later."""

import asyncio
from collections import deque
from contextlib import aclosing, suppress
from typing import Any

from fairdeal.client.table_client import TableClient
from fairdeal.store.problems import StoreTrouble
from fairdeal.wire.frames import Frame


class FrameQueue:
    """Reads a client's frames from its creation until `stop`, on the client's event loop."""

    def __init__(self, client: TableClient, since: int = 0, *, is_kept: bool = True) -> None:
        """`since`: the last version seen. `is_kept=False`: drop the frames and keep only the newest view."""
        self.client = client
        self.frames: deque[Frame[Any]] = deque(maxlen=None if is_kept else 0)
        """Frames that have not been taken yet."""
        self.version = -1
        """The version of the last frame read."""
        self._has_news = asyncio.Event()
        self._reading = asyncio.get_running_loop().create_task(self._read(since))

    async def wait_for(self, version: int) -> None:
        """Wait for the frame of this version or a later one."""
        while self.version < version and not self._reading.done():
            self._has_news.clear()
            await self._has_news.wait()
        if self.version < version:
            self._reading.result()  # raises the error that ended reading
            raise StoreTrouble("store.closed")

    async def stop(self) -> None:
        self._reading.cancel()
        with suppress(asyncio.CancelledError, StoreTrouble):
            await self._reading

    async def _read(self, since: int) -> None:
        try:
            async with aclosing(self.client.frames(since)) as frames:
                async for frame in frames:
                    self.frames.append(frame)
                    self.version = frame.version
                    self._has_news.set()
        finally:
            self._has_news.set()
