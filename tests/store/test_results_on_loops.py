"""Results of a writer process that an event loop receives itself: nobody depends on the loop for them."""

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import cast

import pytest

from fairdeal.store import Appended, StoreTrouble, open_store
from fairdeal.store.audit import audit
from fairdeal.store.opening import engine_at, now
from fairdeal.store.sql import SqlStore
from fairdeal.store.waiting import wait_for_result
from fairdeal.store.writers import results
from fairdeal.store.writers.process import WriterProcess
from tests.support.appending import append
from tests.support.facts import fact, issue
from tests.support.paused_processes import pause

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sockets are not handed on there")

PATIENCE_SECONDS = 30


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


def pid_of(store: SqlStore) -> int:
    pid = cast(WriterProcess, store.writer).pid
    assert pid is not None
    return pid


def run(story: Callable[[], object]) -> None:
    """Run a story that may block its own event loop, but not for ever."""
    ended = threading.Event()

    def in_thread() -> None:
        asyncio.run(story())  # type: ignore[arg-type]
        ended.set()

    threading.Thread(target=in_thread, daemon=True).start()
    assert ended.wait(PATIENCE_SECONDS), "somebody waits for ever, or the story failed"


async def append_and_wait(store: SqlStore, after: int) -> Future[Appended]:
    under_way = append(store, "t-1", after, [fact(after)], [issue(5)])
    assert await asyncio.wait_for(wait_for_result(under_way), PATIENCE_SECONDS) == Appended(after + 1)
    return under_way


def test_results_arrive_in_the_thread_of_the_loop_that_waits(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(results, "LOOP_SECONDS", 2)  # so that it has time on a slow machine too
    answered_by: list[threading.Thread] = []

    async def story() -> None:
        for after in range(50):
            under_way = append(store, "t-1", after, [fact(after)])
            under_way.add_done_callback(lambda _: answered_by.append(threading.current_thread()))
            await wait_for_result(under_way)

    asyncio.run(story())

    assert len(answered_by) == 50
    # The writer's thread may still be receiving when the loop takes over: it gets the first result at most.
    assert set(answered_by[1:]) == {threading.current_thread()}


def test_a_loop_that_blocks_for_its_own_result_gets_it(store: SqlStore):
    async def story() -> None:
        await append_and_wait(store, 0)
        for after in range(1, 4):
            blocked = append(store, "t-1", after, [fact(after)], [issue(5)])
            assert blocked.result(PATIENCE_SECONDS) == Appended(after + 1)
        await append_and_wait(store, 4)

    run(story)

    assert store.version("t-1") == 5


def test_another_thread_gets_its_result_while_the_loop_is_blocked(store: SqlStore):
    async def story() -> None:
        await append_and_wait(store, 0)
        got: list[Appended] = []
        other = threading.Thread(
            target=lambda: got.append(append(store, "t-2", 0, [fact()]).result(PATIENCE_SECONDS))
        )
        other.start()
        other.join(PATIENCE_SECONDS)
        assert got == [Appended(1)]

    run(story)


def test_work_of_a_loop_that_has_ended_is_answered_and_the_next_loop_goes_on(store: SqlStore):
    left: list[Future[Appended]] = []

    async def leave() -> None:
        await append_and_wait(store, len(left) * 2)
        left.append(append(store, "t-1", len(left) * 2 + 1, [fact()], [issue(5)]))

    for _ in range(3):
        asyncio.run(leave())

    assert [each.result(PATIENCE_SECONDS).version for each in left] == [2, 4, 6]
    assert append(store, "t-1", 6, [fact()]).result(PATIENCE_SECONDS) == Appended(7)


def test_a_store_can_be_closed_on_its_loop_with_work_under_way(path: Path):
    left: list[Future[Appended]] = []

    async def story() -> None:
        store = cast(SqlStore, open_store(path, writer="process"))
        await append_and_wait(store, 0)
        left.extend(append(store, f"t-{number}", 0, [fact("x" * 5000)]) for number in range(2, 40))
        store.close()

    run(story)

    assert [each.result(0) for each in left] == [Appended(1)] * 38


def test_a_writer_that_dies_while_a_loop_receives_is_replaced(store: SqlStore):
    async def story() -> None:
        await append_and_wait(store, 0)
        first = pid_of(store)
        with pause(first):
            waiting = [
                asyncio.create_task(wait_for_result(append(store, f"t-{number}", 0, [fact()], [issue(5)])))
                for number in range(2, 30)
            ]
            await asyncio.sleep(0.1)
            os.kill(first, signal.SIGKILL)
        assert await asyncio.wait_for(asyncio.gather(*waiting), PATIENCE_SECONDS) == [Appended(1)] * 28
        assert pid_of(store) != first
        await append_and_wait(store, 1)

    run(story)

    assert audit(store).problems == ()


def test_a_writer_that_dies_while_nobody_waits_is_replaced_before_the_next_command(store: SqlStore):
    async def story() -> None:
        await append_and_wait(store, 0)
        os.kill(pid_of(store), signal.SIGKILL)
        await asyncio.sleep(0.2)
        await append_and_wait(store, 1)

    run(story)


def test_a_loop_that_waits_is_answered_when_the_next_writer_sends_nonsense(path: Path, tmp_path: Path):
    times = tmp_path / "times"
    times.write_text("")
    program = (sys.executable, "-m", "tests.support.odd_writer", "garbage", str(times))
    store = SqlStore(engine_at(path), now, "process", program)

    async def story() -> None:
        await append_and_wait(store, 0)
        times.write_text("x")
        first = pid_of(store)
        os.kill(first, signal.SIGKILL)
        await append_and_wait(store, 1)

    try:
        with pytest.raises(StoreTrouble, match="twice within a minute"):
            asyncio.run(story())
    finally:
        store.close()
