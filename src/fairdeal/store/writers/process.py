"""A writer in a separate process, so that committing takes no time from the threads that wait for it.

If the writer is idle, work is sent at once. Otherwise it waits for a thread that sends everything that has
arrived since its last frame in one frame. The results of a whole commit come back in one frame. An event
loop that is waiting for one of them receives it itself; another thread receives results for everybody else.

If the writer dies, nobody knows which of the sent work was done. A server may even be committing it still. So
once that has ended, it is looked up in the database, a new writer is started, and whatever was not stored is
sent again. A second death within a minute stops the store.
"""

import asyncio
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, InvalidStateError
from contextlib import ExitStack, suppress
from socket import SHUT_RDWR, SHUT_WR, socketpair
from threading import Condition, Lock, Thread
from typing import Literal

from fairdeal.store.append_plan import Append
from fairdeal.store.chain import step_text
from fairdeal.store.problems import StoreTrouble
from fairdeal.store.protocol import Reader
from fairdeal.store.values import Appended
from fairdeal.store.waiting import ReceivableResult
from fairdeal.store.work import Work
from fairdeal.store.writers.frames import Garbled, decode_results, encode_text, encode_work, receive
from fairdeal.store.writers.results import Results
from fairdeal.store.writers.thread import Waiting, answer

PROGRAM = (sys.executable, "-P", "-m", "fairdeal.store.writers.child")
SENT_AT_ONCE_MOST = 1 << 15
"""The most bytes of events that a caller sends itself: the socket of an idle writer has room for more."""
SECONDS_BETWEEN_DEATHS = 60
"""A writer that dies sooner than this after the previous death is not replaced."""
SECONDS_TO_START = 60
"""How long a writer may take to open its database."""
SECONDS_TO_END = 30
"""When the store is closed: how long a writer may take for a group, or to end, before it is killed."""

Running = Literal["thread", "process"]
"""Where the writer of a store runs."""

LookUp = Callable[[Sequence[Work]], Sequence[Appended | None]]
"""The result of each piece of work that is in doubt and was stored, None for the others."""


