"""How a table's steps reach its subscribers: each step is published once, after it is stored.

Publishing waits for nobody. Each subscriber has a queue, and one that reads too slowly gets the newest state
in place of the steps that did not fit.
"""

import asyncio
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from threading import Lock
from typing import Self

from msgspec import Struct

from fairdeal.store.waiting import finish
from fairdeal.tables.model.state import Table
from fairdeal.tables.published_steps import PublishedStep

QUEUE_LENGTH = 16
"""How many updates can wait for a subscriber before steps are left out."""

NOTICES_KEPT = 4
"""How many notices a slow subscriber still gets: the newest ones."""

EVENTS_REMEMBERED = 16
"""How many events are kept while there are subscribers, for those who lose the connection for a moment. Each
holds a table, of about 1.4 kB, so these cover only a few seconds. For anyone who was away longer, the steps
are read from the store.
"""


class Update(Struct, frozen=True, eq=False):
    """What a subscriber gets: usually one step, or after a gap the steps that were missed."""

    after: Table
    """The newest state."""
    steps: tuple[PublishedStep, ...] = ()
    left_out: bool = False
    """Whether steps are missing here, and there is only the newest state."""
    notices: tuple[object, ...] = ()
    """Messages to everybody that are not events, such as why changed rules are not taken over."""

    def __repr__(self) -> str:
        # In full this could be a megabyte after a gap, with hidden cards, which must not get into a log file.
        return f"<Update of {self.after.id} to {self.after.version}: {len(self.steps)} steps>"


class Unsubscribed(Exception):
    """The subscription has ended."""


class Subscriber:
    """A queue of updates, in order. One task reads it, or a program without an event loop."""

    __slots__ = ("_channel", "_most", "_newest", "_notices", "_queue", "_waiter")

    def __init__(self, channel: "Channel", most: int | None) -> None:
        """`most`: how many updates may wait. None means any number, so that nothing is ever left out."""
        self._channel: Channel | None = channel
        self._most = most
        self._queue: deque[Update] = deque()
        self._newest: Update | None = None
        """The last update that did not fit; it stands for all of them."""
        self._notices: tuple[object, ...] = ()
        """The notices of updates that did not fit."""
        self._waiter: asyncio.Future[None] | None = None

    # Reading.

    async def next(self) -> Update:
        """The next update, as soon as there is one; `Unsubscribed` once this subscription has ended."""
        while not self._queue and self._newest is None:
            assert self._waiter is None or self._waiter.done(), "another task reads this queue already"
            waiter = self._waiter = asyncio.get_running_loop().create_future()
            if self._channel is None:  # looked at last, since any thread may end the subscription
                raise Unsubscribed
            await waiter
        try:
            return self._take_newest() or self._queue.popleft()
        except IndexError:  # another thread has just emptied the queue
            raise Unsubscribed from None

    @property
    def has_news(self) -> bool:
        """Whether an update has arrived."""
        return bool(self._queue) or self._newest is not None

    def waiting(self) -> Sequence[Update]:
        """All updates that have arrived so far."""
        newest = self._take_newest()
        found = list(self._queue) if newest is None else [newest]
        self._queue.clear()
        return found

    def _take_newest(self) -> Update | None:
        """The newest state, if updates did not fit; the queue is empty then."""
        newest, notices = self._newest, self._notices
        self._newest, self._notices = None, ()
        return Update(newest.after, left_out=True, notices=notices) if newest is not None else None

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Update:
        try:
            return await self.next()
        except Unsubscribed:
            raise StopAsyncIteration from None

    # Ending.

    @property
    def is_lossless(self) -> bool:
        return self._most is None

    def unsubscribe(self) -> None:
        """End the subscription, and drop what is in the queue. Calling it twice does no harm."""
        channel, self._channel = self._channel, None
        if channel is not None:
            channel.remove(self)
        self._queue.clear()
        self._take_newest()
        self._wake()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.unsubscribe()

    # Filling the queue, for the channel only.

    def put(self, update: Update) -> None:
        if self._channel is None:
            return  # unsubscribed while this was being published
        if self._newest is None and (self._most is None or len(self._queue) < self._most):
            self._queue.append(update)
        else:
            self._leave_out(update)
        self._wake()

    def put_first(self, update: Update) -> None:
        """Put in what was missed before this subscription, unless later updates did not fit."""
        if self._newest is None:
            self._queue.appendleft(update)
        self._wake()

    def _leave_out(self, update: Update) -> None:
        """Drop this update and the whole queue, but keep the newest state and the last notices."""
        for each in (*self._queue, update):
            if each.notices:
                self._notices = (*self._notices, *each.notices)[-NOTICES_KEPT:]
        self._queue.clear()
        self._newest = update

    def _wake(self) -> None:
        waiter, self._waiter = self._waiter, None
        if waiter is None or waiter.done():
            return
        with suppress(RuntimeError):  # its event loop has ended, so nobody is waiting
            if _is_running_here(loop := waiter.get_loop()):
                waiter.set_result(None)
            else:
                loop.call_soon_threadsafe(finish, waiter)


def _is_running_here(loop: asyncio.AbstractEventLoop) -> bool:
    """Whether this thread runs the loop; any other thread has to wake it."""
    try:
        return asyncio.get_running_loop() is loop
    except RuntimeError:
        return False


_CHANGING = Lock()
"""One lock for all channels, since it is held only briefly; any thread may end a subscription."""


class Channel:
    """The subscribers of one table."""

    __slots__ = ("_recent", "_subscribers")

    def __init__(self) -> None:
        self._subscribers: tuple[Subscriber, ...] = ()  # never changed in place: a loop may be reading it
        self._recent: deque[PublishedStep] | None = None

    def subscribe(self, *, is_lossless: bool = False) -> Subscriber:
        """Get every update from now on. `is_lossless`: for a reader in this process, whose queue may grow."""
        subscriber = Subscriber(self, None if is_lossless else QUEUE_LENGTH)
        with _CHANGING:
            self._subscribers = (*self._subscribers, subscriber)
        return subscriber

    def remove(self, subscriber: Subscriber) -> None:
        with _CHANGING:
            self._subscribers = tuple(each for each in self._subscribers if each is not subscriber)
            if not self._subscribers:
                self._recent = None

    @property
    def has_subscribers(self) -> bool:
        return bool(self._subscribers)

    @property
    def is_lossless(self) -> bool:
        """Whether a subscriber wants every step, however many there are."""
        return any(each.is_lossless for each in self._subscribers)

    def publish(self, update: Update) -> None:
        """Hand the same update to everybody. A slow subscriber, or one that is gone, holds up nobody else."""
        subscribers = self._subscribers
        if subscribers:
            self._remember(update)
        for each in subscribers:
            each.put(update)

    def announce(self, table: Table, notice: object) -> None:
        """Send all subscribers a message that is not an event."""
        self.publish(Update(table, notices=(notice,)))

    # Recent steps.

    def steps_since(self, version: int) -> tuple[PublishedStep, ...] | None:
        """The steps that end after a version; None if not all of them are remembered."""
        recent = self._recent
        if not recent or recent[0].before.version > version:
            return None
        return tuple(step for step in recent if step.after.version > version)

    def _remember(self, update: Update) -> None:
        if update.left_out:
            self._recent = None
        if update.steps:
            recent = self._recent = self._recent if self._recent is not None else deque()
            recent.extend(update.steps)
            newest = recent[-1].after.version
            while recent and newest - recent[0].before.version > EVENTS_REMEMBERED:
                recent.popleft()
