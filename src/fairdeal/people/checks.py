"""What may be written in a form, and who may send it: each check refuses with a sentence."""

import re

from fairdeal.games.game import Impossible, refused
from fairdeal.ledger.accounts import NAME_MOST, Account, Kind, kind_of
from fairdeal.ledger.transfer import CHIPS_MOST
from fairdeal.people.events import GUEST, NOBODY_S, REHEARSAL
from fairdeal.people.names import can_be_seen, reserved_for
from fairdeal.people.person import Contact, People, Person, Role
from fairdeal.store.values import COMMAND_ID

ID = re.compile("[a-z0-9_-]{1,40}")
PASSWORD_LEAST, PASSWORD_MOST = 8, 200
REASON_LEAST, TEXT_MOST = 3, 200
ACCOUNT_MOST = 100
FOREVER = 2**53 - 1
"""The last time that JSON's numbers hold exactly."""


def check_command(command: str) -> None:
    if not COMMAND_ID.fullmatch(command):
        raise refused("people/command", command=shown(command))


def check_id(person: str) -> None:
    if not ID.fullmatch(person) or person in NOBODY_S or person.startswith("bot-"):
        raise refused("people/id", person=shown(person))


def check_chosen_id(person: str) -> None:
    """Refuse also what is given to those who choose no id: everybody without a name comes in by one."""
    check_id(person)
    if person.startswith((GUEST, REHEARSAL)):
        raise refused("people/id", person=shown(person))
    check_not_reserved(person)


def check_name(name: str) -> None:
    """Refuse what nobody can be called: every prompt and option that takes a name asks here."""
    if not (0 < len(name) <= NAME_MOST and can_be_seen(name) and name == name.strip()):
        raise refused("people/name", name=shown(name), most=NAME_MOST)
    check_not_reserved(name)


def check_not_reserved(name: str) -> None:
    """Refuse a name that would make somebody the dealer, the house or a bot on every screen."""
    if (whose := reserved_for(name)) is not None:
        raise refused("people/name-reserved", name=shown(name), whose=whose)


def check_password(password: str, *easy: str) -> None:
    """Refuse a password that is too short or too long, or one of those that anybody would try first."""
    if not (len(password) >= PASSWORD_LEAST and can_be_hashed(password)):
        raise refused("people/password", least=PASSWORD_LEAST, most=PASSWORD_MOST)
    if password.casefold() in [each.casefold() for each in easy]:
        raise refused("people/password-is-name")


def can_be_hashed(text: str) -> bool:
    """Whether a text is short enough to be hashed, and has bytes: half of a surrogate pair has none."""
    return len(text) <= PASSWORD_MOST and text.encode(errors="ignore").decode() == text


def check_contact(contact: Contact) -> None:
    for text in (contact.address, contact.email, contact.phone):
        if len(text) > TEXT_MOST or not text.isprintable():
            raise refused("people/contact", text=shown(text), most=TEXT_MOST)


def check_reason(reason: str) -> None:
    if not (len(reason.strip()) >= REASON_LEAST and len(reason) <= TEXT_MOST and reason.isprintable()):
        raise refused("people/reason", least=REASON_LEAST, most=TEXT_MOST)


def check_chips(chips: int) -> None:
    if not 0 < chips <= CHIPS_MOST:
        raise refused("people/chips", chips=chips, most_chips=CHIPS_MOST)


def check_account(people: People, account: Account, kinds: frozenset[Kind]) -> None:
    """Refuse an account that is not of these kinds, or whose owner nobody knows."""
    try:
        kind = kind_of(account)
    except Impossible:
        raise refused("people/account", account=shown(account)) from None
    if kind not in kinds or len(account) > ACCOUNT_MOST or not account.isprintable():
        raise refused("people/account", account=shown(account))
    if kind is Kind.WALLET:
        find_person(people, account.partition(":")[2])


def find_person(people: People, person: str) -> Person:
    """The person of this id; refused when there is none."""
    if person not in people:
        raise refused("people/unknown", person=shown(person))
    return people[person]


def find_active_person(people: People, person: str) -> Person:
    """The person of this id, who may come in."""
    found = find_person(people, person)
    if not found.is_active:
        raise refused("people/not-active", person=found.id, status=found.status.value)
    return found


def with_account(people: People, person: str) -> Person:
    """The person of this id, who may come in and has a password."""
    found = find_active_person(people, person)
    if found.guest:
        raise refused("people/guest", person=found.id)
    return found


def operator(people: People, person: str) -> Person:
    """The person of this id, who runs the room."""
    found = find_active_person(people, person)
    if Role.OPERATOR not in found.roles:
        raise refused("people/role", person=found.id, role=Role.OPERATOR.value)
    return found


def has_operator(people: People) -> bool:
    """Whether somebody runs the room: then nobody else issues play money."""
    return any(each.runs_the_room for each in people.values())


def shown(text: str) -> str:
    """What somebody gave, short enough for a sentence and with nothing in it that can't be printed."""
    return "".join(each if each.isprintable() else "?" for each in text[:ACCOUNT_MOST])
