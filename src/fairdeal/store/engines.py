"""Connections to SQLite and PostgreSQL, set up so that what is committed is on the disk."""

import errno
import os
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from fairdeal.store.problems import StoreTrouble, Unreachable
from fairdeal.store.same_files import SameFiles

BUSY_SECONDS = 5.0
"""How long a writer waits for another process that writes to the same SQLite file."""

LOCK_SECONDS = 30.0
"""How long a statement waits for a lock that another connection to a PostgreSQL server holds. Groups take
milliseconds: a process that holds a lock for this long has been stopped, or has lost its connection without
the server noticing.
"""

POSTGRESQL = ("postgresql://", "postgres://", "postgresql+psycopg://")


PASSWORDS = ("password", "sslpassword")
"""What an address may have a password in, behind its question mark."""


def is_postgresql(where: str | Path) -> bool:
    return isinstance(where, str) and where.startswith(POSTGRESQL)


def sqlite_engine(path: Path, busy_seconds: float = BUSY_SECONDS) -> Engine:
    """Connections to a file, each with write-ahead log, full durability and foreign keys.

    Where nothing may be written, they only read.
    """
    settings: dict[str, Any] = {"timeout": busy_seconds, "check_same_thread": False}
    url = URL.create("sqlite", database=str(path))
    if is_read_only(path):
        engine = create_engine(url, creator=lambda: reading_connection(path, **settings))
    else:
        engine = create_engine(url, connect_args=settings)
    files = SameFiles(path)
    _keep_to_files(engine, files)

    @event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, _: object) -> None:
        # Python's own driver would begin transactions late, and let reads go before them.
        connection.isolation_level = None
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A writer takes its lock at once: one that reads first could find later that it may not write.
        writes = connection.get_execution_options().get("fairdeal_writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
        if writes:
            files.check_all()

    return engine


def _keep_to_files(engine: Engine, files: SameFiles) -> None:
    """Let nothing be written to files that nobody will find again."""

    @event.listens_for(engine, "do_connect")
    def before_connecting(*_: object) -> None:
        files.check()  # else SQLite makes an empty file in place of one that is gone

    @event.listens_for(engine, "commit")
    def before_committing(connection: Connection) -> None:
        if connection.get_execution_options().get("fairdeal_writes"):
            files.check_all()

    @event.listens_for(engine, "engine_disposed")
    def after_closing(_: Engine) -> None:
        files.forget_beside()


def is_read_only(path: Path) -> bool:
    """Whether a file that is there may be read and not written: it, or all that SQLite puts beside it."""
    if not path.is_file() or (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
        return False
    return not (os.access(path, os.W_OK) and _beside(path, "-shm").exists())


def reading_connection(path: Path, **settings: Any) -> sqlite3.Connection:
    """A connection that only reads.

    SQLite wants to keep watch over who else is there, in a file beside; where there is none and none can be
    made, nobody is.
    """
    watched = _beside(path, "-shm").exists() or _size(_beside(path, "-wal"))
    address = f"{path.absolute().as_uri()}?mode=ro{'' if watched else '&immutable=1'}"
    connection: sqlite3.Connection = sqlite3.connect(address, uri=True, **settings)
    return connection


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def postgresql_engine(where: str) -> Engine:
    """Connections to a server, whose commits wait for the disk, and nothing else for ever."""
    try:
        url = make_url(where).set(drivername="postgresql+psycopg")
        # A connection that the server has ended meanwhile is made anew before anything is begun on it.
        engine = create_engine(url, isolation_level="READ COMMITTED", pool_pre_ping=True)
    except ModuleNotFoundError:
        raise StoreTrouble("store.no_driver") from None
    except (ArgumentError, ValueError):
        raise StoreTrouble("store.bad_url") from None

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET synchronous_commit TO on")
            cursor.execute(f"SET lock_timeout TO {LOCK_SECONDS * 1000:.0f}")
        connection.commit()

    return engine


def name_of(engine: Engine) -> str:
    """What people call the database: its file, or its address without the password."""
    if engine.dialect.name == "sqlite":
        return str(engine.url.database)
    return engine.url.difference_update_query(PASSWORDS).render_as_string(hide_password=True)


RETRIED = ("40001", "40P01")
"""PostgreSQL's codes of a transaction that lost against another: serialisation failure and deadlock."""


FAILURES = (DBAPIError, sqlite3.Error, UnicodeDecodeError)
"""What comes out of a database that fails: the last, when it is damaged where its own text should be."""

Failure = DBAPIError | sqlite3.Error | UnicodeDecodeError


def is_lost_race(error: Failure) -> bool:
    """Whether another transaction was in the way, so that the same again will do."""
    return getattr(getattr(error, "orig", None), "sqlstate", None) in RETRIED


def is_busy(error: Failure) -> bool:
    """Whether another program was in the way, who may be gone in a moment."""
    code = getattr(getattr(error, "orig", error), "sqlite_errorname", None) or ""
    return code.startswith(("SQLITE_BUSY", "SQLITE_LOCKED"))


TROUBLES: dict[str, tuple[type[StoreTrouble], str]] = {
    "SQLITE_FULL": (StoreTrouble, "store.full"),
    "SQLITE_READONLY": (Unreachable, "store.read_only"),
    "SQLITE_BUSY": (Unreachable, "store.locked"),
    "SQLITE_LOCKED": (Unreachable, "store.locked"),
    "SQLITE_CANTOPEN": (Unreachable, "store.cannot_open"),
    "SQLITE_CORRUPT": (Unreachable, "store.damaged"),
    "SQLITE_NOTADB": (Unreachable, "store.foreign"),
    "SQLITE_IOERR": (Unreachable, "store.disk"),
    "53100": (StoreTrouble, "store.full"),
    "25006": (Unreachable, "store.read_only"),
    "55P03": (Unreachable, "store.locked"),
    "XX001": (Unreachable, "store.damaged"),
    "ENOSPC": (StoreTrouble, "store.full"),
    "EDQUOT": (StoreTrouble, "store.full"),
    "EFBIG": (StoreTrouble, "store.full"),
    "EROFS": (Unreachable, "store.read_only"),
    "EACCES": (Unreachable, "store.cannot_open"),
    "EPERM": (Unreachable, "store.cannot_open"),
    "EIO": (Unreachable, "store.disk"),
}
"""What the codes of databases and system mean for us. SQLite's longer codes begin with one of these."""


def trouble(error: Failure, engine: Engine) -> StoreTrouble:
    """What a database's failure means, in a sentence that names the database."""
    if isinstance(error, UnicodeDecodeError):
        return Unreachable("store.damaged", name=name_of(engine))
    if isinstance(error, sqlite3.Error):
        return meaning(error, name_of(engine))
    if error.connection_invalidated:
        return Unreachable("store.unreachable", name=name_of(engine))
    return meaning(error.orig, name_of(engine))


def meaning(error: BaseException | None, name: str) -> StoreTrouble:
    """What an error of a driver or of the system means."""
    state = getattr(error, "sqlstate", "")
    code = getattr(error, "sqlite_errorname", state) or errno.errorcode.get(getattr(error, "errno", 0), "")
    # A driver that got no answer from its server has no code of the server's; nor has one that asked nothing.
    unanswered = state is None and "OperationalError" in {kind.__name__ for kind in type(error).__mro__}
    if unanswered or code.startswith(NO_ANSWER):
        return Unreachable("store.unreachable", name=name)
    for known, (kind, key) in TROUBLES.items():
        if code.startswith(known):
            return kind(key, name=name)
    reason = getattr(error, "strerror", "") or str(error)
    return StoreTrouble("store.other", name=name, reason=reason.strip().partition("\n")[0])


NO_ANSWER = ("08", "57P", "28", "3D")
"""PostgreSQL's codes, as they begin, of lost connections, a server that stops, wrong names and passwords."""
