"""Deciding what people are in the room: profile, status and roles."""

from collections.abc import Iterable

from msgspec.structs import replace

from fairdeal.games.game import refused
from fairdeal.people.checks import (
    check_chosen_id,
    check_contact,
    check_name,
    check_reason,
    find_active_person,
    find_person,
    has_operator,
    operator,
    with_account,
)
from fairdeal.people.events import (
    ROOM,
    GuestKept,
    PersonSignedUp,
    ProfileChanged,
    RolesChanged,
    StatusChanged,
)
from fairdeal.people.log import Decision
from fairdeal.people.person import Contact, People, Person, Role, Status

MAY_BECOME = {
    Status.ACTIVE: {Status.BLOCKED, Status.CLOSED, Status.CANCELLED},
    Status.BLOCKED: {Status.ACTIVE, Status.CLOSED},
    Status.CLOSED: set[Status](),
    Status.CANCELLED: set[Status](),
}
"""Nobody comes back from the last two."""

STAFF = frozenset({Role.DEALER, Role.OPERATOR})


def set_profile(people: People, person: str, name: str, contact: Contact) -> Decision:
    find_active_person(people, person)
    check_name(name)
    check_contact(contact)
    return Decision((ProfileChanged(person, name, contact),))


def set_status(people: People, by: str, person: str, status: str, reason: str) -> Decision:
    check_reason(reason)
    judge, who = find_active_person(people, by), find_person(people, person)
    if status not in list(Status):
        raise refused("people/status-unknown")
    to = Status(status)
    if to not in MAY_BECOME[who.status]:
        raise refused("people/status", person=person, status=who.status.value, wanted=to.value)
    _check_may_judge(judge, who, to)
    _check_operator_left(people, replace(who, status=to))
    return Decision((StatusChanged(person, to, by, reason),))


def _check_may_judge(judge: Person, who: Person, to: Status) -> None:
    """A person leaves by themselves; an operator decides about anybody, a dealer about players."""
    if to is Status.CANCELLED:
        if judge.id != who.id:
            raise refused("people/only-oneself", person=who.id)
    elif to is Status.ACTIVE or who.roles & STAFF:
        _check_role(judge, {Role.OPERATOR}, Role.OPERATOR)
    else:
        _check_role(judge, STAFF, Role.DEALER)


def _check_role(person: Person, any_of: Iterable[Role], role: Role) -> None:
    if person.roles.isdisjoint(any_of):
        raise refused("people/role", person=person.id, role=role.value)


def _check_operator_left(people: People, after: Person) -> None:
    """Refuse a change that leaves a room, which had an operator, with none."""
    if people[after.id].runs_the_room and not has_operator({**people, after.id: after}):
        raise refused("people/last-operator", person=after.id)


def give_roles(people: People, by: str, person: str, roles: Iterable[str]) -> Decision:
    """Give a person these roles in place of those they had; a guest can only play."""
    operator(people, by)
    wanted = frozenset(roles)
    if not wanted <= set(Role):
        raise refused("people/roles")
    given = frozenset(Role(role) for role in wanted)
    who = with_account(people, person) if given & STAFF else find_active_person(people, person)
    _check_operator_left(people, replace(who, roles=given))
    return Decision((RolesChanged(person, given, by),))


def appoint(people: People, person: str) -> Decision:
    """Make the first operator, whom nobody could give the role."""
    _check_no_operator(people)
    return Decision((_appointed(with_account(people, person)),))


def appoint_newcomer(people: People, person: str) -> Decision:
    """Make the first operator of somebody without an account: it has no password until somebody sets one."""
    _check_no_operator(people)
    if person not in people:
        check_chosen_id(person)
        signed_up = PersonSignedUp(person, person, guest=False, secret="")
        return Decision((signed_up, _appointed(signed_up.make_person())))
    who = find_active_person(people, person)
    if not who.guest:
        raise refused("people/no-guest", person=person)
    return Decision((GuestKept(person, secret=""), _appointed(who)))


def _check_no_operator(people: People) -> None:
    if has_operator(people):
        raise refused("people/has-operator")


def _appointed(who: Person) -> RolesChanged:
    return RolesChanged(who.id, who.roles | {Role.OPERATOR}, ROOM)
