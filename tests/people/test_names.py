"""Names: which are the same, which look alike, which nobody can have."""

import pytest

from fairdeal.people import Room
from fairdeal.people.checks import check_name
from fairdeal.people.names import appearance, comparable
from fairdeal.terminal.visitors import called, lookalike_lines, lookalikes, namesake_lines, person_id
from fairdeal.words import words_for
from tests.people.building import new, refusing

FULL_WIDTH = "\uff21\uff4e\uff4e"
CYRILLIC = "\u0410nn"


@pytest.mark.parametrize("name", ["ANN", "ann", FULL_WIDTH, "A\u0301nn".replace("A\u0301", "A")])
def test_width_and_capitals_make_nobody_another_person(room: Room, name: str):
    room.sign_up(new(), "ann", "Ann", None)

    assert called(room.people(), name) == ["ann"]
    assert person_id(name) == person_id("Ann")


@pytest.mark.parametrize(
    ("one", "other"),
    [("Bo Diddley", "BO  DIDDLEY"), ("Jose\u0301", "JOS\u00c9"), ("STRASSE", "stra\u00dfe"), ("\u2460", "1")],
)
def test_names_that_no_id_can_be_are_compared_alike(one: str, other: str):
    assert comparable(one) == comparable(other)
    assert person_id(one) == person_id(other)


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",
        "\u2800\u2800",
        "A\u200bnn",
        "A\u034fnn",
        "Ann\ufe0f",
        "\u0301nn",
        "\u115f",
        "Ann\u202e",
        "\u2003",
    ],
)
def test_what_can_not_be_seen_is_no_part_of_a_name(name: str):
    with refusing("people/name"):
        check_name(name)


@pytest.mark.parametrize("name", ["安娜", "Zoë", "Łukasz", "Владимир", "🂡 Ace", "أحمد", "O'Neil-3"])
def test_names_of_all_alphabets_are_taken(name: str):
    check_name(name)


@pytest.mark.parametrize(
    "name", ["Dealer", "DEALER", "dea1er", "D\u0435aler", "\uff24ealer", "The  Dealer", "庄家"]
)
def test_nobody_is_called_as_the_dealer_or_nearly_so(name: str):
    with refusing("people/name-reserved"):
        check_name(name)


@pytest.mark.parametrize("name", [CYRILLIC, "Änn", "ΑΝΝ"])
def test_who_looks_like_somebody_else_is_another_person_and_is_pointed_out(room: Room, name: str):
    room.sign_up(new(), "ann", "Ann", None)

    (said,) = lookalike_lines(room.people(), [name], words_for("en"))

    assert called(room.people(), name) == []
    assert f"“{name}” looks like “Ann”" in said


def test_who_is_known_already_hears_nothing_of_lookalikes(room: Room):
    room.sign_up(new(), "ann", "Ann", None)
    room.new_guest(new(), CYRILLIC)

    assert list(lookalike_lines(room.people(), ["Ann", CYRILLIC], words_for("en"))) == []
    assert [person.name for person in lookalikes(room.people(), "Ann")] == [CYRILLIC]


def test_the_same_name_always_looks_the_same():
    for name in ("Ann", "Bill", "rnodern", "安娜"):
        assert appearance(name) == appearance(name.upper()) == appearance(comparable(name))


@pytest.mark.parametrize("name", ["Ann", "ANN", FULL_WIDTH, CYRILLIC])
def test_who_signs_up_is_told_of_others_of_the_same_name(room: Room, name: str):
    room.sign_up(new(), "ann", "Ann", None)

    assert len(list(namesake_lines(room.people(), "p2", name, words_for("en")))) == 1
    assert list(namesake_lines(room.people(), "ann", name, words_for("en"))) == []
