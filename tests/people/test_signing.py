"""Coming in: accounts, guests, passwords and codes."""

from collections.abc import Callable

import pytest

from fairdeal.games.game import Refused
from fairdeal.people import Directory, Status
from fairdeal.people.passwords import Argon2
from fairdeal.people.person import Tries
from fairdeal.store import Store
from fairdeal.words import words_for
from fairdeal.words.refusals import render_refusal
from tests.people.building import (
    CHEAP,
    HOUR,
    MINUTE,
    OTHER,
    PASSWORD,
    Clock,
    Randomness,
    cheap,
    new,
    refusing,
    with_people,
)
from tests.people.conftest import Opening
from tests.support.covers import covers


def test_who_signs_up_is_an_active_player_and_can_sign_in(room: Directory):
    person = room.sign_up(new(), "ann", "Ann 安", PASSWORD)

    ann = room.sign_in("ann", PASSWORD)

    assert person == ann.id == "ann"
    assert (ann.name, ann.status, sorted(ann.roles), ann.guest) == (
        "Ann 安",
        Status.ACTIVE,
        ["player"],
        False,
    )
    assert room.people() == {"ann": ann}


@pytest.mark.parametrize(
    "person", ["", "Ann", "a b", "a:b", "ä", "a" * 41, "room", "seed", "jammed", "bot-t-1", "a\n", "\ud800"]
)
def test_an_id_that_can_not_be_is_refused(room: Directory, person: str):
    with refusing("people/id"):
        room.sign_up(new(), person, "Ann", PASSWORD)
    with refusing("people/id"):
        room.sign_up(new(), person, "Ann", None)

    assert room.people() == {}


def test_who_is_there_to_rehearse_is_not_kept_as_an_account(room: Directory):
    room.sign_up(new(), "rehearsal-1f", "Zed", None)

    with refusing("people/rehearsal"):
        room.keep(new(), "rehearsal-1f", PASSWORD)


@pytest.mark.parametrize("name", ["", " ", " Ann", "Ann ", "A\nB", "A\u202eB", "n" * 41, "\udc80"])
def test_a_name_that_can_not_be_is_refused(room: Directory, name: str):
    with refusing("people/name"):
        room.sign_up(new(), "ann", name, PASSWORD)
    with refusing("people/name"):
        room.new_guest(new(), name)


@pytest.mark.parametrize("password", ["", "7 chars", "p" * 201, "half of \ud800 a letter"])
def test_a_password_that_can_not_be_is_refused(room: Directory, password: str):
    with refusing("people/password"):
        room.sign_up(new(), "ann", "Ann", password)

    assert room.people() == {}


@pytest.mark.parametrize("password", ["annabella", "Anna Belle", "ANNA BELLE"])
def test_a_password_that_is_the_name_or_the_id_is_refused(room: Directory, password: str):
    with refusing("people/password-is-name"):
        room.sign_up(new(), "annabella", "Anna Belle", password)


@pytest.mark.parametrize("password", ["8 letter", "密码密码密码密码", "p" * 200])
def test_passwords_of_any_letters_and_lengths_are_taken(room: Directory, password: str):
    room.sign_up(new(), "ann", "Ann", password)

    assert room.sign_in("ann", password).id == "ann"


@pytest.mark.parametrize("command", ["", "a b", "c" * 101, "ä"])
def test_an_id_of_a_command_that_can_not_be_is_refused(room: Directory, command: str):
    with refusing("people/command"):
        room.sign_up(command, "ann", "Ann", PASSWORD)


def test_signing_up_again_changes_nothing(room: Directory):
    room.sign_up(new(), "ann", "Ann", PASSWORD)
    before = room.people()

    again = room.sign_up(new(), "ann", "Ann", PASSWORD)

    assert again == "ann"
    assert room.people() == before


@pytest.mark.parametrize(("name", "password"), [("Bob", PASSWORD), ("Ann", OTHER), ("Ann", None)])
def test_nobody_else_can_sign_up_with_the_same_id(room: Directory, name: str, password: str | None):
    room.sign_up(new(), "ann", "Ann", PASSWORD)

    with refusing("people/taken"):
        room.sign_up(new(), "ann", name, password)

    assert room.sign_in("ann", PASSWORD).name == "Ann"


