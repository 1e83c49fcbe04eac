"""What goes into a store and comes out of it. Of what an event says it knows only that it is JSON."""

import hashlib
import re
from collections.abc import Iterator

from msgspec import Struct

from fairdeal.ledger.accounts import Account
from fairdeal.ledger.transfer import Transfer

Table = str
"""A stream of events with a version of its own: a table of the room (`t-…`), or the `room` itself."""


class Event(Struct, frozen=True, gc=False):
    """Something that happened, as canonical JSON, and the chips that moved with it."""

    type: str
    schema: int
    """The number of the form in which it is written: old events are read by what they were written with."""
    body: bytes
    transfers: tuple[Transfer, ...] = ()


class StoredEvent(Struct, frozen=True, gc=False):
    """An event in its place in the log."""

    table: Table
    seq: int
    """From 1, without gaps; a table's version is that of its last event."""
    event: Event
    at: int
    """Milliseconds since 1970."""

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        return self.event.transfers


class Step(Struct, frozen=True, gc=False):
    """All that followed from one cause, in its place in the log: it was stored whole, and at once."""

    table: Table
    seq: int
    """The number of its first event."""
    at: int
    """When it was decided, in milliseconds since 1970."""
    cause: bytes
    """The command that somebody gave, or why it happened automatically, as canonical JSON."""
    events: tuple[Event, ...]
    text: bytes
    """All of this as it is written; see `fairness.log`."""
    hash: bytes
    """SHA-256 over the hash of the step before and this text."""
    private: bytes = b""
    """What the text leaves out, such as who people are; see `private_parts`."""

    @property
    def version(self) -> int:
        """That of the table after it: the number of its last event."""
        return self.seq + len(self.events) - 1

    @property
    def stored_events(self) -> Iterator[StoredEvent]:
        for seq, event in enumerate(self.events, self.seq):
            yield StoredEvent(self.table, seq, event, self.at)


CLOSED = "TableClosed"
"""The type of the event that ends a table's log for good."""


class End(Struct, frozen=True, gc=False):
    """Where a table's log ends."""

    version: int
    type: str
    """Of its last event."""
    at: int
    """When that came, in milliseconds since 1970."""

    @property
    def is_closed(self) -> bool:
        return self.type == CLOSED


class Changes(Struct, frozen=True):
    """Logs that were found, and the position from which the next look continues."""

    ends: dict[Table, End]
    """Where each of them ends, by table."""
    position: int
    """It only moves forward. A change after this look is found from here."""


COMMAND_ID = re.compile("[!-~]{1,100}")
"""What the id of a command may be: short, and printable everywhere."""


class Command(Struct, frozen=True, gc=False):
    """What somebody asked for, under an id that the client made."""

    id: str
    body: bytes
    person: str

    @property
    def digest(self) -> bytes:
        """What tells whether a command that comes again is the same: nobody gets another person's answer."""
        person = self.person.encode()
        return hashlib.sha256(len(person).to_bytes(8, "big") + person + self.body).digest()


class Claim(Struct, frozen=True, gc=False):
    """That what is appended was decided before anybody else has claimed under this name.

    For what hangs on more than the table: of two appends decided by the same look, one is too late.
    """

    name: str
    version: int
    """How often was claimed under the name before."""


class Answer(Struct, frozen=True, gc=False):
    """What was answered to a command, for ever."""

    digest: bytes
    version: int
    body: bytes


class Appended(Struct, frozen=True, gc=False):
    """What an append came to."""

    version: int
    """The table's version after it."""
    answer: bytes = b""
    again: bool = False
    """The command was known: this is its first answer, and nothing was done now."""


class Snapshot(Struct, frozen=True, gc=False):
    """A table's state after a step, so that not the whole log need be read; the log stays the authority."""

    version: int
    """That of the table after the step."""
    state: bytes


class Line(Struct, frozen=True, gc=False):
    """One line of an account's statement."""

    number: int
    """Grows with every line of every account; a statement goes on after one."""
    at: int
    table: Table
    seq: int
    transfer: Transfer
    balance: int
    """What the account holds after it."""


def change(transfer: Transfer, account: Account) -> int:
    """What a transfer does to an account that is one of its sides."""
    return transfer.chips if transfer.target == account else -transfer.chips
