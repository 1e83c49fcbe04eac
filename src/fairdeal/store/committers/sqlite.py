"""Writing groups to a SQLite file, over one connection and with as little overhead as possible.

The committer remembers heads, balances, claims and books for as long as SQLite's `data_version` shows that
nobody else has written. A group then only has to look up whether its commands are known.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import Engine

from fairdeal.games.game import Impossible
from fairdeal.store.append_plan import Known
from fairdeal.store.chain import Head
from fairdeal.store.committers.connection import HeldConnection
from fairdeal.store.committers.group import (
    Rows,
    Touched,
    find_touched,
    merge_outcomes,
    plan_group,
    rows_of,
)
from fairdeal.store.committers.others import OtherStatements, find_others
from fairdeal.store.engines import FAILURES, trouble
from fairdeal.store.positions import NEXT_POSITION
from fairdeal.store.problems import Unreachable
from fairdeal.store.same_files import SameFiles
from fairdeal.store.values import Answer
from fairdeal.store.work import Keeping, Outcome, Work

REMEMBERED_MOST = 200_000
"""The most heads, balances and claims to remember; beyond that the committer starts again with nothing."""

FOUND_MOST = 512
"""The most names in one query: every version of SQLite accepts this many."""

SETTINGS = (
    "PRAGMA wal_autocheckpoint = 8000",  # pages: copying them back is what makes single commits slow
    "PRAGMA cache_size = -65536",  # KiB
)

HEADS_OF = "SELECT name, version, hash, type, at FROM streams WHERE name IN"
BALANCES_OF = "SELECT account, chips FROM balances WHERE account IN"
CLAIMS_OF = "SELECT name, version FROM claims WHERE name IN"
BOOKS_OF = "SELECT fingerprint, seal FROM books WHERE fingerprint IN"
ANSWERS_OF = "SELECT id, digest, version, body FROM commands WHERE id IN"
STEP_HASH_OF = "SELECT hash FROM steps WHERE stream = ? AND version = ?"
SECRET_OF = "SELECT content FROM secrets WHERE name = ?"

HEAD = f"""INSERT INTO streams (name, version, hash, type, at, deadline, position)
VALUES (?, ?, ?, ?, ?, ?, ({NEXT_POSITION}))
ON CONFLICT (name) DO UPDATE SET version = excluded.version, hash = excluded.hash,
type = excluded.type, at = excluded.at, deadline = excluded.deadline, position = excluded.position"""
STEP = "INSERT INTO steps (stream, version, text, hash, private) VALUES (?, ?, ?, ?, ?)"
TRANSFER = """INSERT INTO transfers (stream, seq, place, at, source, target, chips, reason)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)"""
COMMAND = "INSERT INTO commands (id, digest, version, body, at, seal) VALUES (?, ?, ?, ?, ?, ?)"
BOOK = "INSERT INTO books (fingerprint, seal, content) VALUES (?, ?, ?)"
BALANCE = """INSERT INTO balances (account, chips) VALUES (?, ?)
ON CONFLICT (account) DO UPDATE SET chips = excluded.chips"""
NO_BALANCE = "DELETE FROM balances WHERE account = ?"
CLAIM = """INSERT INTO claims (name, version) VALUES (?, ?)
ON CONFLICT (name) DO UPDATE SET version = excluded.version"""
SNAPSHOT = "INSERT OR REPLACE INTO snapshots (stream, version, seal, schema, state) VALUES (?, ?, ?, ?, ?)"
SECRET = "INSERT INTO secrets (name, content) VALUES (?, ?)"
OTHER_SECRET = "UPDATE secrets SET content = ? WHERE name = ?"
NO_SECRET = "DELETE FROM secrets WHERE name = ?"


class SqliteCommitter:
    """A `work.Commit` for a SQLite file."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._files = SameFiles(Path(str(engine.url.database)))
        self._held = HeldConnection(engine, self._files.forget_beside)
        self._data_version: int | None = None
        self._known = _nothing()

    def __call__(self, group: Sequence[Work]) -> list[Outcome]:
        with self._held.lock:
            try:
                return self._committed(self._connection(), group)
            except BaseException as error:
                self._forget()
                if isinstance(error, Unreachable):
                    # Files are missing. When the last connection closes, SQLite saves what the files beside
                    # the database hold.
                    self._engine.dispose()
                if isinstance(error, sqlite3.IntegrityError):
                    raise Impossible(f"the database refuses what was planned: {error}") from error
                if isinstance(error, FAILURES):
                    raise trouble(error, self._engine) from error
                raise

    def _committed(self, connection: sqlite3.Connection, group: Sequence[Work]) -> list[Outcome]:
        # The lock is taken at once: a writer that reads first could find later that it may not write.
        connection.execute("BEGIN IMMEDIATE")
        self._check_data_version(connection)
        known = self._known
        _learn(connection, known, find_touched(group))
        outcomes, plans = plan_group(known, group)
        rows = rows_of(plans)
        _write(connection, rows)
        others = find_others(group)
        kept = OTHERS.write(connection, others)
        self._files.check_all()
        if others or any(plan.writes for plan in plans):
            connection.execute("COMMIT")
        else:
            connection.execute("ROLLBACK")
        for (account,) in rows.emptied:
            del known.balances[account]
        known.answers.clear()
        return merge_outcomes(group, outcomes, kept)

    def _check_data_version(self, connection: sqlite3.Connection) -> None:
        """Forget everything if another connection has written since the last group.

        What is read again must be read from the files that were opened.
        """
        (found,) = connection.execute("PRAGMA data_version").fetchone()
        remembered = len(self._known.heads) + len(self._known.balances) + len(self._known.claims)
        if found != self._data_version or remembered > REMEMBERED_MOST:
            self._files.check_all()
            self._known = _nothing()
            self._data_version = found

    def _connection(self) -> sqlite3.Connection:
        is_new = not self._held.is_open
        connection: sqlite3.Connection = self._held.open()
        if is_new:
            for line in SETTINGS:
                connection.execute(line)
            self._data_version = None  # each connection has its own count
            self._known = _nothing()
        return connection

    def _forget(self) -> None:
        """Forget what a failed transaction planned: it was not written, and others may have written since."""
        self._known = _nothing()
        try:
            if self._held.is_open and self._held.open().in_transaction:
                self._held.open().execute("ROLLBACK")
        except sqlite3.Error:
            self._held.close()


