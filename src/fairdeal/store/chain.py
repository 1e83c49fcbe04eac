"""The hash chain of a table: each row carries the hash of the one before, so that no byte can be changed.

A row's hash is SHA-256 over, in this order: the label `ROW_LABEL`; the hash of the row before (32 bytes,
zeros before the first); table, seq, type, schema, body, at; the number of transfers; and of each its source,
target, chips and reason. A number is 8 bytes, the highest first; a text (UTF-8) or bytes are their length
as such a number, then themselves.
"""

import hashlib
from collections.abc import Iterable, Iterator

from fairdeal.fairness.log import ROW_LABEL, Field, field_bytes
from fairdeal.ledger.transfer import Transfer
from fairdeal.store.problems import Damage
from fairdeal.store.values import Answer, Fact, Stored, Table

START = bytes(32)
"""What stands in place of a hash before the first row."""


def row_hash(
    before: bytes, table: Table, seq: int, fact: Fact, at: int, transfers: Iterable[Transfer]
) -> bytes:
    """The hash of a row that follows the one with the hash `before`."""
    moved = tuple(transfers)
    fields: list[Field] = [table, seq, fact.type, fact.schema, fact.body, at, len(moved)]
    for each in moved:
        fields += [each.source, each.target, each.chips, each.reason]
    return seal(ROW_LABEL + before, *fields)


def seal(label: bytes, *fields: Field) -> bytes:
    """SHA-256 over a label and fields, whose kinds go with the label."""
    return hashlib.sha256(label + b"".join(map(field_bytes, fields))).digest()


def are(kind: type, values: Iterable[object]) -> bool:
    """Whether values read from a database are all of their kind: a damaged SQLite file may hold any."""
    return all(isinstance(value, kind) and (kind is not int or value >= 0) for value in values)  # type: ignore[operator]


def book_seal(content: bytes) -> bytes:
    """What shows that a book is still what was written."""
    return seal(b"fairdeal book 1\n", content) if are(bytes, [content]) else b""


def command_seal(name: str, answer: Answer) -> bytes:
    """What shows that a command's answer is still what was written."""
    if not (are(str, [name]) and are(bytes, [answer.digest, answer.body]) and are(int, [answer.version])):
        return b""
    return seal(b"fairdeal command 1\n", name, answer.digest, answer.version, answer.failed, answer.body)


def mark_seal(row: bytes, schema: int, state: bytes) -> bytes:
    """What shows that a mark is what was written, and fits the log: `row` is the hash of its fact."""
    return seal(b"fairdeal mark 1\n", row, schema, state) if are(bytes, [row, state]) else b""


def damages(table: Table, rows: Iterable[Stored], version: int, head: bytes) -> Iterator[Damage]:
    """What is wrong with a table's rows, read from the first; `version` and `head` are what it goes by.

    After a row with a wrong hash the chain goes on from the hash that the row carries, so that every
    changed row is named, and no other.
    """
    before, seq = START, 0
    for row in rows:
        seq += 1
        if row.seq != seq:
            yield Damage("store.damage.gap", table, seq)
            seq = row.seq if are(int, [row.seq]) else seq
        if not _is_whole(before, row):
            yield Damage("store.damage.row", table, seq)
        before = row.hash
    if (version, head) != (seq, before):
        yield Damage("store.damage.head", table, seq)


def _is_whole(before: bytes, row: Stored) -> bool:
    fact, moved = row.fact, row.transfers
    texts = [fact.type, *(text for each in moved for text in (each.source, each.target, each.reason))]
    numbers = [row.seq, fact.schema, row.at, *(each.chips for each in moved)]
    if not (are(str, texts) and are(int, numbers) and are(bytes, [fact.body, row.hash, before])):
        return False
    return row.hash == row_hash(before, row.table, row.seq, fact, row.at, moved)
