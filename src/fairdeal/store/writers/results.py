"""The results of a writer process, received by a thread or by an event loop that is waiting for them.

An event loop that receives results itself needs no other thread to wake it, and doesn't compete with one.
The thread takes over if the loop is stuck or has ended, so no waiting caller depends on the loop.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from socket import MSG_DONTWAIT, socket
from threading import Condition, Lock

from fairdeal.store.writers.frames import RECEIVED_MOST, FrameBuffer

LOOP_SECONDS = 0.05
"""How long a loop may take to receive the next result before the thread takes over."""


class Results:
    """Receives what one writer process sends back, until it is gone."""

    def __init__(self, line: socket, take: Callable[[bytes], None], is_expected: Callable[[], bool]) -> None:
        """`take` is called with each frame in order; `is_expected`: whether a caller is waiting."""
        self._line, self._take, self._is_expected = line, take, is_expected
        self._buffer = FrameBuffer()
        self._receiving = Lock()
        """Held while receiving, since frames must be taken in order."""
        self._received = 0
        self._has_ended = False
        self._error: Exception | None = None
        self._changed = Condition()
        """Guards the fields below; the thread waits on it while a loop receives."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._line_of_loop: socket | None = None
        self._is_resting = False

    # In the thread.

    def receive(self) -> bool:
        """Receive the next results, or leave that to a loop; False when the writer is gone."""
        self._leave_to_loop()
        with self._receiving:
            if not self._has_ended and self._loop is None:  # a loop may have taken over just before
                self._receive_some()
        if self._error is not None:
            raise self._error
        return not self._has_ended

    def _leave_to_loop(self) -> None:
        """Wait as long as a loop keeps receiving everything that is expected."""
        with self._changed:
            while self._loop is not None:
                self._wait_until_expected()
                before = self._received
                self._changed.wait(LOOP_SECONDS)
                if self._received == before and self._is_expected():
                    self._take_from_loop()

    def _wait_until_expected(self) -> None:
        self._is_resting = True  # first, so that new work is either noticed here or wakes this thread
        while not self._is_expected() and self._loop is not None:
            self._changed.wait()
        self._is_resting = False

    def expect(self) -> None:
        """Expect one more result, and receive it in the thread if no loop does."""
        if self._is_resting:
            with self._changed:
                self._changed.notify()

    # On an event loop.

    def receive_on(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let this running loop receive the results from now on."""
        if self._loop is loop:
            return
        with self._changed:
            if self._has_ended:
                return
            self._take_from_loop()
            line = self._line.dup()
            try:
                loop.add_reader(line, self._receive_arrived)
            except NotImplementedError:  # not every kind of loop can wait for a socket
                line.close()
                return
            self._loop, self._line_of_loop = loop, line

    def _receive_arrived(self) -> None:
        """Take what has arrived, without waiting for more."""
        if not self._receiving.acquire(blocking=False):
            return  # the thread is about to take it
        try:
            if not self._has_ended:
                self._receive_some(MSG_DONTWAIT)
        except BlockingIOError:
            pass  # the thread has taken it
        finally:
            self._receiving.release()
        if self._has_ended:
            with self._changed:
                self._take_from_loop()
                self._changed.notify()

    def _take_from_loop(self) -> None:
        loop, line = self._loop, self._line_of_loop
        self._loop = self._line_of_loop = None
        if loop is None or line is None:
            return
        try:
            loop.call_soon_threadsafe(_stop_reading, loop, line)
        except RuntimeError:  # the loop is closed
            line.close()

    # Both.

    def _receive_some(self, flags: int = 0) -> None:
        received = b""
        with suppress(ConnectionError):  # the writer closed with unread data
            received = self._line.recv(RECEIVED_MOST, flags)
        self._has_ended = not received
        try:
            for frame in self._buffer.add(received):
                self._take(frame)
        except Exception as error:  # noqa: BLE001 - raised in the thread, which ends the writer
            self._error, self._has_ended = error, True
        self._received += 1


def _stop_reading(loop: asyncio.AbstractEventLoop, line: socket) -> None:
    loop.remove_reader(line)
    line.close()
