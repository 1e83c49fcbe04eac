"""A store whose files somebody removes or replaces while it is open: nothing is acknowledged that is lost."""

import shutil
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import cast

import pytest
from sqlalchemy import event

from fairdeal.store import StoreTrouble, open_store
from fairdeal.store.audit import audit
from fairdeal.store.problems import Unreachable
from fairdeal.store.sql import SqlStore
from tests.support.appending import append
from tests.support.facts import command, fact, issue

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="nobody can remove an open file there")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "room.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqlStore]:
    opened = cast(SqlStore, open_store(path))
    append(opened, "t-1", 0, [fact()], [issue(50)]).result()
    yield opened
    opened.close()


def beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def refused_append(store: SqlStore) -> str:
    with pytest.raises(Unreachable) as caught:
        append(store, "t-1", 1, [fact()], [issue(5)], command()).result()
    return str(caught.value)


def test_nothing_is_written_to_a_file_that_was_removed(store: SqlStore, path: Path):
    for each in list(path.parent.iterdir()):
        each.unlink()

    told = refused_append(store)

    assert told == f"{path} is not there any more. Nothing was written."
    assert list(path.parent.iterdir()) == []


def test_a_removed_file_stays_refused_and_no_empty_one_is_put_in_its_place(store: SqlStore, path: Path):
    path.unlink()

    first, second = refused_append(store), refused_append(store)
    with pytest.raises(StoreTrouble):
        store.keep_secret("seed", b"x")
    store.engine.dispose()  # as if every connection had to be made anew
    with pytest.raises(StoreTrouble, match="not there any more"):
        store.version("t-1")

    assert first == second
    assert not path.exists()


def test_nothing_is_written_to_a_file_that_another_has_taken_the_place_of(store: SqlStore, path: Path):
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    older = path.with_name("older.db")
    shutil.copy(path, older)
    append(store, "t-1", 1, [fact()], [issue(5)]).result()
    older.replace(path)

    with pytest.raises(Unreachable) as caught:
        append(store, "t-1", 2, [fact()], [issue(5)]).result()

    assert str(caught.value) == f"{path} is another file than the one that was opened. Nothing was written."


def test_a_file_that_goes_in_the_middle_of_a_transaction_is_noticed_before_it_ends(path: Path):
    def remove(statement: str) -> None:
        if statement.startswith("INSERT INTO steps"):
            path.unlink()

    store = cast(SqlStore, open_store(path))
    event.listen(store.engine, "connect", lambda file, _: file.set_trace_callback(remove))
    store.engine.dispose()  # so that the next connection is made with it

    with pytest.raises(Unreachable, match="not there any more"):
        append(store, "t-1", 0, [fact()]).result()
    store.close()


def test_a_file_that_is_put_back_is_used_again(store: SqlStore, path: Path):
    elsewhere = path.with_name("elsewhere.db")
    path.rename(elsewhere)
    refused_append(store)
    elsewhere.rename(path)

    assert append(store, "t-1", 1, [fact()], [issue(5)], command()).result().version == 2
    assert audit(store).problems == ()


@pytest.mark.parametrize("ending", ["-wal", "-shm"])
def test_what_sqlite_keeps_beside_the_file_is_missed_and_nothing_of_it_is_lost(
    store: SqlStore, path: Path, ending: str
):
    beside(path, ending).unlink()

    told = refused_append(store)
    again = append(store, "t-1", 1, [fact()], [issue(5)], command()).result()

    assert told == f"{path}{ending} is not there any more. Nothing was written."
    assert (again.version, again.again) == (2, False)
    # As after kill -9: what another process would find.
    other = path.with_name("copy.db")
    for end in ("", "-wal"):
        shutil.copy(beside(path, end), beside(other, end))
    found = open_store(other)
    assert (found.version("t-1"), audit(found).problems) == (2, ())
    found.close()


def test_a_store_that_has_let_go_of_its_files_finds_them_as_others_have_left_them(
    store: SqlStore, path: Path
):
    store.engine.dispose()  # the last to close takes away what lies beside
    assert not beside(path, "-wal").exists()

    assert append(store, "t-1", 1, [fact()]).result().version == 2
