"""Reading a database: all that a store tells, over one connection."""

from collections import deque
from collections.abc import Iterator
from itertools import islice
from typing import Any

from sqlalchemy import (
    BindParameter,
    Connection,
    Executable,
    and_,
    bindparam,
    case,
    func,
    or_,
    select,
    union_all,
)

from fairdeal.games.game import Impossible
from fairdeal.ledger.accounts import Account
from fairdeal.ledger.transfer import Transfer
from fairdeal.store import schema as s
from fairdeal.store.chain import (
    POSTING,
    Head,
    Link,
    are,
    book_seal,
    command_seal,
    damages,
    snapshot_seal,
    step_from,
)
from fairdeal.store.positions import read_positions
from fairdeal.store.problems import Damage
from fairdeal.store.values import Answer, Changes, End, Line, Snapshot, Step, StoredEvent, Table, change
from fairdeal.store.writable import is_writable, sought

CHUNK = 10_000
"""How many steps are in memory at a time while a whole log is read."""

# What is asked for all the time is put together once; {"of": …} says of whom or of what.
OF: BindParameter[str] = bindparam("of")
VERSION = select(s.streams.c.version).where(s.streams.c.name == OF)
BALANCE = select(s.balances.c.chips).where(s.balances.c.account == OF)
CLAIMED = select(s.claims.c.version).where(s.claims.c.name == OF)
ANSWER = select(*s.commands.c["digest", "version", "body"]).where(s.commands.c.id == OF)
STEPS = (
    select(*s.steps.c["version", "text", "hash", "private"])
    .where(s.steps.c.stream == OF, s.steps.c.version > bindparam("after"))
    .order_by(s.steps.c.version)
)
HEAD = select(*s.streams.c["version", "hash", "type", "at"]).where(s.streams.c.name == OF)
POSITION = select(s.streams.c.position).where(s.streams.c.name == OF)
ENDS = select(*s.streams.c["name", "version", "type", "at"]).where(s.streams.c.version > 0)
CHANGED = ENDS.where(s.streams.c.position >= bindparam("since"), s.streams.c.position < bindparam("end"))
OPEN_ENDS = ENDS.where(s.IS_OPEN)
CHANGED_ENDS = union_all(CHANGED.where(s.IS_OPEN), CHANGED.where(s.IS_CLOSED))
POSTINGS = (
    select(*s.transfers.c[POSTING])
    .where(s.transfers.c.stream == OF)
    .order_by(s.transfers.c.seq, s.transfers.c.place)
)
POSTINGS_WITHIN = POSTINGS.where(
    s.transfers.c.seq > bindparam("after"), s.transfers.c.seq <= bindparam("last")
)
POSTINGS_BEYOND = POSTINGS.where(or_(s.transfers.c.seq < 1, s.transfers.c.seq > bindparam("last")))


