"""What can't be sent to a writer process, and what nobody expects of one: nobody waits for ever."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from threading import Event, Thread
from typing import Any, cast

import pytest
from msgspec.structs import replace

from fairdeal.games.game import Impossible, Refused
from fairdeal.ledger import Transfer
from fairdeal.store import Appended, Claim, StoreTrouble, open_store
from fairdeal.store.append_plan import Append
from fairdeal.store.audit import audit
from fairdeal.store.opening import engine_at, now
from fairdeal.store.sql import SqlStore
from fairdeal.store.writers import frames, process
from fairdeal.store.writers.process import WriterProcess
from fairdeal.words import words_for
from tests.support.appending import append, step
from tests.support.facts import command, fact, issue
from tests.support.paused_processes import pause

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sockets are not handed on there")

PATIENCE_SECONDS = 30
OpenOdd = Callable[[str, int], SqlStore]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "room.db"
    open_store(path).close()
    return path


@pytest.fixture
def store(path: Path) -> Iterator[SqlStore]:
    opened = cast(SqlStore, open_store(path, writer="process"))
    yield opened
    opened.close()


@pytest.fixture
def open_odd(path: Path, tmp_path: Path) -> Iterator[OpenOdd]:
    """Opens a store whose writers go wrong in this way, so often."""
    opened: list[SqlStore] = []
    left = tmp_path / "times"

    def open_one(how: str, times: int) -> SqlStore:
        left.write_text("\n".join(["x"] * times))
        program = (sys.executable, "-m", "tests.support.odd_writer", how, str(left))
        opened.append(SqlStore(engine_at(path), now, "process", program))
        return opened[-1]

    yield open_one
    for store in opened:
        store.close()


def is_done(future: Future[Appended]) -> Appended | BaseException:
    error = future.exception(PATIENCE_SECONDS)
    return error if error is not None else future.result()


def wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.01)


UNSENDABLE: dict[str, Callable[[Append], Append]] = {
    "a time of more than 64 bits": lambda work: replace(work, at=2**70),
    "a deadline of more than 64 bits": lambda work: replace(work, deadline=-(2**70)),
    "a claim of more than 64 bits": lambda work: replace(work, claims=(Claim("day:ann", 2**70),)),
    "half of a letter": lambda work: replace(
        work, events=(replace(work.events[0], body=cast(Any, "\ud800")),)
    ),
}
UNREADABLE: dict[str, Callable[[Append], Append]] = {
    "a body that is no bytes": lambda work: replace(
        work, events=(replace(work.events[0], body=cast(Any, 7)),)
    ),
    "a form that is no number": lambda work: replace(
        work, events=(replace(work.events[0], schema=cast(Any, "one")),)
    ),
}


@pytest.mark.parametrize("wrong", [*UNSENDABLE, *UNREADABLE])
def test_work_that_can_not_be_sent_or_read_fails_alone(store: SqlStore, wrong: str):
    spoil = (UNSENDABLE | UNREADABLE)[wrong]
    writer = cast(WriterProcess, store.writer)
    pid = cast(int, writer.pid)
    works = [
        step(f"t-{number}", 0, [fact(number)], [issue(5)], command(f"c-{number}")) for number in range(1, 8)
    ]
    works[3] = spoil(works[3])
    with pause(pid):  # so that all of it is sent together
        first = append(store, "t-0", 0, [fact()])
        futures = [writer.put(work) for work in works]

    done = [is_done(future) for future in futures]

    assert is_done(first) == Appended(1)
    assert [each for number, each in enumerate(done) if number != 3] == [Appended(1)] * 6
    assert isinstance(done[3], Impossible)
    assert ("can't be sent to the writer" if wrong in UNSENDABLE else "the writer can't read this") in str(
        done[3]
    )
    assert append(store, "t-1", 1, [fact()], [issue(5)]).result(PATIENCE_SECONDS) == Appended(2)
    assert (writer.pid, audit(store).problems) == (pid, ())


def test_work_that_is_too_large_for_a_frame_fails_alone(store: SqlStore, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(frames, "FRAME_MOST", 10_000)
    writer = cast(WriterProcess, store.writer)
    futures = [
        writer.put(step(f"t-{number}", 0, [fact("x" * (20_000 if number == 5 else 2_000))]))
        for number in range(20)
    ]

    done = [is_done(future) for future in futures]

    assert [number for number, each in enumerate(done) if each != Appended(1)] == [5]
    assert "bytes are more than 10000" in str(done[5])


def test_work_that_can_not_be_sent_fails_alone_even_if_the_writer_dies_meanwhile(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
):
    writer = cast(WriterProcess, store.writer)
    first = cast(int, writer.pid)

    def encode_while_it_dies(work: Any) -> Any:
        if writer.pid == first:
            os.kill(first, signal.SIGKILL)
            wait_until(lambda: writer.pid not in (first, None))
        return frames.encode_work(work)

    monkeypatch.setattr(process, "encode_work", encode_while_it_dies)
    wrong = writer.put(replace(step("t-1", 0, [fact()]), at=2**70))

    assert isinstance(is_done(wrong), Impossible)
    assert is_done(append(store, "t-1", 0, [fact()], [issue(5)])) == Appended(1)
    assert audit(store).problems == ()


@pytest.mark.parametrize("where", ["encode_work", "decode_results"])
def test_a_mistake_in_either_thread_stops_the_store_and_hangs_nobody(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch, where: str
):
    def fail(_: object) -> None:
        raise RecursionError("a mistake of ours")

    writer = cast(WriterProcess, store.writer)
    pid = cast(int, writer.pid)
    monkeypatch.setattr(process, where, fail)

    error = is_done(append(store, "t-1", 0, [fact()]))

    assert isinstance(error, StoreTrouble)
    assert (error.key, str(error.__cause__)) == ("store.writer_failed", "a mistake of ours")
    assert "a mistake of ours" in error.told(words_for("zh"))
    with pytest.raises(StoreTrouble, match="Nothing more is written"):
        append(store, "t-1", 0, [fact()])
    began = time.monotonic()
    store.close()
    assert time.monotonic() - began < process.SECONDS_TO_END / 2
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_mistake_while_a_new_writer_starts_leaves_no_process_behind(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
):
    writer, started = cast(WriterProcess, store.writer), list[int]()

    class Noted(process.Child):
        def __init__(self, *given: Any) -> None:
            may_fail.set()
            wait_until(lambda: writer._stopped is not None)
            super().__init__(*given)
            started.append(self.process.pid)

    def die_and_fail(_: object) -> None:
        os.kill(cast(int, writer.pid), signal.SIGKILL)
        assert may_fail.wait(PATIENCE_SECONDS)
        raise RecursionError("a mistake of ours")

    may_fail = Event()
    monkeypatch.setattr(process, "Child", Noted)
    monkeypatch.setattr(process, "encode_work", die_and_fail)

    error = is_done(append(store, "t-1", 0, [fact()]))
    store.close()

    assert cast(StoreTrouble, error).key == "store.writer_failed"
    for pid in started:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_more_chips_than_there_can_be_are_refused_and_hang_nobody(store: SqlStore):
    for chips in (2**53, 2**63, 2**70):
        error = is_done(append(store, "t-1", 0, [fact()], [Transfer("mint", "wallet:ann", chips, "issue")]))

        assert isinstance(error, Refused)
        assert error.code == "ledger/too-much"
    assert is_done(append(store, "t-1", 0, [fact()], [issue(5)])) == Appended(1)


def test_a_result_that_can_not_be_sent_is_told_and_the_writer_lives(open_odd: OpenOdd):
    store = open_odd("unsendable result", 1)

    error = is_done(append(store, "t-1", 0, [fact()]))

    assert isinstance(error, Impossible)
    assert "the result can't be sent" in str(error)


@pytest.mark.parametrize("how", ["garbage", "endless frame", "unknown number"])
def test_a_writer_that_sends_nonsense_is_replaced_and_nothing_is_lost(open_odd: OpenOdd, how: str):
    store = open_odd(how, 1)
    first = cast(WriterProcess, store.writer).pid
    waiting = [append(store, f"t-{number}", 0, [fact("x" * 100_000)], [issue(5)]) for number in range(40)]

    assert [is_done(each) for each in waiting] == [Appended(1)] * 40
    assert store.balance("wallet:ann") == 200
    assert cast(WriterProcess, store.writer).pid != first
    assert audit(store).problems == ()


def test_a_second_writer_that_sends_nonsense_within_a_minute_stops_the_store(open_odd: OpenOdd):
    store = open_odd("garbage", 2)

    error = is_done(append(store, "t-1", 0, [fact()], [issue(5)], command()))

    assert isinstance(error, StoreTrouble)
    assert error.key == "store.writer_died"
    assert store.version("t-1") == 0


def test_whoever_comes_after_the_store_has_stopped_is_told_and_leaves_nothing_behind(open_odd: OpenOdd):
    store = open_odd("garbage", 2)
    is_done(append(store, "t-1", 0, [fact()]))

    def depth() -> int:
        with pytest.raises(StoreTrouble) as caught:
            append(store, "t-1", 0, [fact()])
        found, trace = 0, caught.value.__traceback__
        while trace is not None:
            found, trace = found + 1, trace.tb_next
        return found

    assert depth() == depth() == depth()


@pytest.mark.parametrize("how", ["babbling", "silent"])
def test_a_writer_that_does_not_say_that_it_is_ready_is_not_started(
    open_odd: OpenOdd, how: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(process, "SECONDS_TO_START", 1 if how == "silent" else PATIENCE_SECONDS)

    with pytest.raises(StoreTrouble) as caught:
        open_odd(how, 1)

    assert caught.value.key == "store.writer_not_started"


def count_open_files() -> int:
    """How many this process has open, where the system says so."""
    listed = Path("/proc/self/fd")
    return sum(1 for _ in listed.iterdir()) if listed.is_dir() else 0


@pytest.mark.parametrize("program", [("/nowhere/at/all",), (str(Path(__file__)),)])
def test_a_program_that_can_not_be_run_is_told_and_leaves_no_socket_open(
    path: Path, program: tuple[str, ...]
):
    before = count_open_files()

    with pytest.raises(StoreTrouble) as caught:
        WriterProcess(str(path), str(path), lambda works: [None for _ in works], program)

    assert caught.value.key == "store.writer_not_started"
    assert count_open_files() == before


def test_a_writer_for_which_the_system_has_no_process_left_stops_the_store_with_a_sentence(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
):
    def fail(*_: object, **__: object) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    writer = cast(WriterProcess, store.writer)
    pid = cast(int, writer.pid)
    with pause(pid):
        waiting = [append(store, f"t-{number}", 0, [fact()]) for number in range(5)]
        monkeypatch.setattr(subprocess, "Popen", fail)
        os.kill(pid, signal.SIGKILL)

    assert {cast(StoreTrouble, is_done(each)).key for each in waiting} == {"store.writer_not_started"}
    with pytest.raises(StoreTrouble, match="can't be started"):
        append(store, "t-9", 0, [fact()])


def test_a_store_that_is_closed_while_a_new_writer_starts_has_done_everything(store: SqlStore):
    writer = cast(WriterProcess, store.writer)
    pid = cast(int, writer.pid)
    with pause(pid):
        waiting = [append(store, f"t-{number}", 0, [fact()]) for number in range(50)]
        os.kill(pid, signal.SIGKILL)

    closing = Thread(target=store.close)
    closing.start()
    late: list[object] = []
    while closing.is_alive():  # whoever comes now is told so, or is done
        try:
            late.append(is_done(append(store, f"late-{len(late)}", 0, [fact()])))
        except StoreTrouble as trouble:
            late.append(trouble.key)
        time.sleep(0.01)

    assert [is_done(each) for each in waiting] == [Appended(1)] * 50
    assert set(late) <= {Appended(1), "store.closed"}


def test_a_writer_that_does_not_end_is_killed_when_the_store_is_closed(
    path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(process, "SECONDS_TO_END", 0.5)
    store = cast(SqlStore, open_store(path, writer="process"))
    append(store, "t-1", 0, [fact()]).result(PATIENCE_SECONDS)
    pid = cast(int, cast(WriterProcess, store.writer).pid)

    with pause(pid):
        closing = Thread(target=store.close, daemon=True)
        closing.start()
        closing.join(PATIENCE_SECONDS)

    assert not closing.is_alive()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_writer_that_is_stopped_with_work_left_is_replaced_when_the_store_is_closed(
    path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(process, "SECONDS_TO_END", 5)
    store = cast(SqlStore, open_store(path, writer="process"))
    append(store, "t-0", 0, [fact()]).result(PATIENCE_SECONDS)

    with pause(cast(int, cast(WriterProcess, store.writer).pid)):
        waiting = [append(store, f"t-{number}", 0, [fact("x" * 100_000)]) for number in range(1, 40)]
        closing = Thread(target=store.close, daemon=True)
        closing.start()
        closing.join(PATIENCE_SECONDS)

        assert not closing.is_alive()
    assert [is_done(each) for each in waiting] == [Appended(1)] * 39
