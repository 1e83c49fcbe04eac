"""A store that lives as long as the process: the same promises, for simulations and tests."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from copy import copy
from threading import RLock

from msgspec.structs import replace

from fairdeal.games.game import Impossible, Refused
from fairdeal.ledger.accounts import Account
from fairdeal.ledger.transfer import Transfer
from fairdeal.store.chain import book_seal, damages
from fairdeal.store.planning import Append, Failure, Head, Known, Plan, is_kept, planned
from fairdeal.store.problems import Conflict, Damage, StoreTrouble
from fairdeal.store.values import (
    Answer,
    Appended,
    Claim,
    Command,
    End,
    Fact,
    Line,
    Mark,
    Stored,
    Table,
    change,
)
from fairdeal.store.writable import check_work, check_writable


class MemoryStore:
    """Plain dicts and lists behind one lock; see `protocol.Store` for what each function promises."""

    lasts = False

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._lock = RLock()
        self._closed = False
        self._known = Known({}, {}, {}, {}, {})
        self._rows: dict[Table, list[Stored]] = {}
        self._moved: list[tuple[Stored, Transfer]] = []
        self._books: dict[str, bytes] = {}
        self._marks: dict[Table, tuple[int, Mark]] = {}
        self._secrets: dict[str, bytes] = {}

    def append(
        self,
        table: Table,
        after: int,
        facts: Sequence[Fact],
        transfers: Sequence[Transfer] = (),
        command: Command | None = None,
        answer: bytes = b"",
        books: Mapping[str, bytes] | None = None,
        claims: Sequence[Claim] = (),
    ) -> Future[Appended]:
        told = tuple(facts), tuple(transfers)
        return self._do(Append(table, after, *told, command, answer, books or {}, tuple(claims)))

    def fail(self, command: Command, answer: bytes) -> Future[Appended]:
        return self._do(Failure(command, answer))

    def mark(self, table: Table, seq: int, state: bytes, schema: int) -> Future[Appended]:
        future: Future[Appended] = Future()
        with self._lock:
            try:
                check_writable(table)
                self._mark(table, seq, Mark(seq, state), schema)
            except (Refused, Impossible) as error:
                future.set_exception(error)
            else:
                future.set_result(Appended(seq))
        return future

    def _mark(self, table: Table, seq: int, mark: Mark, schema: int) -> None:
        if seq > self.version(table) or seq < 1:
            raise Impossible(f"{table} has no fact {seq} to put a mark behind")
        self._marks[table] = schema, mark

    def keep_secret(self, name: str, content: bytes, *, once: bool = False) -> bytes:
        check_writable(name)
        with self._open():
            if not (once and name in self._secrets):
                self._secrets[name] = content
            return self._secrets[name]

    def forget_secret(self, name: str) -> None:
        check_writable(name)
        with self._open():
            self._secrets.pop(name, None)

    def secret_names(self, prefix: str) -> tuple[str, ...]:
        return tuple(sorted(name for name in self._secrets if name.startswith(prefix)))

    def secret(self, name: str) -> bytes | None:
        return self._secrets.get(name)

    def close(self) -> None:
        self._closed = True

    def _do(self, work: Append | Failure) -> Future[Appended]:
        future: Future[Appended] = Future()
        with self._open():
            try:
                check_work(work)
                plan = planned(self._known, work, self._clock())
            except (Refused, Conflict, Impossible) as error:
                future.set_exception(error)
            else:
                self._write(plan)
                future.set_result(plan.appended)
        return future

    @contextmanager
    def _open(self) -> Iterator[None]:
        """The lock of a store that is not closed."""
        with self._lock:
            if self._closed:
                raise StoreTrouble("store.closed")
            yield

    def _write(self, plan: Plan) -> None:
        for row in plan.rows:
            self._rows.setdefault(row.table, []).append(row)
            self._moved += [(row, transfer) for transfer in row.transfers]
        self._books.update(plan.books)
        for account, chips in plan.balances.items():
            if not is_kept(account, chips):
                del self._known.balances[account]

    @contextmanager
    def snapshot(self) -> Iterator["MemoryStore"]:
        with self._lock:
            still = copy(self)
            known = self._known
            still._known = replace(known, heads=known.heads.copy(), balances=known.balances.copy())
            still._rows = {table: rows.copy() for table, rows in self._rows.items()}
            still._moved = self._moved.copy()
        yield still

    def tables(self) -> tuple[Table, ...]:
        with self._lock:
            return tuple(sorted(self._rows))

    def ends(self) -> dict[Table, End]:
        with self._lock:
            last = [rows[-1] for rows in self._rows.values()]
        return {row.table: End(row.seq, row.fact.type, row.at) for row in sorted(last, key=_table_of)}

    def version(self, table: Table) -> int:
        return self._known.heads.get(table, Head()).version

    def read(self, table: Table, after: int = 0, limit: int | None = None) -> tuple[Stored, ...]:
        with self._lock:
            rows = self._rows.get(table, [])
            return tuple(rows[after : None if limit is None else after + limit])

    def last_mark(self, table: Table, schema: int) -> Mark | None:
        written_as, mark = self._marks.get(table, (None, None))
        return mark if written_as == schema else None

    def balance(self, account: Account) -> int:
        return self._known.balances.get(account, 0)

    def balances(self, prefix: str = "") -> dict[Account, int]:
        with self._lock:
            held = sorted(self._known.balances.items())
        return {account: chips for account, chips in held if chips and account.startswith(prefix)}

    def statement(self, account: Account, after: int = 0, limit: int | None = None) -> tuple[Line, ...]:
        with self._lock:
            moved = enumerate(self._moved, 1)
            lines, balance = [], 0
            for number, (row, transfer) in moved:
                if account in (transfer.source, transfer.target):
                    balance += change(transfer, account)
                    lines.append(Line(number, row.at, row.table, row.seq, transfer, balance))
        return tuple(line for line in lines if line.number > after)[:limit]

    def book(self, fingerprint: str) -> bytes:
        if fingerprint not in self._books:
            raise Impossible(f"no book with the fingerprint {fingerprint} was stored")
        return self._books[fingerprint]

    def books(self) -> tuple[str, ...]:
        return tuple(sorted(self._books))

    def answer(self, command: str) -> Answer | None:
        return self._known.answers.get(command)

    def claimed(self, name: str) -> int:
        return self._known.claims.get(name, 0)

    def claims(self, prefix: str) -> tuple[str, ...]:
        return tuple(sorted(name for name in self._known.claims if name.startswith(prefix)))

    def verify_chain(self, table: Table) -> tuple[Damage, ...]:
        with self._lock:
            head = self._known.heads.get(table, Head())
            return tuple(damages(table, self.read(table), head.version, head.hash))

    def verify_order(self) -> tuple[Damage, ...]:
        return ()  # they are numbered by where they stand

    def verify_books(self) -> tuple[Damage, ...]:
        return tuple(
            Damage("store.damage.book", name)
            for name, content in sorted(self._books.items())
            if book_seal(content) != self._known.books[name]
        )

    def verify_storage(self) -> tuple[Damage, ...]:
        return ()

    def verify_commands(self) -> tuple[Damage, ...]:
        return ()  # nobody can come at them


def _table_of(row: Stored) -> Table:
    return row.table
