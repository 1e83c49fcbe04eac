"""One prompt, one line, asked again until it makes sense; and the edge where lines come from."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.terminal.io import card_art, cells
from fairdeal.terminal.io.colours import GREEN, RED, RESET
from fairdeal.terminal.io.prompt import Asker, EndOfInput, NotUnderstood, shown
from fairdeal.terminal.io.screen import LINE_LENGTH_MAX, Look, Screen, look_for
from fairdeal.terminal.names import clean_name, name_problem
from fairdeal.words import words_for
from tests.terminal.people import Transcript


def asker(seen: Transcript) -> Asker:
    return Asker(seen.ask, seen.tell, words_for("en"), lambda: ["The rules."])


def screen(data: bytes, encoding: str = "utf-8") -> tuple[Screen, io.BytesIO]:
    """A screen on a pipe with these bytes in it."""
    out = io.BytesIO()
    source = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")
    return Screen(source, io.TextIOWrapper(out, encoding=encoding)), out


def a_number(line: str) -> int:
    if not line.isdecimal():
        raise NotUnderstood(f"{line} is no number")
    return int(line)


def test_nonsense_is_answered_and_asked_again():
    seen = Transcript(["x", "", "7"])

    assert asker(seen).until("How many? ", a_number, "a number") == 7
    assert seen.lines == ["How many? x", "x is no number", "How many?", " is no number", "How many? 7"]


@pytest.mark.parametrize("question", ["?", " ? ", "help", "HELP", "？"])
def test_a_question_mark_helps_and_asks_again(question: str):
    seen = Transcript([question, "7"])

    assert asker(seen).until("How many? ", a_number, "Write a number.") == 7
    assert seen.lines[1] == "Write a number."


def test_the_rules_can_be_read_at_any_prompt():
    seen = Transcript(["rules", "7"])

    assert asker(seen).until("How many? ", a_number, "help") == 7
    assert seen.lines[1] == "The rules."


@pytest.mark.parametrize(("line", "answer"), [("y", True), ("YES", True), (" n ", False), ("No", False)])
def test_yes_and_no_by_word_or_letter(line: str, answer: bool):
    assert asker(Transcript([line])).yes("Again? ") is answer


@pytest.mark.parametrize("line", ["x", "maybe", "yn", "0"])
def test_anything_else_is_neither_yes_nor_no(line: str):
    seen = Transcript([line, "y"])

    assert asker(seen).yes("Again? ")
    assert "neither yes nor no" in seen.text


def test_end_of_input_is_told_to_whoever_asked():
    with pytest.raises(EndOfInput):
        asker(Transcript([])).yes("Again? ")


@given(st.text())
def test_what_is_echoed_is_short_and_has_no_control_characters(line: str):
    assert len(shown(line)) <= 41
    assert shown(line).isprintable()


@given(st.text())
def test_a_name_can_be_shown_or_is_refused(name: str):
    cleaned = clean_name(name)
    problem = name_problem(words_for("en"), [cleaned])

    assert cleaned == cleaned.strip()
    assert cleaned.isprintable() or problem
    assert problem is None or problem.isprintable()


def test_a_pipe_gets_each_prompt_on_its_own_line():
    pipe, out = screen(b"ten\n\nlast")

    answers = [pipe.ask("Your bet? "), pipe.ask("What?\n> "), pipe.ask("And? ")]

    assert answers == ["ten", "", "last"]
    assert out.getvalue().decode() == "Your bet?\nWhat?\nAnd?\n"


def test_the_end_of_a_pipe_is_the_end_of_input():
    pipe, _ = screen(b"")

    with pytest.raises(EndOfInput):
        pipe.ask("Anyone? ")


def test_nobody_answers_where_there_is_no_input_at_all():
    with pytest.raises(EndOfInput):
        Screen(None, None).ask("Anyone? ")


def test_a_directory_as_input_is_no_input():
    class Directory(io.StringIO):
        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            raise IsADirectoryError

    with pytest.raises(EndOfInput):
        Screen(Directory(), None).ask("Anyone? ")


def test_a_line_without_end_is_cut_and_the_next_one_is_whole():
    pipe, _ = screen(b"x" * (3 * LINE_LENGTH_MAX + 5) + b"\nnext\n")

    assert pipe.ask("") == "x" * LINE_LENGTH_MAX
    assert pipe.ask("") == "next"


def test_bytes_that_are_no_text_do_not_stop_the_reading():
    pipe, _ = screen(b"\xff\xfe\x00hit\n\x80\n")

    assert pipe.ask("").endswith("hit")
    assert len(pipe.ask("")) == 1


def test_text_that_the_output_cannot_show_becomes_question_marks():
    pipe, out = screen(b"", encoding="ascii")

    pipe.tell("10♥ 庄家")

    assert out.getvalue() == b"10? ??\n"


def test_quotation_marks_survive_an_output_that_knows_only_ascii():
    pipe, out = screen(b"", encoding="ascii")

    pipe.tell("“x” is no bet…")

    assert out.getvalue() == b'"x" is no bet...\n'


def test_drawings_become_words_for_those_who_ask_for_words():
    heard = look_for(screen(b"")[0], words_for("en"), {}, "words")

    assert heard.drawn((FACE_DOWN, Card("10H"))) == "a card face down, ten of hearts"
    assert heard.banner("Fair Deal") == "Fair Deal"


def test_drawings_go_through_a_pipe_as_they_are():
    look = look_for(screen(b"")[0], words_for("en"), {}, None)

    assert look.drawn((Card("10H"),)).startswith("  ┌───────┒")


@pytest.mark.parametrize(
    ("encoding", "given", "style", "is_ascii"),
    [
        ("utf-8", None, "letters", False),
        ("ascii", None, "letters", True),
        ("ascii", "symbols", "symbols", True),
        ("utf-8", "letters", "letters", True),
        ("utf-8", "cs161", "cs161", False),
        ("gb18030", None, "letters", False),
        ("utf-8", "words", "words", False),
    ],
)
def test_through_a_pipe_cards_are_letters_unless_told_otherwise(
    encoding: str, given: str | None, style: str, is_ascii: bool
):
    look = look_for(screen(b"", encoding)[0], words_for("en"), {}, given)

    assert (look.cards, look.ascii, look.coloured) == (style, is_ascii, False)


class Terminal(io.TextIOWrapper):
    """A stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("environment", "encoding", "style", "coloured"),
    [
        ({}, "utf-8", "symbols", True),
        ({"NO_COLOR": "1"}, "utf-8", "symbols", False),
        ({"NO_COLOR": ""}, "utf-8", "symbols", True),
        ({"TERM": "dumb"}, "utf-8", "letters", False),
        ({}, "ascii", "letters", True),
    ],
)
def test_a_terminal_gets_symbols_and_colours_as_far_as_it_can_show_them(
    environment: dict[str, str], encoding: str, style: str, coloured: bool
):
    terminal = Screen(Terminal(io.BytesIO()), Terminal(io.BytesIO(), encoding=encoding))

    look = look_for(terminal, words_for("en"), environment, None)

    assert (look.cards, look.coloured) == (style, coloured)


