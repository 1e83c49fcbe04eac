"""A writer in a process of its own that is killed, stopped or left alone: nothing is lost or done twice."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import wait
from pathlib import Path
from typing import cast

import pytest

from fairdeal.ledger import Transfer
from fairdeal.store import Appended, Claim, StoreTrouble, open_store
from fairdeal.store.audit import audit
from fairdeal.store.opening import engine_at, now
from fairdeal.store.problems import Conflict, Unreachable
from fairdeal.store.sql import SqlStore
from fairdeal.store.writers import process
from fairdeal.store.writers.process import WriterProcess
from fairdeal.words import words_for
from tests.support.appending import append
from tests.support.facts import command, fact, issue
from tests.support.paused_processes import pause

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sockets are not handed on there")

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_SECONDS = 30
OpenDying = Callable[[str, int], SqlStore]


@pytest.fixture
def store(address: str) -> Iterator[SqlStore]:
    opened = cast(SqlStore, open_store(address, writer="process"))
    yield opened
    opened.close()


@pytest.fixture
def open_dying(address: str, tmp_path: Path) -> Iterator[OpenDying]:
    """Opens a store whose writers die `before` or `after` a commit, so often."""
    opened: list[SqlStore] = []
    lives = tmp_path / "lives"

    def open_one(when: str, times: int) -> SqlStore:
        open_store(address).close()
        lives.write_text("\n".join(["x"] * times))
        program = (sys.executable, "-m", "tests.support.dying_writer", when, str(lives))
        opened.append(SqlStore(engine_at(address), now, "process", program))
        return opened[-1]

    yield open_one
    for store in opened:
        store.close()


def writer_of(store: SqlStore) -> WriterProcess:
    assert isinstance(store.writer, WriterProcess)
    return store.writer


def pid_of(store: SqlStore) -> int:
    pid = writer_of(store).pid
    assert pid is not None
    return pid


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_writer_that_is_killed_around_a_commit_has_done_everything_once(open_dying: OpenDying, when: str):
    store = open_dying(when, 1)
    waiting = [
        append(store, f"t-{number}", 0, [fact(number)], [issue(5)], command(f"c-{number}"), b"done")
        for number in range(50)
    ]
    automatic = [append(store, f"a-{number}", 0, [fact(number)], [issue(5)]) for number in range(50)]

    done = [each.result(PATIENCE_SECONDS) for each in waiting]

    assert done == [Appended(1, b"done")] * 50
    assert [each.result(PATIENCE_SECONDS) for each in automatic] == [Appended(1)] * 50
    assert store.balance("wallet:ann") == 500
    assert append(store, "t-1", 1, [fact()], [issue(5)]).result(PATIENCE_SECONDS) == Appended(2)
    assert audit(store).problems == ()


def test_what_was_refused_by_a_writer_that_dies_is_refused_by_the_next(open_dying: OpenDying):
    store = open_dying("after", 1)
    first = append(store, "t-1", 0, [fact(1)], command=command("c-1"), answer=b"done")
    again = append(store, "t-1", 0, [fact(1)], command=command("c-1"), answer=b"done")
    late = append(store, "t-1", 0, [fact(2)], [issue(5)])

    assert first.result(PATIENCE_SECONDS).answer == again.result(PATIENCE_SECONDS).answer == b"done"
    assert isinstance(late.exception(PATIENCE_SECONDS), Conflict)
    assert (store.version("t-1"), store.balances()) == (1, {})


def test_marks_secrets_and_claims_survive_the_death_of_a_writer(open_dying: OpenDying):
    store = open_dying("after", 1)
    append(store, "t-1", 0, [fact()], claims=[Claim("day:ann", 0)])
    snapshot = store.keep_snapshot("t-1", 1, b"state", schema=1)

    secret = store.keep_secret("seed", b"first", once=True)
    store.keep_secret("seed", b"second", once=True)

    assert snapshot.result(PATIENCE_SECONDS) == Appended(1)
    assert (secret, store.secret("seed")) == (b"first", b"first")
    assert store.claimed("day:ann") == 1
    assert store.last_snapshot("t-1", schema=1) is not None


def test_a_second_death_within_a_minute_stops_the_store(open_dying: OpenDying):
    store = open_dying("after", 2)
    first = append(store, "t-1", 0, [fact()], [issue(5)], command("c-1"), b"done")
    first.result(PATIENCE_SECONDS)
    stored = append(store, "t-1", 1, [fact()], [issue(5)], command("c-2"), b"done")

    # It was committed before the writer died, and is found.
    assert stored.result(PATIENCE_SECONDS) == Appended(2, b"done")
    with pytest.raises(StoreTrouble) as caught:
        for _ in range(1000):
            append(store, "t-1", 2, [fact()]).result(PATIENCE_SECONDS)
    store.close()

    assert str(caught.value) == (
        f"The process that writes to {store.name} stopped unexpectedly twice within a minute, so nothing "
        "more is written. Everything that was confirmed is stored. Find out why it stopped, then start the "
        "program again."
    )
    assert "一分钟内两次意外退出" in caught.value.told(words_for("zh"))
    assert (store.version("t-1"), store.balance("wallet:ann")) == (2, 10)


def test_what_was_not_stored_when_the_store_stops_is_told_so(open_dying: OpenDying):
    store = open_dying("before", 2)

    error = append(store, "t-1", 0, [fact()], [issue(5)], command()).exception(PATIENCE_SECONDS)

    assert isinstance(error, StoreTrouble)
    assert error.key == "store.writer_died"
    assert (store.version("t-1"), store.answer("c-1")) == (0, None)


def test_a_death_after_more_than_a_minute_is_a_first_death(
    open_dying: OpenDying, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(process, "SECONDS_BETWEEN_DEATHS", 0)
    store = open_dying("before", 3)

    assert append(store, "t-1", 0, [fact()]).result(PATIENCE_SECONDS) == Appended(1)


def test_a_writer_that_is_killed_at_any_moment_loses_nothing(store: SqlStore):
    waiting = []
    for number in range(600):
        moved = [issue(5), Transfer("wallet:ann", "bank:t-1", 5, "adjust")]
        asked = command(f"c-{number}") if number % 2 else None
        waiting.append(append(store, f"t-{number % 7}", number // 7, [fact(number)], moved, asked))
        if number == 300:
            waiting[150].result(PATIENCE_SECONDS)
            os.kill(pid_of(store), signal.SIGKILL)

    assert [each.exception(PATIENCE_SECONDS) for each in waiting] == [None] * 600
    assert store.balance("bank:t-1") == 3000
    assert sum(store.version(table) for table in store.tables()) == 600
    assert audit(store).problems == ()


def test_while_the_writer_is_stopped_nothing_is_confirmed_and_nothing_is_lost(store: SqlStore):
    append(store, "t-1", 0, [fact()], [issue(5)]).result(PATIENCE_SECONDS)
    began = time.monotonic()

    with pause(pid_of(store)):
        waiting = [append(store, "t-1", number, [fact("x" * 5000)], [issue(5)]) for number in range(1, 300)]
        done, _ = wait(waiting, timeout=2)
        versions = store.version("t-1")

    assert (done, versions) == (set(), 1)
    assert time.monotonic() - began >= 2
    assert [each.result(PATIENCE_SECONDS).version for each in waiting] == list(range(2, 301))
    assert store.balance("wallet:ann") == 1500
    assert audit(store).problems == ()


def test_a_request_to_stop_is_left_to_the_process_that_owns_the_store(store: SqlStore):
    for number in (signal.SIGINT, signal.SIGTERM):
        os.kill(pid_of(store), number)

    assert append(store, "t-1", 0, [fact()]).result(PATIENCE_SECONDS) == Appended(1)


def test_a_store_that_is_closed_leaves_no_process_behind(address: str):
    store = cast(SqlStore, open_store(address, writer="process"))
    pid = pid_of(store)
    waiting = [append(store, "t-1", number, [fact()]) for number in range(100)]

    store.close()

    assert [each.result(0).version for each in waiting] == list(range(1, 101))
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


PARENT = """
import os, signal, sys
from fairdeal.store import open_store
from tests.support.appending import append
from tests.support.facts import command, fact, issue
store = open_store(sys.argv[1], writer="process")
for number in range(10):
    append(store, "t-1", number, [fact()], [issue(5)], command(f"c-{number}"), b"done").result()
