"""What goes into a store and comes out of it. What a fact says is bytes to it."""

import hashlib
import re

from msgspec import Struct

from fairdeal.ledger.accounts import Account
from fairdeal.ledger.transfer import Transfer

Table = str
"""A stream of facts with a version of its own: a table of the room (`t-…`), or the `room` itself."""


class Fact(Struct, frozen=True, gc=False):
    """One event, as canonical JSON."""

    type: str
    schema: int
    """The number of the form in which it is written: old facts are read by what they were written with."""
    body: bytes


class Stored(Struct, frozen=True, gc=False):
    """A fact in its place in the log, with the money that moved with it."""

    table: Table
    seq: int
    """From 1, without gaps; a table's version is that of its last fact."""
    fact: Fact
    at: int
    """Milliseconds since 1970."""
    hash: bytes
    """SHA-256 over the hash of the fact before and everything of this one; see `chain.py`."""
    transfers: tuple[Transfer, ...] = ()
    """What moved in the same append: all of it stands with the append's last fact."""


class End(Struct, frozen=True, gc=False):
    """Where a table's log ends."""

    version: int
    type: str
    """Of its last fact."""
    at: int
    """When that came, in milliseconds since 1970."""


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
    number: int
    """How often was claimed under the name before."""


class Answer(Struct, frozen=True, gc=False):
    """What was answered to a command, for ever."""

    digest: bytes
    version: int
    body: bytes
    failed: bool = False


class Appended(Struct, frozen=True, gc=False):
    """What an append came to."""

    version: int
    """The table's version after it; for a command that failed, 0."""
    answer: bytes = b""
    again: bool = False
    """The command was known: this is its first answer, and nothing was done now."""
    failed: bool = False
    """The command is one that failed, and stays so."""


class Mark(Struct, frozen=True, gc=False):
    """A table's state after a fact, so that not the whole log need be read; the log stays the authority."""

    seq: int
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
