"""Who people are by their names: the same person, another one, or one who looks like another."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from fairdeal.people import Directory
from fairdeal.room.people.identity import (
    find_lookalikes,
    find_people_called,
    lookalike_lines,
    namesake_lines,
    person_id,
)
from fairdeal.store import open_store
from fairdeal.words import words_for
from tests.people.building import Clock, Randomness, cheap, new

FULL_WIDTH = "\uff21\uff4e\uff4e"
CYRILLIC = "\u0410nn"


@pytest.fixture(params=["memory", "sqlite"])
def room(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Directory]:
    store = open_store("memory:" if request.param == "memory" else tmp_path / "room.db")
    yield Directory(store, Clock(), Randomness(0), cheap())
    store.close()


@pytest.mark.parametrize("name", ["ANN", "ann", FULL_WIDTH, "A\u0301nn".replace("A\u0301", "A")])
def test_width_and_capitals_make_nobody_another_person(room: Directory, name: str):
    room.sign_up(new(), "ann", "Ann", None)

    assert find_people_called(room.people(), name) == ["ann"]
    assert person_id(name) == person_id("Ann")


@pytest.mark.parametrize(
    ("one", "other"),
    [("Bo Diddley", "BO  DIDDLEY"), ("Jose\u0301", "JOS\u00c9"), ("STRASSE", "stra\u00dfe"), ("\u2460", "1")],
)
def test_names_that_no_id_can_be_make_the_same_id_when_they_are_alike(one: str, other: str):
    assert person_id(one) == person_id(other)


@pytest.mark.parametrize("name", [CYRILLIC, "Änn", "ΑΝΝ"])
def test_who_looks_like_somebody_else_is_another_person_and_is_pointed_out(room: Directory, name: str):
    room.sign_up(new(), "ann", "Ann", None)

    (said,) = lookalike_lines(room.people(), [name], words_for("en"))

    assert find_people_called(room.people(), name) == []
    assert f"“{name}” looks like “Ann”" in said


def test_who_is_known_already_hears_nothing_of_lookalikes(room: Directory):
    room.sign_up(new(), "ann", "Ann", None)
    room.new_guest(new(), CYRILLIC)

    assert list(lookalike_lines(room.people(), ["Ann"], words_for("en"))) == []
    assert list(lookalike_lines(room.people(), [CYRILLIC], words_for("en"))) == []
    assert [person.name for person in find_lookalikes(room.people(), "Ann")] == [CYRILLIC]


@pytest.mark.parametrize("name", ["Ann", "ANN", FULL_WIDTH, CYRILLIC])
def test_who_signs_up_is_told_of_others_of_the_same_name(room: Directory, name: str):
    room.sign_up(new(), "ann", "Ann", None)

    assert len(list(namesake_lines(room.people(), "p2", name, words_for("en")))) == 1
    assert list(namesake_lines(room.people(), "ann", name, words_for("en"))) == []


def test_who_takes_another_name_is_told_whom_they_can_be_taken_for(room: Directory):
    room.sign_up(new(), "ann", "Ann", None)
    room.sign_up(new(), "bob", "Bob", None)

    (said,) = namesake_lines(room.people(), "bob", CYRILLIC, words_for("en"))

    assert f"“{CYRILLIC}” looks like “Ann” (ann)" in said
    assert list(namesake_lines(room.people(), "bob", "BOB", words_for("en"))) == []
    assert list(namesake_lines(room.people(), "bob", "Bob", words_for("en"))) == []


def test_somebody_of_the_same_name_is_not_called_a_lookalike(room: Directory):
    room.sign_up(new(), "ann", "Ann", None)

    (said,) = namesake_lines(room.people(), None, "ANN", words_for("en"))

    assert said.startswith("“ANN” is also the name of “Ann” (ann)")


def test_two_newcomers_who_look_alike_are_told_before_they_play(room: Directory):
    (said,) = lookalike_lines(room.people(), ["Ann", CYRILLIC], words_for("en"))

    assert said.startswith(f"“{CYRILLIC}” looks like “Ann”, who also sits at this table.")
