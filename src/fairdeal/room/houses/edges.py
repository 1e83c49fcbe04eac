"""Computes house edges one at a time in a thread, since each takes seconds the first time."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from threading import Thread

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.tables.houses.figures import house_edge
from fairdeal.wire.views.table import EdgeView

OnFound = Callable[[str, EdgeView | None], None]
"""Called with the fingerprint of a rule book and its edge; None if nobody plays for chips by that book."""


class HouseEdges:
    """Computes the house edge against basic strategy, once for each rule book."""

    def __init__(self, on_found: OnFound) -> None:
        self._on_found = on_found
        self._asked: set[str] = set()
        self._wanted: dict[str, RuleBook] = {}
        self._working: asyncio.Task[None] | None = None

    def work_out(self, book_id: str, book: RuleBook) -> None:
        """Queue the edge of a book, after those that were asked for earlier."""
        if book_id in self._asked:
            return
        self._asked.add(book_id)
        self._wanted[book_id] = book
        if self._working is None:
            self._working = asyncio.get_running_loop().create_task(self._work())

    def close(self) -> None:
        """Compute nothing more; a computation in progress is dropped."""
        self._wanted.clear()
        if self._working is not None:
            self._working.cancel()

    async def _work(self) -> None:
        while self._wanted:
            book_id = next(iter(self._wanted))
            book = self._wanted.pop(book_id)
            try:
                edge = await asyncio.wrap_future(_start_thread(partial(house_edge, book)))
            except Exception as trouble:  # noqa: BLE001 - reported below
                # People can play without it, and nobody waits for it here.
                message = f"the house edge of {book_id} can't be worked out"
                loop = asyncio.get_running_loop()
                loop.call_exception_handler({"message": message, "exception": trouble})
            else:
                self._on_found(book_id, edge)
        self._working = None


def _start_thread(work: Callable[[], EdgeView | None]) -> Future[EdgeView | None]:
    """Run this in a separate thread, which does not keep the program from ending."""
    found: Future[EdgeView | None] = Future()
    found.set_running_or_notify_cancel()

    def run() -> None:
        try:
            found.set_result(work())
        except Exception as trouble:  # noqa: BLE001 - raised again by the future
            found.set_exception(trouble)

    Thread(target=run, name="house edge", daemon=True).start()
    return found
