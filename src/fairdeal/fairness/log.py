"""The form of a log: one step per line, each with a hash that covers the step before it.

A step is JSON without spaces. Its hash, the same as in the store, comes last in the line:
`{"table":…,"seq":…,"at":…,"cause":{…},"events":[{"type":…,"schema":…,"body":{…},"transfers":[…]}],"private":"…","hash":"…"}`
"""

import hashlib
from collections.abc import Iterator
from typing import Annotated, BinaryIO

import msgspec
from msgspec import Meta, Struct

from fairdeal.fairness.shuffle_events import LARGEST, Count
from fairdeal.fairness.texts import BadText, check_text

NO_HASH = bytes(32)
"""In place of the hash before the first step."""

LINE_MOST = 2**22
"""Bytes of a line, its end included. A log is not read past a longer one."""

STEP_LABEL = b"fairdeal step 1\n"

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


class Event(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that happened at a table, and the chips that moved with it."""

    type: str
    schema: Count
    body: msgspec.Raw
    """A JSON object, byte by byte as it was stored."""
    transfers: tuple[Moved, ...]


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """All that followed from one cause, as it is in a log, without its hash."""

    table: str
    seq: Count
    """The number of its first event: events are counted from 1, without a gap."""
    at: Annotated[int, Meta(ge=0, le=LARGEST)]
    """Milliseconds since the beginning of 1970."""
    cause: msgspec.Raw
    """A JSON object: the command that somebody gave, or why the table acted automatically."""
    events: Annotated[tuple[Event, ...], Meta(min_length=1)]
    private: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")] = ""
    """A salted hash of the private part, such as who people are; empty if the step has none."""


def step_hash(previous: bytes, text: bytes) -> bytes:
    """What the next step builds on: SHA-256 over a label, the hash before, and the step as it is written."""
    return hashlib.sha256(STEP_LABEL + previous + text).digest()


def log_line(text: bytes, hash_: bytes) -> bytes:
    """A step as a log has it, with the end of the line."""
    return text[:-1] + _BEFORE_HASH + hash_.hex().encode() + _AFTER_HASH


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a file, as far as one that is too long: however long it is, only its beginning is read."""
    while line := file.readline(LINE_MOST + 1):
        yield line
        if len(line) > LINE_MOST:
            return


def parted(line: bytes) -> tuple[bytes, bytes]:
    """The text of a step and its hash, from a line with its end."""
    if len(line) > LINE_MOST:
        raise BadLine(f"a line has at most {LINE_MOST} bytes")
    text, ending = line[:-_ENDING_LENGTH], line[-_ENDING_LENGTH:]
    digits = ending[len(_BEFORE_HASH) : -len(_AFTER_HASH)]
    if not text or ending != _BEFORE_HASH + digits + _AFTER_HASH or not _are_hex(digits):
        raise BadLine("a step ends with its hash, and a line with a line feed")
    return text + b"}", bytes.fromhex(digits.decode())


def _are_hex(digits: bytes) -> bool:
    return len(digits) == _HASH_DIGITS and set(digits) <= set(b"0123456789abcdef")


_STEPS = msgspec.json.Decoder(Step)


def read_step(text: bytes) -> Step:
    """BadLine for what is not a step, or is one in another spelling."""
    try:
        check_text(text)
        step = _STEPS.decode(text)
    except (msgspec.MsgspecError, RecursionError, BadText) as wrong:
        raise BadLine(str(wrong)) from None
    # The fields of a step are in one order; those of a cause or a body may be in any.
    if msgspec.json.encode(step) != text or not all(_is_object(each) for each in _objects(step)):
        raise BadLine("the fields of a step are in their order")
    return step


def _objects(step: Step) -> Iterator[msgspec.Raw]:
    yield step.cause
    yield from (event.body for event in step.events)


def _is_object(text: msgspec.Raw) -> bool:
    return bytes(text).startswith(b"{")
