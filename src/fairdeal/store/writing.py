"""Writing a group of appends to a database in one transaction.

What the group touches is read and locked first, always in the order of names, so that two processes wait for
each other instead of getting in each other's way; then everything is planned; then it is written.
"""

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Executable,
    Table,
    bindparam,
    delete,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from fairdeal.games.game import Impossible, Refused
from fairdeal.store import schema as s
from fairdeal.store.chain import POSTING, Head, book_seal, command_seal, head_of, mark_seal, postings_of
from fairdeal.store.engines import FAILURES, is_lost_race, trouble
from fairdeal.store.planning import (
    Append,
    Known,
    Marking,
    Plan,
    Work,
    is_kept,
    planned,
)
from fairdeal.store.problems import Conflict, Unreachable
from fairdeal.store.values import Answer, Appended, Step
from fairdeal.store.writer import Outcome


class Keeping(Struct, frozen=True):
    """A secret to keep; with `once`, only if there is none of this name."""

    name: str
    content: bytes
    once: bool

    def __repr__(self) -> str:
        return f"Keeping({self.name!r})"


class SecretKept(Appended, frozen=True, gc=False):
    """What a secret came to: the answer is its content, which nobody is to see in passing."""

    def __repr__(self) -> str:
        return "SecretKept()"


class Forgetting(Struct, frozen=True):
    """A secret to let go of."""

    name: str


Secrecy = Keeping | Forgetting
"""Work that touches no log and no money."""

TRIES = 5
"""How often a group is tried that loses against other transactions."""


class Committing:
    """Commits groups of appends: a `writer.Commit` for a database."""

    def __init__(self, engine: Engine, clock: Callable[[], int]) -> None:
        self._engine = engine.execution_options(fairdeal_writes=True)
        self._clock = clock

    def __call__(self, group: Sequence[Work | Secrecy]) -> list[Outcome]:
        for _ in range(TRIES - 1):
            try:
                return self._once(group)
            except IntegrityError:
                continue  # another process put the same command or account in while we looked
            except FAILURES as error:
                if not is_lost_race(error):
                    raise trouble(error, self._engine) from error
        try:
            return self._once(group)
        except IntegrityError as error:
            raise Impossible(f"the database refuses what was planned: {error.orig}") from error
        except FAILURES as error:
            raise trouble(error, self._engine) from error

    def _once(self, group: Sequence[Work | Secrecy]) -> list[Outcome]:
        try:
            return self._committed(group)
        except Unreachable:
            # Files are missing. What was in those beside the database is saved when the last one closes.
            self._engine.dispose()
            raise

    def _committed(self, group: Sequence[Work | Secrecy]) -> list[Outcome]:
        logged = [work for work in group if not isinstance(work, Secrecy)]
        with self._engine.connect() as connection, connection.begin() as transaction:
            known = _known(connection, logged)
            outcomes, plans = _plan(known, logged)
            _write(connection, plans, self._clock())
            marks = [work for work in logged if isinstance(work, Marking)]
            for marking in marks:
                _mark(connection, marking)
            kept = [_keep(connection, work) for work in group if isinstance(work, Secrecy)]
            if not (marks or kept or any(plan.writes for plan in plans)):
                transaction.rollback()  # nothing was written but the rows that were made to be locked
        of_log, of_secrets = iter(outcomes), iter(kept)
        return [next(of_secrets) if isinstance(work, Secrecy) else next(of_log) for work in group]


def _plan(known: Known, group: Sequence[Work]) -> tuple[list[Outcome], list[Plan]]:
    """What each of a group comes to; those that are refused leave the others alone."""
    outcomes: list[Outcome] = []
    plans = []
    for work in group:
        if isinstance(work, Marking):
            outcomes.append(Appended(work.seq))
            continue
        try:
            plan = planned(known, work)
        except (Refused, Conflict) as error:
            outcomes.append(error)
        else:
            outcomes.append(plan.appended)
            plans.append(plan)
    return outcomes, plans


# What is known, and locked until the end of the transaction.


def _known(connection: Connection, group: Sequence[Work]) -> Known:
    appends = [work for work in group if isinstance(work, Append)]
    commands = {work.command.id for work in group if isinstance(work, Append) and work.command}
    accounts = {side for work in appends for each in work.transfers for side in (each.source, each.target)}
    heads = _locked(connection, s.streams.c.name, {work.table for work in appends}, **_fields(Head()))
    chips = _locked(connection, s.balances.c.account, accounts, chips=0)
    claims = {claim.name for work in appends for claim in work.claims}
    claimed = _locked(connection, s.claims.c.name, claims, number=0)
    answers = _found(connection, s.commands.c.id, commands)
    books = _found(connection, s.books.c.fingerprint, {name for work in appends for name in work.books})
    return Known(
        heads={name: Head(row.version, row.hash, row.type, row.at) for name, row in heads.items()},
        balances={account: row.chips for account, row in chips.items()},
        answers={name: Answer(row.digest, row.version, row.body) for name, row in answers.items()},
        books={name: row.seal for name, row in books.items()},
        claims={name: row.number for name, row in claimed.items()},
    )


