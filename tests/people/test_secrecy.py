"""Nothing secret stands where anybody could read it."""

import time
import traceback
from pathlib import Path

import argon2
import pytest

from fairdeal.games.game import Refused
from fairdeal.people import Directory
from fairdeal.people.passwords import ALPHABET, Argon2, code_as_made, code_of
from fairdeal.store import Store, open_store
from tests.people.building import OTHER, PASSWORD, Clock, Randomness, cheap, new, refusing, with_people
from tests.support.covers import covers

WRONG = "wrong but nobody's business"
WRONG_CODE = "ABCDEFGHJKLM"


def everything_with_passwords(room: Directory) -> tuple[list[str], list[Refused]]:
    """All that a password or code can be part of, done and refused; gives codes and refusals."""
    with_people(room, "ann", "bob")
    room.sign_up("same", "fay", "Fay", PASSWORD)
    refusals = []
    for ask in (
        lambda: room.sign_in("bob", WRONG),
        lambda: room.sign_in("eve", WRONG),
        lambda: room.sign_up(new(), "bob", "Bob", WRONG),
        lambda: room.sign_up(new(), "eve", "Bad\n", WRONG),
        lambda: room.sign_up("same", "eve", "Eve", WRONG),
        lambda: room.change_password(new(), "bob", WRONG, OTHER),
        lambda: room.reset_by_code(new(), "bob", WRONG_CODE, WRONG),
    ):
        with pytest.raises(Refused) as caught:
            ask()
        refusals.append(caught.value)
    guest = room.new_guest(new(), "Gus")
    room.keep(new(), guest, PASSWORD)
    room.change_password(new(), "bob", PASSWORD, OTHER)
    room.reset(new(), "ann", "bob", PASSWORD)
    codes = [room.issue_code(new(), "ann", "bob") for _ in range(2)]
    room.reset_by_code(new(), "bob", codes[1], OTHER)
    room.sign_in("bob", OTHER)
    return codes, refusals


def test_no_password_or_code_stands_in_the_database_s_files(tmp_path: Path, clock: Clock):
    store = open_store(tmp_path / "room.db", clock)
    codes, _ = everything_with_passwords(Directory(store, clock, Randomness(1), cheap()))

    written = b"".join(file.read_bytes() for file in sorted(tmp_path.iterdir()))
    store.close()
    written += b"".join(file.read_bytes() for file in sorted(tmp_path.iterdir()))

    for secret in (PASSWORD, OTHER, WRONG, WRONG_CODE, *codes):
        assert secret.encode() not in written
        assert secret.encode("utf-16-le") not in written
    assert b"PersonSignedUp" in written


def test_no_fact_answer_event_or_refusal_shows_a_password_a_code_or_a_hash(room: Directory, store: Store):
    first = int(new().removeprefix("c-"))
    codes, refusals = everything_with_passwords(room)
    last = int(new().removeprefix("c-"))

    rows = store.read("room")
    shown = [repr(rows), repr(room.people()), repr(room.events()), repr(room)]
    shown += [repr(store.answer(f"c-{number}")) for number in range(first, last)]
    for refusal in refusals:
        shown += [repr(refusal), repr(refusal.facts), "".join(traceback.format_exception(refusal))]

    for secret in (PASSWORD, OTHER, WRONG, *codes, "argon2", WRONG_CODE):
        assert [text for text in shown if secret in text] == []


@covers("S4-39")
def test_a_password_is_kept_as_a_salted_hash_and_two_of_the_same_differ(room: Directory, store: Store):
    with_people(room, "ann", "bob")

    kept = [store.secret(room.person(person).secret) for person in ("ann", "bob")]

    assert all(each is not None and each.startswith(b"$argon2id$v=19$") for each in kept)
    assert kept[0] != kept[1]


def test_the_hash_is_argon2id_at_the_cost_that_the_library_recommends(clock: Clock):
    store = open_store("memory:", clock)
    room = Directory(store, clock, Randomness(1))

    room.sign_up(new(), "ann", "Ann", PASSWORD)
    kept = store.secret(room.person("ann").secret)

    assert kept is not None
    parameters = argon2.extract_parameters(kept.decode())
    assert parameters.type is argon2.Type.ID
    assert parameters == argon2.profiles.RFC_9106_LOW_MEMORY
    assert room.sign_in("ann", PASSWORD).id == "ann"
    with refusing("people/wrong"):
        room.sign_in("ann", OTHER)


class Counting(Argon2):
    """Counts how often somebody was made to wait for a hash."""

    def __init__(self) -> None:
        super().__init__(cheap()._cost)
        self.verified = 0

    def verify(self, hashed: str, text: str) -> bool:
        self.verified += 1
        return super().verify(hashed, text)


@pytest.mark.parametrize("person", ["ann", "gus", "eve"])
def test_a_wrong_password_takes_one_hash_whoever_it_is_for(store: Store, clock: Clock, person: str):
    hasher = Counting()
    room = Directory(store, clock, Randomness(1), hasher)
    with_people(room, "ann")
    room.sign_up(new(), "gus", "Gus", None)
    before = hasher.verified

    with refusing("people/wrong"):
        room.sign_in(person, OTHER)

    assert hasher.verified == before + 1


@pytest.mark.parametrize("person", ["ann", "bob", "eve"])
def test_a_wrong_code_takes_one_hash_whoever_it_is_for(store: Store, clock: Clock, person: str):
    hasher = Counting()
    room = Directory(store, clock, Randomness(1), hasher)
    with_people(room, "ann", "bob")
    room.issue_code(new(), "ann", "bob")
    before = hasher.verified

    with refusing("people/wrong-code"):
        room.reset_by_code(new(), person, WRONG_CODE, OTHER)

    assert hasher.verified == before + 1


def test_very_long_texts_are_wrong_at_once(room: Directory):
    with_people(room, "ann")
    started = time.process_time()

    with refusing("people/wrong"):
        room.sign_in("ann", "p" * 10_000_000)
    with refusing("people/wrong-code"):
        room.reset_by_code(new(), "ann", "p" * 1_000_000, OTHER)

    assert time.process_time() - started < 5


def test_codes_are_of_letters_that_nobody_mistakes():
    codes = [code_of(b"key", f"c-{number}") for number in range(300)]

    assert set("".join(codes)) == set(ALPHABET)
    assert len(set(codes)) == 300
    assert len(ALPHABET) == 32
    assert code_as_made(" ab-cd  ef\n") == "ABCDEF"


def test_two_rooms_over_one_store_share_their_key_and_two_stores_do_not(clock: Clock):
    stores = [open_store("memory:", clock) for _ in range(2)]
    rooms = [
        Directory(stores[place], clock, Randomness(seed), cheap()) for seed, place in enumerate((0, 0, 1))
    ]
    with_people(rooms[0], "ann")
    with_people(rooms[2], "ann")

    codes = [room.issue_code("same", "ann", "ann") for room in rooms]

    assert codes[0] == codes[1] != codes[2]
