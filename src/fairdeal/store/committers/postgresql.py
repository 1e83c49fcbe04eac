"""Writing groups to a PostgreSQL server in two round trips: lock and read, then write and commit.

Everything is locked in the order of its name, so that two processes wait for each other instead of
deadlocking. A row that does not exist can't be locked: heads, claims and the accounts that tables share are
made first, in the same trip. If two processes make the same account of another kind at once, the server
refuses the later one, which tries again.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import psycopg
from psycopg.errors import DeadlockDetected, IntegrityError, LockNotAvailable, SerializationFailure
from sqlalchemy import Engine

from fairdeal.games.game import Impossible
from fairdeal.store.append_plan import Known
from fairdeal.store.chain import START, Head
from fairdeal.store.committers.connection import HeldConnection
from fairdeal.store.committers.group import (
    Row,
    Rows,
    Touched,
    find_touched,
    merge_outcomes,
    plan_group,
    rows_of,
)
from fairdeal.store.committers.others import OtherStatements, find_others
from fairdeal.store.engines import FAILURES, meaning, name_of, trouble
from fairdeal.store.values import Answer
from fairdeal.store.work import Keeping, Outcome, SecretKept, Work

TRIES = 5
"""How often a group is tried when other transactions get in its way."""
LOST_RACES = (DeadlockDetected, SerializationFailure, IntegrityError)

SHARED = ("wallet:", "house:", "mint", "suspense")
"""Prefixes of the accounts that no table's head guards."""

MAKE_HEADS = """INSERT INTO streams (name, version, hash, type, at)
SELECT name, 0, %s::bytea, '', 0 FROM unnest(%s::text[]) AS name ORDER BY name ON CONFLICT DO NOTHING"""
MAKE_CLAIMS = """INSERT INTO claims (name, version)
SELECT name, 0 FROM unnest(%s::text[]) AS name ORDER BY name ON CONFLICT DO NOTHING"""
MAKE_BALANCES = """INSERT INTO balances (account, chips)
SELECT name, 0 FROM unnest(%s::text[]) AS name ORDER BY name ON CONFLICT DO NOTHING"""

HEADS_OF = """SELECT name, version, hash, type, at FROM streams
WHERE name = ANY(%s::text[]) ORDER BY name FOR UPDATE"""
BALANCES_OF = """SELECT account, chips FROM balances
WHERE account = ANY(%s::text[]) ORDER BY account FOR UPDATE"""
CLAIMS_OF = "SELECT name, version FROM claims WHERE name = ANY(%s::text[]) ORDER BY name FOR UPDATE"
ANSWERS_OF = "SELECT id, digest, version, body FROM commands WHERE id = ANY(%s::text[])"
BOOKS_OF = "SELECT fingerprint, seal FROM books WHERE fingerprint = ANY(%s::text[])"

HEADS = """UPDATE streams SET version = new.version, hash = new.hash, type = new.type, at = new.at,
deadline = new.deadline, position = pg_current_xact_id()::text::bigint
FROM unnest(%s::text[], %s::bigint[], %s::bytea[], %s::text[], %s::bigint[], %s::bigint[])
AS new (name, version, hash, type, at, deadline) WHERE streams.name = new.name"""
STEPS = """INSERT INTO steps (stream, version, text, hash, private)
SELECT * FROM unnest(%s::text[], %s::bigint[], %s::bytea[], %s::bytea[], %s::bytea[])"""
TRANSFERS = """INSERT INTO transfers (stream, seq, place, at, source, target, chips, reason)
SELECT stream, seq, place, at, source, target, chips, reason FROM unnest(%s::text[], %s::bigint[], %s::int[],
%s::bigint[], %s::text[], %s::text[], %s::bigint[], %s::text[])
WITH ORDINALITY AS new (stream, seq, place, at, source, target, chips, reason, row) ORDER BY row"""
COMMANDS = """INSERT INTO commands (id, digest, version, body, at, seal)
SELECT * FROM unnest(%s::text[], %s::bytea[], %s::bigint[], %s::bytea[], %s::bigint[], %s::bytea[])"""
BOOKS = """INSERT INTO books (fingerprint, seal, content)
SELECT * FROM unnest(%s::text[], %s::bytea[], %s::bytea[])"""
BALANCES = """UPDATE balances SET chips = new.chips
FROM unnest(%s::text[], %s::bigint[]) AS new (account, chips) WHERE balances.account = new.account"""
NEW_BALANCES = """INSERT INTO balances (account, chips)
SELECT * FROM unnest(%s::text[], %s::bigint[]) AS new (account, chips) ORDER BY account"""
NO_BALANCES = "DELETE FROM balances WHERE account = ANY(%s::text[])"
CLAIMS = """UPDATE claims SET version = new.version
FROM unnest(%s::text[], %s::bigint[]) AS new (name, version) WHERE claims.name = new.name"""

