"""Sends commands. One that doesn't reach the room is sent again with the same id, so it is done once."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import TypeVar

from fairdeal.store.problems import Unreachable

T = TypeVar("T")

TRIES = 3
WAIT_SECONDS = 0.2
"""The pause between two tries to reach a room that does not answer."""


class Sender:
    """Sends the commands of one client."""

    def __init__(self) -> None:
        self._ids = CommandIds()

    async def send(self, carry_out: Callable[[str], Awaitable[T]]) -> T:
        """Send a command; `carry_out` takes its id."""
        command_id = self._ids.next()
        return await resend(lambda: carry_out(command_id))


class CommandIds:
    """Makes ids for commands: no two are the same, here or elsewhere."""

    def __init__(self) -> None:
        self._prefix, self._count = secrets.token_hex(8), 0

    def next(self) -> str:
        self._count += 1
        return f"{self._prefix}:{self._count}"


async def resend(carry_out: Callable[[], Awaitable[T]]) -> T:
    """Retry a few times while the room or its database can't be reached."""
    for _ in range(TRIES - 1):
        try:
            return await carry_out()
        except Unreachable:
            await asyncio.sleep(WAIT_SECONDS)
    return await carry_out()
