"""Background work for what may be asked next; it is dropped when the program ends."""

import os
import sys
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import TypeVar

T = TypeVar("T")

AHEAD = "ahead"
"""How such threads are called."""

AT_WORK = (AHEAD, "asyncio_")
"""How the names of threads begin whose work ends with the program; asyncio's think for bots."""


def begin(work: Callable[[], None]) -> None:
    threading.Thread(target=work, name=AHEAD).start()


def soon(work: Callable[[], T], seconds: float, quiet: float, say: Callable[[], None]) -> T | None:
    """What the work comes to, if that is known in time; else None, and the work goes on beside the play.

    `say` is called where it takes longer than `quiet`, so that nobody wonders.
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


def leave_behind(status: int) -> None:
    """End the program at once if somebody still works ahead, where Python itself would wait for seconds.

    All that was to be stored is stored by then.
    """
    if any(thread.name.startswith(AT_WORK) for thread in threading.enumerate()):
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
        os._exit(status)
