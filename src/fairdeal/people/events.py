"""What happens to people and to the room's money; each event knows how it changes the person it is about.

An event contains no secret, only the name under which the store keeps it.
"""

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.ledger.accounts import Account, Kind
from fairdeal.ledger.limits import away, day_of, limited, restart_waits
from fairdeal.people.person import Contact, Person, ResetCode, Role, Status, Tries

ROOM = "room"
"""The stream of these events; as a person's id, the room itself."""

SEEDED = "seed"
"""The opener of a practice table, whose cards come from a seed that people may know."""

BY_ITSELF = ("jammed", "randomness")
"""The reasons in logs when a table closes automatically. No id may equal one of these."""

NOBODY_S = frozenset({ROOM, SEEDED, *BY_ITSELF})
"""Ids that logs use, and that no person may have."""

REHEARSAL, GUEST = "rehearsal-", "guest-"
"""Id prefixes of people who practise, and of guests who have not chosen an id."""


class RoomEvent(Struct, frozen=True):
    """An event in the room's stream."""

    def about(self) -> str:
        """The id of the person that it changes; empty if it changes nobody."""
        person: str = getattr(self, "person", "")
        return person

    def change(self, person: Person) -> Person:
        """The person after the event."""
        return person

    def claims(self) -> str:
        """The name that other decisions depend on: one made before this event was stored is made again.

        Empty if nothing depends on it.
        """
        return ""


class PersonSignedUp(RoomEvent, frozen=True):
    person: str
    name: str
    guest: bool
    secret: str
    """Where the password's hash is kept, here and in every event below; empty where there is no password."""

    def make_person(self) -> Person:
        return Person(self.person, self.name, self.guest, secret=self.secret)


class GuestKept(RoomEvent, frozen=True):
    """A guest got a permanent account, with a password that they chose."""

    person: str
    secret: str

    def change(self, person: Person) -> Person:
        return replace(person, guest=False, secret=self.secret)


class ProfileChanged(RoomEvent, frozen=True):
    person: str
    name: str
    contact: Contact

    def change(self, person: Person) -> Person:
        return replace(person, name=self.name, contact=self.contact)


class StatusChanged(RoomEvent, frozen=True):
    person: str
    status: Status
    by: str
    reason: str

    def change(self, person: Person) -> Person:
        return replace(person, status=self.status)

    def claims(self) -> str:
        return day_of(self.person)


class RolesChanged(RoomEvent, frozen=True):
    person: str
    roles: frozenset[Role]
    by: str

    def change(self, person: Person) -> Person:
        return replace(person, roles=self.roles)

    def claims(self) -> str:
        """Empty for the room itself, which only makes its first operator and takes nothing from anybody."""
        return day_of(self.person) if self.by != ROOM else ""


class How(StrEnum):
    """Who chose a new password: the person with the old one, an operator, or the person with a code."""

    OWN = "own"
    OPERATOR = "operator"
    CODE = "code"


class PasswordChanged(RoomEvent, frozen=True):
    person: str
    how: How
    by: str
    secret: str

    def change(self, person: Person) -> Person:
        return replace(person, secret=self.secret, tries=Tries(), code=None)


class ResetCodeIssued(RoomEvent, frozen=True):
    """An operator made a code; any earlier code is now invalid."""

    person: str
    by: str
    until: int
    secret: str

    def change(self, person: Person) -> Person:
        return replace(person, code=ResetCode(self.secret, self.until))


class ResetCodeFailed(RoomEvent, frozen=True):
    """Somebody entered a wrong code for the `n`th time."""

    person: str
    count: int
    spoilt: bool
    """Whether that was one failure too many, so that the code is now invalid."""

    def change(self, person: Person) -> Person:
        if person.code is None or self.spoilt:
            return replace(person, code=None)
        return replace(person, code=replace(person.code, failed=self.count))


class SignedIn(RoomEvent, frozen=True):
    person: str

    def change(self, person: Person) -> Person:
        return replace(person, tries=Tries())


class SignInFailed(RoomEvent, frozen=True):
    """A wrong password, the `n`th in a row."""

    person: str
    count: int
    until: int
    """No password is accepted before this time."""

    def change(self, person: Person) -> Person:
        return replace(person, tries=Tries(self.count, self.until))


class LimitAsked(RoomEvent, frozen=True):
    """A person asked for a limit; it holds at once if it is lower, in a day if it is higher."""

    person: str
    limit: str
    to: int | None
    at: int

    def change(self, person: Person) -> Person:
        return replace(person, limits=limited(person.limits, self.limit, self.to, self.at))

    def claims(self) -> str:
        return day_of(self.person)


class StayedAway(RoomEvent, frozen=True):
    """A person does not play before this time."""

    person: str
    until: int
    by: str
    at: int = 0
    """When they asked for it; older events don't say."""

    def change(self, person: Person) -> Person:
        return replace(person, limits=away(person.limits, self.until, self.at))

    def claims(self) -> str:
        return day_of(self.person)


class ClockCorrected(RoomEvent, frozen=True):
    """The clock was behind the room's log, so earlier requests came from a clock that was ahead. Waits that
    would end too late begin again.
    """

    at: int
    """The current time of the clock."""

    def change(self, person: Person) -> Person:
        return replace(person, limits=restart_waits(person.limits, self.at))


class ChipsIssued(RoomEvent, frozen=True):
    """Play money was issued. If the room itself issues it to a person, it is their allowance."""

    account: Account
    chips: int
    by: str
    reason: str

    def about(self) -> str:
        kind, _, name = self.account.partition(":")
        return name if kind == Kind.WALLET else ""

    def change(self, person: Person) -> Person:
        return replace(person, has_allowance=person.has_allowance or self.by == ROOM)


class ChipsRetired(RoomEvent, frozen=True):
    """Play money was taken out of the room."""

    account: Account
    chips: int
    by: str
    reason: str


class ChipsAdjusted(RoomEvent, frozen=True):
    """An operator moved chips to fix something."""

    source: Account
    target: Account
    chips: int
    by: str
    confirmed_by: str
    """The second operator; or the same one, who then entered the amount twice."""
    reason: str
