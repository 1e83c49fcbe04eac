"""The command line as a whole: help, version, languages, wrong arguments, exit statuses."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from fairdeal.cli.main import COMMANDS, main
from fairdeal.cli.play import CARD_STYLES
from fairdeal.terminal.io.cells import width
from fairdeal.words import LANGUAGES, words_for


def test_help_lists_every_command(capsys):
    for arguments in ([], ["--help"], ["-h"], ["help"]):
        assert main(arguments) == 0
        printed = capsys.readouterr().out
        assert all(f"  {name} " in printed for name in COMMANDS)


def test_help_of_a_command_of_commands_fits_every_terminal_that_asks(capsys, monkeypatch):
    widths = []
    for columns in ("110", "50"):
        monkeypatch.setenv("COLUMNS", columns)
        main(["house", "--help"])
        widths.append(max(map(len, capsys.readouterr().out.splitlines())))

    assert widths[0] > 60 > 50 >= widths[1]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("columns", [20, 40, 80])
def test_help_fits_the_terminal(capsys, monkeypatch, columns, lang):
    monkeypatch.setenv("COLUMNS", str(columns))

    main(["--help", "--lang", lang])

    lines = capsys.readouterr().out.splitlines()
    assert max(map(width, lines)) <= columns
    assert all(any(line.startswith(f"  {name} ") for line in lines) for name in COMMANDS)


def test_version_names_program_book_schema_and_store_schema(capsys):
    assert main(["--version"]) == 0

    assert capsys.readouterr().out == "fairdeal 0.1.0 (book schema 2, store schema 4)\n"


def test_help_speaks_chinese_when_asked(capsys):
    for arguments in (["--lang", "zh"], ["--lang=zh"], ["--help", "--lang", "zh"]):
        assert main(arguments) == 0
        assert "21点" in capsys.readouterr().out


def test_the_locale_chooses_the_language(capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")

    main([])

    assert "命令" in capsys.readouterr().out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(capsys, name):
    assert main([name, "--help"]) == 0
    assert name in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nonsense"], "there is no such command"),
        (["houses", "--nonsense"], "there is no option --nonsense"),
        (["house", "show", "nowhere"], "nowhere"),
        (["house", "show"], "HOUSE is missing"),
        (["house", "check"], "HOUSE is missing"),
        (["house", "check", "nowhere"], "nowhere: there is no house of this name"),
        (["house", "check", "no/such/folder"], "no/such/folder"),
        (["house", "jump"], "jump"),
        (["deal", "--house", "a", "--house", "b"], "only once"),
        (["diagram", "--game", "chess"], "chess"),
    ],
)
def test_wrong_arguments_get_one_sentence_and_exit_2(capsys, arguments, sentence):
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert sentence in printed.err
    assert "Traceback" not in printed.err


def test_houses_lists_each_with_its_rules_in_short(capsys):
    assert main(["houses"]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("vegas_strip ") and "4 decks" in line for line in lines)


def test_house_show_prints_the_rule_card_and_what_differs(capsys):
    assert main(["house", "show", "cs161"]) == 0

    printed = capsys.readouterr().out
    assert "dealer.stand_on" in printed


def test_house_check_is_exit_1_when_something_is_wrong(capsys, tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "house.toml").write_text('name = "Mine"\n\n[shoe]\ndecs = 2\n')

    assert main(["house", "check", str(folder)]) == 1

    printed = capsys.readouterr().out
    assert "house.toml:4" in printed
    assert "decks" in printed


def test_house_check_is_exit_0_for_a_house_in_order(capsys):
    assert main(["house", "check", "vegas_strip"]) == 0


def test_output_into_a_closed_pipe_is_no_error():
    program = [sys.executable, "-m", "fairdeal", "house", "show", "vegas_strip"]
    piped = subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert piped.stdout is not None
    piped.stdout.close()

    _, errors = piped.communicate(timeout=60)

    assert b"Traceback" not in errors


def test_a_terminal_that_knows_ascii_only_gets_no_traceback():
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"}
    program = [sys.executable, "-m", "fairdeal", "house", "show", "zh_21_house", "--lang", "zh"]

    done = subprocess.run(program, capture_output=True, env=environment, timeout=60, check=False)

    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


EVERY_COMMAND = [["--help"], ["houses"], ["play"], ["play", "--help"], ["diagram"], ["house", "show", "uk"]]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize("arguments", EVERY_COMMAND, ids=" ".join)
def test_an_output_that_is_full_is_one_sentence_and_exit_2(arguments):
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "fairdeal", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )

    assert done.returncode == 2
    assert done.stderr.startswith(b"fairdeal: the output can't be written: ")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize("arguments", EVERY_COMMAND, ids=" ".join)
def test_an_output_that_is_closed_is_no_error(arguments):
    program = shlex.join([sys.executable, "-m", "fairdeal", *arguments])

    done = subprocess.run(["sh", "-c", f"{program} >&- </dev/null"], stderr=subprocess.PIPE, check=False)

    assert (done.returncode, done.stderr) == (0, b"")


def test_complaints_that_nobody_can_read_change_no_exit_status():
    program = shlex.join([sys.executable, "-m", "fairdeal", "nonsense"])

    done = subprocess.run(["sh", "-c", f"{program} 2>&-"], stdout=subprocess.PIPE, check=False)

    assert (done.returncode, done.stdout) == (2, b"")


@pytest.mark.parametrize("given", [["--lang", "zh"], ["--lang=zh"]], ids=" ".join)
def test_the_language_may_stand_before_the_command(capsys, given):
    for arguments in (["houses"], ["house", "show", "uk"], ["deal", "--shoe", "9C 8H 10S 7D"]):
        main([*arguments, "--lang", "zh"])
        behind = capsys.readouterr()
        main([*given, *arguments])
        assert capsys.readouterr() == behind

    assert main([*given, "--version"]) == 0
    assert "规则书" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments", [["play"], ["deal"], ["houses"], ["house"], ["house", "show"], ["diagram"]]
)
def test_the_same_program_helps_readers_of_both_languages(capsys, monkeypatch, arguments):
    monkeypatch.setattr(sys, "argv", ["other", "--lang", "fi"])

    pages: dict[str, list[str]] = {}
    for lang in ("zh", "en", "zh"):
        assert main([*arguments, "--help", "--lang", lang]) == 0
        pages.setdefault(lang, []).append(capsys.readouterr().out)

    assert pages["zh"][0] == pages["zh"][1]
    assert pages["zh"][0].startswith("用法：fairdeal")
    assert pages["en"][0].startswith("Usage: fairdeal")
    assert not re.search("[\u4e00-\u9fff]", pages["en"][0])


def test_help_is_no_wider_than_a_terminal(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")

    for lang in LANGUAGES:
        main(["play", "--help", "--lang", lang])
        assert max(width(line) for line in capsys.readouterr().out.splitlines()) <= 80


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_names_every_way_to_write_cards(lang):
    told = words_for(lang)("play.help.cards")

    assert [style for style in CARD_STYLES if style not in told] == []


@pytest.mark.parametrize("arguments", [["houses", "--lang", "fr"], ["--lang=xx"], ["--lang", "fr", "deal"]])
def test_a_language_that_we_do_not_speak_is_refused(capsys, arguments):
    assert main(arguments) == 2
    assert "is no language of this program: use en or zh" in capsys.readouterr().err


def test_an_empty_house_file_is_there_and_not_in_order(capsys, tmp_path):
    (tmp_path / "house.toml").write_text("")

    assert main(["house", "check", str(tmp_path)]) == 1
    assert capsys.readouterr().err == ""


def test_each_of_several_problems_is_a_line_of_this_program(capsys):
    assert main(["deal", "--set", "play.stakes=points"]) == 2

    lines = capsys.readouterr().err.splitlines()
    assert len(lines) > 1
    assert [line for line in lines if not line.startswith("fairdeal: --set play.stakes=points: ")] == []


NO_TEXT = [
    ["bank", "statement", "wallet:\udcff"],
    ["bank", "issue", "ann", "200", "--reason", "a gift", "--id", "\udcff"],
    ["bank", "issue", "ann", "200", "--reason", "\udcff\udcff\udcff"],
    ["bank", "issue", "house:\udcff", "200", "--reason", "a gift"],
    ["bank", "retire", "\udcff", "200", "--reason", "a gift"],
    ["people", "show", "\udcff"],
    ["play", "--names", "Ann,\udcff"],
    ["play", "--name=\udcff"],
    ["play", "--data", "room\udcff"],
    ["replay", "t-\udcff:1"],
    ["backup", "copy\udcff.db"],
    ["verify", "t-\udcff"],
]


@pytest.mark.parametrize("arguments", NO_TEXT, ids=lambda given: " ".join(given[:2]))
def test_an_argument_that_is_no_text_is_told_and_nothing_of_a_damaged_database(
    capsys, tmp_path, monkeypatch, arguments
):
    monkeypatch.chdir(tmp_path)

    assert main([*arguments, "--data", "here"] if "--data" not in arguments else arguments) == 2

    told = capsys.readouterr().err
    assert "is no text: it has bytes that are not UTF-8" in told
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every file has a name that is text")
@pytest.mark.parametrize("form", ["--data {}", "--data={}"])
def test_a_folder_may_be_called_by_any_bytes(capsys, tmp_path, form):
    folder = tmp_path / "room\udcff"
    folder.mkdir()

    assert main(["tables", *form.format(folder).split(" ")]) == 0
