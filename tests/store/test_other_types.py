"""A SQLite file in which somebody has put values of another type: named one by one, and the audit goes on."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from fairdeal.cli.main import main
from fairdeal.store import open_store
from fairdeal.store.audit import Audit, audit
from fairdeal.store.problems import Damage
from tests.support.appending import append
from tests.support.facts import command, fact, issue
from tests.tables.room import Room

OF_BYTES = {
    "books": ("content", "seal"),
    "steps": ("text", "hash", "private"),
    "commands": ("digest", "body", "seal"),
    "streams": ("hash",),
}
OF_TEXT = {"transfers": ("source", "target", "reason")}
OF_NUMBERS = {
    "steps": ("version",),
    "transfers": ("chips",),
    "streams": ("version", "position"),
    "commands": ("version",),
}
FIRST_ROW = {
    "books": "fingerprint = 'f00d'",
    "steps": "stream = 't-1'",
    "transfers": "number = 1",
    "commands": "id = 'c-1'",
    "streams": "name = 't-1'",
}
"""The row of each table that was written first."""
CHANGES = [
    *((table, f"{column} = {column} || x'ff'") for table, columns in OF_BYTES.items() for column in columns),
    *(
        (table, f"{column} = CAST({column} AS TEXT)")
        for table, columns in OF_BYTES.items()
        for column in columns
    ),
    *(
        (table, f"{column} = CAST(x'ff41' AS TEXT)")
        for table, columns in OF_TEXT.items()
        for column in columns
    ),
    *((table, f"{column} = x'ff41'") for table, columns in OF_TEXT.items() for column in columns),
    *((table, f"{column} = 'much'") for table, columns in OF_NUMBERS.items() for column in columns),
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "fairdeal.db"
    store = open_store(path)
    append(store, "t-1", 0, [fact()], [issue(5)], command(), b"done", {"f00d": b"\xff\xfe"}).result()
    append(store, "t-2", 0, [fact()], [issue(7)], command("c-2"), b"done", {"beef": b"\xff\xfd"}).result()
    store.close()
    return path


def change(path: Path, *lines: str) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA ignore_check_constraints = ON")
        for line in lines:
            assert file.execute(line).rowcount > 0
        file.commit()


def audited(path: Path) -> Audit:
    store = open_store(path)
    try:
        return audit(store)
    finally:
        store.close()


@pytest.mark.parametrize(("table", "changed"), CHANGES, ids=str)
def test_whatever_stands_there_is_named_and_does_not_stop_the_audit(path: Path, table: str, changed: str):
    change(path, f"UPDATE {table} SET {changed} WHERE {FIRST_ROW[table]}")

    assert audited(path).problems


def test_a_book_that_was_changed_is_named_and_no_other(path: Path):
    change(path, "UPDATE books SET content = content || x'00' WHERE fingerprint = 'f00d'")

    assert audited(path).problems == (Damage("store.damage.book", "f00d"),)


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "played" / "fairdeal.db"
    room = Room(lambda clock: open_store(path, clock))
    for name in ("t-1", "t-2"):
        table = room.open(name=name)
        table.seat("ann" if name == "t-1" else "bob")
        table.play("ann" if name == "t-1" else "bob")
    room.close()
    yield path


def test_the_audit_command_names_the_book_goes_on_and_ends_with_status_1(capsys, played: Path):
    change(played, "UPDATE books SET content = content || x'00'")

    status = main(["audit", "--no-odds", "--data", str(played)])

    told = capsys.readouterr()
    assert status == 1
    assert "is not what was written" in told.out
    assert told.err == ""
