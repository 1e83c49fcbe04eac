"""`fairdeal play`: what is said of options and people before anybody bets."""

import re
from pathlib import Path

import pytest

from tests.support.quick_start import run

NO_CHANGE = "--bets changes nothing here"


@pytest.mark.parametrize("house", ["vegas_strip", "gojack"])
def test_bets_are_said_to_change_nothing_where_they_do_not(house: str):
    played = run("play", "--house", house, "--players", "Ann", "--bets", "--no-save")

    assert NO_CHANGE in played.stdout.decode()


def test_nothing_is_said_of_bets_where_they_are_played_for():
    asked = run("play", "--house", "cs161", "--players", "Ann", "--bets", "--no-save")
    plain = run("play", "--house", "vegas_strip", "--players", "Ann", "--no-save")

    assert NO_CHANGE not in asked.stdout.decode() + plain.stdout.decode()


@pytest.mark.parametrize("command", [("play",), ("trumps", "--bots", "1")])
def test_who_stays_away_is_told_until_when(tmp_path: Path, command: tuple[str, ...]):
    room = ("--data", str(tmp_path))
    run("people", "sign-up", "ann", "--guest", *room)
    said = run("people", "away", "ann", "7d", *room).stdout.decode()
    until = re.search("until [-0-9: ]+", said)

    refused = run(*command, "--players", "ann", *room)

    assert until is not None
    assert refused.returncode == 2
    assert refused.stderr.decode() == f"fairdeal: You have chosen to stay away from play {until[0]}.\n"


LONG = "Bartholomew Longname the First"
MACEDON = "Alexander the Great I of Macedon"


def test_people_are_told_apart_by_their_whole_names(tmp_path: Path):
    room = ("--data", str(tmp_path))

    for name, bet in (
        (LONG, b"25\nquit\n"),
        ("Bartholomew Longname the Second", b"quit\n"),
        (MACEDON, b"quit\n"),
    ):
        played = run("play", "--players", name, "--set", "insurance.offered=false", *room, data=bet)
        assert played.returncode == 0, played.stderr.decode()

    listed = run("people", "list", *room).stdout.decode()
    assert all(name in listed for name in (LONG, "Bartholomew Longname the Second", MACEDON))


@pytest.mark.parametrize("command", ["play", "trumps"])
def test_an_account_with_a_long_name_is_found_by_it(tmp_path: Path, command: str):
    room = ("--data", str(tmp_path))
    name = "Bartholomew Longname the Third"
    run("people", "sign-up", "bart", "--name", name, *room, data=b"correct horse\ncorrect horse\n")

    refused = run(command, "--players", name, *(("--bots", "1") if command == "trumps" else ()), *room)

    assert "password" in refused.stderr.decode()


@pytest.mark.parametrize("command", [("play",), ("trumps", "--bots", "1")])
def test_a_name_that_is_too_long_is_refused_and_not_cut(tmp_path: Path, command: tuple[str, ...]):
    room = ("--data", str(tmp_path))

    longest = run(*command, "--players", "N" * 40, *room)
    refused = run(*command, "--players", "N" * 41, *room)

    assert longest.returncode == 0
    assert "N" * 40 in run("people", "list", *room).stdout.decode()
    assert refused.returncode == 2
    told = f"fairdeal: “{'N' * 40}…” is too long a name: 40 letters are the most.\n"
    assert refused.stderr.decode() == told
