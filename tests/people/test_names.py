"""Names: which are the same, which look alike, which nobody can have."""

import pytest

from fairdeal.people import Room
from fairdeal.people.checks import check_name
from fairdeal.people.names import appearance, comparable, reserved_for
from fairdeal.terminal.names import bot_names
from fairdeal.terminal.visitors import called, lookalike_lines, lookalikes, namesake_lines, person_id
from fairdeal.words import LANGUAGES, words_for
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
    "name",
    [
        "Dealer",
        "DEALER",
        "dea1er",
        "D\u0435aler",
        "\uff24ealer",
        "The  Dealer",
        "庄家",
        "Dealer.",
        "D e a l e r",
        "-dealer-",
        "[the_dealer]",
        "庄 家",
        "\u0500EALER",
        "\u1d05\u1d07\u1d00\u029f\u1d07\u0280",
        "Đealer",
        "Dealer 2",
        "House",
        "the house",
        "B a n k",
        "Banker",
        "金库",
        "赌场",
        "Bot 1",
        "bot12",
        "B-o-t-3",
        "Bot I",
        "机器人 1",
        "\uff22ot \u2460",
    ],
)
def test_nobody_is_called_as_the_program_calls_others(name: str):
    with refusing("people/name-reserved"):
        check_name(name)


@pytest.mark.parametrize(
    "name",
    ["Dealers", "Ann Dealer", "Boti", "Boto", "Bo Ti", "Al", "Ai", "庄", "Houseman", "Banks", "Player 1"],
)
def test_names_that_people_have_are_not_reserved(name: str):
    check_name(name)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_tables_call_others_is_reserved_in_every_language(lang: str):
    words = words_for(lang)

    assert reserved_for(words("table.dealer")) == reserved_for(words("people.word.dealer")) == "dealer"
    assert [reserved_for(name) for name in bot_names(words, 100)] == ["bot"] * 100


@pytest.mark.parametrize("name", [CYRILLIC, "Änn", "ΑΝΝ"])
def test_who_looks_like_somebody_else_is_another_person_and_is_pointed_out(room: Room, name: str):
    room.sign_up(new(), "ann", "Ann", None)

    (said,) = lookalike_lines(room.people(), [name], words_for("en"))

    assert called(room.people(), name) == []
    assert f"“{name}” looks like “Ann”" in said


def test_who_is_known_already_hears_nothing_of_lookalikes(room: Room):
    room.sign_up(new(), "ann", "Ann", None)
    room.new_guest(new(), CYRILLIC)

    assert list(lookalike_lines(room.people(), ["Ann"], words_for("en"))) == []
    assert list(lookalike_lines(room.people(), [CYRILLIC], words_for("en"))) == []
    assert [person.name for person in lookalikes(room.people(), "Ann")] == [CYRILLIC]


def test_the_same_name_always_looks_the_same():
    for name in ("Ann", "Bill", "rnodern", "安娜"):
        assert appearance(name) == appearance(name.upper()) == appearance(comparable(name))


@pytest.mark.parametrize("name", ["Ann", "ANN", FULL_WIDTH, CYRILLIC])
def test_who_signs_up_is_told_of_others_of_the_same_name(room: Room, name: str):
    room.sign_up(new(), "ann", "Ann", None)

    assert len(list(namesake_lines(room.people(), "p2", name, words_for("en")))) == 1
    assert list(namesake_lines(room.people(), "ann", name, words_for("en"))) == []


def test_who_takes_another_name_is_told_whom_they_can_be_taken_for(room: Room):
    room.sign_up(new(), "ann", "Ann", None)
    room.sign_up(new(), "bob", "Bob", None)

    (said,) = namesake_lines(room.people(), "bob", CYRILLIC, words_for("en"))

    assert f"“{CYRILLIC}” looks like “Ann” (ann)" in said
    assert list(namesake_lines(room.people(), "bob", "BOB", words_for("en"))) == []
    assert list(namesake_lines(room.people(), "bob", "Bob", words_for("en"))) == []


def test_somebody_of_the_same_name_is_not_called_a_lookalike(room: Room):
    room.sign_up(new(), "ann", "Ann", None)

    (said,) = namesake_lines(room.people(), None, "ANN", words_for("en"))

    assert said.startswith("“ANN” is also the name of “Ann” (ann)")


def test_two_newcomers_who_look_alike_are_told_before_they_play(room: Room):
    (said,) = lookalike_lines(room.people(), ["Ann", CYRILLIC], words_for("en"))

    assert said.startswith(f"“{CYRILLIC}” looks like “Ann”, who also sits at this table.")
