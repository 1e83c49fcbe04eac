"""Copies of a whole store in one SQLite file, made while it is used, and the way back."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

from sqlalchemy import Connection, Engine, insert, select, text
from sqlalchemy.exc import DBAPIError

from fairdeal.store import schema as s
from fairdeal.store.auditing import audit
from fairdeal.store.engines import (
    is_postgresql,
    is_read_only,
    meaning,
    name_of,
    reading_connection,
    sqlite_engine,
)
from fairdeal.store.migrating import bring_up_to_date
from fairdeal.store.opening import engine_at, make_folder, make_private, open_store, prepare_file
from fairdeal.store.problems import StoreTrouble
from fairdeal.store.sql import SqlStore
from fairdeal.words import words_for

CHUNK = 5_000


def backup(store: SqlStore, path: Path) -> None:
    """Copy the store as it is at one instant to a new file; appends go on meanwhile."""
    with _new_file(path) as unfinished, _in_words(store.name):
        if store.engine.dialect.name == "sqlite":
            _copy_file(Path(store.name), unfinished)
        else:
            _export(store.engine, unfinished)


Prepare = Callable[[SqlStore], None]
"""What has to be done to a restored store before anybody uses it; if it fails, there is none."""


def restore(path: Path, into: str | Path, prepare: Prepare) -> None:
    """Put a backup where no store is yet, once it has been found whole."""
    if not path.is_file():
        raise StoreTrouble("store.no_backup", name=str(path))
    if is_postgresql(into):
        with TemporaryDirectory() as folder:
            _checked_copy(path, checked := Path(folder) / path.name, prepare)
            _import(checked, str(into))
        return
    make_folder(Path(into))
    with _new_file(Path(into)) as unfinished:
        _checked_copy(path, unfinished, prepare)


@contextmanager
def _new_file(path: Path) -> Iterator[Path]:
    """A file beside `path`, which becomes it once it is complete and on the disk."""
    if path.exists():
        raise StoreTrouble("store.exists", name=str(path))
    unfinished = path.with_name(f"{path.name}.part-{os.getpid()}")
    try:
        make_private(unfinished)  # it holds secrets
        yield unfinished
        _settle(unfinished, path)
    finally:
        for left in (unfinished, *unfinished.parent.glob(f"{unfinished.name}-*")):
            left.unlink(missing_ok=True)


def _settle(unfinished: Path, path: Path) -> None:
    with unfinished.open("rb+") as file:
        os.fsync(file.fileno())
    try:
        os.link(unfinished, path)  # unlike a renaming, this never takes another file's place
    except FileExistsError:
        raise StoreTrouble("store.exists", name=str(path)) from None
    except OSError:  # not every disk knows how
        unfinished.rename(path)


@contextmanager
def _in_words(name: str) -> Iterator[None]:
    """What the databases and the disk complain of, as our own trouble."""
    try:
        yield
    except DBAPIError as error:
        raise meaning(error.orig, name) from error
    except (sqlite3.Error, OSError) as error:
        raise meaning(error, name) from error


def _copy_file(source: Path, target: Path) -> None:
    """SQLite's own way to copy a database that is in use."""
    reading = reading_connection if is_read_only(source) else sqlite3.connect
    with closing(reading(source)) as live, closing(sqlite3.connect(target)) as copied:
        live.backup(copied)
        # One file is easier to keep than a file with its write-ahead log.
        copied.execute("PRAGMA journal_mode = DELETE")


def _checked_copy(path: Path, target: Path, prepare: Prepare) -> None:
    """Copy a backup, bring the copy up to date, go through all of it, and make it ready for use."""
    with _in_words(str(path)):
        _copy_file(path, target)
    store = cast(SqlStore, open_store(target))
    try:
        problems = audit(store).problems
        if problems:
            raise StoreTrouble("store.bad_backup", name=str(path), reason=problems[0].told(words_for("en")))
        prepare(store)
    finally:
        store.close()
    with closing(sqlite3.connect(target)) as copied:
        copied.execute("PRAGMA journal_mode = DELETE")


# Between databases: row by row, through the same tables.


def _export(source: Engine, target: Path) -> None:
    into = sqlite_engine(target)
    try:
        prepare_file(into)
        bring_up_to_date(into, str(target))
        with source.connect() as reading, into.execution_options(fairdeal_writes=True).begin() as writing:
            reading.execution_options(isolation_level="REPEATABLE READ")
            _copy_rows(reading, writing)
    finally:
        into.dispose()
    with closing(sqlite3.connect(target)) as copied:
        copied.execute("PRAGMA journal_mode = DELETE")


def _import(source: Path, into: str) -> None:
    reading_from, target = sqlite_engine(source), engine_at(into)
    try:
        with _in_words(name_of(target)):
            bring_up_to_date(target, name_of(target))
            with reading_from.connect() as reading, target.begin() as writing:
                if _is_used(writing):
                    raise StoreTrouble("store.exists", name=name_of(target))
                _copy_rows(reading, writing)
                _count_on(writing)
    finally:
        reading_from.dispose()
        target.dispose()


def _is_used(connection: Connection) -> bool:
    """Whether somebody keeps anything there: a secret may be there before the first fact."""
    kept = (select(table).limit(1) for table in (s.streams, s.secrets))
    return any(connection.execute(each).first() is not None for each in kept)


def _copy_rows(reading: Connection, writing: Connection) -> None:
    # Nothing of a secret is to stand in a message about a row that can't be copied.
    for connection in (reading, writing):
        connection.engine.hide_parameters = True
    for table in s.metadata.sorted_tables:
        in_order = select(table).order_by(*table.primary_key)
        found = reading.execution_options(stream_results=True).execute(in_order)
        for rows in found.mappings().partitions(CHUNK):
            values: list[dict[str, Any]] = [dict(row) for row in rows]
            writing.execute(insert(table), values)


def _count_on(connection: Connection) -> None:
    """PostgreSQL counts by itself, and must go on behind what was put in."""
    last = "SELECT setval(pg_get_serial_sequence('transfers', 'number'), max(number)) FROM transfers"
    connection.execute(text(last))