def test_passwords_can_not_be_guessed_by_signing_up(room: Directory):
    room.sign_up(new(), "ann", "Ann", PASSWORD)

    for _ in range(5):
        with refusing("people/taken"):
            room.sign_up(new(), "ann", "Ann", OTHER)
    with refusing("people/wait"):
        room.sign_up(new(), "ann", "Ann", PASSWORD)


def test_a_guest_has_no_password_and_nobody_can_sign_in_as_one(room: Directory):
    guest = room.new_guest(new(), "Gus")

    with refusing("people/wrong"):
        room.sign_in(guest, "")

    assert guest.startswith("guest-")
    assert len(guest) == len("guest-7f3a")
    assert room.person(guest).guest


def test_knowing_a_guest_s_id_is_not_enough_to_be_that_guest(room: Directory):
    room.sign_up(new(), "gus", "Gus", None)

    with refusing("people/taken"):
        room.sign_up(new(), "gus", "Gus", None)
    with refusing("people/taken"):
        room.sign_up(new(), "gus", "Gus", PASSWORD)


def test_guests_whose_digits_begin_alike_get_longer_ids(store: Store, clock: Clock):
    room = Directory(store, clock, bytes)

    guests = [room.new_guest(new(), "Gus") for _ in range(13)]

    assert guests == [f"guest-{'0' * length}" for length in range(4, 17)]
    with refusing("people/taken"):
        room.new_guest(new(), "Gus")


def test_a_guest_is_kept_by_choosing_a_password(room: Directory):
    guest = room.new_guest(new(), "Gus")

    kept = room.keep(new(), guest, PASSWORD)

    assert kept == guest
    assert not room.sign_in(guest, PASSWORD).guest
    with refusing("people/no-guest"):
        room.keep(new(), guest, OTHER)
    with refusing("people/unknown"):
        room.keep(new(), "bob", OTHER)


def test_a_guest_keeps_no_account_with_a_bad_password(room: Directory):
    room.sign_up(new(), "gus", "Gus the Great", None)

    with refusing("people/password-is-name"):
        room.keep(new(), "gus", "gus the great")

    assert room.person("gus").guest


def test_an_unknown_person_and_a_wrong_password_are_told_the_same(room: Directory):
    with_people(room, "ann")

    with refusing("people/wrong") as wrong:
        room.sign_in("ann", OTHER)
    with refusing("people/wrong") as unknown:
        room.sign_in("bob", OTHER)

    assert wrong.value.facts == unknown.value.facts == {}


def test_who_changes_the_password_of_nobody_is_told_the_same_and_waits_as_long(room: Directory):
    with_people(room, "ann")

    told: dict[str, list[object]] = {"ann": [], "bob": []}
    for person, heard in told.items():
        for code in ["people/wrong"] * 5 + ["people/wait"]:
            with refusing(code) as refused:
                room.change_password(new(), person, OTHER, "a brand new one")
            heard.append((code, refused.value.facts))

    assert told["ann"] == told["bob"]


class Counting(Argon2):
    """Counts what takes time."""

    count = 0

    def hash(self, text: str, salt: bytes) -> str:
        self.count += 1
        return super().hash(text, salt)

    def verify(self, hashed: str, text: str) -> bool:
        self.count += 1
        return super().verify(hashed, text)


@pytest.mark.parametrize("tries", [1, 6])
@pytest.mark.parametrize(
    "ask",
    [
        lambda room, person: room.sign_in(person, OTHER),
        lambda room, person: room.change_password(new(), person, OTHER, "a brand new one"),
        lambda room, person: room.reset_by_code(new(), person, "ABCD", "a brand new one"),
    ],
    ids=["sign in", "change", "code"],
)
def test_as_much_is_hashed_for_somebody_unknown_as_for_somebody_known(
    store: Store, clock: Clock, ask: Callable[[Directory, str], None], tries: int
):
    """Else the time that a refusal takes would tell who has an account."""
    with_people(Directory(store, clock, Randomness(1), cheap()), "ann")

    counts = {}
    for person in ("ann", "bob"):
        for _ in range(tries):
            hasher = Counting(CHEAP)
            with pytest.raises(Refused):
                ask(Directory(store, clock, Randomness(1), hasher), person)
            counts[person] = hasher.count

    assert counts["ann"] == counts["bob"] > 0


