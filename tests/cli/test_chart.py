"""`fairdeal chart`: the published chart, with colours and without, in sentences, on paper, of odd houses."""

import json
import re
from html import escape
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path

import pytest

from fairdeal import odds
from fairdeal.cli.main import main
from fairdeal.houses.library import open_house
from fairdeal.odds.figures import ChartNote
from fairdeal.strategies.chart import ByColumn, Chart, Column, OpenTotal
from fairdeal.strategies.letters import blocks, code, sections
from fairdeal.terminal.io.cells import COLOUR, width
from fairdeal.terminal.io.screen import Screen
from fairdeal.terminal.pages.odds.chart_page import chart_page
from fairdeal.terminal.pages.odds.chart_sentences import Charted, column_ranges, plain_page
from fairdeal.words import LANGUAGES, words_for

PUBLISHED = Path(__file__).parents[1] / "data" / "odds" / "basic_strategy_charts.json"

ROW = re.compile(r"^(\S+) +((?:[A-Z][a-z]? *){10})$")


def chart(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["chart", *arguments]) == 0
    return capsys.readouterr().out


def rows(page: str) -> dict[str, list[str]]:
    """By label; those of pairs are `8,8`, and those of soft totals come second and are left out."""
    hard_and_pairs = re.sub(r"\nSoft .*?\n\n", "\n", page, flags=re.DOTALL)
    found = (ROW.match(line) for line in hard_and_pairs.splitlines())
    return {row[1]: row[2].split() for row in found if row}


def test_the_chart_of_six_decks_is_the_published_one():
    published = json.loads(PUBLISHED.read_text())["6d_s17_das_ls"]
    _, book = open_house("vegas_strip", ["shoe.decks=6", "surrender.kind=late"])

    found = {
        (section.name, points): [code(wishes)[0] for wishes in row.wishes]
        for section in sections(odds.chart(book))
        for row in section.rows
        for points in range(row.first, row.last + 1)
    }

    for name in ("hard", "soft", "pairs"):
        for label, letters in published[name].items():
            points = 1 if label == "A" else 10 if label == "T" else int(label)
            assert found[name, points] == [letter[0].replace("U", "R") for letter in letters], (name, label)


def test_hands_that_are_played_alike_share_a_line(capsys):
    found = rows(chart(capsys, "vegas_strip"))

    assert found["17-20"] == ["S"] * 10
    assert found["13-16"] == ["S"] * 5 + ["H"] * 5
    assert found["8,8"] == ["P"] * 10
    assert found["10,10"] == ["S"] * 10


def test_a_chart_tells_its_letters_its_edge_and_what_of_insurance(capsys):
    told = chart(capsys, "vegas_strip_liberal")

    assert "Rh  surrender, or else hit" in told
    assert "Ds  double, or else stand" in told
    assert "Insurance: never take it." in told
    assert "the house's edge is 0.2628 %" in told


def test_a_house_whose_best_play_hangs_on_the_number_of_cards_says_so(capsys):
    told = chart(capsys, "cn21")

    assert "The best play depends on the number of cards." in told
    assert re.search(r"- Hard 16 of 4 cards: hit against 2-6", told)
    assert "the player is ahead by 15.74" in told  # who takes that insurance, too
    assert "Insurance: take it against A." in told


def test_eights_that_may_not_be_given_up_are_split(capsys):
    found = rows(chart(capsys, "vegas_strip_h17"))

    assert found["8,8"] == ["P"] * 9 + ["Rp"]
    assert found["16"][-2:] == ["Rs", "Rh"]


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        (
            "en",
            (
                "Hard 16 against 10: “or else stand” applies to three or more cards. "
                "With two cards, if you can't surrender, hit."
            ),
        ),
        ("zh", "硬 16 对 10：“不行就停牌”说的是三张或更多的牌。只有两张牌又不能投降时，要牌。"),
    ],
)
def test_a_second_choice_that_is_not_that_of_two_cards_is_explained(capsys, tmp_path, lang, sentence):
    told = chart(capsys, "macau", "--lang", lang)
    chart(capsys, "macau", "--lang", lang, "--html", str(tmp_path / "chart.html"))

    assert sentence in told.splitlines()
    assert f"<p>{escape(sentence)}</p>" in (tmp_path / "chart.html").read_text("utf-8")


