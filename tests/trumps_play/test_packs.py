"""Packs at the command line: listed, shown, checked and begun."""

import re
import sys
from pathlib import Path

import pytest

from fairdeal.cli.main import main
from fairdeal.games.trumps.balance import balance
from fairdeal.games.trumps.pack_reading import read_pack
from fairdeal.tables.games.trumps import SHIPPED, open_pack, shipped
from fairdeal.terminal.io.cells import width
from fairdeal.terminal.io.colours import painted
from fairdeal.terminal.trumps.pack_pages import cards_table
from fairdeal.terminal.trumps.scene import Brush
from fairdeal.words import words_for
from tests.support.covers import covers
from tests.support.quick_start import run
from tests.trumps_play.people import pack_in


def test_list_names_every_shipped_pack(capsys):
    assert main(["pack", "list", "--lang", "en"]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == shipped()
    assert any(line.endswith("8 cards, 4 categories") for line in lines)


@pytest.mark.parametrize("name", shipped())
def test_every_shipped_pack_checks(capsys, name: str):
    assert main(["pack", "check", name, "--lang", "en"]) == 0

    assert capsys.readouterr().out.startswith(f"{name}: in order (")


@covers("S1-14", "S1-34")
def test_check_names_card_and_attribute_of_what_is_wrong_and_exits_with_1(capsys, tmp_path):
    file = tmp_path / "mine.json"
    file.write_text('[{"Name": "Tristar", "Range": "far"}, {"Name": "A340-500", "Range": 9000}]')

    assert main(["pack", "check", str(file), "--lang", "en"]) == 1

    told = capsys.readouterr().out
    assert all(part in told for part in (str(file), "Tristar", "Range", "far", "whole number"))


def test_check_warns_of_what_is_out_of_balance_and_exits_with_0(capsys, tmp_path):
    file = tmp_path / "mine.json"
    file.write_text('[{"Name": "Best", "Range": 9}, {"Name": "Worst", "Range": 1}]')

    assert main(["pack", "check", str(file), "--lang", "en"]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("in order (2 cards, one category)")
    assert "warning: Best: no card beats it in any category" in lines


@covers("S1-02")
@pytest.mark.parametrize("command", [["trumps", "--pack"], ["pack", "show"]])
def test_a_broken_file_stops_the_program_with_its_name_and_place(capsys, tmp_path, command):
    file = tmp_path / "broken.json"
    file.write_text('[{"Name": "Tristar",\n "Range" 9}]')

    assert main([*command, str(file)]) == 2

    told = capsys.readouterr()
    assert told.out == ""
    assert f"{file}:2:10" in told.err


@pytest.mark.parametrize("command", [["trumps", "--pack"], ["pack", "show"], ["pack", "check"]])
@pytest.mark.parametrize(
    ("where", "sentence"),
    [
        ("nowhere", "there is no pack nowhere: use aircraft, airliners"),
        (".", ". is no file"),
        ("/dev/null", "/dev/null is no file"),
        ("a\0b", "there is no pack a"),
        ("x" * 300, f"{'x' * 300} can't be read: File name too long"),
    ],
)
def test_a_pack_that_is_not_there_is_one_sentence_and_exit_2(capsys, command, where, sentence):
    assert main([*command, where, "--lang", "en"]) == 2

    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"fairdeal: {sentence}")


@pytest.mark.skipif(not Path("/proc/self/mem").is_file(), reason="this system has no file that can't be read")
def test_a_file_that_can_not_be_read_is_one_sentence_and_exit_2(capsys):
    assert main(["pack", "check", "/proc/self/mem", "--lang", "en"]) == 2

    assert capsys.readouterr().err.startswith("fairdeal: /proc/self/mem can't be read: ")


def test_show_prints_every_card_with_all_its_values(capsys):
    assert main(["pack", "show", str(Path(__file__).with_name("eight.json")), "--lang", "en"]) == 0

    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["A340-500", "4", "310", "9000", "297500000"] in rows
    assert ["Tristar", "3", "256", "2680", "134160000"] in rows


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_columns_of_the_table_stand_straight(lang: str):
    rows = cards_table(pack_in("animals.json"), Brush(words_for(lang)), None)[-10:]

    assert len({width(row) for row in rows}) == 1
    assert any(row.split()[-1] == "-" for row in rows)


def test_units_and_directions_stand_above_their_values():
    lines = cards_table(pack_in("animals.json"), Brush(words_for("en")), None)

    assert lines[:5] == [
        "              Weight",
        "         Top    (kg,",
        "       speed     low",
        "Card  (km/h)   wins)  Age",
        "Ant      0.3     5.0    1",
    ]


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", shipped())
@pytest.mark.parametrize("columns", [40, 60, 80])
def test_a_table_wider_than_the_screen_goes_on_below(name: str, lang: str, columns: int):
    pack = open_pack(name)

    lines = cards_table(pack, Brush(words_for(lang)), columns)

    assert max(map(width, lines)) <= columns
    first = pack.cards[0].name.told(lang)
    assert sum(line.startswith(first) for line in lines) == 1 + lines.count("")


def test_a_name_too_wide_for_half_of_the_screen_goes_on_in_the_next_line():
    cards = b'[{"Name": "De Havilland Dash 8", "x": 400}, {"Name": "Comet", "x": 4}]'

    lines = cards_table(read_pack(cards, "wide.json"), Brush(words_for("en")), 26)

    assert lines == [
        "Card            x",
        "De Havilland  400",
        "  Dash 8",
        "Comet           4",
    ]


@pytest.mark.parametrize("columns", [1, 10, None])
def test_a_table_can_be_made_for_any_screen(columns: int | None):
    assert cards_table(pack_in("animals.json"), Brush(words_for("zh")), columns)


def test_a_long_word_of_a_label_is_broken_with_a_hyphen():
    lines = cards_table(open_pack("elements"), Brush(words_for("en")), 80)

    assert any("Electronega-" in line for line in lines)


def test_a_chinese_label_is_not_broken_before_what_is_said_aside():
    lines = cards_table(open_pack("elements"), Brush(words_for("zh")), None)

    assert lines[0].split()[-1] == "发现年份"
    assert lines[1].split()[-1] == "（低者胜）"


def test_the_table_tells_the_ids_of_cards_that_are_not_called_so():
    lines = cards_table(open_pack("aircraft"), Brush(words_for("en")), 80)

    assert any(re.fullmatch(r"Card +Id +\(m\) +\(m\)", line) for line in lines)
    assert any(line.startswith("Boeing 747-400  ") and " b747-400 " in line for line in lines)
    assert sum(" b747-400 " in line for line in lines) == 1


def test_the_table_tells_no_ids_where_they_are_but_the_names_in_small_letters():
    lines = cards_table(open_pack("elements"), Brush(words_for("en")), None)

    assert not any("hydrogen" in line for line in lines)
    assert any(
        " hydrogen " in line for line in cards_table(open_pack("elements"), Brush(words_for("zh")), None)
    )


@covers("S1-31")
def test_the_table_has_the_colours_of_the_game():
    lines = list(
        map(painted, cards_table(pack_in("eight.json"), Brush(words_for("en"), coloured=True), None))
    )

    assert any(line.startswith("\x1b[36mTristar\x1b[0m") and "\x1b[33m2680\x1b[0m" in line for line in lines)
    assert any("\x1b[35mRange\x1b[0m" in line for line in lines)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_new_pack_checks_is_in_balance_and_explains_itself(capsys, tmp_path, lang: str):
    file = tmp_path / "mine.json"

    assert main(["pack", "new", str(file), "--lang", lang]) == 0

    told = capsys.readouterr().out
    assert all(word in told for word in ("title", "categories", "cards", f"fairdeal pack check {file}"))
    pack = read_pack(file.read_bytes(), str(file))
    assert balance(pack) == []
    assert len(pack.cards) == 4


def test_a_new_pack_never_overwrites(capsys, tmp_path):
    file = tmp_path / "mine.json"
    file.write_text("precious")

    assert main(["pack", "new", str(file), "--lang", "en"]) == 2

    assert file.read_text() == "precious"
    assert "is there already and is left as it is" in capsys.readouterr().err


@pytest.mark.parametrize("where", ["no/such/folder/mine.json", "a\0b"])
def test_a_new_pack_that_can_not_be_written_is_one_sentence(capsys, tmp_path, monkeypatch, where):
    monkeypatch.chdir(tmp_path)

    assert main(["pack", "new", where, "--lang", "en"]) == 2

    assert "can't be written" in capsys.readouterr().err


@covers("S1-13", "S1-34")
def test_an_attribute_more_in_ones_own_pack_is_one_more_option(capsys, tmp_path, monkeypatch):
    file = tmp_path / "mine.json"
    file.write_text(
        '{"labels": {"Doors": "Number of doors"}, "cards": ['
        '{"Name": "A", "Engines": 1, "Pax": 1, "Range": 1, "Cost": 1, "Doors": 8},'
        '{"Name": "B", "Engines": 2, "Pax": 2, "Range": 2, "Cost": 2, "Doors": 4}]}'
    )
    answers = tmp_path / "answers"
    answers.write_text("1\n1\n5\n")

    with answers.open() as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        assert main(["trumps", "--pack", str(file), "--seed", "1", "--lang", "en"]) == 0

    told = capsys.readouterr().out
    assert "  5: Number of doors\n" in told
    assert "A has a number of doors of 8" in told


def test_an_own_pack_that_is_called_as_a_shipped_one_can_be_told_from_it(tmp_path):
    file = tmp_path / "planets.json"
    file.write_bytes((SHIPPED / "planets.json").read_bytes())
    place = ("--data", str(tmp_path / "room"))

    own = run("trumps", "--pack", str(file), "--bots", "1", *place).stdout.decode()
    back = run("trumps", "--resume", *place).stdout.decode()
    shown = run("pack", "show", str(file)).stdout.decode()

    for said in (own, back):
        assert said.startswith("Trumps: Planets and moons (own/planets), 28 cards, variant source\n")
    assert shown.startswith("Planets and moons (own/planets): 28 cards")
    assert run("pack", "show", "planets").stdout.startswith(b"Planets and moons: 28 cards")
