"""Reading a database: all that a store tells, over one connection."""

from collections.abc import Callable, Iterator
from typing import Any, cast

from msgspec import Struct
from sqlalchemy import BindParameter, Connection, Row, and_, bindparam, case, func, or_, select

from fairdeal.games.game import Impossible
from fairdeal.ledger.accounts import Account
from fairdeal.ledger.transfer import Transfer
from fairdeal.store import schema as s
from fairdeal.store.chain import START, are, book_seal, command_seal, damages, mark_seal
from fairdeal.store.problems import Damage
from fairdeal.store.values import Answer, End, Fact, Line, Mark, Stored, Table, change
from fairdeal.store.writable import is_writable, sought

CHUNK = 10_000
"""Rows that are held at once when a whole log is gone through."""

# What is asked for all the time is put together once; {"of": …} says of whom or of what.
OF: BindParameter[str] = bindparam("of")
VERSION = select(s.streams.c.version).where(s.streams.c.name == OF)
BALANCE = select(s.balances.c.chips).where(s.balances.c.account == OF)
CLAIMED = select(s.claims.c.number).where(s.claims.c.name == OF)
ANSWER = select(*s.commands.c["digest", "version", "body", "failed"]).where(s.commands.c.id == OF)
FACTS = (
    select(*s.facts.c["seq", "type", "schema", "body", "at", "hash"])
    .where(s.facts.c.stream == OF, s.facts.c.seq > bindparam("after"))
    .order_by(s.facts.c.seq)
)
TRANSFERS = (
    select(*s.transfers.c["seq", "source", "target", "chips", "reason"])
    .where(s.transfers.c.stream == OF, s.transfers.c.seq.between(bindparam("first"), bindparam("last")))
    .order_by(s.transfers.c.seq, s.transfers.c.place)
)


class SqlReader:
    """What one connection sees."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def tables(self) -> tuple[Table, ...]:
        names = select(s.streams.c.name).where(s.streams.c.version > 0).order_by(s.streams.c.name)
        return tuple(self.connection.scalars(names))

    def ends(self) -> dict[Table, End]:
        f, last = s.facts.c, s.streams.c
        at_end = and_(f.stream == last.name, f.seq == last.version)
        found = select(last.name, last.version, f.type, f.at).join(s.facts, at_end).order_by(last.name)
        return {name: End(*end) for name, *end in self.connection.execute(found)}

    def version(self, table: Table) -> int:
        return self.connection.scalar(VERSION, {"of": sought(table)}) or 0

    def read(self, table: Table, after: int = 0, limit: int | None = None) -> tuple[Stored, ...]:
        return self._rows(table, after, limit, Transfer)

    def _rows(
        self, table: Table, after: int, limit: int | None, transfer: Callable[..., Transfer]
    ) -> tuple[Stored, ...]:
        facts = FACTS if limit is None else FACTS.limit(limit)
        rows = self.connection.execute(facts, {"of": sought(table), "after": after}).all()
        if not rows:
            return ()
        # What belongs to a fact was committed with it, so that looking for it later finds all of it.
        within = {"of": sought(table), "first": after + 1, "last": rows[-1].seq}
        transfers: dict[int, list[Transfer]] = {}
        for seq, *sides in self.connection.execute(TRANSFERS, within):
            transfers.setdefault(seq, []).append(transfer(*sides))
        return tuple(_stored(table, row, transfers.get(row.seq, [])) for row in rows)

    def last_mark(self, table: Table, schema: int) -> Mark | None:
        m, f = s.marks.c, s.facts.c
        with_fact = and_(f.stream == m.stream, f.seq == m.seq)
        found = (
            select(m.seq, m.state, m.seal, f.hash).join(s.facts, with_fact).where(m.stream == sought(table))
        )
        row = self.connection.execute(found.where(m.schema == schema)).first()
        if row is None or row.seal != mark_seal(row.hash, schema, row.state):
            return None
        return Mark(row.seq, row.state)

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
        t, f = s.transfers.c, s.facts.c
        of_account = or_(t.source == account, t.target == account)
        signed = case((t.target == account, t.chips), else_=-t.chips)
        before = select(func.coalesce(func.sum(signed), 0)).where(of_account, t.number <= after)
        balance = int(self.connection.scalar(before) or 0) if after else 0
        columns = (t.number, f.at, t.stream, t.seq, t.source, t.target, t.chips, t.reason)
        same = and_(f.stream == t.stream, f.seq == t.seq)
        found = select(*columns).join(s.facts, same).where(of_account, t.number > after)
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

    def claimed(self, name: str) -> int:
        return self.connection.scalar(CLAIMED, {"of": sought(name)}) or 0

    def claims(self, prefix: str) -> tuple[str, ...]:
        c = s.claims.c
        # A row that was made to be locked may stay, without a claim.
        named = select(c.name).where(c.number > 0, c.name.startswith(prefix, autoescape=True))
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
        head = select(s.streams.c.version, s.streams.c.hash).where(s.streams.c.name == sought(table))
        version, last = self.connection.execute(head).first() or (0, START)
        return tuple(damages(table, self._as_they_are(table), version, last))

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
        found = self.connection.execute(select(c.id, c.digest, c.version, c.body, c.failed, c.seal))
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

    def _as_they_are(self, table: Table) -> Iterator[Stored]:
        """A whole log, a part at a time, whatever may stand there."""
        after = 0
        while rows := self._rows(table, after, CHUNK, cast(Callable[..., Transfer], _Unchecked)):
            yield from rows
            if not (are(int, [rows[-1].seq]) and rows[-1].seq > after):
                return  # only in a damaged file, where it would go on for ever
            after = rows[-1].seq


class _Unchecked(Struct, frozen=True):
    """What stands in place of a transfer in a row that may be damaged."""

    source: object
    target: object
    chips: object
    reason: object


def _stored(table: Table, row: Row[*tuple[Any, ...]], moved: list[Transfer]) -> Stored:
    seq, kind, schema, body, at, digest = row
    return Stored(table, seq, Fact(kind, schema, body), at, digest, tuple(moved))
