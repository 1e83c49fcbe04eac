"""A store on a PostgreSQL server: lost connections, deadlocks, several programs at once."""

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import LiteralString

import psycopg
import pytest

from fairdeal.store import Store, StoreTrouble, engines, open_store
from fairdeal.store.audit import audit
from fairdeal.store.problems import Unreachable
from tests.store.conftest import Opening
from tests.support.appending import append
from tests.support.facts import command, fact, issue

PATIENCE_SECONDS = 60


def driver_address(address: str) -> str:
    return address.replace("postgresql+psycopg://", "postgresql://")


@pytest.fixture
def store(postgres: str):
    opened = open_store(postgres)
    yield opened
    opened.close()


def end_all_connections(address: str) -> None:
    _end_connections(address, "pid <> pg_backend_pid()")


def end_blocked_connections(address: str) -> None:
    _end_connections(address, "wait_event_type = 'Lock'")


def _end_connections(address: str, which: LiteralString) -> None:
    """Over a connection of its own: within a transaction, the list of connections stays as first read."""
    with psycopg.connect(driver_address(address), autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity "
            f"WHERE datname = current_database() AND {which}"
        )


def test_connections_that_were_lost_between_two_appends_are_noticed_by_nobody(store: Store, postgres: str):
    append(store, "t-1", 0, [fact()], [issue(5)]).result()
    end_all_connections(postgres)

    again = append(store, "t-1", 1, [fact()], [issue(5)], command(), b"done").result()
    end_all_connections(postgres)

    assert (again.version, again.again) == (2, False)
    assert store.balance("wallet:ann") == 10
    end_all_connections(postgres)
    assert store.keep_secret("seed", b"x") == b"x"
    assert audit(store).problems == ()


def test_a_connection_that_is_lost_in_mid_transaction_is_told_and_the_store_works_again(
    store: Store, postgres: str
):
    append(store, "t-1", 0, [fact()], [issue(5)]).result()
    with psycopg.connect(driver_address(postgres)) as other:
        other.execute("SELECT * FROM streams WHERE name = 't-1' FOR UPDATE")
        waiting = append(store, "t-1", 1, [fact()], [issue(5)], command(), b"done")
        for _ in range(2):  # it tries once more, for nothing was written yet
            wait_until_blocked(postgres)
            end_blocked_connections(postgres)
        lost = waiting.exception()

    again = append(store, "t-1", 1, [fact()], [issue(5)], command(), b"done").result()

    assert isinstance(lost, StoreTrouble)
    assert str(lost).endswith("can't be reached.")
    assert (again.version, again.again) == (2, False)
    assert store.balance("wallet:ann") == 10


def test_a_database_that_can_only_be_read_is_told_and_nothing_is_written(store: Store, postgres: str):
    append(store, "t-1", 0, [fact()], [issue(5)]).result()
    only_read = open_store(f"{postgres}%20-cdefault_transaction_read_only%3Don")

    error = append(only_read, "t-1", 1, [fact()], [issue(5)], command()).exception()

    assert isinstance(error, Unreachable)
    assert str(error).endswith("can only be read, not written. Nothing was written.")
    assert (only_read.version("t-1"), store.balance("wallet:ann"), store.answer("c-1")) == (1, 5, None)
    only_read.close()
    assert audit(store).problems == ()


def test_an_append_that_got_into_a_deadlock_is_done_in_the_end(store: Store, postgres: str):
    append(store, "t-1", 0, [fact()], [issue(5)]).result()
    with psycopg.connect(driver_address(postgres)) as other:
        other.execute("SELECT * FROM balances WHERE account = 'wallet:ann' FOR UPDATE")
        waiting = append(store, "t-1", 1, [fact()], [issue(5)])
        wait_until_blocked(postgres)

        # Now each waits for the other, and the server ends one of the two.
        try:
            other.execute("SELECT * FROM streams WHERE name = 't-1' FOR UPDATE")
            deadlocked = "store"
        except psycopg.errors.DeadlockDetected:
            deadlocked = "other"
        other.rollback()

    assert waiting.result().version == 2
    assert deadlocked in ("store", "other")
    assert store.balance("wallet:ann") == 10
    assert audit(store).problems == ()


def wait_until_blocked(address: str) -> None:
    """Return once somebody waits for a lock."""
    here = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    asked = f"{here} AND wait_event_type = 'Lock'"
    with psycopg.connect(driver_address(address), autocommit=True) as watching:
        for _ in range(10_000):
            row = watching.execute(asked).fetchone()
            if row is not None and row[0]:
                return
    raise AssertionError("nobody waits")


PATIENCE_SECONDS = 30


def test_a_lock_that_is_never_released_is_reported_and_hangs_nobody(
    postgres: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(engines, "LOCK_SECONDS", 0.5)
    store = open_store(postgres)
    append(store, "t-1", 0, [fact()], [issue(5)]).result(PATIENCE_SECONDS)

    with psycopg.connect(driver_address(postgres)) as stopped:
        stopped.execute("SELECT * FROM streams WHERE name = 't-1' FOR UPDATE")
        error = append(store, "t-1", 1, [fact()], [issue(5)]).exception(PATIENCE_SECONDS)
        stopped.rollback()

    assert isinstance(error, Unreachable)
    assert error.key == "store.locked"
    assert append(store, "t-1", 1, [fact()], [issue(5)]).result(PATIENCE_SECONDS).version == 2
    assert audit(store).problems == ()
    store.close()


def test_one_append_that_the_server_can_not_take_harms_no_other_of_its_group(store: Store):
    futures = [append(store, "t\0" if number == 3 else f"t-{number}", 0, [fact()]) for number in range(8)]

    failed = [number for number, each in enumerate(futures) if each.exception() is not None]

    assert failed == [3]
    assert len(store.tables()) == 7


def test_groups_that_are_larger_than_any_buffer_are_stored(store: Store):
    for version in range(10):
        waiting = [append(store, f"t-{number}", version, [fact("x" * 500_000)]) for number in range(30)]

        assert [each.result(PATIENCE_SECONDS).version for each in waiting] == [version + 1] * 30


def test_several_programs_may_open_a_new_database_at_once(address: str, open_database: Opening):
    with ThreadPoolExecutor(6) as pool:
        versions = list(pool.map(lambda _: open_database().version("t-1"), range(6)))

    assert versions == [0] * 6
    assert append(open_database(), "t-1", 0, [fact()]).result().version == 1


def test_without_a_driver_it_is_told_how_to_get_one(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)

    with pytest.raises(StoreTrouble, match=r"fairdeal\[postgresql\]"):
        open_store("postgresql://ann@localhost/room")


def test_a_path_that_looks_like_an_address_is_still_a_path(tmp_path: Path):
    open_store(tmp_path / "postgresql").close()

    assert (tmp_path / "postgresql").is_file()
