"""The form of an exported log: one row a line, and each row's hash over the one before.

A row is JSON without spaces, and its hash, which is the one that the store keeps, stands last in the line:
`{"table":…,"seq":…,"at":…,"type":…,"schema":…,"body":{…},"transfers":[…],"hash":"…"}`
"""

import hashlib
from collections.abc import Iterator
from typing import Annotated, BinaryIO

import msgspec
from msgspec import Meta, Struct

from fairdeal.fairness.bodies import BadBody, check_body
from fairdeal.fairness.facts import LARGEST, Count

NO_HASH = bytes(32)
"""What stands for the hash before the first row."""

LINE_MOST = 2**22
"""Bytes of a line, its end included. A log is read no further than to a longer one."""

ROW_LABEL = b"fairdeal fact 1\n"
Field = str | bytes | int

_BEFORE_HASH = b',"hash":"'
_AFTER_HASH = b'"}\n'
_HASH_DIGITS = 64
_ENDING_LENGTH = len(_BEFORE_HASH) + _HASH_DIGITS + len(_AFTER_HASH)


class BadLine(ValueError):
    """A line that is not in the form of a log."""


class Moved(Struct, frozen=True, forbid_unknown_fields=True):
    """A transfer of chips from one account to another."""

    source: str
    target: str
    chips: Count
    reason: str


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """One fact of a table as it stands in a log, without its hash."""

    table: str
    seq: Count
    """From 1, without a gap."""
    at: Annotated[int, Meta(ge=0, le=LARGEST)]
    """Milliseconds since the beginning of 1970."""
    type: str
    schema: Count
    body: msgspec.Raw
    """A JSON object, byte by byte as it was stored."""
    transfers: tuple[Moved, ...]


def row_hash(previous: bytes, row: Row) -> bytes:
    """What the next row builds on; the same as the store works out for itself."""
    fields: list[Field] = [row.table, row.seq, row.type, row.schema, bytes(row.body), row.at]
    fields.append(len(row.transfers))
    for moved in row.transfers:
        fields += [moved.source, moved.target, moved.chips, moved.reason]
    return hashlib.sha256(ROW_LABEL + previous + b"".join(map(field_bytes, fields))).digest()


def field_bytes(field: Field) -> bytes:
    """A number as eight bytes, the highest first; text and bytes after their length as such a number."""
    if isinstance(field, int):
        return field.to_bytes(8, "big")
    content = field.encode() if isinstance(field, str) else field
    return len(content).to_bytes(8, "big") + content


def log_line(row: Row, hash_: bytes) -> bytes:
    """A row as a log has it, with the end of the line."""
    return msgspec.json.encode(row)[:-1] + _BEFORE_HASH + hash_.hex().encode() + _AFTER_HASH


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a file, as far as one that is too long: however long it is, only its beginning is read."""
    while line := file.readline(LINE_MOST + 1):
        yield line
        if len(line) > LINE_MOST:
            return


def parted(line: bytes) -> tuple[bytes, bytes]:
    """The text of a row and its hash, from a line with its end."""
    if len(line) > LINE_MOST:
        raise BadLine(f"a line has at most {LINE_MOST} bytes")
    text, ending = line[:-_ENDING_LENGTH], line[-_ENDING_LENGTH:]
    digits = ending[len(_BEFORE_HASH) : -len(_AFTER_HASH)]
    if not text or ending != _BEFORE_HASH + digits + _AFTER_HASH or not _are_hex(digits):
        raise BadLine("a row ends with its hash, and a line with a line feed")
    return text + b"}", bytes.fromhex(digits.decode())


def _are_hex(digits: bytes) -> bool:
    return len(digits) == _HASH_DIGITS and set(digits) <= set(b"0123456789abcdef")


_ROWS = msgspec.json.Decoder(Row)


def read_row(text: bytes) -> Row:
    """BadLine for what is no row, or is one in another spelling."""
    try:
        text.decode()
        row = _ROWS.decode(text)
        check_body(bytes(row.body))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, BadBody) as wrong:
        raise BadLine(str(wrong)) from None
    # Only the values are hashed, and so they may be written in one way only: no spaces, no name twice.
    if msgspec.json.encode(row) != text or not bytes(row.body).startswith(b"{"):
        raise BadLine("a row is written without spaces, its fields in their order")
    return row