class WriterProcess:
    """Takes work from any thread, and has it done in the order in which it came."""

    def __init__(self, address: str, name: str, look_up: LookUp, program: Sequence[str] = PROGRAM) -> None:
        self._address, self._name, self._look_up, self._program = address, name, look_up, program
        self._changed = Condition()
        """Guards the fields below; both threads wait on it."""
        self._queue: deque[tuple[int, Waiting]] = deque()
        self._sent: dict[int, Waiting] = {}
        self._last_number = 0
        self._last_death = -float(SECONDS_BETWEEN_DEATHS)
        self._closing = False
        self._stopped: Exception | None = None
        self._child: Child | None = Child(address, name, program)
        self._results = self._results_of(self._child)
        self._threads = [
            Thread(target=self._run, args=[work], name=f"fairdeal-store-{work.__name__[1:]}", daemon=True)
            for work in (self._send, self._receive)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def pid(self) -> int | None:
        """The id of the process; None while a new one is being started."""
        child = self._child
        return None if child is None else child.process.pid

    def put(self, work: Work) -> Future[Appended]:
        future = ReceivableResult(self._receive_on)
        with self._changed:
            if self._stopped is not None:
                raise self._stopped.with_traceback(None)  # the same error is raised for every caller
            if self._closing:
                raise StoreTrouble("store.closed")
            self._last_number += 1
            numbered, child = (self._last_number, (work, future)), self._child
            is_idle = child is not None and not self._queue and not self._sent
            if child is None or not is_idle or not _is_small(work):
                self._queue.append(numbered)
                self._changed.notify_all()
                self._results.expect()
                return future
            future.set_running_or_notify_cancel()
            self._sent.update([numbered])
        self._results.expect()
        # The thread that sends may need longer to wake up than the writer needs for a commit.
        self._run(lambda: self._send_group(child, [numbered]))
        return future

    def close(self) -> None:
        """Finish the waiting work, then stop. A writer that gets no further meanwhile is killed."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
            self._results.expect()
        for thread in self._threads:
            while thread.is_alive():
                before = self._left_to_do()
                thread.join(SECONDS_TO_END)
                if thread.is_alive() and self._left_to_do() == before and (child := before[0]) is not None:
                    child.process.kill()  # if it has work left, that is done like that of one that died

    def _left_to_do(self) -> "tuple[Child | None, int]":
        """The writer, and how much nobody has an answer to yet: unchanged, it gets no further."""
        with self._changed:
            return self._child, len(self._queue) + len(self._sent)

    def _run(self, work: Callable[[], None]) -> None:
        """Work of any thread: if it fails, all who wait get an answer, and nothing more is taken."""
        try:
            work()
        except Exception as error:  # noqa: BLE001 - a thread that ends silently would leave them waiting
            self._stop(error)

    # The thread that sends.

    def _send(self) -> None:
        while (child := self._wait_for_work()) is not None:
            with self._changed:
                if child is not self._child:
                    continue
                waiting = [each for each in self._queue if _is_wanted(each[1][1])]
                self._queue.clear()
                self._sent.update(waiting)
            self._send_group(child, waiting)

    def _send_group(self, child: "Child", group: "Sequence[tuple[int, Waiting]]") -> None:
        """Send work that is listed as sent; what can't be sent gets its answer at once."""
        frame, unsendable = encode_work([(number, work) for number, (work, _) in group])
        for number, error in unsendable:
            with self._changed:
                failed = self._sent.pop(number, None)
            if failed is not None:  # otherwise the writer has died, and it is in the queue again
                answer(failed[1], error)
        child.send(frame)

    def _wait_for_work(self) -> "Child | None":
        """The writer to send to, once there is something to send; None at the end."""
        with self._changed:
            self._changed.wait_for(lambda: self._is_over or (self._child is not None and self._queue))
            if not self._is_over:
                return self._child
            if self._child is not None:
                with suppress(OSError):  # it is gone already
                    self._child.work.shutdown(SHUT_WR)
            return None

    @property
    def _is_over(self) -> bool:
        is_idle = self._child is not None and not self._queue and not self._sent
        return self._stopped is not None or (self._closing and is_idle)

    # The receiving thread, and event loops.

    def _receive(self) -> None:
        while (child := self._child) is not None:
            try:
                while self._results.receive():
                    continue
            except Garbled:  # it can't be trusted any more: it is replaced like one that died
                child.process.kill()
            except Exception as error:  # noqa: BLE001 - the writer must be ended too
                self._stop(error)
            child.end()
            with self._changed:
                if self._stopped is not None or (self._closing and not self._queue and not self._sent):
                    return
                self._child = None
            replaced = self._replace()
            with self._changed:
                self._child, self._results = replaced, self._results_of(replaced)
                if self._stopped is not None:  # by the other thread, meanwhile
                    replaced.process.kill()
                self._changed.notify_all()

    def _results_of(self, child: "Child") -> Results:
        return Results(child.results, self._take_frame, self._is_result_expected)

    def _receive_on(self, loop: asyncio.AbstractEventLoop) -> None:
        self._results.receive_on(loop)

    def _is_result_expected(self) -> bool:
        return bool(self._sent or self._queue or self._closing or self._stopped)

    def _take_frame(self, frame: bytes) -> None:
        """Answer the callers that are waiting for these results."""
        for number, result in decode_results(frame):
            if (waiting := self._sent.pop(number, None)) is None:
                raise Garbled(f"a result for {number}, which nobody waits for")
            answer(waiting[1], result)
        if self._closing:  # until then, the sending thread doesn't need results
            with self._changed:
                self._changed.notify_all()

    def _replace(self) -> "Child":
        """A new writer, once the callers whose work the dead one had stored are answered."""
        died, self._last_death = self._last_death, time.monotonic()
        with self._changed:
            in_doubt = list(self._sent.items())
        found = self._look_up([work for _, (work, _) in in_doubt])
        for (number, (_, future)), result in zip(in_doubt, found, strict=True):
            if result is not None and self._sent.pop(number, None) is not None:
                future.set_result(result)
        if self._last_death - died < SECONDS_BETWEEN_DEATHS:
            raise StoreTrouble("store.writer_died", name=self._name)
        child = Child(self._address, self._name, self._program)
        with self._changed:
            self._queue.extendleft(reversed(self._sent.items()))
            self._sent.clear()
        return child

    # The end of both threads, if something went wrong.

    def _stop(self, error: Exception) -> None:
        """Take nothing more, and say why to all who wait. What was sent may be stored, or not."""
        trouble = error
        if not isinstance(error, StoreTrouble):
            trouble = StoreTrouble("store.writer_failed", name=self._name, reason=error)
            trouble.__cause__ = error
        with self._changed:
            self._stopped = self._stopped or trouble
            left = [*self._sent.values(), *(waiting for _, waiting in self._queue)]
            self._sent.clear()
            self._queue.clear()
            if self._child is not None:
                self._child.process.kill()
            self._changed.notify_all()
            self._results.expect()
        for _, future in left:
            with suppress(InvalidStateError):
                future.set_exception(trouble)


def _is_small(work: Work) -> bool:
    """Whether work can be sent without waiting for the writer to read it."""
    if not isinstance(work, Append) or work.books:
        return False
    return sum(len(event.body) for event in work.events) <= SENT_AT_ONCE_MOST


def _is_wanted(future: Future[Appended]) -> bool:
    """Whether the caller still wants this. Work that was sent once can no longer be cancelled."""
    return future.running() or future.set_running_or_notify_cancel()


def find_stored(reader: Reader, work: Work) -> Appended | None:
    """The result of work that may have been stored; None if it was not, or if doing it again is harmless."""
    if not isinstance(work, Append) or not work.events:
        return None  # snapshots and secrets; a command without events gets its first answer again
    found = next(iter(reader.steps(work.table, work.after, 1)), None)
    if found is None or found.seq != work.after + 1:
        return None
    ours = step_text(work.table, found.seq, work.at, work.cause, work.events, work.private)
    return Appended(found.version, work.answer) if found.text == ours else None


class Child:
    """A writer process that is ready, and the two lines to it: one for work, one for its results."""

    def __init__(self, address: str, name: str, program: Sequence[str]) -> None:
        self._sending = Lock()
        try:
            self._start(program)
        except OSError as error:  # out of processes, sockets or memory
            raise StoreTrouble("store.writer_not_started", name=name) from error
        try:
            ready = self._wait_until_ready(address)
        except BaseException as error:
            self.process.kill()
            self.end()
            if isinstance(error, OSError | Garbled):
                raise StoreTrouble("store.writer_not_started", name=name) from error
            raise
        if isinstance(ready, Exception):
            self.end()
            raise ready

    def _start(self, program: Sequence[str]) -> None:
        with ExitStack() as opened:
            self.work, their_work = map(opened.enter_context, socketpair())
            self.results, their_results = map(opened.enter_context, socketpair())
            numbers = their_work.fileno(), their_results.fileno()
            # It reads and prints nothing; its error messages go where ours go.
            nothing = subprocess.DEVNULL
            call = [*program, *map(str, numbers)]
            self.process = subprocess.Popen(call, pass_fds=numbers, stdin=nothing, stdout=nothing)
            opened.pop_all()
        their_work.close()
        their_results.close()

    def _wait_until_ready(self, address: str) -> Appended | Exception:
        """The first result, which says whether it has opened the database."""
        # Not as an argument: an address may hold a password, and anyone can list the arguments of a process.
        self.send(encode_text(address))
        self.results.settimeout(SECONDS_TO_START)
        frames = next(receive(self.results), None)
        self.results.settimeout(None)
        results = decode_results(frames[0]) if frames else []
        if len(results) != 1:
            raise Garbled("a writer must first report whether it is ready")
        return results[0][1]

    def send(self, frame: bytes) -> None:
        """Send all of it; if the process is gone, the receiving thread notices."""
        with self._sending, suppress(OSError):
            self.work.sendall(frame)

    def end(self) -> None:
        """Close the sockets, and wait for a process that was asked to end or has died."""
        with suppress(OSError):
            self.work.shutdown(SHUT_RDWR)  # so that sending stops
        with self._sending:  # otherwise data could go to another socket that gets the same number
            self.work.close()
        self.results.close()
        try:
            self.process.wait(SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
