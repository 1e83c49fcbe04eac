"""A store that can't be reached for a while, or whose answers come late or never."""

import sqlite3
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from fairdeal.store import Append, Store
from fairdeal.store.problems import Unreachable
from fairdeal.store.values import Appended

FREE = frozenset({"now", "lasts", "close"})


class TroubledStore:
    """Everything goes through to a store, as long as it can be reached."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.is_down = False
        self.turned_away = 0
        """How often it could not be reached."""
        self.answers_lost = 0
        """How many of the next appends are stored without an answer."""
        self.holds_answers = False
        self.held: list[tuple[Future[Appended], Future[Appended]]] = []
        """Appends that are stored, and whose answers wait for `release`."""

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._store, name)
        return found if name in FREE or not callable(found) else self._reached(found)

    def _reached(self, do: Callable[..., Any]) -> Callable[..., Any]:
        def reach_and_do(*given: Any, **named: Any) -> Any:
            self._check_reachable()
            return do(*given, **named)

        return reach_and_do

    def _check_reachable(self) -> None:
        if self.is_down:
            self.turned_away += 1
            raise Unreachable("store.closed")

    def append(self, step: Append) -> Future[Appended]:
        self._check_reachable()
        stored = self._store.append(step)
        if self.holds_answers:
            answer: Future[Appended] = Future()
            answer.set_running_or_notify_cancel()  # it is too late to take it back
            self.held.append((answer, stored))
            return answer
        if self.answers_lost:
            self.answers_lost -= 1
            stored.result()
            raise Unreachable("store.closed")
        return stored

    def release(self) -> None:
        """Give the answers that were held, and hold no more."""
        self.holds_answers = False
        for answer, stored in self.held:
            answer.set_result(stored.result())
        self.held.clear()


def damage_log(file: Path, table: str) -> None:
    """Overwrite the last step of a table."""
    with sqlite3.connect(file) as database:
        last = "SELECT max(version) FROM steps WHERE stream = ?"
        database.execute(
            f"UPDATE steps SET text = x'00' WHERE stream = ? AND version = ({last})", (table, table)
        )
    database.close()