def _nothing() -> Known:
    return Known({}, {}, {}, {}, {})


def _learn(connection: sqlite3.Connection, known: Known, touched: Touched) -> None:
    """Read what is not known yet of everything that a group touches."""
    if tables := touched.tables - known.heads.keys():
        known.heads.update(dict.fromkeys(tables, Head()))
        known.heads.update((name, Head(*head)) for name, *head in _find(connection, HEADS_OF, tables))
    if accounts := touched.accounts - known.balances.keys():
        known.balances.update(dict.fromkeys(accounts, 0))
        known.balances.update(_find(connection, BALANCES_OF, accounts))
    if claims := touched.claims - known.claims.keys():
        known.claims.update(dict.fromkeys(claims, 0))
        known.claims.update(_find(connection, CLAIMS_OF, claims))
    if books := touched.books - known.books.keys():
        known.books.update(_find(connection, BOOKS_OF, books))
    for name, *answer in _find(connection, ANSWERS_OF, touched.commands):
        known.answers[name] = Answer(*answer)


def _find(connection: sqlite3.Connection, statement: str, names: set[str]) -> Iterator[Any]:
    """The rows with these names."""
    sought = list(names)
    for start in range(0, len(sought), FOUND_MOST):
        part = sought[start : start + FOUND_MOST]
        # The last name is repeated, so that there are only a few different statements, which stay prepared.
        part += part[-1:] * ((1 << (len(part) - 1).bit_length()) - len(part))
        yield from connection.execute(_with_places(statement, len(part)), part)


@cache
def _with_places(statement: str, number: int) -> str:
    """A statement that ends with the places for so many names."""
    return f"{statement} ({','.join('?' * number)})"


def _write(connection: sqlite3.Connection, rows: Rows) -> None:
    for statement, values in (
        (HEAD, rows.heads),
        (STEP, rows.steps),
        (TRANSFER, rows.transfers),
        (COMMAND, rows.commands),
        (BOOK, rows.books),
        (BALANCE, rows.balances),
        (NO_BALANCE, rows.emptied),
        (CLAIM, rows.claims),
    ):
        if values:
            connection.executemany(statement, values)


def _keep_secret(connection: sqlite3.Connection, work: Keeping) -> bytes:
    """What is stored under the name afterwards."""
    found = connection.execute(SECRET_OF, (work.name,)).fetchone()
    if found is None:
        connection.execute(SECRET, (work.name, work.content))
    elif work.once:
        kept: bytes = found[0]
        return kept
    elif found[0] != work.content:
        connection.execute(OTHER_SECRET, (work.content, work.name))
    return work.content


OTHERS = OtherStatements(STEP_HASH_OF, SNAPSHOT, NO_SECRET, _keep_secret)
