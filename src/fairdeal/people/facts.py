"""What happens to people and to the room's money; each fact knows how it changes the person it is about.

Nothing secret is in a fact: it names the secret that the store keeps.
"""

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.ledger.accounts import Account, Kind
from fairdeal.ledger.limits import away, limited, restart_waits
from fairdeal.people.person import Contact, Person, ResetCode, Role, Status, Tries

ROOM = "room"
"""The stream of these facts; as a person's id, the one who acts when nobody in particular does."""

SEEDED = "seed"
"""Who opens a table whose cards come from a seed that people may know: they rehearse, and nothing is real."""

BY_ITSELF = ("jammed", "randomness")
"""Why a table closes automatically, as logs have it: no id may read like one of these."""

NOBODY_S = frozenset({ROOM, SEEDED, *BY_ITSELF})
"""Ids that logs use, and that no person may have."""

REHEARSAL, GUEST = "rehearsal-", "guest-"
"""How ids begin of people who are there to rehearse, and of guests who have chosen none."""


class RoomFact(Struct, frozen=True):
    """Whatever is in the stream of the room."""

    def about(self) -> str:
        """The id of the person whom it changes; empty when it changes nobody."""
        person: str = getattr(self, "person", "")
        return person

    def changed(self, person: Person) -> Person:
        """The person after it."""
        return person


class PersonSignedUp(RoomFact, frozen=True):
    person: str
    name: str
    guest: bool
    secret: str
    """Where the password's hash is kept, here and in every fact below; empty where there is no password."""

    def made(self) -> Person:
        return Person(self.person, self.name, self.guest, secret=self.secret)


class GuestKept(RoomFact, frozen=True):
    """A guest has an account from now on, with the password that they chose."""

    person: str
    secret: str

    def changed(self, person: Person) -> Person:
        return replace(person, guest=False, secret=self.secret)


class ProfileChanged(RoomFact, frozen=True):
    person: str
    name: str
    contact: Contact

    def changed(self, person: Person) -> Person:
        return replace(person, name=self.name, contact=self.contact)


class StatusChanged(RoomFact, frozen=True):
    person: str
    status: Status
    by: str
    reason: str

    def changed(self, person: Person) -> Person:
        return replace(person, status=self.status)


class RolesChanged(RoomFact, frozen=True):
    person: str
    roles: frozenset[Role]
    by: str

    def changed(self, person: Person) -> Person:
        return replace(person, roles=self.roles)


class How(StrEnum):
    """Who chose a new password: the person with the old one, an operator, or the person with a code."""

    OWN = "own"
    OPERATOR = "operator"
    CODE = "code"


class PasswordChanged(RoomFact, frozen=True):
    person: str
    how: How
    by: str
    secret: str

    def changed(self, person: Person) -> Person:
        return replace(person, secret=self.secret, tries=Tries(), code=None)


class ResetCodeIssued(RoomFact, frozen=True):
    """An operator made a code; one that was made before is worth nothing now."""

    person: str
    by: str
    until: int
    secret: str

    def changed(self, person: Person) -> Person:
        return replace(person, code=ResetCode(self.secret, self.until))


class ResetCodeFailed(RoomFact, frozen=True):
    """Somebody came with a wrong code for the so-many-th time."""

    person: str
    count: int
    spoilt: bool
    """That was once too often: the code is worth nothing now."""

    def changed(self, person: Person) -> Person:
        if person.code is None or self.spoilt:
            return replace(person, code=None)
        return replace(person, code=replace(person.code, failed=self.count))


class SignedIn(RoomFact, frozen=True):
    person: str

    def changed(self, person: Person) -> Person:
        return replace(person, tries=Tries())


class SignInFailed(RoomFact, frozen=True):
    """A wrong password, the so-many-th in a row."""

    person: str
    count: int
    until: int
    """No password is tried before this time."""

    def changed(self, person: Person) -> Person:
        return replace(person, tries=Tries(self.count, self.until))


class LimitAsked(RoomFact, frozen=True):
    """A person asked for a limit; it holds at once if it is lower, in a day if it is higher."""

    person: str
    limit: str
    to: int | None
    at: int

    def changed(self, person: Person) -> Person:
        return replace(person, limits=limited(person.limits, self.limit, self.to, self.at))


class StayedAway(RoomFact, frozen=True):
    """A person does not play before this time."""

    person: str
    until: int
    by: str
    at: int = 0
    """When they asked for it; facts of old do not say."""

    def changed(self, person: Person) -> Person:
        return replace(person, limits=away(person.limits, self.until, self.at))


class ClockCorrected(RoomFact, frozen=True):
    """The clock was found to be behind the room's log: what was asked for before came from a clock that was
    ahead, and waits that end too late begin again.
    """

    at: int
    """What the clock shows now."""

    def changed(self, person: Person) -> Person:
        return replace(person, limits=restart_waits(person.limits, self.at))


class ChipsIssued(RoomFact, frozen=True):
    """Play money came into the room; what the room itself gives a person is their allowance."""

    account: Account
    chips: int
    by: str
    reason: str

    def about(self) -> str:
        kind, _, name = self.account.partition(":")
        return name if kind == Kind.WALLET else ""

    def changed(self, person: Person) -> Person:
        return replace(person, has_allowance=person.has_allowance or self.by == ROOM)


class ChipsRetired(RoomFact, frozen=True):
    """Play money left the room."""

    account: Account
    chips: int
    by: str
    reason: str


class ChipsAdjusted(RoomFact, frozen=True):
    """An operator moved chips to put something right."""

    source: Account
    target: Account
    chips: int
    by: str
    confirmed_by: str
    """The other operator, or the same one, who then gave the amount twice."""
    reason: str