@pytest.mark.parametrize("person", ["ann", "bob", "\ud800", ""])
def test_after_five_wrong_passwords_one_waits_longer_and_longer_known_or_not(
    room: Directory, clock: Clock, person: str
):
    with_people(room, "ann")
    waits = []

    for _ in range(4):
        with refusing("people/wrong"):
            room.sign_in(person, OTHER)
    for _ in range(9):
        with refusing("people/wrong"):
            room.sign_in(person, OTHER)
        with refusing("people/wait") as caught:
            room.sign_in(person, PASSWORD)
        waits.append(caught.value.facts["n"])
        clock.now += int(str(caught.value.facts["n"])) * MINUTE - 1
        with refusing("people/wait"):
            room.sign_in(person, PASSWORD)
        clock.now += 1

    assert waits == [1, 2, 4, 8, 16, 32, 60, 60, 60]


def test_the_wait_is_told_in_words(room: Directory, clock: Clock):
    with_people(room, "ann")
    for _ in range(5):
        with refusing("people/wrong"):
            room.sign_in("ann", OTHER)

    with refusing("people/wait") as caught:
        room.sign_in("ann", OTHER)

    assert (
        render_refusal(caught.value, words_for("en"))
        == "Too many wrong passwords in a row. Try again in a minute."
    )


def test_the_right_password_makes_wrong_ones_forgotten(room: Directory):
    with_people(room, "ann")
    for _ in range(4):
        with refusing("people/wrong"):
            room.sign_in("ann", OTHER)
    failed = room.person("ann").tries.failed

    ann = room.sign_in("ann", PASSWORD)

    assert failed == 4
    assert ann.tries == Tries()


@covers("S4-43", "S4-44")
def test_those_who_left_or_were_put_out_can_not_sign_in(room: Directory):
    with_people(room, "ann", "bob", "cat", "dan")
    room.set_status(new(), "ann", "bob", "blocked", "rude words")
    room.set_status(new(), "ann", "cat", "closed", "two accounts")
    room.set_status(new(), "dan", "dan", "cancelled", "had enough")

    for person, status in (("bob", "blocked"), ("cat", "closed"), ("dan", "cancelled")):
        with refusing("people/not-active") as caught:
            room.sign_in(person, PASSWORD)
        assert caught.value.facts["status"] == status
        with refusing("people/wrong"):
            room.sign_in(person, OTHER)


def test_a_password_is_changed_by_who_knows_the_old_one(room: Directory):
    with_people(room, "ann")

    room.change_password(new(), "ann", PASSWORD, OTHER)

    assert room.sign_in("ann", OTHER).id == "ann"
    with refusing("people/wrong"):
        room.sign_in("ann", PASSWORD)


@covers("S4-39")
def test_a_password_is_not_changed_without_the_old_one(room: Directory):
    with_people(room, "ann")
    guest = room.new_guest(new(), "Gus")

    with refusing("people/wrong"):
        room.change_password(new(), "ann", OTHER, "a new password")
    with refusing("people/password"):
        room.change_password(new(), "ann", PASSWORD, "short")
    for nobody in ("bob", guest):
        with refusing("people/wrong"):
            room.change_password(new(), nobody, "", OTHER)

    assert room.person("ann").tries.failed == 1
    assert room.sign_in("ann", PASSWORD).id == "ann"


def test_old_passwords_can_not_be_guessed_without_end(room: Directory):
    with_people(room, "ann")
    for _ in range(5):
        with refusing("people/wrong"):
            room.change_password(new(), "ann", OTHER, "a new password")

    with refusing("people/wait"):
        room.change_password(new(), "ann", PASSWORD, "a new password")


def test_an_operator_gives_a_new_password(room: Directory):
    with_people(room, "ann", "bob")
    for _ in range(5):
        with refusing("people/wrong"):
            room.sign_in("bob", OTHER)

    room.reset(new(), "ann", "bob", OTHER)

    assert room.sign_in("bob", OTHER).id == "bob"


