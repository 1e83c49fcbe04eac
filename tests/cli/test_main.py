"""The command line as a whole: help, version, languages, wrong arguments, exit statuses."""

import os
import subprocess
import sys

import pytest

from fairdeal.cli.main import COMMANDS, main


def test_help_lists_every_command(capsys):
    for arguments in ([], ["--help"], ["-h"], ["help"]):
        assert main(arguments) == 0
        printed = capsys.readouterr().out
        assert all(f"  {name} " in printed for name in COMMANDS)


def test_version_names_program_book_schema_and_store_schema(capsys):
    assert main(["--version"]) == 0

    assert capsys.readouterr().out == "fairdeal 0.1.0 (book schema 1, store schema 0)\n"


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
        (["house", "show"], "house"),
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
