"""Cards drawn with lines."""

import pytest

from fairdeal.cards import FACE_DOWN, STANDARD, Card, card
from fairdeal.terminal.io import card_art, card_faces
from fairdeal.words import words_for
from tests.support.covers import covers

THREE, KING, HIDDEN = Card("3S"), Card("KD"), FACE_DOWN


@covers("S0-26")
def test_a_card_has_exactly_these_six_lines():
    assert card_art.draw([THREE]).split("\n") == [
        "  ┌───────┒",
        "  │♠ 3    ┃",
        "  │       ┃",
        "  │       ┃",
        "  │    ♠ 3┃",
        "  ┕━━━━━━━┛",
    ]


@covers("S0-26", "S0-17")
def test_cards_stand_side_by_side_in_the_order_they_came():
    rows = card_art.draw([THREE, KING, Card("10H")]).split("\n")

    assert rows[1] == "  │♠ 3    ┃  │♦ K    ┃  │♥10    ┃"
    assert rows[4] == "  │    ♠ 3┃  │    ♦ K┃  │    ♥10┃"


@covers("S0-27")
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_card_face_down_may_lie_anywhere_in_the_hand(place: int):
    cards = [THREE, KING]
    cards.insert(place, HIDDEN)

    rows = card_art.draw(cards).split("\n")

    starts = 11 * place
    assert [row[starts : starts + 11] for row in rows] == [
        "  ┌───────┒",
        *["  │ ╬╬╬╬╬ ┃"] * 4,
        "  ┕━━━━━━━┛",
    ]
    assert [row[:starts] + row[starts + 11 :] for row in rows] == card_art.draw([THREE, KING]).split("\n")


@covers("S0-27")
def test_a_hidden_two_beside_a_ten():
    assert card_art.draw([HIDDEN, Card("10S")]).split("\n")[1:5] == [
        "  │ ╬╬╬╬╬ ┃  │♠10    ┃",
        "  │ ╬╬╬╬╬ ┃  │       ┃",
        "  │ ╬╬╬╬╬ ┃  │       ┃",
        "  │ ╬╬╬╬╬ ┃  │    ♠10┃",
    ]


@covers("S0-29")
def test_drawing_writes_nothing(capsys: pytest.CaptureFixture[str]):
    card_art.draw(STANDARD)
    card_art.banner("FAIR DEAL", card_art.LINES)

    assert capsys.readouterr().out == ""


def test_ascii_art_has_ascii_only():
    drawn = card_art.draw([HIDDEN, *STANDARD], card_art.ASCII)

    assert drawn.isascii()
    assert {len(row) for row in drawn.split("\n")} == {11 * 53}


def test_no_cards_are_no_lines():
    assert card_art.draw([]) == ""


def test_only_the_face_of_a_card_is_painted():
    drawn = card_art.draw([THREE], paint=lambda card, text: f"<{card}:{text}>")

    assert drawn.count("<3S:♠ 3>") == 2
    assert "│<3S:♠ 3>    ┃" in drawn


@covers("S0-02")
def test_the_banner_spells_the_product_on_cards():
    top, letters, bottom = card_art.banner("FAIR DEAL", card_art.LINES).split("\n")

    assert letters == "  │ F ┃│ A ┃│ I ┃│ R ┃   │ D ┃│ E ┃│ A ┃│ L ┃"
    assert len(top) == len(letters) == len(bottom) < 80


@covers("S0-16")
@pytest.mark.parametrize(("code", "text"), [("AH", "♥ A"), ("3S", "♠ 3"), ("4C", "♣ 4"), ("10D", "♦10")])
def test_gojack_writes_a_card_in_three_characters(code: str, text: str):
    assert card_faces.gojack(card(code)) == text


@covers("S2-21")
@pytest.mark.parametrize(
    ("code", "text"), [("10H", "<heart,10>"), ("KS", "<spade,K>"), ("AC", "<club,A>"), ("??", "<???>")]
)
def test_cs161_writes_suit_and_face_in_brackets(code: str, text: str):
    assert card_faces.cs161(Card(code)) == text


@pytest.mark.parametrize(
    ("style", "shown", "hidden"),
    [
        ("symbols", "3♠", "??"),
        ("letters", "3S", "??"),
        ("gojack", "♠ 3", " ??"),
        ("cs161", "<spade,3>", "<???>"),
        ("lab", "<SPADE,3>", "<???>"),
        ("cn21", "{SPADE-3}", "{???}"),
    ],
)
def test_every_source_has_its_own_way_to_write_a_card(style: str, shown: str, hidden: str):
    assert card_faces.STYLES[style](THREE) == shown
    assert card_faces.STYLES[style](HIDDEN) == hidden


@pytest.mark.parametrize(("lang", "text"), [("en", "ten of hearts"), ("zh", "红心10")])
def test_cards_can_be_spoken(lang: str, text: str):
    assert card_faces.spoken(Card("10H"), words_for(lang)) == text


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_card_is_spoken_differently(lang: str):
    assert len({card_faces.spoken(code, words_for(lang)) for code in (*STANDARD, HIDDEN)}) == 53
