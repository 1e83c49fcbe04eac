"""A room in its own thread: its tables run while the main thread waits for somebody to type."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from threading import Thread
from typing import Any, TypeVar

from fairdeal.client.connection import act_for, spectate
from fairdeal.client.room_client import RoomClient
from fairdeal.room.room import Room

T = TypeVar("T")


class RoomThread:
    """Runs a room until `stop`, and lets a blocking thread wait for its results."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._trouble: BaseException | None = None
        """An error in the room that no caller was waiting for."""
        self._loop = asyncio.new_event_loop()
        self._loop.set_exception_handler(self._note_trouble)
        self._thread = Thread(target=self._loop.run_forever, name="room", daemon=True)
        self._thread.start()

    def connect(self, person: str, name: str = "") -> RoomClient:
        """A client for a person who was let in already. `name`: what they are called at tables."""
        return act_for(self.room, person, name)

    def spectate(self) -> RoomClient:
        """A client for everybody in front of the screen, who see what spectators see."""
        return spectate(self.room)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine in the room and return its result; Ctrl-C cancels it."""
        running = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            result = running.result()
        except BaseException:
            running.cancel()
            raise
        trouble, self._trouble = self._trouble, None
        if trouble is not None:
            raise trouble
        return result

    def stop(self) -> None:
        """Stop the room and its thread, after writes in progress have finished."""
        with suppress(Exception):  # failed writes were reported when they were requested
            self.run(self.room.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _note_trouble(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        trouble = context.get("exception")
        if trouble is None:
            loop.default_exception_handler(context)
        else:
            self._trouble = self._trouble or trouble
