"""A store in a database, SQLite or PostgreSQL: one code path for both."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine

from fairdeal.games.game import Refused
from fairdeal.ledger.accounts import Account
from fairdeal.store.append_plan import Append
from fairdeal.store.engines import FAILURES, name_of, trouble
from fairdeal.store.problems import Damage
from fairdeal.store.sql_reader import SqlReader
from fairdeal.store.values import Answer, Appended, Changes, Line, Snapshot, Step, StoredEvent, Table
from fairdeal.store.work import Commit, Forgetting, Keeping, SnapshotToKeep, Work
from fairdeal.store.writable import check_work
from fairdeal.store.writers.process import PROGRAM, Running, WriterProcess, find_stored
from fairdeal.store.writers.thread import WriterThread


class SqlStore:
    """Writes in one thread or process, reads in any thread; `protocol.Store` says what each function does."""

    lasts = True

    def __init__(
        self,
        engine: Engine,
        clock: Callable[[], int],
        writer: Running = "thread",
        program: Sequence[str] = PROGRAM,
    ) -> None:
        self.engine, self._clock = engine, clock
        # What a statement was given is not for messages: it may be a secret.
        engine.hide_parameters = True
        self.writer: WriterThread | WriterProcess
        if writer == "process":
            self.writer = WriterProcess(_address(engine), self.name, self._look_up, program)
        else:
            self.writer = WriterThread(committer_for(engine))

    def now(self) -> int:
        return self._clock()

    @property
    def name(self) -> str:
        """The file, or the address without the password."""
        return name_of(self.engine)

    def append(self, step: Append) -> Future[Appended]:
        return self._put(step)

    def keep_snapshot(self, table: Table, version: int, state: bytes, schema: int) -> Future[Appended]:
        return self._put(SnapshotToKeep(table, version, state, schema))

    def put_secret(self, name: str, content: bytes, *, once: bool = False) -> Future[Appended]:
        return self._put(Keeping(name, content, once))

    def keep_secret(self, name: str, content: bytes, *, once: bool = False) -> bytes:
        return self.put_secret(name, content, once=once).result().answer

    def forget_secret(self, name: str) -> None:
        self._put(Forgetting(name)).result()

    def _put(self, work: Work) -> Future[Appended]:
        """Hand work to the writer; what no database takes is refused here, and does not come into a group."""
        try:
            check_work(work)
        except Refused as wrong:
            future: Future[Appended] = Future()
            future.set_exception(wrong)
            return future
        return self.writer.put(work)

    def _look_up(self, in_doubt: Sequence[Work]) -> list[Appended | None]:
        """The results of work that a dead writer has stored; None for the rest."""
        if self.engine.dialect.name == "sqlite":
            # Opening the file shows whether it was replaced, so do that before another writer opens it.
            self.engine.dispose()
        else:
            from fairdeal.store.committers.postgresql import wait_for_commit

            wait_for_commit(self.engine, in_doubt)
        with self.open_reader() as reader:
            return [find_stored(reader, work) for work in in_doubt]

    def secret(self, name: str) -> bytes | None:
        with self._reader() as reader:
            return reader.secret(name)

    def secret_names(self, prefix: str) -> tuple[str, ...]:
        with self._reader() as reader:
            return reader.secret_names(prefix)

    def close(self) -> None:
        self.writer.close()
        self.engine.dispose()

    @contextmanager
    def open_reader(self) -> Iterator[SqlReader]:
        """Everything as it is at one instant."""
        with self._reader("REPEATABLE READ") as reader, _as_it_stands(reader.connection):
            yield reader

    @contextmanager
    def _reader(self, isolation: str | None = None) -> Iterator[SqlReader]:
        try:
            with self.engine.connect() as connection:
                # SQLite shows every transaction the database as it was when the transaction began.
                if isolation and self.engine.dialect.name == "postgresql":
                    connection.execution_options(isolation_level=isolation)
                yield SqlReader(connection)
        except FAILURES as error:
            raise trouble(error, self.engine) from error

    def tables(self) -> tuple[Table, ...]:
        with self._reader() as reader:
            return reader.tables()

    def ends(self) -> Changes:
        with self._reader() as reader:
            return reader.ends()

    def open_ends(self) -> Changes:
        with self._reader() as reader:
            return reader.open_ends()

    def changes(self, position: int) -> Changes:
        with self._reader() as reader:
            return reader.changes(position)

    def deadlines(self) -> dict[Table, int]:
        with self._reader() as reader:
            return reader.deadlines()

    def version(self, table: Table) -> int:
        with self._reader() as reader:
            return reader.version(table)

    def read(self, table: Table, after: int = 0, limit: int | None = None) -> tuple[StoredEvent, ...]:
        with self._reader() as reader:
            return reader.read(table, after, limit)

    def steps(self, table: Table, after: int = 0, limit: int | None = None) -> tuple[Step, ...]:
        with self._reader() as reader:
            return reader.steps(table, after, limit)

    def last_snapshot(self, table: Table, schema: int) -> Snapshot | None:
        with self._reader() as reader:
            return reader.last_snapshot(table, schema)

    def balance(self, account: Account) -> int:
        with self._reader() as reader:
            return reader.balance(account)

    def balances(self, prefix: str = "") -> dict[Account, int]:
        with self._reader() as reader:
            return reader.balances(prefix)

    def statement(self, account: Account, after: int = 0, limit: int | None = None) -> tuple[Line, ...]:
        with self._reader() as reader:
            return reader.statement(account, after, limit)

    def book(self, fingerprint: str) -> bytes:
        with self._reader() as reader:
            return reader.book(fingerprint)

    def books(self) -> tuple[str, ...]:
        with self._reader() as reader:
            return reader.books()

    def answer(self, command: str) -> Answer | None:
        with self._reader() as reader:
            return reader.answer(command)

    def answer_and_version(self, command: str, table: Table) -> tuple[Answer | None, int]:
        with self._reader() as reader:
            return reader.answer_and_version(command, table)

    def answers(self) -> dict[str, Answer]:
        with self._reader() as reader:
            return reader.answers()

    def claimed(self, name: str) -> int:
        with self._reader() as reader:
            return reader.claimed(name)

    def claim_counts(self) -> dict[str, int]:
        with self._reader() as reader:
            return reader.claim_counts()

    def claims(self, prefix: str) -> tuple[str, ...]:
        with self._reader() as reader:
            return reader.claims(prefix)

    def verify_chain(self, table: Table) -> tuple[Damage, ...]:
        with self.open_reader() as reader:
            return reader.verify_chain(table)

    def verify_books(self) -> tuple[Damage, ...]:
        with self._reader() as reader:
            return reader.verify_books()

    def verify_commands(self) -> tuple[Damage, ...]:
        with self._reader() as reader:
            return reader.verify_commands()

    def verify_order(self) -> tuple[Damage, ...]:
        with self._reader() as reader:
            return reader.verify_order()

    def verify_storage(self) -> tuple[Damage, ...]:
        with self._reader() as reader:
            return reader.verify_storage()


def _address(engine: Engine) -> str:
    """The address at which another process can open the same database."""
    if engine.dialect.name == "sqlite":
        return str(Path(str(engine.url.database)).absolute())
    return engine.url.render_as_string(hide_password=False)


def committer_for(engine: Engine) -> Commit:
    """The committer for this kind of database."""
    if engine.dialect.name == "sqlite":
        from fairdeal.store.committers.sqlite import SqliteCommitter

        return SqliteCommitter(engine)
    from fairdeal.store.committers.postgresql import PostgresqlCommitter

    return PostgresqlCommitter(engine)


@contextmanager
def _as_it_stands(connection: Connection) -> Iterator[None]:
    """Let text be read that is none, as other text: who goes through a damaged file must come to its end."""
    if connection.dialect.name != "sqlite":
        yield
        return
    file: Any = connection.connection.dbapi_connection
    usual, file.text_factory = file.text_factory, lambda content: content.decode(errors="backslashreplace")
    try:
        yield
    finally:
        file.text_factory = usual
