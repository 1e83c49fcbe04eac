"""What is stored so that people can come back to a table."""

from collections.abc import Iterator

import msgspec
import pytest
from msgspec import Struct

from fairdeal.room.lifecycle.saved_tables import (
    KnownPeople,
    is_local,
    keep_known_people,
    keep_opening,
    keep_session,
    read_known_people,
    read_session,
    was_opened_here,
)
from fairdeal.store import open_store
from tests.tables.room import Room


class Settings(Struct, frozen=True):
    """What a front end may store of a table."""

    voice: str


@pytest.fixture
def room() -> Iterator[Room]:
    room = Room(lambda clock: open_store("memory:", clock))
    yield room
    room.close()


def test_a_session_is_read_as_it_was_stored(room: Room):
    keep_session(room.store, "t-1", Settings("plain"))

    assert read_session(room.store, "t-1", Settings) == Settings("plain")
    assert is_local(room.store, "t-1")


@pytest.mark.parametrize("content", [b"", b"nonsense", msgspec.msgpack.encode({"tone": 3})])
def test_what_another_program_has_stored_in_another_form_is_nothing(room: Room, content: bytes):
    keep_session(room.store, "t-1", Settings("plain"))
    (name,) = (each for each in room.store.secret_names("") if each.endswith("t-1"))
    room.store.keep_secret(name, content)

    assert read_session(room.store, "t-1", Settings) is None


def test_a_table_is_ours_before_anybody_has_sat_there(room: Room):
    keep_opening(room.store, "t-1")

    assert was_opened_here(room.store, "t-1")
    assert not is_local(room.store, "t-1")
    assert not was_opened_here(room.store, "t-2")


@pytest.mark.parametrize(("ahead", "is_used"), [(0, True), (1, False)])
def test_what_is_known_of_people_counts_unless_it_is_ahead_of_the_log(room: Room, ahead: int, is_used: bool):
    table = room.open().table
    known = KnownPeople(table.version + ahead, names={1: "Ann"})
    keep_known_people(room.store, table.id, known)

    assert read_known_people(room.store, table) == (known if is_used else KnownPeople())
