"""How a terminal gets done what hosts of tables do: one thing at a time, and again where nobody answers."""

import asyncio
import atexit
import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from fairdeal.store.problems import Unreachable

T = TypeVar("T")

RUNNER = asyncio.Runner()
"""Runs what hosts do; people in front of one terminal do one thing at a time."""
atexit.register(RUNNER.close)

TRIES = 3
WAIT_SECONDS = 0.2
"""Between two tries to reach a database that is there for nobody just now."""


def done(make: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """What comes of it; the same again, by the same id, while the database is not to be reached."""
    for _ in range(TRIES - 1):
        try:
            return RUNNER.run(make())
        except Unreachable:
            time.sleep(WAIT_SECONDS)
    return RUNNER.run(make())
