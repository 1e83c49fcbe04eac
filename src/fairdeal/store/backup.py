"""Copies of a whole store in one SQLite file, made while it is used, and the way back."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

from sqlalchemy import Connection, Engine, insert, select, text
from sqlalchemy.exc import DBAPIError

from fairdeal.store import schema as s
from fairdeal.store.audit import audit
from fairdeal.store.engines import (
    is_postgresql,
    is_read_only,
    meaning,
    name_of,
    reading_connection,
    sqlite_engine,
)
from fairdeal.store.migration import bring_up_to_date
from fairdeal.store.new_files import called, new_file, new_folder
from fairdeal.store.opening import BACKUP, IN_USE, OURS, engine_at, open_store, prepare_file
from fairdeal.store.problems import StoreTrouble
from fairdeal.store.sql import SqlStore
from fairdeal.words import words_for

CHUNK = 5_000


def backup(store: SqlStore, path: Path) -> None:
    """Copy the store as it is at one instant to a new file; appends go on meanwhile."""
    with new_file(path) as unfinished, _in_words(store.name, str(unfinished)):
        if store.engine.dialect.name == "sqlite":
            _copy_file(Path(store.name), unfinished)
        else:
            _export(store.engine, unfinished)
        _check_is_sound(unfinished, store.name)
        _finish(unfinished, BACKUP)


Prepare = Callable[[SqlStore], None]
"""What has to be done to a restored store before anybody uses it; if it fails, there is none."""


Look = Callable[[SqlStore], Sequence[str]]
"""Goes through the copy of a backup; gives a sentence for each thing that is not in order."""


def problems_of(store: SqlStore) -> tuple[str, ...]:
    """All that the store can check itself; only the code that wrote the events knows what they mean."""
    return tuple(problem.told(words_for("en")) for problem in audit(store).problems)


def restore(path: Path, into: str | Path, prepare: Prepare, look: Look = problems_of) -> None:
    """Put a backup where no store is yet, once it has been found whole."""
    with _in_words(str(path), str(path)):
        if not path.is_file():
            raise StoreTrouble("store.no_backup", name=str(path))
    if is_postgresql(into):
        with TemporaryDirectory() as folder:
            checked = Path(folder) / "checked.db"
            with called(checked, checked.parent.parent):
                _checked_copy(path, checked, prepare, look)
            with called(checked, path):
                _import(checked, str(into))
        return
    with new_folder(Path(into)), new_file(Path(into)) as unfinished:
        _checked_copy(path, unfinished, prepare, look)


OF_BACKUP = ("store.damaged", "store.forgotten", "store.newer")
"""What is wrong with a copy because it was wrong with the backup."""


def _checked_copy(path: Path, target: Path, prepare: Prepare, look: Look) -> None:
    """Copy a backup, bring the copy up to date, go through all of it, and make it ready for use."""
    with _in_words(str(path), str(target)):
        _copy_file(path, target)
        _check_is_ours(path, target)
        _finish(target, IN_USE)
        try:
            _make_ready(path, target, prepare, look)
        except StoreTrouble as trouble:
            if trouble.key not in OF_BACKUP:
                raise
            raise trouble.about(str(path)) from trouble
        _finish(target, IN_USE)


def _check_is_ours(path: Path, copy: Path) -> None:
    """Refuse another program's file, and an empty one: to open that would be to make a new store."""
    with closing(sqlite3.connect(copy)) as copied:
        if copied.execute("PRAGMA application_id").fetchone()[0] != OURS:
            raise StoreTrouble("store.foreign", name=str(path))


def _make_ready(path: Path, target: Path, prepare: Prepare, look: Look) -> None:
    store = cast(SqlStore, open_store(target))
    try:
        if problems := look(store):
            raise _bad(path, problems)
        prepare(store)
    finally:
        store.close()


PROBLEMS_TOLD = 3
"""So many are named of a backup that is not restored."""


def _bad(path: Path, problems: Sequence[str]) -> StoreTrouble:
    reason, more = " ".join(problems[:PROBLEMS_TOLD]), len(problems) - PROBLEMS_TOLD
    if more > 0:
        return StoreTrouble("store.bad_backup_more", name=str(path), reason=reason, n=more)
    return StoreTrouble("store.bad_backup", name=str(path), reason=reason)


# Whatever fails has its sentence.


@contextmanager
def _in_words(source: str, target: str) -> Iterator[None]:
    """What the databases and the disk complain of, as our own trouble with the one of the two that it is."""
    try:
        yield
    except DBAPIError as error:
        raise meaning(error.orig, _at_fault(error.orig, source, target)) from error
    except (sqlite3.Error, OSError) as error:
        raise meaning(error, _at_fault(error, source, target)) from error


OF_READING = (
    "SQLITE_BUSY",
    "SQLITE_CORRUPT",
    "SQLITE_IOERR_READ",
    "SQLITE_IOERR_SHORT_READ",
    "SQLITE_LOCKED",
    "SQLITE_NOTADB",
)
"""What SQLite's codes begin with where the file that is read is at fault: the other is new and our own."""


def _at_fault(error: BaseException | None, source: str, target: str) -> str:
    if is_postgresql(source) != is_postgresql(target):
        is_of_server = not isinstance(error, sqlite3.Error | OSError)
        return source if is_postgresql(source) == is_of_server else target
    return source if getattr(error, "sqlite_errorname", "").startswith(OF_READING) else target


# Between files.


def _copy_file(source: Path, target: Path) -> None:
    """SQLite's own way to copy a database that is in use."""
    reading = reading_connection if is_read_only(source) else sqlite3.connect
    with _in_words(str(source), str(source)):
        live = reading(source)
    with closing(live), closing(sqlite3.connect(target)) as copied:
        live.backup(copied)


def _check_is_sound(copy: Path, source: str) -> None:
    """Refuse a copy of damaged pages: whoever kept it in place of an older backup would have none."""
    with closing(sqlite3.connect(copy)) as file:
        (found,) = file.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise StoreTrouble("store.damaged", name=source)


def _finish(path: Path, kind: int) -> None:
    """Make one file of a database, which is easier to keep than two, and let it say what it is."""
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA journal_mode = DELETE")
        file.execute(f"PRAGMA user_version = {kind}")


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


def _import(source: Path, into: str) -> None:
    reading_from, target = sqlite_engine(source), engine_at(into)
    try:
        with _in_words(str(source), name_of(target)):
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
    """Whether somebody keeps anything there: a secret may be there before the first step."""
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
