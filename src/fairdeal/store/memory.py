"""A store that lives as long as the process: the same promises, for simulations and tests."""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from copy import copy
from itertools import takewhile
from threading import RLock

from msgspec.structs import replace

from fairdeal.games.game import Impossible, Refused
from fairdeal.ledger.accounts import Account
from fairdeal.ledger.transfer import Transfer
from fairdeal.store.append_plan import Append, Known, Plan, is_kept, plan_append
from fairdeal.store.chain import Head, book_seal, damages, link_of
from fairdeal.store.problems import Conflict, Damage, StoreTrouble
from fairdeal.store.values import (
    Answer,
    Appended,
    Changes,
    End,
    Line,
    Snapshot,
    Step,
    StoredEvent,
    Table,
    change,
)
from fairdeal.store.work import SecretKept
from fairdeal.store.writable import check_work, check_writable


class MemoryStore:
    """Plain dicts and lists behind one lock; see `protocol.Store` for what each function promises."""

    lasts = False

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._lock = RLock()
        self._closed = False
        self._known = Known({}, {}, {}, {}, {})
        self._steps: dict[Table, list[Step]] = {}
        self._rows: dict[Table, list[StoredEvent]] = {}
        self._moved: list[tuple[StoredEvent, Transfer]] = []
        self._books: dict[str, bytes] = {}
        self._deadlines: dict[Table, int | None] = {}
        self._positions: dict[Table, int] = {}
        """Of the last step of each table, the latest last."""
        self._open_tables: set[Table] = set()
        self._snapshots: dict[Table, tuple[int, Snapshot]] = {}
        self._secrets: dict[str, bytes] = {}

    def now(self) -> int:
        return self._clock()

    def append(self, step: Append) -> Future[Appended]:
        return self._do(step)

    def keep_snapshot(self, table: Table, version: int, state: bytes, schema: int) -> Future[Appended]:
        future: Future[Appended] = Future()
        with self._lock:
            try:
                check_writable(table)
                self._keep_snapshot(table, version, Snapshot(version, state), schema)
            except (Refused, Impossible) as error:
                future.set_exception(error)
            else:
                future.set_result(Appended(version))
        return future

    def _keep_snapshot(self, table: Table, version: int, snapshot: Snapshot, schema: int) -> None:
        step = next(iter(self.steps(table, version - 1, 1)), None)
        if step is None or step.version != version:
            raise Impossible(f"{table} has no step that ends with {version} to make a snapshot of")
        self._snapshots[table] = schema, snapshot

    def put_secret(self, name: str, content: bytes, *, once: bool = False) -> Future[Appended]:
        future: Future[Appended] = Future()
        try:
            future.set_result(SecretKept(0, self.keep_secret(name, content, once=once)))
        except Refused as refusal:
            future.set_exception(refusal)
        return future

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

    def _do(self, work: Append) -> Future[Appended]:
        future: Future[Appended] = Future()
        with self._open():
            try:
                check_work(work)
                plan = plan_append(self._known, work)
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
        if plan.step is not None:
            step = plan.step.unmasked()
            self._steps.setdefault(step.table, []).append(step)
            self._deadlines[step.table] = plan.step.work.deadline
            self._note_position(step.table)
            for row in step.stored_events:
                self._rows.setdefault(row.table, []).append(row)
                self._moved += [(row, transfer) for transfer in row.transfers]
        self._books.update(plan.books)
        for account, chips in plan.balances.items():
            if not is_kept(account, chips):
                del self._known.balances[account]

    def _note_position(self, table: Table) -> None:
        position = self._next_position()
        self._positions.pop(table, None)
        self._positions[table] = position
        if self._end(table).is_closed:
            self._open_tables.discard(table)
        else:
            self._open_tables.add(table)

    def _next_position(self) -> int:
        return next((last + 1 for last in reversed(self._positions.values())), 1)

    @contextmanager
    def open_reader(self) -> Iterator["MemoryStore"]:
        with self._lock:
            still = copy(self)
            known = self._known
            still._known = replace(
                known, heads=known.heads.copy(), balances=known.balances.copy(), claims=known.claims.copy()
            )
            still._steps = {table: steps.copy() for table, steps in self._steps.items()}
            still._rows = {table: rows.copy() for table, rows in self._rows.items()}
            still._moved = self._moved.copy()
            still._deadlines = self._deadlines.copy()
            still._positions = self._positions.copy()
            still._open_tables = self._open_tables.copy()
        yield still

    def tables(self) -> tuple[Table, ...]:
        with self._lock:
            return tuple(sorted(self._known.heads))

    def ends(self) -> Changes:
        with self._lock:
            ends = {table: self._end(table) for table in sorted(self._known.heads)}
            return Changes(ends, self._next_position())

    def _end(self, table: Table) -> End:
        head = self._known.heads[table]
        return End(head.version, head.type, head.at)

    def open_ends(self) -> Changes:
        with self._lock:
            return Changes({table: self._end(table) for table in self._open_tables}, self._next_position())

    def changes(self, position: int) -> Changes:
        with self._lock:
            latest = takewhile(lambda each: each[1] >= position, reversed(self._positions.items()))
            return Changes({table: self._end(table) for table, _ in latest}, self._next_position())

    def deadlines(self) -> dict[Table, int]:
        with self._lock:
            found = sorted(self._deadlines.items())
        return {table: deadline for table, deadline in found if deadline is not None}

    def version(self, table: Table) -> int:
        return self._known.heads.get(table, Head()).version

    def read(self, table: Table, after: int = 0, limit: int | None = None) -> tuple[StoredEvent, ...]:
        with self._lock:
            rows = self._rows.get(table, [])
            return tuple(rows[after : None if limit is None else after + limit])

    def steps(self, table: Table, after: int = 0, limit: int | None = None) -> tuple[Step, ...]:
        with self._lock:
            steps = self._steps.get(table, [])
            first = bisect_right(steps, after, key=lambda step: step.version)
            return tuple(steps[first : None if limit is None else first + limit])

    def last_snapshot(self, table: Table, schema: int) -> Snapshot | None:
        written_as, snapshot = self._snapshots.get(table, (None, None))
        return snapshot if written_as == schema else None

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

    def answer_and_version(self, command: str, table: Table) -> tuple[Answer | None, int]:
        return self.answer(command), self.version(table)

    def answers(self) -> dict[str, Answer]:
        return dict(self._known.answers)

    def claimed(self, name: str) -> int:
        return self._known.claims.get(name, 0)

    def claim_counts(self) -> dict[str, int]:
        return dict(self._known.claims)

    def claims(self, prefix: str) -> tuple[str, ...]:
        return tuple(sorted(name for name in self._known.claims if name.startswith(prefix)))

    def verify_chain(self, table: Table) -> tuple[Damage, ...]:
        with self._lock:
            head = self._known.heads.get(table, Head())
            links = (link_of(step) for step in self.steps(table))
            return tuple(damages(table, links, head))

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
