"""The timer of a live table: it wakes the table at its deadline, and costs nothing if there is none.

It uses a monotonic clock. So if the wall clock is set forward, the timer takes no time away from anybody, and
if it is set back, nobody is kept waiting. Commands read the wall clock, though: if one arrives after that was
set forward past the deadline, the deadline has passed.
"""

import asyncio
from collections.abc import Callable, Coroutine

from fairdeal.store.protocol import Reader
from fairdeal.tables.host import Host
from fairdeal.tables.live_table import do_nothing

RETRY_SECONDS, RETRY_SECONDS_MOST = 1.0, 60.0
"""How long to wait before trying again with a table that could not continue: at first, and at most."""

Settle = Callable[[int], Coroutine[object, None, None]]
"""Does everything that is due. The argument is a time that has certainly been reached."""


class Timer:
    """Follows the deadline of one table, from `start` to `stop`. A table has one timer at a time."""

    def __init__(
        self, host: Host, on_change: Callable[[], None] = do_nothing, settle: Settle | None = None
    ) -> None:
        """`on_change` is called after each step, too: a table calls nobody but its timer. `settle` is what is
        done at the deadline, for a caller who does more than the table itself, such as play for its bots.
        """
        self._host, self._on_change, self._settle = host, on_change, settle
        self._loop = asyncio.get_running_loop()
        self._due: int | None = None
        """The deadline that the alarm is set to."""
        self._alarm: asyncio.TimerHandle | None = None
        self._waking: asyncio.Task[None] | None = None
        self._failures = 0
        self._is_stopped = False

    def start(self) -> None:
        assert self._host.on_change is do_nothing, f"table {self._host.table.id} has a timer already"
        self._host.on_change = self._follow
        self._follow()

    async def stop(self) -> None:
        """Stop following the table. The outcome of a pending step is unknown, as after a lost connection."""
        self._is_stopped = True
        if self._host.on_change == self._follow:  # another timer keeps its table
            self._host.on_change = do_nothing
        self._cancel_alarm()
        if self._waking is not None:
            self._waking.cancel()
            await asyncio.wait([self._waking])

    def _follow(self) -> None:
        """After each step: set the alarm to the deadline, unless it is set to that already."""
        self._on_change()
        if self._waking is None and self._host.deadline != self._due:
            self._failures = 0
            self._set_alarm()

    def _set_alarm(self, seconds_least: float = 0) -> None:
        self._cancel_alarm()
        self._due = self._host.deadline
        if self._due is None and not self._failures:
            return
        # If the wall clock was set back, the table's last step is later than now.
        now = max(self._host.clock(), self._host.table.at)
        seconds = (self._due - now) / 1000 if self._due is not None else 0
        self._alarm = self._loop.call_later(max(seconds, seconds_least), self._ring)

    def _cancel_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _ring(self) -> None:
        self._alarm = None
        settle = self._settle or self._host.settle
        self._waking = self._loop.create_task(settle(self._due or 0))
        self._waking.add_done_callback(self._woken)

    def _woken(self, waking: asyncio.Task[None]) -> None:
        """If the table could not continue, try again, after a longer wait each time."""
        self._waking = None
        if waking.cancelled() or self._is_stopped:
            return
        trouble, limit = waking.exception(), self._host.deadline
        if trouble is None and (limit is None or limit != self._due):
            self._failures = 0
            self._set_alarm()
            return
        if trouble is not None:
            message = f"table {self._host.table.id} could not continue at its deadline"
            self._loop.call_exception_handler({"message": message, "exception": trouble})
        self._set_retry()

    def _set_retry(self) -> None:
        seconds = min(RETRY_SECONDS * 2**self._failures, RETRY_SECONDS_MOST)
        self._failures = min(self._failures + 1, 10)
        self._set_alarm(seconds)


def find_waiting_tables(reader: Reader) -> tuple[str, ...]:
    """The open tables whose clock was running when they were last written, the most urgent first.

    After a restart these are opened again. No log is read: each table's deadline is kept beside its head.
    """
    deadlines = reader.deadlines()
    return tuple(sorted(deadlines, key=lambda table: (deadlines[table], table)))
