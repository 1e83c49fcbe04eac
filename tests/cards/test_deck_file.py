"""The text of a deck file is read line by line, and every bad line is named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.cards import STANDARD, BadDeck, read_deck

SUIT_WORDS = {"S": "SPADE", "H": "HEART", "D": "DIAMOND", "C": "CLUB"}


def line_of(code: str) -> str:
    return f"{code[:-1]} of {SUIT_WORDS[code[-1]]}"


@pytest.mark.covers("S2-56")
def test_five_lines_give_five_cards_in_order():
    text = "3 of CLUB\nA of SPADE\n10 of HEART\nK of DIAMOND\n2 of CLUB\n"

    assert read_deck(text, "five.txt") == ("3C", "AS", "10H", "KD", "2C")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("a OF spades", "AS"),
        ("ACE of Hearts", "AH"),
        ("1 of DIAMONDS", "AD"),
        ("  11   of\tclub ", "JC"),
        ("jack of clubs", "JC"),
        ("12 of HEART", "QH"),
        ("Queen of heart", "QH"),
        ("13 of SPADE", "KS"),
        ("KING of SPADE", "KS"),
        ("10 of CLUB # the last card", "10C"),
    ],
)
def test_ranks_and_suits_may_be_words_or_numbers_in_any_case(line, code):
    assert read_deck(line, "deck") == (code,)


def test_blank_lines_and_comments_are_skipped_but_counted():
    text = "\n# a short deck\n\n3 of CLUB\n   \n4 of CLUBZ\n"

    with pytest.raises(BadDeck, match=r"^short\.txt, line 6: 'CLUBZ' is not a suit"):
        read_deck(text, "short.txt")
    assert read_deck(text.replace("CLUBZ", "CLUB"), "short.txt") == ("3C", "4C")


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_lines_may_end_as_on_any_system(ending):
    assert read_deck(ending.join(["3 of CLUB", "4 of CLUB", ""]), "deck") == ("3C", "4C")


def test_a_character_at_which_no_editor_breaks_a_line_does_not_break_it():
    with pytest.raises(BadDeck, match="line 2: 'x'"):
        read_deck("3 of\u2028CLUB\nx", "deck")


@pytest.mark.covers("S2-56")
@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("14 of CLUB", "deck, line 1: '14' is not a rank; allowed are A (ACE, 1), 2 to 10, J (JACK, 11), "),
        ("3 of Swords", "deck, line 1: 'Swords' is not a suit; allowed are SPADE, HEART, DIAMOND, CLUB"),
        ("3 CLUB", "deck, line 1: '3 CLUB' is not a card; a card is a line such as 3 of CLUB"),
        ("3 in CLUB", "deck, line 1: '3 in CLUB' is not a card; a card is a line such as 3 of CLUB"),
        ("3 of of CLUB", "deck, line 1: '3 of of CLUB' is not a card; a card is a line such as 3 of CLUB"),
    ],
)
def test_a_bad_line_is_named_with_what_came_and_what_is_allowed(line, sentence):
    with pytest.raises(BadDeck) as refusal:
        read_deck(line, "deck")

    assert str(refusal.value).startswith(sentence)


def test_every_bad_line_is_reported():
    with pytest.raises(BadDeck) as refusal:
        read_deck("x of CLUB\n3 of CLUB\n4 of y\nz", "deck")

    lines = str(refusal.value).splitlines()
    assert [line.split(":")[0] for line in lines] == ["deck, line 1", "deck, line 3", "deck, line 4"]


def test_twenty_bad_lines_are_shown_and_the_others_counted():
    with pytest.raises(BadDeck) as refusal:
        read_deck("bad\n" * 23, "deck")

    lines = str(refusal.value).splitlines()
    assert len(lines) == 21
    assert lines[19].startswith("deck, line 20:")
    assert lines[20] == "deck: 3 more lines can't be read"


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing here\n"])
def test_a_file_without_cards_is_refused(text):
    with pytest.raises(BadDeck, match=r"^deck: the file holds no card"):
        read_deck(text, "deck")


@given(st.lists(st.sampled_from(STANDARD), min_size=1))
def test_a_deck_of_any_cards_reads_back(cards):
    assert read_deck("\n".join(line_of(code) for code in cards), "deck") == tuple(cards)


@pytest.mark.covers("S2-50")
@given(st.text() | st.text(alphabet="3Aof CLUBS\n#", max_size=60))
def test_any_text_is_a_deck_or_is_refused(text):
    try:
        cards = read_deck(text, "deck")
    except BadDeck as refusal:
        assert all(line.startswith("deck") for line in str(refusal).split("\n"))
    else:
        assert set(cards) <= set(STANDARD)
