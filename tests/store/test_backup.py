"""Backups made while the store is used, and the way back."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import cast

import pytest

from fairdeal.store import Store, StoreTrouble, open_store
from fairdeal.store.audit import audit
from fairdeal.store.backup import backup, restore
from fairdeal.store.new_files import new_file
from fairdeal.store.sql import SqlStore
from tests.store.conftest import Opening
from tests.support.appending import append
from tests.support.facts import as_it_is, buy_in, command, fact, issue


def fill(store: Store) -> None:
    append(store, "room", 0, [fact()], [issue(50)], command(), b"done", {"ab12": b"book"}).result()
    append(store, "t-1", 0, [fact(1), fact(2)], [buy_in(30)]).result()
    store.keep_snapshot("t-1", 2, b"state", schema=1).result()


def picture(store: Store) -> object:
    return (
        [store.read(table) for table in store.tables()],
        store.balances(),
        store.statement("wallet:ann"),
        store.book("ab12"),
        store.answer("c-1"),
        store.last_snapshot("t-1", 1),
    )


def test_what_was_backed_up_can_be_restored(open_database: Opening, tmp_path: Path):
    store = cast(SqlStore, open_database())
    fill(store)
    whole = picture(store)

    backup(store, tmp_path / "backup")
    append(store, "t-1", 2, [fact(3)], [buy_in(5)]).result()
    restore(tmp_path / "backup", tmp_path / "new" / "room.db", as_it_is)

    again = open_store(tmp_path / "new" / "room.db")
    assert picture(again) == whole
    assert append(again, "t-1", 2, [fact("another")], [buy_in(7)]).result().version == 3
    assert audit(again).problems == ()
    again.close()
    assert sorted(each.name for each in tmp_path.iterdir() if "part" in each.name) == []


def test_a_backup_can_go_to_postgresql_and_goes_on_there(tmp_path: Path, postgres: str):
    store = cast(SqlStore, open_store(tmp_path / "room.db"))
    fill(store)
    backup(store, tmp_path / "backup")

    restore(tmp_path / "backup", postgres, as_it_is)

    again = open_store(postgres)
    assert picture(again) == picture(store)
    append(again, "t-1", 2, [fact(3)], [buy_in(5)]).result()
    assert [line.balance for line in again.statement("wallet:ann")] == [50, 20, 15]
    again.close()
    store.close()


def test_a_backup_while_others_write_is_of_one_instant(open_database: Opening, tmp_path: Path):
    store = cast(SqlStore, open_database())
    fill(store)
    writing = [append(store, "t-1", 2 + number, [fact()], [issue(1), buy_in(1)]) for number in range(300)]

    backup(store, tmp_path / "backup")

    assert [each.exception() for each in writing] == [None] * 300
    restore(tmp_path / "backup", tmp_path / "new.db", as_it_is)
    copied = open_store(tmp_path / "new.db")
    assert audit(copied).problems == ()
    assert copied.balance("purse:t-1:1") == 30 + copied.version("t-1") - 2
    copied.close()


def test_neither_a_backup_nor_a_restore_overwrites_anything(open_database: Opening, tmp_path: Path):
    store = cast(SqlStore, open_database())
    fill(store)
    taken = tmp_path / "taken"
    taken.write_text("dear diary")
    backup(store, tmp_path / "backup")

    with pytest.raises(StoreTrouble, match="taken is there already, and is not overwritten"):
        backup(store, taken)
    with pytest.raises(StoreTrouble, match="taken is there already, and is not overwritten"):
        restore(tmp_path / "backup", taken, as_it_is)

    assert taken.read_text() == "dear diary"


@pytest.mark.parametrize("end", ["-wal", "-shm", "-journal"])
def test_nothing_is_put_beside_what_a_dead_program_has_left(open_database: Opening, tmp_path: Path, end: str):
    store = cast(SqlStore, open_database())
    fill(store)
    backup(store, tmp_path / "backup")
    left = tmp_path / "new" / f"room.db{end}"
    left.parent.mkdir()
    left.write_bytes(b"of another room")

    with pytest.raises(StoreTrouble, match=f"room.db{end} is there, .*: move it away, and try again"):
        restore(tmp_path / "backup", tmp_path / "new" / "room.db", as_it_is)
    with pytest.raises(StoreTrouble, match=f"room.db{end} is there"):
        backup(store, tmp_path / "new" / "room.db")

    assert [each.name for each in left.parent.iterdir()] == [left.name]
    assert left.read_bytes() == b"of another room"
    left.rename(tmp_path / "moved away")
    restore(tmp_path / "backup", tmp_path / "new" / "room.db", as_it_is)
    again = open_store(tmp_path / "new" / "room.db")
    assert picture(again) == picture(store)
    again.close()


def test_what_comes_to_lie_beside_a_file_while_it_is_made_is_seen_too(tmp_path: Path):
    path, left = tmp_path / "room.db", tmp_path / "room.db-wal"

    with pytest.raises(StoreTrouble, match=r"room\.db-wal is there"), new_file(path):
        left.write_bytes(b"of another room")

    assert list(tmp_path.iterdir()) == [left]


def test_a_database_on_a_server_that_is_used_is_not_overwritten(tmp_path: Path, postgres: str):
    used = cast(SqlStore, open_store(postgres))
    fill(used)
    backup(used, tmp_path / "backup")
    before = picture(used)

    with pytest.raises(StoreTrouble, match="is there already, and is not overwritten"):
        restore(tmp_path / "backup", postgres, as_it_is)

    assert picture(used) == before
    used.close()


def test_a_backup_that_was_changed_is_not_restored(tmp_path: Path):
    store = cast(SqlStore, open_store(tmp_path / "room.db"))
    fill(store)
    backup(store, tmp_path / "backup")
    store.close()
    with closing(sqlite3.connect(tmp_path / "backup")) as connection:
        connection.executescript("UPDATE balances SET chips = 21 WHERE account = 'wallet:ann'")

    with pytest.raises(
        StoreTrouble, match=r"not whole: wallet:ann holds 0\.21, and its transfers add up to 0\.2"
    ):
        restore(tmp_path / "backup", tmp_path / "new.db", as_it_is)

    assert sorted(each.name for each in tmp_path.iterdir()) == ["backup", "room.db"]


@pytest.mark.parametrize("content", [b"dear diary " * 100, None])
def test_what_is_no_backup_is_not_restored(tmp_path: Path, content: bytes | None):
    if content is not None:
        (tmp_path / "backup").write_bytes(content)

    with pytest.raises(StoreTrouble, match=r"no backup|no database of Fair Deal"):
        restore(tmp_path / "backup", tmp_path / "new.db", as_it_is)

    assert not (tmp_path / "new.db").exists()


def test_a_backup_is_not_opened_as_a_store_and_stays_as_it_is(open_database: Opening, tmp_path: Path):
    store = cast(SqlStore, open_database())
    fill(store)
    backup(store, tmp_path / "backup")
    before = (tmp_path / "backup").read_bytes()

    with pytest.raises(StoreTrouble) as caught:
        open_store(tmp_path / "backup")

    assert str(caught.value).startswith(f"{tmp_path / 'backup'} is a backup")
    assert "fairdeal restore FILE" in str(caught.value)
    assert (tmp_path / "backup").read_bytes() == before


def test_a_backup_that_does_not_say_yet_that_it_is_one_is_restored_all_the_same(tmp_path: Path):
    store = cast(SqlStore, open_store(tmp_path / "room.db"))
    fill(store)
    backup(store, tmp_path / "backup")
    store.close()
    with closing(sqlite3.connect(tmp_path / "backup")) as older:
        older.execute("PRAGMA user_version = 0")

    restore(tmp_path / "backup", tmp_path / "new.db", as_it_is)

    again = open_store(tmp_path / "new.db")
    assert again.balance("purse:t-1:1") == 30
    again.close()


def test_a_backup_of_a_forgotten_version_is_named_and_not_restored(tmp_path: Path):
    store = cast(SqlStore, open_store(tmp_path / "room.db"))
    backup(store, tmp_path / "backup")
    store.close()
    with closing(sqlite3.connect(tmp_path / "backup")) as older:
        older.executescript("UPDATE alembic_version SET version_num = '0002'")

    with pytest.raises(StoreTrouble) as caught:
        restore(tmp_path / "backup", tmp_path / "new.db", as_it_is)

    assert str(caught.value).startswith(f"{tmp_path / 'backup'} was made by an older version of Fair Deal")
    assert not (tmp_path / "new.db").exists()


@pytest.mark.parametrize("statement", ["", "CREATE TABLE letters (body TEXT)", "PRAGMA user_version = 7"])
def test_a_database_that_is_empty_or_of_another_program_is_not_restored(tmp_path: Path, statement: str):
    (tmp_path / "letters").touch()
    with closing(sqlite3.connect(tmp_path / "letters")) as letters:
        letters.executescript(statement)

    with pytest.raises(StoreTrouble) as caught:
        restore(tmp_path / "letters", tmp_path / "new" / "room.db", as_it_is)

    assert str(caught.value) == f"{tmp_path / 'letters'} is no database of Fair Deal."
    assert [each.name for each in tmp_path.iterdir()] == ["letters"]


def test_a_backup_where_there_is_no_folder_is_told(tmp_path: Path):
    store = cast(SqlStore, open_store(tmp_path / "room.db"))

    with pytest.raises(StoreTrouble, match="can't be"):
        backup(store, tmp_path / "nowhere" / "backup")
    store.close()