def test_colours_differ_for_all_four_suits():
    look = Look(words_for("en"), "letters", coloured=True)

    painted = {look.card(card)[:-3] for card in ("AS", "AH", "AD", "AC")}  # type: ignore[arg-type]

    assert len(painted) == 4
    assert look.card("??") == "??"  # type: ignore[arg-type]


@pytest.mark.parametrize(("text", "width"), [("ace", 3), ("庄家", 4), ("10♥", 3), ("", 0), ("a\x07b", 3)])
def test_width_is_counted_in_cells(text: str, width: int):
    assert cells.width(text) == width


def test_columns_stand_under_each_other_in_any_language():
    rows = cells.columns([("庄家", "1"), ("Matt", "2"), ("x", "3")])

    assert rows == ["庄家  1", "Matt  2", "x     3"]
    assert cells.columns([]) == []


@pytest.mark.parametrize(
    ("text", "cells_max", "lines"),
    [
        ("take one more card", 8, ["take one", "more", "card"]),
        ("short", 8, ["short"]),
        ("", 8, [""]),
        ("incomprehensible", 5, ["incom", "prehe", "nsibl", "e"]),
        ("庄家的牌：八点", 8, ["庄家的", "牌：八点"]),
        ("输入 quit 离开", 8, ["输入", "quit 离", "开"]),
        ("下注（回车为 10）？", 17, ["下注（回车为", "10）？"]),
        ("查看帮助，输入", 8, ["查看帮", "助，输入"]),
        ("下注多少（5 到 9）", 10, ["下注多少", "（5 到 9）"]),
        (f"{RED}A♥{RESET} {GREEN}10♣{RESET}", 4, [f"{RED}A♥{RESET}", f"{GREEN}10♣{RESET}"]),
    ],
)
def test_long_sentences_break_between_words(text: str, cells_max: int, lines: list[str]):
    assert cells.wrapped(text, cells_max) == lines


