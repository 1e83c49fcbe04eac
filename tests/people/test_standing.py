"""Profile, status and roles."""

from collections.abc import Callable

import pytest

from fairdeal.ledger.limits import day_of
from fairdeal.people import Contact, Directory, Role, Status
from fairdeal.store import Store
from tests.people.building import DAY, PASSWORD, Clock, new, refusing, with_people
from tests.support.covers import covers

WHY = "that is why"


@pytest.fixture
def full(room: Directory) -> Directory:
    """Ann runs the room, Dan deals, Bob and Cat play."""
    with_people(room, "ann", "bob", "cat", "dan")
    room.give_roles(new(), "ann", "dan", ["dealer", "player"])
    return room


@covers("S4-42")
def test_a_profile_is_kept_and_changed(full: Directory):
    contact = Contact("1 High Street", "bob@example.org", "+44 1")

    full.set_profile(new(), "bob", "Robert", contact)

    assert (full.person("bob").name, full.person("bob").contact) == ("Robert", contact)


def test_a_profile_that_can_not_be_is_refused(full: Directory):
    before = full.people()

    with refusing("people/name"):
        full.set_profile(new(), "bob", "", Contact())
    with refusing("people/contact"):
        full.set_profile(new(), "bob", "Bob", Contact(address="1 High Street\nTown"))
    with refusing("people/contact"):
        full.set_profile(new(), "bob", "Bob", Contact(phone="1" * 201))
    with refusing("people/unknown"):
        full.set_profile(new(), "eve", "Eve", Contact())

    assert full.people() == before


@covers("S4-44")
@pytest.mark.parametrize(
    ("by", "person", "status"),
    [
        ("bob", "bob", "cancelled"),
        ("dan", "bob", "blocked"),
        ("dan", "bob", "closed"),
        ("ann", "bob", "blocked"),
        ("ann", "dan", "closed"),
    ],
)
def test_who_may_end_an_account(full: Directory, by: str, person: str, status: str):
    full.set_status(new(), by, person, status, WHY)

    assert full.person(person).status == status


@pytest.mark.parametrize(
    ("by", "person", "status", "code"),
    [
        ("ann", "bob", "cancelled", "only-oneself"),
        ("bob", "cat", "blocked", "role"),
        ("bob", "bob", "closed", "role"),
        ("dan", "ann", "blocked", "role"),
        ("dan", "dan", "blocked", "role"),
        ("ann", "bob", "active", "status"),
        ("ann", "bob", "none", "status-unknown"),
        ("ann", "eve", "blocked", "unknown"),
        ("eve", "bob", "blocked", "unknown"),
        ("ann", "ann", "cancelled", "last-operator"),
        ("ann", "ann", "blocked", "last-operator"),
    ],
)
def test_who_may_not(full: Directory, by: str, person: str, status: str, code: str):
    before = full.people()

    with refusing(f"people/{code}"):
        full.set_status(new(), by, person, status, WHY)

    assert full.people() == before


@pytest.mark.parametrize("reason", ["", "  x  ", "r" * 201, "two\nlines"])
def test_a_status_needs_a_reason(full: Directory, reason: str):
    with refusing("people/reason"):
        full.set_status(new(), "ann", "bob", "blocked", reason)


def test_a_blocked_person_comes_back_by_an_operator_alone(full: Directory):
    full.set_status(new(), "dan", "bob", "blocked", WHY)

    with refusing("people/role"):
        full.set_status(new(), "dan", "bob", "active", WHY)
    with refusing("people/not-active"):
        full.set_status(new(), "bob", "bob", "cancelled", WHY)
    full.set_status(new(), "ann", "bob", "active", WHY)

    assert full.sign_in("bob", PASSWORD).status is Status.ACTIVE


@pytest.mark.parametrize(("by", "status"), [("bob", "cancelled"), ("ann", "closed")])
@pytest.mark.parametrize("back", ["active", "blocked", "closed", "cancelled"])
def test_nobody_comes_back_from_the_end(full: Directory, by: str, status: str, back: str):
    full.set_status(new(), by, "bob", status, WHY)

    with refusing("people/status"):
        full.set_status(new(), "ann", "bob", back, WHY)


def test_those_who_are_out_can_do_nothing(full: Directory):
    full.give_roles(new(), "ann", "bob", ["operator"])
    full.set_status(new(), "bob", "ann", "blocked", WHY)

    with refusing("people/not-active"):
        full.set_status(new(), "ann", "bob", "blocked", WHY)
    with refusing("people/not-active"):
        full.issue(new(), "ann", "wallet:ann", 1_000, "for myself")
    with refusing("people/not-active"):
        full.set_profile(new(), "ann", "Ann", Contact())


