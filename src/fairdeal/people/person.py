"""A person of the room, as everything that happened has left them."""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from fairdeal.ledger.limits import Setting


class Status(StrEnum):
    """Whether somebody may come in; only an active person may."""

    ACTIVE = "active"
    BLOCKED = "blocked"
    """Kept out by the staff until an operator lets them in again."""
    CLOSED = "closed"
    """Ended by the staff, for good."""
    CANCELLED = "cancelled"
    """Ended by the person, for good."""


class Role(StrEnum):
    PLAYER = "player"
    DEALER = "dealer"
    OPERATOR = "operator"


class Contact(Struct, frozen=True):
    """How a person can be reached; nothing of it must be given."""

    address: str = ""
    email: str = ""
    phone: str = ""


class Tries(Struct, frozen=True):
    """Wrong passwords in a row, and when the next may be tried."""

    failed: int = 0
    wait_until: int = 0


class ResetCode(Struct, frozen=True):
    """A code that a new password can be chosen with, once."""

    secret: str
    """The name under which the store keeps its hash."""
    until: int
    failed: int = 0
    """How often somebody came with a wrong one."""


class Person(Struct, frozen=True):
    """Who somebody is and what they may do. Times are milliseconds since 1970."""

    id: str
    name: str
    guest: bool
    contact: Contact = Contact()
    status: Status = Status.ACTIVE
    roles: frozenset[Role] = frozenset({Role.PLAYER})
    limits: Setting = Setting()
    tries: Tries = Tries()
    secret: str = ""
    """The name under which the store keeps the password's hash; empty while nobody has chosen a password."""
    code: ResetCode | None = None
    has_allowance: bool = False
    """The room has given the chips that a new person begins with."""

    @property
    def is_active(self) -> bool:
        return self.status is Status.ACTIVE

    @property
    def has_password(self) -> bool:
        """Whether somebody chose one: a guest has none, nor has who was just made the first operator."""
        return bool(self.secret)

    @property
    def runs_the_room(self) -> bool:
        """Whether this is an operator who may come in."""
        return self.is_active and Role.OPERATOR in self.roles

    @property
    def secrets(self) -> frozenset[str]:
        """The names of all that the store keeps for this person."""
        return frozenset({self.secret, self.code.secret if self.code else ""}) - {""}


People = Mapping[str, Person]
"""Everybody who ever signed up, by id."""
