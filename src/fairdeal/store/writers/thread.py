"""One thread that writes: work that arrives while it commits goes into its next transaction."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Lock, Thread

from fairdeal.store.problems import StoreTrouble, Unreachable
from fairdeal.store.values import Appended
from fairdeal.store.work import Commit, Work

GROUP_MOST = 32
"""The most appends in one transaction: more would gain little and make everybody wait."""

Waiting = tuple[Work, Future[Appended]]


class WriterThread:
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
        """Finish the waiting work, then stop."""
        with self._closing:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        for group in self._groups():
            # Work that was cancelled in time is skipped.
            wanted = [each for each in group if each[1].set_running_or_notify_cancel()]
            results = settle(self._commit, [work for work, _ in wanted])
            for (_, future), result in zip(wanted, results, strict=True):
                answer(future, result)

    def _groups(self) -> Iterator[list[Waiting]]:
        """All waiting work, in groups of limited size, until the store is closed."""
        while (first := self._queue.get()) is not None:
            group = [first]
            last = False
            while len(group) < self._most and not last and not self._queue.empty():
                following = self._queue.get()  # which no other thread takes from
                last = following is None
                group += [following] if following is not None else []
            yield group
            if last:
                return


Result = Appended | Exception


def settle(commit: Commit, group: Sequence[Work]) -> list[Result]:
    """Commit a group, and return the result of each; if the whole group fails, each is tried alone."""
    if not group:
        return []
    try:
        return list(commit(group))
    except Exception as error:  # noqa: BLE001 - whatever went wrong, callers get an answer, and the writer lives
        if len(group) > 1 and not isinstance(error, Unreachable):
            return [result for work in group for result in settle(commit, [work])]
        return [error] * len(group)


def answer(future: Future[Appended], result: Result) -> None:
    if isinstance(result, Exception):
        future.set_exception(result)
    else:
        future.set_result(result)
