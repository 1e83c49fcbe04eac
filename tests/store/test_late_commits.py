"""A writer that is killed after it has sent COMMIT to PostgreSQL: the server may commit much later.

A SQLite file has no such case: nobody but the writer itself commits, and its locks end with it.
"""

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import LiteralString, cast

import psycopg
import pytest

from fairdeal.store import Appended, Command, Conflict, StoreTrouble, engines, open_store
from fairdeal.store.audit import audit
from fairdeal.store.sql import SqlStore
from fairdeal.store.writers import process
from fairdeal.store.writers.process import WriterProcess
from tests.store.test_server import driver_address
from tests.support.appending import append
from tests.support.facts import command, fact, issue

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sockets are not handed on there")

PATIENCE_SECONDS = 30

HOLD_COMMITS = """
CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NULL; END $$;
CREATE CONSTRAINT TRIGGER held AFTER INSERT ON steps DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION wait_for_test();
"""
"""While somebody holds the lock, a commit waits with everything written and nothing visible."""

COMMITS = "wait_event = 'advisory' AND query = 'COMMIT'"
WAITS_FOR_ROWS = "wait_event_type = 'Lock' AND wait_event <> 'advisory'"


@pytest.fixture
def store(postgres: str) -> Iterator[SqlStore]:
    opened = cast(SqlStore, open_store(postgres, writer="process"))
    with psycopg.connect(driver_address(postgres), autocommit=True) as connection:
        connection.execute(HOLD_COMMITS)
    yield opened
    opened.close()


@contextmanager
def hold_commits(address: str) -> Iterator[None]:
    with psycopg.connect(driver_address(address)) as connection:
        connection.execute("SELECT pg_advisory_xact_lock(1)")
        yield


def wait_until_some(address: str, which: LiteralString) -> None:
    """Return once a connection to this database does this."""
    found = f"SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND {which}"
    with psycopg.connect(driver_address(address), autocommit=True) as watching:
        patience = time.monotonic() + PATIENCE_SECONDS
        while watching.execute(found).fetchone() is None:
            assert time.monotonic() < patience, "it does not happen"
            time.sleep(0.01)


def kill_writer(store: SqlStore) -> None:
    pid = cast(WriterProcess, store.writer).pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)


def kill_and_go_on(store: SqlStore, address: str) -> None:
    """Kill the writer while the server commits, and let the commit end once somebody else waits for it."""
    wait_until_some(address, COMMITS)
    kill_writer(store)
    wait_until_some(address, WAITS_FOR_ROWS)
    assert store.version("t-1") == 0


@pytest.mark.parametrize("asked", [command(), None])
def test_what_a_killed_writer_commits_late_is_done_once(
    store: SqlStore, postgres: str, asked: Command | None
):
    with hold_commits(postgres):
        late = append(store, "t-1", 0, [fact()], [issue(5)], asked, b"done")
        kill_and_go_on(store, postgres)

    assert late.result(PATIENCE_SECONDS) == Appended(1, b"done")
    assert (store.version("t-1"), store.balance("wallet:ann")) == (1, 5)
    assert append(store, "t-1", 1, [fact()], [issue(5)]).result(PATIENCE_SECONDS) == Appended(2)
    assert audit(store).problems == ()


def test_what_waited_behind_a_late_commit_is_decided_by_it(store: SqlStore, postgres: str):
    with hold_commits(postgres):
        late = append(store, "t-1", 0, [fact(1)], [issue(5)], command(), b"done")
        wait_until_some(postgres, COMMITS)
        again = append(store, "t-1", 0, [fact(1)], [issue(5)], command(), b"done")
        other = append(store, "t-1", 0, [fact(2)], [issue(5)])
        kill_and_go_on(store, postgres)

    assert late.result(PATIENCE_SECONDS).answer == again.result(PATIENCE_SECONDS).answer == b"done"
    assert isinstance(other.exception(PATIENCE_SECONDS), Conflict)
    assert (store.version("t-1"), store.balance("wallet:ann")) == (1, 5)


def test_what_is_committed_late_is_found_even_if_the_store_stops(
    store: SqlStore, postgres: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(process, "SECONDS_BETWEEN_DEATHS", float("inf"))  # so the first death is one too many
    with hold_commits(postgres):
        late = append(store, "t-1", 0, [fact()], [issue(5)])
        kill_and_go_on(store, postgres)

    assert late.result(PATIENCE_SECONDS) == Appended(1)
    with pytest.raises(StoreTrouble):
        for _ in range(1000):
            append(store, "t-1", 1, [fact()]).result(PATIENCE_SECONDS)
    assert (store.version("t-1"), store.balance("wallet:ann")) == (1, 5)


def test_a_commit_that_hangs_keeps_no_new_writer_from_starting(
    postgres: str, store: SqlStore, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(engines, "LOCK_SECONDS", 0.1)
    store.engine.dispose()  # what is looked up from now on gives up soon
    with hold_commits(postgres):
        late = append(store, "t-1", 0, [fact()], [issue(5)], command(), b"done")
        wait_until_some(postgres, COMMITS)
        kill_writer(store)
        wait_until_replaced(store)

    assert late.result(PATIENCE_SECONDS).answer == b"done"
    assert (store.version("t-1"), store.balance("wallet:ann")) == (1, 5)


def wait_until_replaced(store: SqlStore) -> None:
    writer, patience = cast(WriterProcess, store.writer), time.monotonic() + PATIENCE_SECONDS
    died = writer.pid
    while writer.pid in (died, None):
        assert time.monotonic() < patience, "no new writer is started"
        time.sleep(0.01)