print("confirmed", flush=True)
for number in range(10, 2000):
    append(store, "t-1", number, [fact()], [issue(5)], command(f"c-{number}"), b"done")
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_writer_whose_store_dies_finishes_its_group_and_ends(address: str):
    call = [sys.executable, "-c", PARENT, address]

    # Both have one stderr, which ends when the second of them has ended.
    parent = subprocess.run(
        call, cwd=ROOT, capture_output=True, text=True, check=False, timeout=PATIENCE_SECONDS
    )
    store = open_store(address)

    assert (parent.returncode, parent.stdout, parent.stderr) == (-signal.SIGKILL, "confirmed\n", "")
    assert store.version("t-1") >= 10
    assert store.balance("wallet:ann") == 5 * store.version("t-1")
    assert len(store.answers()) == store.version("t-1")
    assert audit(store).problems == ()
    store.close()


def test_nobody_waits_for_a_stopped_writer_to_take_a_large_step(store: SqlStore):
    append(store, "t-1", 0, [fact()]).result(PATIENCE_SECONDS)

    with pause(pid_of(store)):
        large = append(store, "t-1", 1, [fact("x" * 2_000_000)])
        was_done = large.done()

    assert not was_done
    assert large.result(PATIENCE_SECONDS).version == 2


def test_no_new_writer_writes_to_a_file_that_nobody_opened(tmp_path: Path):
    path = tmp_path / "room.db"
    store = cast(SqlStore, open_store(path, writer="process"))
    append(store, "t-1", 0, [fact()]).result(PATIENCE_SECONDS)
    pid = pid_of(store)
    with pause(pid):
        late = append(store, "t-1", 1, [fact()])
        for each in list(tmp_path.iterdir()):
            each.unlink()
        os.kill(pid, signal.SIGKILL)

    error = late.exception(PATIENCE_SECONDS)
    store.close()

    assert isinstance(error, Unreachable)
    assert str(error) == f"{path} is not there any more. Nothing was written."
    assert list(tmp_path.iterdir()) == []