def test_the_first_operator_is_appointed_and_no_other(room: Directory):
    room.sign_up(new(), "ann", "Ann", PASSWORD)
    room.sign_up(new(), "bob", "Bob", PASSWORD)
    guest = room.new_guest(new(), "Gus")

    with refusing("people/guest"):
        room.appoint(new(), guest)
    with refusing("people/unknown"):
        room.appoint(new(), "eve")
    room.appoint(new(), "ann")
    with refusing("people/has-operator"):
        room.appoint(new(), "bob")

    assert room.person("ann").roles == {Role.PLAYER, Role.OPERATOR}


@pytest.mark.parametrize("was_guest", [True, False])
def test_who_has_no_account_becomes_the_first_operator_with_one_and_without_a_password(
    room: Directory, was_guest: bool
):
    if was_guest:
        room.sign_up(new(), "dora", "Dora", None)
    room.appoint_newcomer(new(), "dora")

    dora = room.person("dora")
    assert (dora.guest, dora.has_password, dora.runs_the_room) == (False, False, True)
    for guess in ("", PASSWORD):
        with refusing("people/wrong"):
            room.sign_in("dora", guess)
    with refusing("people/has-operator"):
        room.appoint_newcomer(new(), "eve")
    room.reset(new(), "dora", "dora", PASSWORD)
    assert room.sign_in("dora", PASSWORD).has_password


def test_who_is_no_operator_any_more_can_still_choose_a_first_password(room: Directory):
    room.appoint_newcomer(new(), "dora")
    room.sign_up(new(), "eve", "Eve", PASSWORD)
    room.give_roles(new(), "dora", "eve", ["player", "operator"])
    room.give_roles(new(), "eve", "dora", ["player"])

    room.keep(new(), "dora", PASSWORD)

    assert room.sign_in("dora", PASSWORD).has_password
    with refusing("people/no-guest"):
        room.keep(new(), "dora", PASSWORD)


def test_who_has_an_account_is_no_newcomer(room: Directory):
    room.sign_up(new(), "ann", "Ann", PASSWORD)

    with refusing("people/no-guest"):
        room.appoint_newcomer(new(), "ann")
    for person in ("room", "bot-1", "guest-7f3a", "No Id"):
        with refusing("people/id"):
            room.appoint_newcomer(new(), person)


def test_a_lost_operator_gets_a_code_in_the_name_of_the_room_and_nobody_else_does(full: Directory):
    with refusing("people/role"):
        full.issue_code(new(), "room", "bob")
    code = full.issue_code(new(), "room", "ann")

    full.reset_by_code(new(), "ann", code, "a brand new one")

    assert full.sign_in("ann", "a brand new one").id == "ann"
    assert [event.by for event in full.events() if event.what == "ResetCodeIssued"] == ["room"]


def test_roles_are_given_by_an_operator(full: Directory):
    full.give_roles(new(), "ann", "bob", ["operator", "dealer"])

    assert full.person("bob").roles == {Role.OPERATOR, Role.DEALER}
    with refusing("people/role"):
        full.give_roles(new(), "dan", "cat", ["dealer"])
    with refusing("people/roles"):
        full.give_roles(new(), "ann", "cat", ["emperor"])


def test_a_guest_can_only_play(full: Directory):
    guest = full.new_guest(new(), "Gus")

    with refusing("people/guest"):
        full.give_roles(new(), "ann", guest, ["player", "dealer"])
    full.give_roles(new(), "ann", guest, ["player"])

    assert full.person(guest).roles == {Role.PLAYER}


def test_the_last_operator_stays_one(full: Directory):
    with refusing("people/last-operator"):
        full.give_roles(new(), "ann", "ann", ["player"])

    full.give_roles(new(), "ann", "bob", ["operator"])
    full.give_roles(new(), "ann", "ann", ["player"])

    assert full.person("ann").roles == {Role.PLAYER}
    with refusing("people/last-operator"):
        full.set_status(new(), "bob", "bob", "cancelled", WHY)


def test_a_blocked_operator_is_not_the_one_that_a_room_needs(full: Directory):
    full.give_roles(new(), "ann", "bob", ["operator"])
    full.set_status(new(), "ann", "bob", "blocked", WHY)

    with refusing("people/last-operator"):
        full.set_status(new(), "ann", "ann", "cancelled", WHY)


@pytest.mark.parametrize(
    "change",
    [
        lambda room: room.give_roles(new(), "ann", "bob", []),
        lambda room: room.set_status(new(), "ann", "bob", "blocked", "asked to"),
        lambda room: room.limit(new(), "bob", "loss", 10),
        lambda room: room.stay_away(new(), "bob", Clock().now + DAY),
    ],
    ids=["roles", "status", "limit", "time-out"],
)
def test_what_a_person_may_do_is_claimed_when_it_changes(
    full: Directory, store: Store, change: Callable[[Directory], None]
):
    """A bet that another process has looked at before the change is looked at again."""
    before = store.claimed(day_of("bob"))

    change(full)

    assert store.claimed(day_of("bob")) != before
