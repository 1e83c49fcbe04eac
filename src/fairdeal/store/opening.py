"""Opening a store by a path or an address."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from fairdeal.store.memory import MemoryStore
from fairdeal.store.problems import StoreTrouble

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from fairdeal.store.sql import SqlStore

IN_MEMORY = "memory:"
OURS = 0x46616972
"""What SQLite calls the application id: it tells our files from those of other programs."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def open_store(where: str | Path, clock: Callable[[], int] = now) -> "SqlStore | MemoryStore":
    """The store in a file, which is made if need be; at a `postgresql://` address; or in memory (`memory:`).

    A database of an older version is brought up to date, one of a newer version is refused.
    """
    if where == IN_MEMORY:
        return MemoryStore(clock)
    # Whoever stays in memory need not wait for all of this to load.
    from fairdeal.store.engines import FAILURES, name_of, trouble
    from fairdeal.store.migrating import bring_up_to_date
    from fairdeal.store.sql import SqlStore

    engine = engine_at(where)
    try:
        if engine.dialect.name == "sqlite":
            prepare_file(engine)
        bring_up_to_date(engine, name_of(engine))
    except FAILURES as error:
        engine.dispose()
        raise trouble(error, engine) from error
    except StoreTrouble:
        engine.dispose()
        raise
    return SqlStore(engine, clock)


def engine_at(where: str | Path) -> "Engine":
    """Connections to whatever a path or an address names."""
    from fairdeal.store.engines import is_postgresql, postgresql_engine, sqlite_engine

    if is_postgresql(where):
        return postgresql_engine(str(where))
    path = Path(where)
    try:
        # Others have no business in a folder that holds people's accounts.
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StoreTrouble("store.other", name=str(path), reason=error.strerror or str(error)) from None
    return sqlite_engine(path)


def prepare_file(engine: "Engine") -> None:
    """Make an empty file ours, and refuse one that is another program's."""
    with engine.connect() as connection:
        pragma = connection.connection.cursor()
        try:
            owner = pragma.execute("PRAGMA application_id").fetchone()[0]
            tables = pragma.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            if owner != OURS and tables:
                raise StoreTrouble("store.foreign", name=str(engine.url.database))
            if owner != OURS:
                pragma.execute(f"PRAGMA application_id = {OURS}")
            if pragma.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
                pragma.execute("PRAGMA journal_mode = WAL")
        finally:
            pragma.close()
