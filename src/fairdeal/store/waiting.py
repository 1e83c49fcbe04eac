"""Waiting for appends on an event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress

from fairdeal.store.values import Appended


class ReceivableResult(Future[Appended]):
    """The result of an append, which the waiting event loop can receive itself."""

    def __init__(self, receive_on: Callable[[asyncio.AbstractEventLoop], None]) -> None:
        super().__init__()
        self.receive_on = receive_on


async def wait_for_result(under_way: Future[Appended]) -> Appended:
    """The result of an append. If the caller is cancelled, an append that has not begun is cancelled too.

    This is `asyncio.wrap_future` with half the work, since every command waits for an append.
    """
    if under_way.done():
        await asyncio.sleep(0)  # otherwise other tasks on the loop would never run
        return under_way.result()
    loop = asyncio.get_running_loop()
    if isinstance(under_way, ReceivableResult):
        under_way.receive_on(loop)
    done: asyncio.Future[None] = loop.create_future()

    def wake(_: Future[Appended]) -> None:
        if asyncio._get_running_loop() is loop:
            finish(done)
            return
        with suppress(RuntimeError):  # the event loop is closed, so nobody is waiting
            loop.call_soon_threadsafe(finish, done)

    under_way.add_done_callback(wake)
    try:
        await done
    except asyncio.CancelledError:
        under_way.cancel()
        raise
    return under_way.result()


async def wait_until_done(under_way: Future[Appended]) -> None:
    """Wait for an append to end, whatever its result. Uses no thread: there are fewer threads than tables."""
    done = asyncio.wrap_future(under_way)
    done.add_done_callback(lambda each: each.cancelled() or each.exception())  # reported elsewhere
    await asyncio.wait([done])


def finish(waiter: asyncio.Future[None]) -> None:
    """Wake the task that is waiting for this future."""
    if not waiter.done():  # its task may have been cancelled
        waiter.set_result(None)
