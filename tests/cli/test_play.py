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
