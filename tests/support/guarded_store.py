"""A store that notes what is read of it, and what is done to it on the thread of a running event loop."""

import asyncio
import sys
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from fairdeal.store import Store
from fairdeal.store.values import Appended

WRITES = frozenset({"append", "keep_snapshot", "put_secret"})
"""What is handed over to the writer, and waits for nothing."""

FREE = frozenset({"now", "lasts", "close"})


def is_on_loop() -> bool:
    """Whether an event loop, and all that it serves, waits for whatever is done now."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


class GuardedStore:
    """Everything goes through to a store, and is noted."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.reads: list[str] = []
        self.on_loop: list[str] = []
        """What kept the event loop waiting."""
        self.appends = 0

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._store, name)
        return found if name in FREE or not callable(found) else self._noted(name, found)

    def append(self, *given: Any) -> Future[Appended]:
        self.appends += 1
        return self._store.append(*given)

    def _noted(self, name: str, do: Callable[..., Any]) -> Callable[..., Any]:
        def note_and_do(*given: Any, **named: Any) -> Any:
            if name not in WRITES:
                self.reads.append(name)
                if is_on_loop():
                    self.on_loop.append(f"{name}{given}")
            return do(*given, **named)

        return note_and_do


FILE_ACCESS = frozenset({"open", "os.listdir", "os.scandir", "sqlite3.connect", "subprocess.Popen"})
"""What Python reports of itself that may take a while."""


class OpenedFiles:
    """Files, other than modules of programs, folders and databases opened on the thread of an event loop."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self._is_watching = False
        sys.addaudithook(self._hear)

    def _hear(self, event: str, given: tuple[Any, ...]) -> None:
        if self._is_watching and event in FILE_ACCESS and is_on_loop():
            name = str(given[0])
            self.names += [] if _is_of_program(name) else [name]

    def __enter__(self) -> "OpenedFiles":
        self._is_watching = True
        return self

    def __exit__(self, *_: object) -> None:
        self._is_watching = False  # a hook stays for good


def _is_of_program(name: str) -> bool:
    """Whether Python looks for a module: each is loaded once a process."""
    return name.endswith((".py", ".pyc", ".so", "__pycache__")) or Path(name, "__init__.py").is_file()
