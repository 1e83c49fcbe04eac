"""The hash chain of a table: each step carries the hash of the one before, so that no byte can be changed.

`fairness.log` describes how a step is written and hashed.
"""

import hashlib
from collections.abc import Iterable, Iterator
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from fairdeal.fairness.log import NO_HASH, step_hash
from fairdeal.games.game import Impossible
from fairdeal.ledger.transfer import Transfer
from fairdeal.store.private_parts import (
    NOTHING,
    private_hash,
    read_private_part,
    unmask_cause,
    unmask_events,
)
from fairdeal.store.problems import Damage
from fairdeal.store.values import Answer, Event, Step, Table

Field = str | bytes | int

START = NO_HASH
"""What the hash of the first step builds on."""


class _EventText(Struct, frozen=True):
    """An event as it is in the text of a step."""

    type: str
    schema: int
    body: msgspec.Raw
    transfers: tuple[Transfer, ...]


class _StepText(Struct, frozen=True):
    """A step as it is written; `fairness.log` reads the same, and checks what others may have put there."""

    table: str
    seq: int
    at: int
    cause: msgspec.Raw
    events: Annotated[tuple[_EventText, ...], Meta(min_length=1)]
    private: str


_TEXTS = msgspec.json.Decoder(_StepText)
_JSON = msgspec.json.Decoder(msgspec.Raw)


def step_text(
    table: Table, seq: int, at: int, cause: bytes, events: Iterable[Event], private: bytes = NOTHING
) -> bytes:
    """A step as it is written, from its first event on; Impossible where nobody could read it again."""
    try:
        texts = tuple(
            _EventText(each.type, each.schema, _JSON.decode(each.body), each.transfers) for each in events
        )
        return msgspec.json.encode(
            _StepText(table, seq, at, _JSON.decode(cause), texts, private_hash(private))
        )
    except msgspec.DecodeError as wrong:
        raise Impossible(f"a step of {table} contains something that is not JSON: {wrong}") from wrong


def step_from(text: bytes, digest: bytes, private: bytes = NOTHING) -> Step:
    """A stored step; raises `Impossible` if it can't be read. Without the private part, people appear under
    their aliases.
    """
    part = read_private_part(private)
    try:
        read = _TEXTS.decode(text)
        events = tuple(
            Event(each.type, each.schema, bytes(each.body), each.transfers) for each in read.events
        )
        cause, whole = unmask_cause(bytes(read.cause), part), unmask_events(events, part)
    except (msgspec.MsgspecError, TypeError) as wrong:  # in a damaged file a text may be of any kind
        raise Impossible(f"a stored step can't be read: {wrong}") from wrong
    return Step(read.table, read.seq, read.at, cause, whole, text, digest, private)


def seal(label: bytes, *fields: Field) -> bytes:
    """SHA-256 over a label and fields, whose kinds go with the label."""
    return hashlib.sha256(label + b"".join(map(_field_bytes, fields))).digest()


def _field_bytes(field: Field) -> bytes:
    """A number as eight bytes, the highest first; text and bytes after their length as such a number."""
    if isinstance(field, int):
        return field.to_bytes(8, "big")
    content = field.encode() if isinstance(field, str) else field
    return len(content).to_bytes(8, "big") + content


def are(kind: type, values: Iterable[object]) -> bool:
    """Whether values read from a database are all of their kind: a damaged SQLite file may hold any."""
    return all(isinstance(value, kind) and (kind is not int or value >= 0) for value in values)  # type: ignore[operator]


def book_seal(content: bytes) -> bytes:
    """What shows that a book is still what was written."""
    return seal(b"fairdeal book 1\n", content) if are(bytes, [content]) else b""


def command_seal(name: str, answer: Answer) -> bytes:
    """What shows that a command's answer is still what was written."""
    kinds = tuple(map(type, (name, answer.digest, answer.version, answer.body)))
    if kinds != (str, bytes, int, bytes) or answer.version < 0:
        return b""
    return seal(b"fairdeal command 1\n", name, answer.digest, answer.version, answer.body)


def snapshot_seal(step: bytes, schema: int, state: bytes) -> bytes:
    """What shows that a snapshot is what was written, and fits the log: `step` is the hash of its step."""
    return seal(b"fairdeal snapshot 1\n", step, schema, state) if are(bytes, [step, state]) else b""


class Head(Struct, frozen=True, gc=False):
    """Where a table's log ends, as it is kept beside the log."""

    version: int = 0
    hash: bytes = START
    type: str = ""
    """Of its last event."""
    at: int = 0
    """When its last step was decided."""


def head_of(step: Step) -> Head:
    """Where a table's log ends after a step."""
    return Head(step.version, step.hash, step.events[-1].type, step.at)


POSTING = ("seq", "place", "at", "source", "target", "chips", "reason")
"""What an account's statement has of a transfer; `place` counts the transfers of one event."""


def postings_of(step: Step) -> Iterator[tuple[object, ...]]:
    """The transfers of a step as statements have them."""
    return postings(step.seq, step.at, (event.transfers for event in step.events))


def postings(first: int, at: int, moved: Iterable[tuple[Transfer, ...]]) -> Iterator[tuple[object, ...]]:
    """The same, of the transfers of each event from number `first` on."""
    for seq, transfers in enumerate(moved, first):
        for place, each in enumerate(transfers):
            yield seq, place, at, each.source, each.target, each.chips, each.reason


class Link(Struct, frozen=True, gc=False):
    """A step as a database holds it, whatever may be in it."""

    version: int
    """The number of its last event, by which it is found."""
    text: bytes
    hash: bytes
    private: bytes = NOTHING
    postings: tuple[tuple[object, ...], ...] = ()


def link_of(step: Step) -> Link:
    return Link(step.version, step.text, step.hash, step.private, tuple(postings_of(step)))


def damages(table: Table, links: Iterable[Link], head: Head) -> Iterator[Damage]:
    """What is wrong with a table's steps, read from the first; `head` is where the table says its log ends.

    After a step with a wrong hash the chain continues from the hash that the step carries, so that every
    changed step is named, and no other but the one after a gap.
    """
    end = Head()
    for link in links:
        step = _readable(link)
        first, last = _numbers_of(link, step, end.version + 1)
        if first != end.version + 1:
            yield Damage("store.damage.gap", table, end.version + 1)
        if step is None or step.table != table or not _is_whole(end.hash, step, link):
            yield Damage("store.damage.step", table, first)
        end = replace(head_of(step) if step is not None else Head(hash=link.hash), version=last)
    if head != end:
        yield Damage("store.damage.head", table, end.version)


def _readable(link: Link) -> Step | None:
    try:
        return step_from(link.text, link.hash, link.private)
    except Impossible:
        return None


def _numbers_of(link: Link, step: Step | None, following: int) -> tuple[int, int]:
    """The first and the last event of a step by where it is found; at a loss, it follows the one before."""
    if not are(int, [link.version]):
        return following, following
    return (following if step is None else link.version - len(step.events) + 1), link.version


def has_private_part(step: Step) -> bool:
    """Whether the private part of a step is the one whose hash ends its text."""
    if not are(bytes, [step.text, step.private]):
        return False
    return step.text.endswith(b'"private":"%b"}' % private_hash(step.private).encode())


def _is_whole(before: bytes, step: Step, link: Link) -> bool:
    """Whether a step's text, its hash, its number, its private part and its postings are as written."""
    if not are(bytes, [before, step.hash]) or not has_private_part(step):
        return False
    if step_hash(before, step.text) != step.hash:
        return False
    return link.version == step.version and link.postings == tuple(postings_of(step))
