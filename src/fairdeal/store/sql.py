"""A store in a database, SQLite or PostgreSQL: one code path for both."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any, cast

from sqlalchemy import Connection, Engine

from fairdeal.games.game import Refused
from fairdeal.ledger.accounts import Account
from fairdeal.store.engines import FAILURES, name_of, trouble
from fairdeal.store.planning import Append, Marking, Work
from fairdeal.store.problems import Damage
from fairdeal.store.reading import SqlReader
from fairdeal.store.values import Answer, Appended, End, Line, Mark, Step, Stored, Table
from fairdeal.store.writable import check_work
from fairdeal.store.writer import GROUP_MOST, Writer
from fairdeal.store.writing import Committing, Forgetting, Keeping, Secrecy


class SqlStore:
    """Writes in one thread, reads in any; see `protocol.Store` for what each function promises."""

    lasts = True

    def __init__(self, engine: Engine, clock: Callable[[], int], group_most: int = GROUP_MOST) -> None:
        self.engine, self._clock = engine, clock
        # What a statement was given is not for messages: it may be a secret.
        engine.hide_parameters = True
        self._writer = Writer(Committing(engine, clock), group_most)

    def now(self) -> int:
        return self._clock()

    @property
    def name(self) -> str:
        """The file, or the address without the password."""
        return name_of(self.engine)

    def append(self, step: Append) -> Future[Appended]:
        return self._put(step)

    def mark(self, table: Table, seq: int, state: bytes, schema: int) -> Future[Appended]:
        return self._put(Marking(table, seq, state, schema))

    def keep_secret(self, name: str, content: bytes, *, once: bool = False) -> bytes:
        return self._in_turn(Keeping(name, content, once)).answer

    def forget_secret(self, name: str) -> None:
        self._in_turn(Forgetting(name))

    def _in_turn(self, work: Secrecy) -> Appended:
        # The writer hands on to `Committing` whatever it is given, and needs not know what that is.
        return self._put(cast(Work, work)).result()

    def _put(self, work: Work) -> Future[Appended]:
        """Hand work to the writer; what no database takes is refused here, and does not come into a group."""
        try:
            check_work(work)
        except Refused as wrong:
            future: Future[Appended] = Future()
            future.set_exception(wrong)
            return future
        return self._writer.put(work)

    def secret(self, name: str) -> bytes | None:
        with self._reader() as reader:
            return reader.secret(name)

    def secret_names(self, prefix: str) -> tuple[str, ...]:
        with self._reader() as reader:
            return reader.secret_names(prefix)

    def close(self) -> None:
        self._writer.close()
        self.engine.dispose()

    @contextmanager
    def snapshot(self) -> Iterator[SqlReader]:
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

    def ends(self) -> dict[Table, End]:
        with self._reader() as reader:
            return reader.ends()

    def version(self, table: Table) -> int:
        with self._reader() as reader:
            return reader.version(table)

    def read(self, table: Table, after: int = 0, limit: int | None = None) -> tuple[Stored, ...]:
        with self._reader() as reader:
            return reader.read(table, after, limit)

    def steps(self, table: Table, after: int = 0, limit: int | None = None) -> tuple[Step, ...]:
        with self._reader() as reader:
            return reader.steps(table, after, limit)

    def last_mark(self, table: Table, schema: int) -> Mark | None:
        with self._reader() as reader:
            return reader.last_mark(table, schema)

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

    def answers(self) -> dict[str, Answer]:
        with self._reader() as reader:
            return reader.answers()

    def claimed(self, name: str) -> int:
        with self._reader() as reader:
            return reader.claimed(name)

    def claims(self, prefix: str) -> tuple[str, ...]:
        with self._reader() as reader:
            return reader.claims(prefix)

    def verify_chain(self, table: Table) -> tuple[Damage, ...]:
        with self.snapshot() as reader:
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