def test_only_an_operator_gives_new_passwords_and_codes(room: Directory):
    with_people(room, "ann", "bob")
    guest = room.new_guest(new(), "Gus")

    for by, person, code in (("bob", "ann", "role"), ("ann", "cat", "unknown"), ("ann", guest, "guest")):
        with refusing(f"people/{code}"):
            room.reset(new(), by, person, OTHER)
        with refusing(f"people/{code}"):
            room.issue_code(new(), by, person)
    with refusing("people/password"):
        room.reset(new(), "ann", "bob", "short")


def test_a_code_lets_a_person_choose_a_new_password_once(room: Directory):
    with_people(room, "ann", "bob")
    code = room.issue_code(new(), "ann", "bob")

    room.reset_by_code(new(), "bob", f" {code[:4]}-{code[4:8]} {code[8:].lower()}", OTHER)

    assert len(code) == 12
    assert not set(code) & set("01IO")
    assert room.sign_in("bob", OTHER).id == "bob"
    with refusing("people/wrong-code"):
        room.reset_by_code(new(), "bob", code, PASSWORD)


def test_a_code_is_good_for_an_hour(room: Directory, clock: Clock):
    with_people(room, "ann", "bob")
    code = room.issue_code(new(), "ann", "bob")
    clock.now += HOUR

    with refusing("people/wrong-code"):
        room.reset_by_code(new(), "bob", code, OTHER)

    assert room.sign_in("bob", PASSWORD).id == "bob"


def test_a_later_code_takes_the_place_of_an_earlier_one(room: Directory):
    with_people(room, "ann", "bob")
    first, second = room.issue_code(new(), "ann", "bob"), room.issue_code(new(), "ann", "bob")

    with refusing("people/wrong-code"):
        room.reset_by_code(new(), "bob", first, OTHER)
    room.reset_by_code(new(), "bob", second, OTHER)

    assert first != second


def test_five_wrong_codes_spoil_the_right_one(room: Directory):
    with_people(room, "ann", "bob")
    code = room.issue_code(new(), "ann", "bob")

    for _ in range(5):
        with refusing("people/wrong-code"):
            room.reset_by_code(new(), "bob", "AAAABBBBCCCC", OTHER)

    with refusing("people/wrong-code"):
        room.reset_by_code(new(), "bob", code, OTHER)


def test_four_wrong_codes_do_not(room: Directory):
    with_people(room, "ann", "bob")
    code = room.issue_code(new(), "ann", "bob")
    for _ in range(4):
        with refusing("people/wrong-code"):
            room.reset_by_code(new(), "bob", "AAAABBBBCCCC", OTHER)

    room.reset_by_code(new(), "bob", code, OTHER)

    assert room.sign_in("bob", OTHER).id == "bob"


def test_a_bad_password_does_not_use_up_a_code(room: Directory):
    with_people(room, "ann", "bob")
    code = room.issue_code(new(), "ann", "bob")

    with refusing("people/password"):
        room.reset_by_code(new(), "bob", code, "short")
    room.reset_by_code(new(), "bob", code, OTHER)

    assert room.sign_in("bob", OTHER).id == "bob"


def test_without_a_code_nobody_is_told_whether_the_person_is_there(room: Directory):
    with_people(room, "ann")

    for person in ("ann", "bob"):
        with refusing("people/wrong-code"):
            room.reset_by_code(new(), person, "AAAABBBBCCCC", OTHER)


def test_a_code_does_not_open_an_account_that_is_blocked(room: Directory):
    with_people(room, "ann", "bob")
    code = room.issue_code(new(), "ann", "bob")
    room.set_status(new(), "ann", "bob", "blocked", "rude words")

    with refusing("people/not-active"):
        room.reset_by_code(new(), "bob", code, OTHER)


def test_what_is_kept_is_let_go_once_it_is_of_no_use(room: Directory, store: Store, open_room: Opening):
    with_people(room, "ann", "bob")
    old = room.person("bob").secret
    code = room.issue_code(new(), "ann", "bob")
    of_code = room.person("bob").code

    room.reset_by_code(new(), "bob", code, OTHER)

    assert of_code is not None
    assert [store.secret(name) for name in (old, of_code.secret)] == [None, None]
    assert store.secret(room.person("bob").secret) is not None
    assert open_room().sign_in("bob", OTHER).id == "bob"
