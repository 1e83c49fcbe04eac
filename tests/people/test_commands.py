"""Every command: once, whoever sends it again, whenever and from wherever."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from fairdeal.people import Contact, Directory
from fairdeal.store import Store, open_store
from fairdeal.words import words_for
from fairdeal.words.refusals import render_refusal
from tests.people.building import (
    DAY,
    OTHER,
    PASSWORD,
    Asking,
    Clock,
    Randomness,
    cheap,
    new,
    refusing,
    with_people,
)
from tests.people.conftest import Opening

NOW = Clock().now
CODE = "code-for-bob"
"""The id of the command that made Bob's code."""


def code_of(room: Directory) -> str:
    return room.issue_code(CODE, "ann", "bob")


COMMANDS: dict[str, tuple[Asking, Asking]] = {
    "sign_up": (
        lambda room, id_: room.sign_up(id_, "new", "New", PASSWORD),
        lambda room, id_: room.sign_up(id_, "new", "New", OTHER),
    ),
    "sign_up again": (
        lambda room, id_: room.sign_up(id_, "bob", "Bob", PASSWORD),
        lambda room, id_: room.sign_up(id_, "bob", "Bob", OTHER),
    ),
    "sign_up as a guest": (
        lambda room, id_: room.sign_up(id_, "new", "New", None),
        lambda room, id_: room.sign_up(id_, "new", "New", PASSWORD),
    ),
    "new_guest": (lambda room, id_: room.new_guest(id_, "Gus"), lambda room, id_: room.new_guest(id_, "Gil")),
    "keep": (
        lambda room, id_: room.keep(id_, "gus", PASSWORD),
        lambda room, id_: room.keep(id_, "gus", OTHER),
    ),
    "change_password": (
        lambda room, id_: room.change_password(id_, "bob", PASSWORD, OTHER),
        lambda room, id_: room.change_password(id_, "bob", "wrong" * 3, OTHER),
    ),
    "reset": (
        lambda room, id_: room.reset(id_, "ann", "bob", OTHER),
        lambda room, id_: room.reset(id_, "ann", "ann", OTHER),
    ),
    "issue_code": (
        lambda room, id_: room.issue_code(id_, "ann", "bob"),
        lambda room, id_: room.issue_code(id_, "ann", "ann"),
    ),
    "reset_by_code": (
        lambda room, id_: room.reset_by_code(id_, "bob", code_of(room), OTHER),
        lambda room, id_: room.reset_by_code(id_, "bob", "A" * 12, OTHER),
    ),
    "set_profile": (
        lambda room, id_: room.set_profile(id_, "bob", "Rob", Contact(phone="1")),
        lambda room, id_: room.set_profile(id_, "bob", "Rob", Contact(phone="2")),
    ),
    "set_status": (
        lambda room, id_: room.set_status(id_, "ann", "bob", "blocked", "rude"),
        lambda room, id_: room.set_status(id_, "ann", "bob", "closed", "rude"),
    ),
    "give_roles": (
        lambda room, id_: room.give_roles(id_, "ann", "bob", {"dealer", "player"}),
        lambda room, id_: room.give_roles(id_, "ann", "bob", {"dealer"}),
    ),
    "issue": (
        lambda room, id_: room.issue(id_, "ann", "wallet:bob", 7, "prize"),
        lambda room, id_: room.issue(id_, "ann", "wallet:bob", 8, "prize"),
    ),
    "retire": (
        lambda room, id_: room.retire(id_, "ann", "wallet:bob", 7, "fine"),
        lambda room, id_: room.issue(id_, "ann", "wallet:bob", 7, "fine"),
    ),
    "adjust": (
        lambda room, id_: room.adjust(id_, "ann", "wallet:bob", "suspense", 7, "dispute", confirm=7),
        lambda room, id_: room.adjust(id_, "ann", "wallet:bob", "suspense", 7, "another", confirm=7),
    ),
    "allowance": (
        lambda room, id_: room.allowance(id_, "bob", 100),
        lambda room, id_: room.allowance(id_, "ann", 100),
    ),
    "limit": (
        lambda room, id_: room.limit(id_, "bob", "loss", 100),
        lambda room, id_: room.limit(id_, "bob", "loss", None),
    ),
    "stay_away": (
        lambda room, id_: room.stay_away(id_, "bob", NOW + DAY),
        lambda room, id_: room.stay_away(id_, "bob", NOW + 2 * DAY),
    ),
}
"""Each command as somebody sends it, and something else under the same id."""