def _locked(connection: Connection, key: Column[str], names: set[str], **new: object) -> dict[str, Any]:
    """The rows of these names, locked; one that is missing is made, for what is not there can't be locked."""
    found = _found(connection, key, names, lock=True)
    while missing := sorted(names - found.keys()):
        _insert_new(connection, key.table, [{key.name: name, **new} for name in missing])
        found |= _found(connection, key, set(missing), lock=True)
    return found


def _found(connection: Connection, key: Column[str], names: set[str], lock: bool = False) -> dict[str, Any]:
    if not names:
        return {}
    rows = select(key.table).where(key.in_(sorted(names))).order_by(key)
    # SQLite has one writer at a time, and knows no locks of rows.
    found = connection.execute(rows.with_for_update() if lock else rows)
    return {getattr(row, key.name): row for row in found}


def _insert_new(connection: Connection, table: Table, rows: list[dict[str, object]]) -> None:
    """Insert rows unless another process has just done so."""
    # Loading the dialect of the database that is not in use would take a tenth of a second.
    dialect: Any = import_module(f"sqlalchemy.dialects.{connection.dialect.name}")
    connection.execute(dialect.insert(table).on_conflict_do_nothing(), rows)


# What is written.


def _write(connection: Connection, plans: list[Plan], at: int) -> None:
    steps = [plan.step for plan in plans if plan.step is not None]
    answered = [each for plan in plans for each in plan.answers.items()]
    books = [_book(*each) for plan in plans for each in plan.books.items()]
    _each(connection, insert(s.steps), [_step(step) for step in steps])
    _each(connection, insert(s.transfers), [moved for step in steps for moved in _transfers(step)])
    _each(connection, insert(s.commands), [_command(*each) | {"at": at} for each in answered])
    _each(connection, insert(s.books), books)
    heads = {step.table: _head(step) for step in steps}
    _each(connection, UPDATE_HEAD, list(heads.values()))
    chips = {account: chips for plan in plans for account, chips in plan.balances.items()}
    kept = [{"of": account, "chips": left} for account, left in chips.items() if is_kept(account, left)]
    _each(connection, UPDATE_BALANCE, kept)
    claims = {name: number for plan in plans for name, number in plan.claims.items()}
    _each(connection, UPDATE_CLAIM, [{"of": name, "number": number} for name, number in claims.items()])
    over = [{"of": account} for account, left in chips.items() if not is_kept(account, left)]
    _each(connection, DELETE_BALANCE, over)


UPDATE_HEAD = (
    update(s.streams)
    .where(s.streams.c.name == bindparam("of"))
    .values(**{name: bindparam(name) for name in Head.__struct_fields__})
)
UPDATE_BALANCE = (
    update(s.balances).where(s.balances.c.account == bindparam("of")).values(chips=bindparam("chips"))
)
UPDATE_CLAIM = update(s.claims).where(s.claims.c.name == bindparam("of")).values(number=bindparam("number"))
DELETE_BALANCE = delete(s.balances).where(s.balances.c.account == bindparam("of"))


def _each(connection: Connection, statement: Executable, rows: list[dict[str, Any]]) -> None:
    """Run a statement for every row at once; for none, not at all."""
    if rows:
        connection.execute(statement, rows)


def _step(step: Step) -> dict[str, Any]:
    return {"stream": step.table, "version": step.version, "text": step.text, "hash": step.hash}


def _head(step: Step) -> dict[str, Any]:
    return {"of": step.table, **_fields(head_of(step))}


def _transfers(step: Step) -> Iterator[dict[str, Any]]:
    for posting in postings_of(step):
        yield {"stream": step.table, **dict(zip(POSTING, posting, strict=True))}


def _book(fingerprint: str, content: bytes) -> dict[str, Any]:
    return {"fingerprint": fingerprint, "seal": book_seal(content), "content": content}


def _command(name: str, answer: Answer) -> dict[str, Any]:
    return {"id": name, "seal": command_seal(name, answer), **_fields(answer)}


def _fields(value: Struct) -> dict[str, Any]:
    """A value's fields, which are called as its columns are."""
    return asdict(value)


def _mark(connection: Connection, marking: Marking) -> None:
    """Put a mark in place of the table's last; its seal has its step's hash in it: it fits no other log."""
    step = s.steps.c
    found = select(step.hash).where(step.stream == marking.table, step.version == marking.seq)
    digest = connection.scalar(found)
    if digest is None:
        raise Impossible(f"{marking.table} has no step that ends with {marking.seq} to put a mark behind")
    connection.execute(delete(s.marks).where(s.marks.c.stream == marking.table))
    sealed = mark_seal(digest, marking.schema, marking.state)
    row = {"stream": marking.table, "seq": marking.seq, "schema": marking.schema, "state": marking.state}
    connection.execute(insert(s.marks), {**row, "seal": sealed})


def _keep(connection: Connection, work: Secrecy) -> SecretKept:
    """Keep a secret or let go of it; the answer is what is kept now."""
    if isinstance(work, Forgetting):
        connection.execute(delete(s.secrets).where(s.secrets.c.name == work.name))
        return SecretKept(0)
    found: bytes = _locked(connection, s.secrets.c.name, {work.name}, content=work.content)[work.name].content
    if work.once or found == work.content:
        return SecretKept(0, found)
    connection.execute(update(s.secrets).where(s.secrets.c.name == work.name).values(content=work.content))
    return SecretKept(0, work.content)
