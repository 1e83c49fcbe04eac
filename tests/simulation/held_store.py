"""A store whose writes wait until the simulation lets them go, so that anything can happen in between."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any

from msgspec import Struct

from fairdeal.store import Store
from fairdeal.store.problems import StoreTrouble, Unreachable
from fairdeal.store.values import Appended


class Held(Struct, eq=False):
    """A write that somebody waits for."""

    owner: str
    """The process that asked for it."""
    write: Callable[[], Future[Appended]]
    future: Future[Appended]

    @property
    def is_wanted(self) -> bool:
        """Whether its client has not gone before it was begun; from now on it can't be taken back."""
        if self.future.cancelled():
            return False
        return self.future.running() or self.future.set_running_or_notify_cancel()

    def let_go(self) -> None:
        """It is written, or refused by the store, and whoever waits is told."""
        let_go_at_once([self])

    def lose_the_answer(self) -> None:
        """It is written, and nobody is told so."""
        self.write().exception()
        self.future.set_exception(Unreachable("store.unreachable", name="simulation", reason="cut off"))

    def fail(self) -> None:
        """It is not written."""
        self.future.set_exception(StoreTrouble("store.other", name="simulation", reason="out of order"))


def let_go_at_once(waiting: Sequence[Held]) -> None:
    """All of them are with the store before the first one is done: it may write them as one group, and where
    the processes have stores of their own, the database decides who is first.
    """
    wanted = [held for held in waiting if held.is_wanted]
    under_way = [each.write() for each in wanted]
    for held, done in zip(wanted, under_way, strict=True):
        try:
            held.future.set_result(done.result())
        except Exception as error:  # noqa: BLE001 - whatever the store says is for whoever waits
            held.future.set_exception(error)


class HeldStore:
    """The store as one process sees it: steps of tables wait. All else is done at once, since the time that a
    store takes comes from no seed.
    """

    def __init__(self, store: Store, owner: str, waiting: list[Held]) -> None:
        self._store, self._owner, self._waiting = store, owner, waiting

    def append(self, *given: Any) -> Future[Appended]:
        held = Held(self._owner, lambda: self._store.append(*given), Future())
        self._waiting.append(held)
        return held.future

    def put_secret(self, *given: Any, **named: Any) -> Future[Appended]:
        return _wait_for(self._store.put_secret(*given, **named))

    def keep_snapshot(self, *given: Any) -> Future[Appended]:
        return _wait_for(self._store.keep_snapshot(*given))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


def _wait_for(under_way: Future[Appended]) -> Future[Appended]:
    under_way.exception()
    return under_way