STEP_HASH_OF = "SELECT hash FROM steps WHERE stream = %s AND version = %s"
SNAPSHOT = """INSERT INTO snapshots (stream, version, seal, schema, state) VALUES (%s, %s, %s, %s, %s)
ON CONFLICT (stream) DO UPDATE SET
version = excluded.version, seal = excluded.seal, schema = excluded.schema, state = excluded.state"""
MAKE_SECRET = "INSERT INTO secrets (name, content) VALUES (%s, %s) ON CONFLICT DO NOTHING"
SECRET_OF = "SELECT content FROM secrets WHERE name = %s FOR UPDATE"
OTHER_SECRET = "UPDATE secrets SET content = %s WHERE name = %s"
NO_SECRET = "DELETE FROM secrets WHERE name = %s"


class PostgresqlCommitter:
    """A `work.Commit` for a PostgreSQL server."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._held = HeldConnection(engine)

    def __call__(self, group: Sequence[Work]) -> list[Outcome]:
        with self._held.lock:
            for _ in range(TRIES - 1):
                try:
                    return self._once(group)
                except LOST_RACES:
                    continue  # another process inserted the same command or account meanwhile
            try:
                return self._once(group)
            except IntegrityError as error:
                refusal = error.diag.message_primary
                raise Impossible(f"the database refuses what was planned: {refusal}") from error
            except LOST_RACES as error:
                raise meaning(error, name_of(self._engine)) from error

    def _once(self, group: Sequence[Work]) -> list[Outcome]:
        try:
            known = self._lock_again_if_lost(find_touched(group))
            return _commit(self._held.open(), group, known)
        except BaseException as error:
            self._roll_back()
            if isinstance(error, LOST_RACES):
                raise
            if isinstance(error, psycopg.Error):
                raise meaning(error, name_of(self._engine)) from error
            if isinstance(error, FAILURES):
                raise trouble(error, self._engine) from error
            raise

    def _lock_again_if_lost(self, touched: Touched) -> Known:
        """The result of `_lock`; if the connection was lost before anything was written, reconnect once."""
        connection = self._connection()
        try:
            return _lock(connection, touched)
        except psycopg.OperationalError:
            if not connection.closed:
                raise
        self._held.close()
        return _lock(self._connection(), touched)

    def _connection(self) -> "psycopg.Connection[Row]":
        connection: psycopg.Connection[Row] = self._held.open()
        connection.prepare_threshold = 0
        return connection

    def _roll_back(self) -> None:
        try:
            if self._held.is_open:
                self._held.open().rollback()
        except psycopg.Error:
            self._held.close()


def _commit(connection: "psycopg.Connection[Row]", group: Sequence[Work], known: Known) -> list[Outcome]:
    """Plan and write a group, based on what is known and locked."""
    found = set(known.balances)
    outcomes, plans = plan_group(known, group)
    others = find_others(group)
    if not others and not any(plan.writes for plan in plans):
        connection.rollback()  # nothing was written but the rows that were made to be locked
        return merge_outcomes(group, outcomes, ())
    kept: list[SecretKept] = []
    rows = rows_of(plans)
    if others:
        _write(connection, rows, found)
        kept = OTHERS.write(connection, others)
        connection.commit()
    else:
        with connection.pipeline():
            _write(connection, rows, found)
            # Not `connection.commit()`: in a pipeline it waits for results while a part of a large group may
            # still have to be sent, so that client and server would wait for each other for ever.
            connection.execute("COMMIT")
    return merge_outcomes(group, outcomes, kept)


def _lock(connection: "psycopg.Connection[Row]", touched: Touched) -> Known:
    """The current state of everything that a group touches, locked until the group ends."""
    tables, accounts, claims = sorted(touched.tables), sorted(touched.accounts), sorted(touched.claims)
    with connection.pipeline():
        connection.execute("SELECT 1")  # so that a lost connection is noticed here, whatever the group does
        if tables:
            connection.execute(MAKE_HEADS, (START, tables))
        if shared := [account for account in accounts if account.startswith(SHARED)]:
            connection.execute(MAKE_BALANCES, (shared,))
        if claims:
            connection.execute(MAKE_CLAIMS, (claims,))
        asked = [
            connection.execute(statement, (names,), binary=True) if names else None
            for statement, names in (
                (HEADS_OF, tables),
                (BALANCES_OF, accounts),
                (CLAIMS_OF, claims),
                (ANSWERS_OF, sorted(touched.commands)),
                (BOOKS_OF, sorted(touched.books)),
            )
        ]
    heads, chips, claimed, answers, books = (each.fetchall() if each else [] for each in asked)
    return Known(
        heads={name: Head(*head) for name, *head in heads},
        balances=dict(chips),
        answers={name: Answer(*answer) for name, *answer in answers},
        books=dict(books),
        claims=dict(claimed),
    )


def wait_for_commit(engine: Engine, group: Sequence[Work]) -> None:
    """Return once no writer has a transaction open that touches the tables of this group.

    A server may commit long after the writer that sent the commit has died. Until then nobody sees what was
    written, but the heads are locked.
    """
    tables = sorted(find_touched(group).tables)
    if not tables:
        return
    try:
        with engine.connect() as connection:
            opened: psycopg.Connection[Row] = connection.connection.dbapi_connection  # type: ignore[assignment]
            # Inserted first, since the head of a new table can't be found before it is committed.
            opened.execute(MAKE_HEADS, (START, tables))
            opened.execute(HEADS_OF, (tables,))
            opened.rollback()
    except LockNotAvailable:
        return  # it hangs: the next writer has to wait for it too, and reports that
    except psycopg.Error as error:
        raise meaning(error, name_of(engine)) from error
    except FAILURES as error:
        raise trouble(error, engine) from error


def _write(connection: "psycopg.Connection[Row]", rows: Rows, found: set[str]) -> None:
    """Write everything; `found`: the accounts that existed already, and are locked."""
    for statement, values in (
        (HEADS, rows.heads),
        (STEPS, rows.steps),
        (TRANSFERS, [(*row[:-1], str(row[-1])) for row in rows.transfers]),
        (COMMANDS, rows.commands),
        (BOOKS, rows.books),
        (BALANCES, [row for row in rows.balances if row[0] in found]),
        (NEW_BALANCES, [row for row in rows.balances if row[0] not in found]),
        (NO_BALANCES, [row for row in rows.emptied if row[0] in found]),
        (CLAIMS, rows.claims),
    ):
        if values:
            connection.execute(statement, _columns(values))


def _columns(rows: Iterable[Row]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]


def _keep_secret(connection: "psycopg.Connection[Row]", work: Keeping) -> bytes:
    """What is stored under the name afterwards."""
    found = None
    while found is None:  # another process may delete it between the two
        connection.execute(MAKE_SECRET, (work.name, work.content))
        found = connection.execute(SECRET_OF, (work.name,)).fetchone()
    kept: bytes = found[0]
    if work.once or kept == work.content:
        return kept
    connection.execute(OTHER_SECRET, (work.content, work.name))
    return work.content


OTHERS = OtherStatements(STEP_HASH_OF, SNAPSHOT, NO_SECRET, _keep_secret)
