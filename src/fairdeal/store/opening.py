"""Opening a store by a path or an address."""

import os
import stat
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from fairdeal.store.memory import MemoryStore
from fairdeal.store.problems import StoreTrouble

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from fairdeal.store.sql import SqlStore
    from fairdeal.store.writers.process import Running

IN_MEMORY = "memory:"
SECONDS_BETWEEN_TRIES = 0.02
OURS = 0x46616972
"""What SQLite calls the application id: it tells our files from those of other programs."""
IN_USE = 0
BACKUP = 0x4261636B
"""What SQLite calls the user version: it tells a backup from a file that is played in, which has none."""


def now() -> int:
    """Milliseconds since 1970; a clock before that, or too late for Python to read, can't date anything."""
    try:
        milliseconds = time.time_ns() // 1_000_000
    except OverflowError:
        raise StoreTrouble("store.clock.late") from None
    if milliseconds < 0:
        raise StoreTrouble("store.clock")
    return milliseconds


def open_store(
    where: str | Path, clock: Callable[[], int] = now, writer: "Running" = "thread"
) -> "SqlStore | MemoryStore":
    """The store in a file, which is made if need be; at a `postgresql://` address; or in memory (`memory:`).

    It writes in a thread, or in a separate process, which helps a server but not a command. On Windows it is
    always a thread, since sockets can't be passed on to a process there.
    A database of an older version is brought up to date; one of a newer version is refused, and so is one
    from before the first release.
    """
    if where == IN_MEMORY:
        return MemoryStore(clock)
    # Whoever stays in memory need not wait for all of this to load.
    from fairdeal.store.engines import FAILURES, trouble
    from fairdeal.store.sql import SqlStore

    engine = engine_at(where)
    try:
        _make_ready(engine)
    except FAILURES as error:
        engine.dispose()
        raise trouble(error, engine) from error
    except StoreTrouble:
        engine.dispose()
        raise
    try:
        return SqlStore(engine, clock, "thread" if sys.platform == "win32" else writer)
    except BaseException:
        engine.dispose()
        raise


def _make_ready(engine: "Engine") -> None:
    """Bring a database up to date, in turn with others who do so at this very moment.

    SQLite itself waits for them almost always, and never where a new file gets its write-ahead log.
    """
    from fairdeal.store.engines import BUSY_SECONDS, FAILURES, is_busy, name_of
    from fairdeal.store.migration import bring_up_to_date

    until = time.monotonic() + BUSY_SECONDS
    is_ready = False
    while not is_ready:
        try:
            if engine.dialect.name == "sqlite":
                prepare_file(engine)
            bring_up_to_date(engine, name_of(engine))
            is_ready = True
        except FAILURES as error:
            if not is_busy(error) or time.monotonic() > until:
                raise
            time.sleep(SECONDS_BETWEEN_TRIES)


def engine_at(where: str | Path) -> "Engine":
    """Connections to whatever a path or an address names."""
    from fairdeal.store.engines import is_postgresql, postgresql_engine, sqlite_engine

    if is_postgresql(where):
        return postgresql_engine(str(where))
    path = Path(where)
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise StoreTrouble("store.foreign", name=str(path))  # a device or a pipe
    if path.is_symlink():
        path = Path(
            os.path.realpath(path)
        )  # through a link that leads nowhere yet, the file would not be made private
    make_folder(path)
    make_private(path)
    return sqlite_engine(path)


def make_folder(path: Path) -> tuple[Path, ...]:
    """Make the folder of a file; others have no business in one that holds people's accounts.

    Gives those that were made, from the outermost on.
    """
    made: list[Path] = []
    try:
        for folder in reversed([path.parent, *path.parent.parents]):
            if not folder.exists():
                folder.mkdir(mode=0o700, exist_ok=True)
                made.append(folder)
        path.parent.mkdir(exist_ok=True)  # a file of this name is in the way
    except OSError as error:
        from fairdeal.store.engines import meaning

        take_away(made)
        raise meaning(error, str(path)) from None
    return tuple(made)


def take_away(folders: Sequence[Path]) -> None:
    """Take folders away that were made for nothing; one that is in use by now stays."""
    with suppress(OSError):
        for folder in reversed(folders):
            folder.rmdir()


def make_private(path: Path) -> None:
    """Make an empty file for its owner alone, unless one is there; SQLite's files beside it get its rights.

    Where that can't be, the database is not to be opened either, and says so itself.
    """
    with suppress(OSError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def is_readable_by_others(path: Path) -> bool:
    """Whether a file's rights, and those of the folders above it, let others on this computer read it."""
    try:
        file = path.resolve(strict=True)
        readable = file.stat().st_mode & (stat.S_IRGRP | stat.S_IROTH)
        for folder in file.parents:
            mode = folder.stat().st_mode
            readable &= (stat.S_IRGRP if mode & stat.S_IXGRP else 0) | (
                stat.S_IROTH if mode & stat.S_IXOTH else 0
            )
    except (OSError, RuntimeError):  # the latter for links that lead in a circle
        return False
    return bool(readable)


def prepare_file(engine: "Engine") -> None:
    """Make an empty file ours, and refuse one that is another program's or a backup."""
    with engine.connect() as connection:
        pragma = connection.connection.cursor()
        try:
            # Asked in this order, another program that makes the file ours right now can't mislead us.
            tables = pragma.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            owner = pragma.execute("PRAGMA application_id").fetchone()[0]
            if owner != OURS and tables:
                raise StoreTrouble("store.foreign", name=str(engine.url.database))
            if pragma.execute("PRAGMA user_version").fetchone()[0] != IN_USE:
                # Since it was made the tables may have gone on: its seeds may be known, and deal no card.
                raise StoreTrouble("store.is_backup", name=str(engine.url.database))
            if owner != OURS:
                pragma.execute(f"PRAGMA application_id = {OURS}")
            if pragma.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
                pragma.execute("PRAGMA journal_mode = WAL")
        finally:
            pragma.close()
