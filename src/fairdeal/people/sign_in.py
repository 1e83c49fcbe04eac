"""Deciding who comes in: sign-up, sign-in, passwords and codes. Nothing here sees a password."""

from fairdeal.games.game import Refused, refused
from fairdeal.people.checks import check_id, check_name, find_active_person, operator, with_account
from fairdeal.people.events import (
    GUEST,
    REHEARSAL,
    ROOM,
    GuestKept,
    How,
    PasswordChanged,
    PersonSignedUp,
    ResetCodeFailed,
    ResetCodeIssued,
    SignedIn,
    SignInFailed,
)
from fairdeal.people.log import Decision
from fairdeal.people.passwords import Proof
from fairdeal.people.person import People, Person, ResetCode, Tries

MINUTE_MS = 60_000
TRIES_FREE = 5
"""Wrong passwords in a row before one has to wait."""
WAIT_LEAST_MS, WAIT_MOST_MS = MINUTE_MS, 60 * MINUTE_MS
CODE_MS = 60 * MINUTE_MS
"""How long a code is good for."""
CODE_TRIES = 5
"""So many wrong codes spoil the right one."""


def sign_up(people: People, person: str, name: str, secret: str, proof: Proof, now: int) -> Decision:
    """Make an account; whoever has it already just comes in."""
    who = people.get(person)
    if who is None:
        return _signed_up(person, name, secret)
    if who.name != name or who.guest:
        raise refused("people/taken", person=person)
    return _once_proven(who, proof, now, refused("people/taken", person=person)) or _came_in(people, person)


def sign_up_guest(people: People, person: str, name: str) -> Decision:
    """Make a guest. Everybody can see the id of one who is there: knowing it proves nothing."""
    if person in people:
        raise refused("people/taken", person=person)
    return _signed_up(person, name)


def new_guest(people: People, name: str, digits: str) -> Decision:
    """Make a guest, whose id is as short as these digits allow: four of them, unless others have come."""
    ids = [f"{GUEST}{digits[:length]}" for length in range(4, len(digits) + 1)]
    return sign_up_guest(people, next((each for each in ids if each not in people), ids[-1]), name)


def _signed_up(person: str, name: str, secret: str = "") -> Decision:
    check_id(person)
    check_name(name)
    return Decision((PersonSignedUp(person, name, guest=not secret, secret=secret),), answer=person)


def keep(people: People, person: str, secret: str) -> Decision:
    """A first password: of a guest, or of an operator who was one no more before choosing any."""
    if find_active_person(people, person).has_password:
        raise refused("people/no-guest", person=person)
    if person.startswith(REHEARSAL):
        raise refused("people/rehearsal", person=person)
    return Decision((GuestKept(person, secret),), answer=person)


def sign_in(people: People, person: str, proof: Proof, now: int) -> Decision:
    return _once_proven(people[person], proof, now) or _came_in(people, person)


def _came_in(people: People, person: str) -> Decision:
    find_active_person(people, person)
    return Decision((SignedIn(person),), answer=person)


def change_password(people: People, person: str, secret: str, proof: Proof, now: int) -> Decision:
    """A new password for somebody who knows the old one."""
    if (failed := _once_proven(people[person], proof, now)) is not None:
        return failed
    find_active_person(people, person)
    return Decision((PasswordChanged(person, How.OWN, person, secret),))


def reset(people: People, by: str, person: str, secret: str) -> Decision:
    operator(people, by)
    with_account(people, person)
    return Decision((PasswordChanged(person, How.OPERATOR, by, secret),))


def issue_code(people: People, by: str, person: str, secret: str, now: int) -> Decision:
    # Whoever keeps the room's data may bring back an operator who lost the password; the log then says so.
    operator(people, person if by == ROOM else by)
    with_account(people, person)
    return Decision((ResetCodeIssued(person, by, now + CODE_MS, secret),))


def reset_by_code(people: People, person: str, secret: str, proof: Proof, now: int) -> Decision:
    """A new password for somebody who has a code; whoever has none is not told what was wrong."""
    who = people.get(person)
    code = who.code if who is not None and who.code is not None and _is_valid(who.code, now) else None
    proven = proof(code.secret if code is not None else "")
    if code is None:
        raise refused("people/wrong-code")
    if proven:
        find_active_person(people, person)
        return Decision((PasswordChanged(person, How.CODE, person, secret),))
    count = code.failed + 1
    event = ResetCodeFailed(person, count, spoilt=count >= CODE_TRIES)
    return Decision((event,), refusal=refused("people/wrong-code"))


def _is_valid(code: ResetCode, now: int) -> bool:
    """Whether a code can still be used; one that is good for too long was made by a clock that was ahead."""
    return now < code.until <= now + CODE_MS


def _once_proven(who: Person, proof: Proof, now: int, refusal: Refused | None = None) -> Decision | None:
    """Nothing when somebody has shown to be this person; otherwise what is done about it.

    The usual refusal says nothing of the person: it is what somebody hears whom nobody knows.
    """
    check_wait(who.tries, now)
    if proof(who.secret):
        return None
    tries = failed_again(who.tries, now)
    event = SignInFailed(who.id, tries.failed, tries.wait_until)
    return Decision((event,), refusal=refusal or refused("people/wrong"))


def check_wait(tries: Tries, now: int) -> None:
    """Refuse to try a password before its time."""
    # One that ends later than any can was begun by a clock that was ahead: the next mistake begins another.
    if now < tries.wait_until <= now + WAIT_MOST_MS:
        raise refused("people/wait", n=-(-(tries.wait_until - now) // MINUTE_MS))


def failed_again(tries: Tries, now: int) -> Tries:
    """One more wrong password: the wait doubles with each, up to an hour."""
    failed = tries.failed + 1
    if failed < TRIES_FREE:
        return Tries(failed)
    # Nobody waits for a power of two that no clock can show.
    doubled = WAIT_LEAST_MS << min(failed - TRIES_FREE, 10)
    return Tries(failed, now + min(doubled, WAIT_MOST_MS))


def easy_passwords(people: People, person: str) -> tuple[str, ...]:
    """What anybody would try first."""
    return (person, people[person].name) if person in people else (person,)
