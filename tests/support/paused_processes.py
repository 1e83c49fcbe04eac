"""Processes that are stopped for a while, and never for good."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress


@contextmanager
def pause(pid: int) -> Iterator[None]:
    """Stop a process, and let it continue in any case: one that stays stopped keeps its locks for ever.

    It may be killed meanwhile.
    """
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)
