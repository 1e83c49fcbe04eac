"""The commands for house authors, as the program that people start."""

import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import quick_start
from tests.support.quick_start import in_text

PROGRAM = [sys.executable, "-m", "fairdeal", "house"]


def run(*arguments: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    done = in_text(quick_start.run("house", *arguments, folder=folder))
    assert "Traceback" not in done.stderr
    return done


def test_a_house_is_made_checked_tested_and_compared(tmp_path):
    made = run("new", "mine", "--from", "reno", folder=tmp_path)
    checked, tested = run("check", "mine", folder=tmp_path), run("test", "mine", folder=tmp_path)
    compared = run("diff", "reno", "mine", folder=tmp_path)

    assert [done.returncode for done in (made, checked, tested, compared)] == [0, 0, 0, 0]
    assert "fairdeal house check mine" in made.stdout
    assert "mine is in order." in checked.stdout
    assert "The example is as expected." in tested.stdout
    assert "No difference in play" in compared.stdout


def test_check_tells_what_a_script_changes_and_what_looks_odd():
    checked = run("check", "cn21")

    assert re.search(r"What the script changes.*`special` asked [0-9,]+ times", checked.stdout)
    assert "Worth a second look:" in checked.stdout
    # The player is ahead, and that is no house to open.
    assert checked.returncode == 1
    assert "The player is 16.8592 % ahead" in checked.stdout
    assert "cn21 is not ready: the player has the edge." in checked.stdout
    assert re.search(r"script: special +\+\d\d\.\d{4}", checked.stdout)
    assert "in a round is 8 times its first bet" in checked.stdout


def test_the_command_of_a_wrong_example_deals_its_round(tmp_path):
    run("new", "mine", folder=tmp_path)
    toml = tmp_path / "mine" / "house.toml"
    toml.write_text(toml.read_text().replace("change = 10", "change = 11"))

    tested = run("test", "mine", folder=tmp_path)
    (line,) = (line for line in tested.stdout.splitlines() if line.startswith("    fairdeal deal "))
    name, *arguments = shlex.split(line)
    dealt = quick_start.run(*arguments, "--json", folder=tmp_path)

    assert tested.returncode == 1
    assert "box 1 change is 10, not 11" in tested.stdout
    assert name == "fairdeal"
    assert dealt.returncode == 0
    assert b'"change":10' in dealt.stdout


def test_an_override_can_make_an_example_fail():
    assert run("test", "cn21", "--set", "pay.natural=3:2").returncode == 1


def test_a_house_that_does_not_load_fails_its_test(tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "house.toml").write_text("[shoe]\ndecs = 2\n")

    tested = run("test", "mine", folder=tmp_path)

    assert tested.returncode == 1
    assert "One problem: not in order." in tested.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["new"], "NAME is missing"),
        (["new", "a b"], "“a b” can't be the name of a house"),
        (["new", "reno"], "comes with the program"),
        (["new", "no/such/place"], "there is no folder no/such"),
        (["new", "mine", "--from", "nowhere"], "nowhere: there is no house of this name"),
        (["new", "mine", "--from", ""], "--from is empty"),
        (["test"], "HOUSE is missing"),
        (["test", "nowhere"], "nowhere: there is no house of this name"),
        (["diff", "reno"], "SECOND is missing"),
        (["diff", "reno", "nowhere"], "nowhere: there is no house of this name"),
        (["diff", "reno", "uk", "--set", "shoe.decks=9"], "shoe.decks is 9"),
        (["watch"], "HOUSE is missing"),
        (["watch", "nowhere"], "nowhere: there is no house of this name"),
    ],
)
def test_wrong_arguments_get_one_sentence_and_exit_2(tmp_path, arguments, sentence):
    done = run(*arguments, folder=tmp_path)

    assert done.returncode == 2
    assert done.stdout == ""
    assert sentence in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("arguments", [["check", "reno"], ["test", "cn21"], ["diff", "cn21", "reno"]])
def test_the_commands_speak_chinese(arguments):
    done = run(*arguments, "--lang", "zh")

    assert done.returncode == 0
    assert re.search(r"[\u4e00-\u9fff]", done.stdout)


def test_watching_tells_of_a_save_and_ends_by_an_interrupt(tmp_path):
    run("new", "mine", folder=tmp_path)
    toml = tmp_path / "mine" / "house.toml"
    watching = subprocess.Popen(
        [*PROGRAM, "watch", "mine", "--lang", "en"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        cwd=tmp_path,
    )
    assert watching.stdout is not None

    first = [watching.stdout.readline() for _ in range(4)]
    toml.write_text(toml.read_text().replace("decks = 6", "decks = 2"))
    second = [watching.stdout.readline() for _ in range(3)]
    watching.send_signal(signal.SIGINT)
    _, errors = watching.communicate(timeout=60)

    assert first[0] == "Watching mine; Ctrl-C ends it.\n"
    assert "mine is in order." in first[1]
    assert re.fullmatch(r"The house's edge: 0\.40\d\d % of the first bet\.\n", first[2])
    assert first[3] == "The example is as expected.\n"
    assert "mine is in order." in second[0]
    assert re.fullmatch(r"The house's edge: 0\.1\d\d\d % of the first bet\.\n", second[1])
    assert second[2] == "- shoe.decks: 6 decks are in play. → 2 decks are in play.\n"
    assert watching.returncode == 130
    assert errors == ""
