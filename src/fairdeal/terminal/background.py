"""Background work for questions that may come next; it is dropped when the program ends."""

import os
import sys
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import TypeVar

T = TypeVar("T")

AHEAD = "ahead"
"""The prefix of the names of such threads."""

AT_WORK = (AHEAD, "asyncio_")
"""Prefixes of the names of threads whose work may be dropped at the end; asyncio's compute for bots."""


def begin(work: Callable[[], None]) -> None:
    threading.Thread(target=work, name=AHEAD).start()


def soon(work: Callable[[], T], seconds: float, quiet: float, say: Callable[[], None]) -> T | None:
    """The result of the work, if it is ready in time; otherwise None, and the work continues in the
    background.

    `say` is called if it takes longer than `quiet`, so that nobody wonders.
    """
    found: SimpleQueue[T] = SimpleQueue()
    begin(lambda: found.put(work()))
    try:
        return found.get(timeout=min(quiet, seconds))
    except Empty:
        say()
    try:
        return found.get(timeout=max(0.0, seconds - quiet))
    except Empty:
        return None


def exit_without_waiting(status: int) -> None:
    """End the program immediately if background threads are still running; Python itself would wait for them.

    Everything that has to be stored is stored by then.
    """
    if any(thread.name.startswith(AT_WORK) for thread in threading.enumerate()):
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
        os._exit(status)
