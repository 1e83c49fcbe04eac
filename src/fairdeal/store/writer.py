"""One thread that writes: whatever waits while it commits goes into its next transaction."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Lock, Thread

from fairdeal.games.game import Refused
from fairdeal.store.planning import Work
from fairdeal.store.problems import Conflict, StoreTrouble, Unreachable
from fairdeal.store.values import Appended

GROUP_MOST = 32
"""How many appends share a transaction: more gain little and make everybody wait."""

Outcome = Appended | Refused | Conflict
"""What an append came to; the last two were expected, and harm nobody else in the group."""

Commit = Callable[[Sequence[Work]], Sequence[Outcome]]
"""Writes a group in one transaction. What it raises was written for none of the group."""

Waiting = tuple[Work, Future[Appended]]


class Writer:
    """Takes work from any thread, and does it in the order in which it came."""

    def __init__(self, commit: Commit, most: int = GROUP_MOST) -> None:
        self._commit = commit
        self._most = most
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._closing = Lock()
        self._closed = False
        self._thread = Thread(target=self._run, name="fairdeal-store", daemon=True)
        self._thread.start()

    def put(self, work: Work) -> Future[Appended]:
        future: Future[Appended] = Future()
        with self._closing:
            if self._closed:
                raise StoreTrouble("store.closed")
            self._queue.put((work, future))
        return future

    def close(self) -> None:
        """Do what waits, then stop."""
        with self._closing:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        for group in self._groups():
            # Whoever cancelled in time has not asked at all.
            _settle(self._commit, [each for each in group if each[1].set_running_or_notify_cancel()])

    def _groups(self) -> Iterator[list[Waiting]]:
        """All that waits, at most so many at once, until the store is closed."""
        while (first := self._queue.get()) is not None:
            group = [first]
            last = False
            while len(group) < self._most and not last:
                try:
                    following = self._queue.get_nowait()
                except Empty:
                    break
                last = following is None
                group += [following] if following is not None else []
            yield group
            if last:
                return


def _settle(commit: Commit, group: list[Waiting]) -> None:
    """Commit a group and tell everybody; when it fails as a whole, each by itself."""
    if not group:
        return
    try:
        outcomes = commit([work for work, _ in group])
    except Exception as error:  # noqa: BLE001 - whatever went wrong, those who wait are told, and the thread lives
        if len(group) > 1 and not isinstance(error, Unreachable):
            for each in group:
                _settle(commit, [each])
        else:
            _fail(group, error)
        return
    for (_, future), outcome in zip(group, outcomes, strict=True):
        if isinstance(outcome, Exception):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)


def _fail(group: list[Waiting], error: Exception) -> None:
    for _, future in group:
        future.set_exception(error)
