"""A table that runs in this process: its clock, its bots, and everything that needs no person."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from fairdeal.room.bots.driver import BotDriver, BotRules, check_bot
from fairdeal.room.feed import Feed
from fairdeal.room.public_views import PublicViews
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.host import Host
from fairdeal.tables.subscriptions import Update
from fairdeal.tables.timer import Timer
from fairdeal.wire.commands import AnyCommand
from fairdeal.wire.frames import Receipt

RETRY_SECONDS = 1.0
"""Seconds before a table that could not continue tries again, such as while its database can't be reached."""


class RunningTable:
    """A host with its timer and its bots, from `start` to `stop`."""

    def __init__(self, host: Host, on_change: Callable[[], None], bots: BotRules) -> None:
        """`on_change` is called after each step."""
        self.host = host
        self.public_views: PublicViews | None = None
        """Made for the first viewer."""
        self.users = 0
        """How many viewers and commands need it now."""
        self._bots = BotDriver(host, bots)
        self._timer = Timer(host, on_change, self._bots.settle)
        self._settling: asyncio.Task[None] | None = None
        self._is_woken = False
        self._is_stopped = False
        self._feeds: set[Feed] = set()

    def start(self) -> None:
        self._timer.start()
        self.wake()

    async def stop(self) -> None:
        """Stop the table: its feeds end, and a step that is being stored is finished first."""
        self._is_stopped = True
        for feed in tuple(self._feeds):
            feed.stop()
        await self._timer.stop()
        if (settling := self._settling) is not None:
            settling.cancel()
            await asyncio.wait([settling])
        self._bots.stop()

    async def act(
        self, actor: Actor, command: AnyCommand, command_id: str, seen: int | None = None
    ) -> Receipt:
        """Carry out a command, or refuse it. Its consequences happen later; this doesn't wait for them."""
        try:
            check_bot(self.host.table.game, actor, command)
            return await self.host.act(actor, command, command_id, seen)
        finally:
            self.wake()  # even if the client is gone: the command may be done, and a bot next

    def begin_round(self) -> None:
        """Let bots bet in the next round even if no person does."""
        self._bots.begin_rounds(1)
        self.wake()

    def show_again(self) -> None:
        """Send all viewers the table again, after a change that is not part of its log."""
        self.host.channel.publish(Update(self.host.table))

    @contextmanager
    def run_feed(self, feed: Feed) -> Iterator[Feed]:
        """End a feed when its viewer goes, or when the table stops."""
        self._feeds.add(feed)
        try:
            yield feed
        finally:
            self._feeds.discard(feed)
            feed.stop()

    def wake(self) -> None:
        """After a change: do everything that needs no person, without waiting for it here."""
        if self._is_stopped:
            return
        if self._settling is None:
            self._settling = asyncio.get_running_loop().create_task(self._settle())
            self._settling.add_done_callback(self._rest)
        else:
            self._is_woken = True

    async def rest(self) -> None:
        """Wait until the table waits for a person, or for its clock."""
        while (settling := self._settling) is not None:
            await asyncio.wait([settling])
            await asyncio.sleep(0)  # what to do when it is done

    async def _settle(self) -> None:
        self._is_woken = True
        while self._is_woken:
            self._is_woken = False
            await self._bots.settle()

    def _rest(self, settling: asyncio.Task[None]) -> None:
        self._settling = None
        if settling.cancelled():
            return
        if (trouble := settling.exception()) is not None:
            report_trouble(f"table {self.host.table.id} could not continue", trouble)
            # Even without viewers: people who sit here may come back just to watch, which wakes nothing.
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self.wake)
        elif self._is_woken:
            self.wake()


def report_trouble(message: str, trouble: BaseException) -> None:
    """Report an error that no caller is waiting for."""
    asyncio.get_running_loop().call_exception_handler({"message": message, "exception": trouble})