def test_the_address_is_no_argument_of_the_process(store: SqlStore, address: str):
    child = writer_of(store)._child
    assert child is not None
    line = " ".join(cast(list[str], child.process.args))

    assert "fairdeal.store.writers.child" in line
    assert address not in line
    assert str(store.engine.url.database) not in line


def test_a_writer_that_does_not_start_is_told(tmp_path: Path):
    path = tmp_path / "room.db"
    open_store(path).close()

    with pytest.raises(StoreTrouble) as caught:
        SqlStore(engine_at(path), now, "process", (sys.executable, "-c", "raise SystemExit"))

    assert str(caught.value) == f"The process that writes to {path} can't be started. Nothing was written."
    assert caught.value.told(words_for("zh")) == f"无法启动负责写入 {path} 的进程。没有写入任何内容。"


def test_what_is_cancelled_before_it_is_sent_is_not_done(tmp_path: Path):
    path = tmp_path / "room.db"
    store = cast(SqlStore, open_store(path, writer="process"))
    with pause(pid_of(store)):
        waiting = [append(store, f"t-{number}", 0, [fact("x" * 100_000)]) for number in range(100)]
        cancelled = [each.cancel() for each in waiting]
    store.close()

    kept = [number for number, each in enumerate(cancelled) if not each]
    assert any(cancelled)
    store = cast(SqlStore, open_store(path))
    assert store.tables() == tuple(sorted(f"t-{number}" for number in kept))
    store.close()