@given(st.text(alphabet="ab 庄家，（"), st.integers(2, 9), st.integers(0, 9))
def test_no_broken_line_is_too_wide_and_no_letter_is_lost(text: str, cells_max: int, indent: int):
    lines = cells.wrapped(text, cells_max, indent)

    assert all(cells.width(line) <= cells_max for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


class Endless(io.StringIO):
    """A line that never ends; it breaks off where a person would have given up."""

    parts = 0

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        self.parts += 1
        assert self.parts < 1_000, "reads on for ever"
        return "x" * (size or 0)


def test_a_line_that_never_ends_is_the_end_of_the_input():
    with pytest.raises(EndOfInput):
        Screen(Endless(), io.StringIO()).ask("? ")


def test_an_empty_line_is_no_word_to_complain_about():
    seen = Transcript(["", "y"])

    assert asker(seen).yes("Again? ")
    assert seen.lines[1] == "Please write y or n."


def test_lines_after_the_first_are_indented_where_there_is_room():
    assert cells.wrapped("take one more card", 8, indent=2) == ["take one", "  more", "  card"]
    assert cells.wrapped("a bc d", 4, indent=2) == ["a bc", "d"]


def test_a_look_at_the_cards_is_offered_only_where_there_are_some():
    seen, bare = Transcript(["v", "7"]), Transcript(["v", "7"])

    asker(seen).until("How many? ", a_number, "help", ["The cards."])
    asker(bare).until("How many? ", a_number, "help")

    assert seen.lines[1] == "The cards."
    assert bare.lines[1] == "v is no number"


HAND = tuple(Card(code) for code in ("2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S"))


@pytest.mark.parametrize(("columns", "rows"), [(40, [3, 3, 2]), (80, [7, 1]), (5, [1] * 8), (None, [8])])
def test_drawn_cards_go_on_in_another_row_where_the_terminal_ends(columns: int | None, rows: list[int]):
    look = Look(words_for("en"), columns=lambda: columns)

    lines = look.drawn(HAND).split("\n")

    assert [line.count("┌") for line in lines if "┌" in line] == rows
    assert len(lines) == 6 * len(rows)
    assert lines[:6] == card_art.draw(HAND[: rows[0]]).split("\n")


@pytest.mark.parametrize(("columns", "lines"), [(44, 1), (45, 3), (None, 3)])
def test_a_banner_that_does_not_fit_is_its_text(columns: int | None, lines: int):
    banner = Look(words_for("en"), columns=lambda: columns).banner("Fair Deal")

    assert len(banner.split("\n")) == lines
    assert lines > 1 or banner == "Fair Deal"


@pytest.mark.parametrize(
    ("environment", "is_ascii"),
    [
        ({"LC_ALL": "C"}, True),
        ({"LC_ALL": "POSIX", "LANG": "en_GB.UTF-8"}, True),
        ({"LC_ALL": "C.UTF-8"}, False),
        ({"LC_ALL": "C", "PYTHONUTF8": "1"}, False),
        ({"LC_ALL": "C", "PYTHONIOENCODING": "utf-8"}, False),
        ({}, False),
    ],
)
def test_the_c_locale_gets_letters_and_ascii(environment: dict[str, str], is_ascii: bool):
    out = io.BytesIO()
    terminal = Screen(None, Terminal(out, encoding="utf-8"), environment)

    look = look_for(terminal, words_for("en"), environment, None)
    terminal.tell("“x” is no bet…")

    assert (look.ascii, look.cards) == (is_ascii, "letters" if is_ascii else "symbols")
    assert out.getvalue().isascii() == is_ascii