REFUSED: dict[str, Asking] = {
    "sign_up": lambda room, id_: room.sign_up(id_, "bob", "Not Bob", PASSWORD),
    "keep": lambda room, id_: room.keep(id_, "bob", PASSWORD),
    "change_password": lambda room, id_: room.change_password(id_, "bob", OTHER, "a new password"),
    "reset_by_code": lambda room, id_: room.reset_by_code(id_, "bob", "A" * 12, OTHER),
    "set_status": lambda room, id_: room.set_status(id_, "bob", "ann", "blocked", "rude"),
    "appoint": lambda room, id_: room.appoint(id_, "bob"),
    "appoint_newcomer": lambda room, id_: room.appoint_newcomer(id_, "eve"),
    "retire": lambda room, id_: room.retire(id_, "ann", "wallet:bob", 51, "too much"),
    "limit": lambda room, id_: room.limit(id_, "bob", "speed", 1),
}
"""Commands that can't be."""

TRIES = ("change_password", "reset_by_code")
"""Those of them that are stored all the same, since wrong tries are counted."""


@pytest.fixture
def full(room: Directory) -> Directory:
    with_people(room, "ann", "bob")
    room.sign_up(new(), "gus", "Gus", None)
    room.issue(new(), "ann", "wallet:bob", 50, "to begin with")
    code_of(room)
    return room


def picture(room: Directory, store: Store) -> object:
    return room.people(), room.events(), store.balances(), store.version("room")


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_sent_twice_is_done_once(full: Directory, store: Store, open_room: Opening, name: str):
    ask, _ = COMMANDS[name]
    before = picture(full, store)
    first = ask(full, "once")
    after = picture(full, store)

    again, by_another = ask(full, "once"), ask(open_room(), "once")

    assert before != after
    assert first == again == by_another
    assert picture(full, store) == picture(open_room(), store) == after


@pytest.mark.parametrize("name", COMMANDS)
def test_the_same_id_for_something_else_is_refused(
    full: Directory, store: Store, open_room: Opening, name: str
):
    ask, other = COMMANDS[name]
    ask(full, "once")
    after = picture(full, store)

    for room in (full, open_room()):
        with refusing("command/other-body"):
            other(room, "once")

    assert picture(full, store) == after


@pytest.mark.parametrize("name", REFUSED)
def test_a_command_that_was_refused_stays_refused(
    full: Directory, store: Store, open_room: Opening, name: str
):
    ask = REFUSED[name]
    told = []

    for room in (full, full, open_room()):
        with pytest.raises(Exception, match="/") as caught:
            ask(room, "once")
        told.append(str(caught.value))

    assert len(set(told)) == 1
    assert (store.answer("once") is not None) == (name in TRIES)
    assert picture(full, store) == picture(open_room(), store)


def test_a_refused_command_may_be_decided_anew_after_a_restart(
    full: Directory, store: Store, open_room: Opening
):
    with refusing("ledger/overdraft"):
        full.retire("once", "ann", "wallet:bob", 51, "too much")
    full.issue(new(), "ann", "wallet:bob", 1, "one more")

    open_room().retire("once", "ann", "wallet:bob", 51, "too much")

    assert store.balance("wallet:bob") == 0


def test_a_refused_command_stays_so_when_it_could_be_done_later(full: Directory, store: Store):
    with refusing("ledger/overdraft"):
        full.retire("once", "ann", "wallet:bob", 51, "too much")
    full.issue(new(), "ann", "wallet:bob", 1, "one more")

    with refusing("ledger/overdraft") as caught:
        full.retire("once", "ann", "wallet:bob", 51, "too much")

    assert render_refusal(caught.value, words_for("en")) == "wallet:bob has 0.5, and 0.51 is needed."
    assert store.balance("wallet:bob") == 51


