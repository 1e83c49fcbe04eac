"""Snapshots of one log: the state kept beside it, so that it need not be read from the start."""

from collections.abc import Callable
from concurrent.futures import Future
from threading import Lock

from fairdeal.store.problems import StoreTrouble
from fairdeal.store.protocol import Store
from fairdeal.store.values import Appended


class SnapshotWriter:
    """Writes snapshots while the log grows; one counts once it is stored. Several threads may use it."""

    def __init__(self, schema: int, every: int, last: int = 0) -> None:
        """`every`: how far the log may grow between two snapshots; `last`: the version of the last one."""
        self._schema, self._every, self._last = schema, every, last
        self._under_way: Future[Appended] | None = None
        self._is_reported = False
        """The last snapshot was not kept, and the caller knows why."""
        self._working = Lock()

    def start_from(self, last: int) -> None:
        """A snapshot of this version was found in the store."""
        self._last = max(self._last, last)

    def keep_if_due(
        self, store: Store, log: str, version: int, state: Callable[[], bytes]
    ) -> BaseException | None:
        """Store a snapshot of this version if one is due. A store that is in trouble is no reason to fail.

        Returns why the previous snapshot was not kept, once in a row. It is tried again.
        """
        if not self._working.acquire(blocking=False):
            return None  # another thread is at it
        try:
            trouble = self._hear()
            if self._under_way is None and version - self._last >= self._every:
                self._under_way = self._keep_snapshot(store, log, version, state())
            return trouble
        finally:
            self._working.release()

    def _hear(self) -> BaseException | None:
        if self._under_way is None or not self._under_way.done():
            return None
        done, self._under_way = self._under_way, None
        error, was_reported = done.exception(), self._is_reported
        self._is_reported = error is not None
        if error is None:
            self.start_from(done.result().version)
        return None if was_reported else error

    def _keep_snapshot(self, store: Store, log: str, version: int, state: bytes) -> Future[Appended]:
        """Hand a snapshot to the store. If the store takes nothing more, the future holds that error."""
        try:
            return store.keep_snapshot(log, version, state, self._schema)
        except StoreTrouble as trouble:
            failed: Future[Appended] = Future()
            failed.set_exception(trouble)
            return failed