class SqlReader:
    """What one connection sees."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def tables(self) -> tuple[Table, ...]:
        names = select(s.streams.c.name).where(s.streams.c.version > 0).order_by(s.streams.c.name)
        return tuple(self.connection.scalars(names))

    def ends(self) -> Changes:
        position = read_positions(self.connection).next
        return Changes(self._ends(ENDS.order_by(s.streams.c.name)), position)

    def open_ends(self) -> Changes:
        position = read_positions(self.connection).next
        return Changes(self._ends(OPEN_ENDS), position)

    def changes(self, position: int) -> Changes:
        seen = read_positions(self.connection)
        if seen.end <= position:
            return Changes({}, position)
        return Changes(self._ends(CHANGED_ENDS, since=position, end=seen.end), max(position, seen.next))

    def _ends(self, asked: Executable, **of: int) -> dict[Table, End]:
        return {name: End(*end) for name, *end in self.connection.execute(asked, of)}

    def deadlines(self) -> dict[Table, int]:
        t = s.streams.c
        found = select(t.name, t.deadline).where(t.deadline.is_not(None)).order_by(t.name)
        return {name: deadline for name, deadline in self.connection.execute(found) if are(int, [deadline])}

    def version(self, table: Table) -> int:
        return self.connection.scalar(VERSION, {"of": sought(table)}) or 0

    def read(self, table: Table, after: int = 0, limit: int | None = None) -> tuple[StoredEvent, ...]:
        # Every step has an event, so `n` steps have at least `n` events.
        rows = (
            row for step in self.steps(table, after, limit) for row in step.stored_events if row.seq > after
        )
        return tuple(islice(rows, limit))

    def steps(self, table: Table, after: int = 0, limit: int | None = None) -> tuple[Step, ...]:
        steps = STEPS if limit is None else STEPS.limit(limit)
        found = self.connection.execute(steps, {"of": sought(table), "after": after})
        return tuple(_step_at(table, *each) for each in found)

    def last_snapshot(self, table: Table, schema: int) -> Snapshot | None:
        kept, step = s.snapshots.c, s.steps.c
        with_step = and_(step.stream == kept.stream, step.version == kept.version)
        sealed = select(kept.version, kept.state, kept.seal, step.hash).join(s.steps, with_step)
        found = sealed.where(kept.stream == sought(table))
        row = self.connection.execute(found.where(kept.schema == schema)).first()
        if row is None or row.seal != snapshot_seal(row.hash, schema, row.state):
            return None
        return Snapshot(row.version, row.state)

    def balance(self, account: Account) -> int:
        return self.connection.scalar(BALANCE, {"of": sought(account)}) or 0

    def balances(self, prefix: str = "") -> dict[Account, int]:
        if not is_writable(prefix):
            return {}
        b = s.balances.c
        named = select(b.account, b.chips).where(b.chips != 0, b.account.startswith(prefix, autoescape=True))
        # SQLite takes no notice of capitals here, so what was found is looked at once more.
        found = self.connection.execute(named.order_by(b.account))
        return {account: chips for account, chips in found if account.startswith(prefix)}

    def statement(self, account: Account, after: int = 0, limit: int | None = None) -> tuple[Line, ...]:
        account = sought(account)
        t = s.transfers.c
        of_account = or_(t.source == account, t.target == account)
        signed = case((t.target == account, t.chips), else_=-t.chips)
        before = select(func.coalesce(func.sum(signed), 0)).where(of_account, t.number <= after)
        balance = int(self.connection.scalar(before) or 0) if after else 0
        columns = (t.number, t.at, t.stream, t.seq, t.source, t.target, t.chips, t.reason)
        found = select(*columns).where(of_account, t.number > after)
        lines = []
        for number, at, table, seq, *sides in self.connection.execute(found.order_by(t.number).limit(limit)):
            transfer = Transfer(*sides)
            balance += change(transfer, account)
            lines.append(Line(number, at, table, seq, transfer, balance))
        return tuple(lines)

    def book(self, fingerprint: str) -> bytes:
        content = select(s.books.c.content).where(s.books.c.fingerprint == sought(fingerprint))
        found: bytes | None = self.connection.scalar(content)
        if found is None:
            raise Impossible(f"no book with the fingerprint {fingerprint} was stored")
        return found

    def books(self) -> tuple[str, ...]:
        return tuple(self.connection.scalars(select(s.books.c.fingerprint).order_by(s.books.c.fingerprint)))

    def answer(self, command: str) -> Answer | None:
        row = self.connection.execute(ANSWER, {"of": sought(command)}).first()
        return Answer(*row) if row is not None else None

    def answer_and_version(self, command: str, table: Table) -> tuple[Answer | None, int]:
        return self.answer(command), self.version(table)

    def answers(self) -> dict[str, Answer]:
        rows = self.connection.execute(select(*s.commands.c["id", "digest", "version", "body"]))
        return {id_: Answer(*answer) for id_, *answer in rows}

    def claimed(self, name: str) -> int:
        return self.connection.scalar(CLAIMED, {"of": sought(name)}) or 0

    def claim_counts(self) -> dict[str, int]:
        rows = self.connection.execute(select(s.claims.c.name, s.claims.c.version))
        return {name: number for name, number in rows if number != 0}  # 0: made to be locked

    def claims(self, prefix: str) -> tuple[str, ...]:
        if not is_writable(prefix):
            return ()
        c = s.claims.c
        # A row that was made to be locked may stay, without a claim.
        named = select(c.name).where(c.version > 0, c.name.startswith(prefix, autoescape=True))
        found = self.connection.scalars(named.order_by(c.name))
        return tuple(name for name in found if name.startswith(prefix))

    def secret(self, name: str) -> bytes | None:
        found: bytes | None = self.connection.scalar(
            select(s.secrets.c.content).where(s.secrets.c.name == sought(name))
        )
        return found

    def secret_names(self, prefix: str) -> tuple[str, ...]:
        if not is_writable(prefix):
            return ()
        name = s.secrets.c.name
        named = select(name).where(name.startswith(prefix, autoescape=True)).order_by(name)
        return tuple(found for found in self.connection.scalars(named) if found.startswith(prefix))

    def verify_chain(self, table: Table) -> tuple[Damage, ...]:
        of = {"of": sought(table)}
        found = self.connection.execute(HEAD, of).first()
        head = Head(*found) if found is not None else Head()
        beyond = self.connection.execute(POSTINGS_BEYOND, of | {"last": head.version})
        is_found = are(int, [self.connection.scalar(POSITION, of) or 0])
        return (
            *damages(table, self._links(of), head),
            *(() if is_found else (Damage("store.damage.head", table, head.version),)),
            *dict.fromkeys(Damage("store.damage.posting", table, posting.seq) for posting in beyond),
        )

    def verify_storage(self) -> tuple[Damage, ...]:
        if self.connection.dialect.name != "sqlite":
            return ()  # a server looks after its own pages
        found = self.connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar()
        return () if found == "ok" else (Damage("store.damage.storage", str(found)),)

    def verify_books(self) -> tuple[Damage, ...]:
        b = s.books.c
        found = self.connection.execute(select(b.fingerprint, b.seal, b.content).order_by(b.fingerprint))
        return tuple(
            Damage("store.damage.book", name)
            for name, sealed, content in found
            if book_seal(content) != sealed
        )

    def verify_commands(self) -> tuple[Damage, ...]:
        c = s.commands.c
        found = self.connection.execute(select(c.id, c.digest, c.version, c.body, c.seal))
        return tuple(
            Damage("store.damage.command", name)
            for name, *answer, sealed in found
            if command_seal(name, Answer(*answer)) != sealed
        )

    def verify_order(self) -> tuple[Damage, ...]:
        t = s.transfers.c
        before = func.lag(t.number).over(partition_by=t.stream, order_by=(t.seq, t.place))
        every = select(t.stream, t.seq, t.number, before.label("before")).subquery().c
        wrong = select(every.stream, every.seq).where(every.number < every.before)
        found = self.connection.execute(wrong.order_by(every.stream, every.seq))
        return tuple(dict.fromkeys(Damage("store.damage.order", table, seq) for table, seq in found))

    def _links(self, of: dict[str, str]) -> Iterator[Link]:
        """A whole log, a part at a time, whatever may stand there."""
        after = 0
        while steps := self.connection.execute(STEPS.limit(CHUNK), {**of, "after": after}).all():
            found = [step for step in steps if are(int, [step.version])]
            last = found[-1].version if found else after
            postings = deque(self.connection.execute(POSTINGS_WITHIN, {**of, "after": after, "last": last}))
            for version, text, digest, private in found:
                yield Link(version, text, digest, private, tuple(_take_until(version, postings)))
            if odd := [step for step in steps if not are(int, [step.version])]:
                yield from (Link(*step) for step in odd)
                return  # only in a damaged file, where it would go on for ever
            after = last


def _step_at(table: Table, version: int, text: bytes, digest: bytes, private: bytes) -> Step:
    """The step that was stored here. One that claims another place would lead its readers in a circle."""
    step = step_from(text, digest, private)
    if (step.table, step.version) != (table, version):
        found = f"one of {step.table} that ends with {step.version}"
        raise Impossible(f"the step of {table} that ends with {version} was replaced by {found}")
    return step


def _take_until(version: int, postings: deque[Any]) -> Iterator[tuple[Any, ...]]:
    """Take the postings out that belong to events up to this one."""
    while postings and postings[0].seq <= version:
        yield tuple(postings.popleft())