def test_the_first_operator_is_appointed_once(room: Directory, open_room: Opening, store: Store):
    room.sign_up(new(), "ann", "Ann", PASSWORD)

    room.appoint("once", "ann")
    room.appoint("once", "ann")
    open_room().appoint("once", "ann")

    assert store.version("room") == 2


def test_a_wrong_code_sent_twice_counts_once(full: Directory):
    for _ in range(7):
        with refusing("people/wrong-code"):
            full.reset_by_code("once", "bob", "A" * 12, OTHER)

    code = full.person("bob").code
    assert code is not None
    assert code.failed == 1


def test_nobody_gets_the_answer_to_another_person_s_command(full: Directory):
    full.issue_code("once", "ann", "bob")

    with refusing("command/other-body"):
        full.issue_code("once", "bob", "bob")


def test_no_room_decides_by_what_another_has_changed(full: Directory, open_room: Opening):
    other = open_room()
    other.people()

    full.set_status(new(), "ann", "bob", "blocked", "rude")

    with refusing("people/not-active"):
        other.sign_in("bob", PASSWORD)
    with refusing("people/not-active"):
        other.limit(new(), "bob", "loss", 5)


@pytest.fixture
def rooms(tmp_path: Path, clock: Clock):
    """Two rooms with their own connections to one file, as two processes have."""
    stores = [open_store(tmp_path / "room.db", clock) for _ in range(2)]
    yield [Directory(store, clock, Randomness(number), cheap()) for number, store in enumerate(stores)]
    for store in stores:
        store.close()


def at_once(*asked):
    """Do all of it in threads, and tell what each came to."""
    with ThreadPoolExecutor(len(asked)) as pool:
        futures = [pool.submit(each) for each in asked]
    return [getattr(each.exception(), "code", "done") for each in futures]


def test_two_rooms_at_once_lose_nothing(rooms: list[Directory]):
    with_people(rooms[0], "ann", "bob")

    told = at_once(
        *(
            lambda number=number: rooms[number % 2].issue(f"i-{number}", "ann", "wallet:bob", 1, "prize")
            for number in range(40)
        )
    )

    assert told == ["done"] * 40
    assert rooms[0].statement("wallet:bob")[-1].balance == 40
    assert rooms[0].people() == rooms[1].people()


def test_the_same_command_in_two_rooms_at_once_is_done_once(rooms: list[Directory]):
    with_people(rooms[0], "ann", "bob")

    told = at_once(
        *(
            lambda number=number: rooms[number % 2].issue(f"i-{number // 4}", "ann", "wallet:bob", 1, "prize")
            for number in range(40)
        )
    )

    assert told == ["done"] * 40
    assert rooms[0].statement("wallet:bob")[-1].balance == 10


def test_of_two_people_who_want_one_id_one_gets_it(rooms: list[Directory]):
    passwords = [f"the password of {number}" for number in range(8)]

    told = at_once(
        *(
            lambda number=number: rooms[number % 2].sign_up(f"s-{number}", "ann", "Ann", passwords[number])
            for number in range(4)
        )
    )

    assert sorted(told) == ["done"] + ["people/taken"] * 3
    assert rooms[1].sign_in("ann", passwords[told.index("done")]).id == "ann"


def test_of_two_operators_who_leave_at_once_one_stays(rooms: list[Directory]):
    with_people(rooms[0], "ann", "bob")
    rooms[0].give_roles(new(), "ann", "bob", ["operator"])

    told = at_once(
        lambda: rooms[0].set_status("a", "ann", "ann", "cancelled", "leaving"),
        lambda: rooms[1].set_status("b", "bob", "bob", "cancelled", "leaving"),
    )

    assert sorted(told) == ["done", "people/last-operator"]


def test_passwords_tried_at_once_are_counted_one_by_one(rooms: list[Directory]):
    with_people(rooms[0], "ann")

    told = at_once(
        *(
            lambda number=number: rooms[number % 2].sign_in("ann", f"wrong password {number}")
            for number in range(20)
        )
    )

    assert sorted(told) == ["people/wait"] * 15 + ["people/wrong"] * 5
    assert rooms[1].person("ann").tries.failed == 5
