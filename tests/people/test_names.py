"""Names: which are the same, which look alike, which nobody can have."""

import pytest

from fairdeal.people.checks import check_name
from fairdeal.people.names import appearance, normalize_name, reserved_for
from fairdeal.terminal.names import bot_names
from fairdeal.words import LANGUAGES, words_for
from tests.people.building import refusing


@pytest.mark.parametrize(
    ("one", "other"),
    [("Bo Diddley", "BO  DIDDLEY"), ("Jose\u0301", "JOS\u00c9"), ("STRASSE", "stra\u00dfe"), ("\u2460", "1")],
)
def test_names_that_no_id_can_be_are_compared_alike(one: str, other: str):
    assert normalize_name(one) == normalize_name(other)


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


def test_the_same_name_always_looks_the_same():
    for name in ("Ann", "Bill", "rnodern", "安娜"):
        assert appearance(name) == appearance(name.upper()) == appearance(normalize_name(name))