ONE_DECK = ("vegas_strip", "--set", "shoe.decks=1", "--set", "surrender.kind=late")


def test_a_pair_may_have_a_play_of_its_own(capsys):
    told = chart(capsys, *ONE_DECK)
    by_total = chart(capsys, *ONE_DECK, "--strategy", "total")

    assert rows(told)["7,7"][-2:] == ["Rs", "H"]
    assert rows(by_total)["7,7"][-2:] == ["H", "H"]
    assert "(strategy total-pairs)." in told
    assert "(strategy total)." in by_total


def test_a_chart_in_sentences_says_the_same(capsys):
    told = chart(capsys, "vegas_strip", "--plain")

    assert "Hard 12: hit against 2-3, 7-10, A; stand against 4-6." in told.splitlines()
    assert "A pair of 8: always split." in told.splitlines()


def test_a_house_that_shows_both_cards_is_charted_by_their_total(capsys, tmp_path):
    told = chart(capsys, "double_exposure_ac", "--html", str(tmp_path / "chart.html"))
    page = (tmp_path / "chart.html").read_text("utf-8")

    assert told.startswith("Written: ")
    assert "against the total of the dealer&#x27;s two cards" in page
    assert "<h2>Dealer shows a hard total</h2>" in page
    assert "<h2>Dealer shows a soft total</h2>" in page
    assert page.count("<table>") == 6
    assert "edge is 0.6293 %" in page


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--strategy", "cdz"], "cdz depends on the exact cards"),
        (["--strategy", "best"], "no strategy is called best"),
        (["--html", "a.html", "--png", "a.png"], "either --html or --png"),
        (["--png", "a.gif"], "has to end in .png, .svg or .pdf"),
        (["--html", "no/such/folder/a.html"], "can't be written"),
        (["--html", ""], "--html is empty"),
    ],
)
def test_wrong_arguments_get_one_sentence_and_exit_2(capsys, tmp_path, monkeypatch, arguments, sentence):
    monkeypatch.chdir(tmp_path)

    assert main(["chart", "vegas_strip", *arguments]) == 2

    printed = capsys.readouterr()
    assert sentence in printed.err
    assert printed.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_the_tables_of_a_chart_through_a_pipe_are_no_wider_than_its_reader_says(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")

    assert main(["chart", "double_exposure_ac"]) == 0

    told = capsys.readouterr().out
    tables = told[told.index("\n\n") : told.index("Legend:")].splitlines()
    assert max(map(width, tables)) <= 40


@pytest.mark.parametrize(
    ("given", "columns"), [("40", 40), ("", 80), ("0", 80), ("wide", 80), ("9" * 99, 10**9 - 1)]
)
def test_a_pipe_whose_reader_does_not_say_how_wide_it_is_counts_as_a_usual_terminal(given, columns):
    assert Screen(None, StringIO(), {"COLUMNS": given}).table_columns() == columns


class Page(HTMLParser):
    """What a browser would fetch, and the text of cells."""

    def __init__(self) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.open: list[str] = []
        self.cells: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.fetched += [str(value) for name, value in attributes if name in ("src", "href", "srcset")]

    def handle_endtag(self, tag: str) -> None:
        while self.open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "td":
            self.cells.append(data)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_html_page_needs_nothing_from_outside(capsys, tmp_path, lang):
    file = tmp_path / "chart.html"

    chart(capsys, "vegas_strip", "--html", str(file), "--lang", lang)

    text, page = file.read_text("utf-8"), Page()
    page.feed(text)
    assert page.fetched == []
    assert "url(" not in text
    assert "@import" not in text
    assert page.cells.count("P") > 30
    assert ('lang="zh-Hans"' in text) is (lang == "zh")


@pytest.mark.parametrize(("name", "begins"), [("a.png", b"\x89PNG"), ("a.svg", b"<?xml"), ("a.pdf", b"%PDF")])
def test_a_picture_is_written_in_the_format_that_its_name_asks_for(capsys, tmp_path, name, begins):
    chart(capsys, "vegas_strip", "--png", str(tmp_path / name))

    assert (tmp_path / name).read_bytes().startswith(begins)


# Charts that are made up.

HITS: ByColumn = dict.fromkeys(range(1, 11), ("hit", "stand"))
SMALL = Chart("total", {12: HITS, 13: HITS, 15: HITS}, {18: dict.fromkeys(range(1, 11), ("stand",))}, {})
NOTES = tuple(ChartNote(13, False, upcard, cards, "stand", 0.1) for cards in (2, 3) for upcard in (2, 3, 1))
CHARTED = Charted("mine", "00ff", SMALL, 0.01, offers_insurance=True, offers_even_money=False, notes=NOTES)


def test_lines_are_joined_only_with_their_neighbours():
    (hard, _) = sections(SMALL)

    assert [hard.label(row) for row in hard.rows] == ["15", "12-13"]


def test_notes_of_hands_that_are_played_alike_are_one_line():
    assert "- Hard 13 of 2 or 3 cards: stand against 2-3, A" in plain_page(CHARTED, words_for("en"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_tables_fit_a_narrow_screen_and_colours_take_no_room(lang):
    plain = chart_page(CHARTED, words_for(lang), coloured=False)
    coloured = chart_page(CHARTED, words_for(lang), coloured=True)

    assert [COLOUR.sub("", line).rstrip() for line in coloured] == plain
    tables = plain[plain.index("") : plain.index(words_for(lang)("odds.chart.legend"))]
    assert max(map(width, tables)) <= 40
    assert coloured != plain


@pytest.mark.parametrize(
    ("wishes", "letters"),
    [
        (("hit", "stand"), "H"),
        (("double", "hit", "stand"), "Dh"),
        (("double", "stand", "stand"), "Ds"),
        (("split", "hit", "stand"), "P"),
        (("surrender", "split", "hit"), "Rp"),
        (("stand",), "S"),
        (("report", "stand"), "T"),
    ],
)
def test_a_cell_names_the_first_wish_and_what_comes_where_that_is_not_offered(wishes, letters):
    assert code(wishes) == letters


def test_an_ace_never_joins_the_cards_before_it():
    assert column_ranges([2, 3, 9, 10, 1], words_for("en")) == "2-3, 9-10, A"


# The same against totals of two open cards.

TOTALS: list[Column] = [OpenTotal(soft, total) for soft in (False, True) for total in range(12, 21 - soft)]
BOTH_OPEN = Charted(
    "mine",
    "00ff",
    Chart("total", {16: dict.fromkeys(TOTALS, ("double", "hit"))}, {}, {}, both_open=True),
    0.01,
    offers_insurance=False,
    offers_even_money=False,
    notes=(
        ChartNote(16, False, TOTALS[1], 3, "stand", 0.1),
        ChartNote(16, False, TOTALS[9], 3, "stand", 0.1),
    ),
)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("screen_columns", "lines_of_heads"), [(30, 3), (40, 2), (80, 1), (None, 2)])
def test_tables_that_are_too_wide_are_cut_and_hard_and_soft_stand_apart(lang, screen_columns, lines_of_heads):
    words = words_for(lang)
    page = chart_page(BOTH_OPEN, words, coloured=True, screen_columns=screen_columns)

    cut = page[page.index("") : page.index(words("odds.chart.legend"))]
    heads = [line for line in cut if line.startswith(words("odds.chart.hard"))]
    assert max(map(width, cut)) <= (screen_columns or 40)
    assert " ".join(heads).split()[1:].count("12") == 2
    assert len(heads) == lines_of_heads


def test_columns_are_cut_into_pieces_of_nearly_the_same_length():
    assert [len(block) for block in blocks(BOTH_OPEN.chart, 8)] == [4, 5, 8]


def test_totals_of_the_dealers_are_told_to_be_hard_or_soft():
    told = plain_page(BOTH_OPEN, words_for("en"))

    assert "Hard 16: always double, or else hit." in told
    assert "- Hard 16 of 3 cards: stand against hard 13, soft 12" in told


def test_a_house_whose_dealer_draws_between_turns_has_a_chart_too(capsys: pytest.CaptureFixture[str]):
    page = chart(capsys, "gojack")

    assert rows(page)["18-20"] == ["S"] * 10
    assert "edge" in page
