"""Values of no letters, which would leave holes in sentences."""

import pytest

from fairdeal.cli.main import main
from tests.cli.dealing import deal

EMPTY = [
    (["odds", ""], "HOUSE"),
    (["odds", "vegas_strip", "--strategy", ""], "--strategy"),
    (["odds", "vegas_strip", "--strategy="], "--strategy"),
    (["odds", "vegas_strip", "--set", ""], "--set"),
    (["odds", "vegas_strip", "--set", "shoe.decks=2", "--set", " "], "--set"),
    (["odds", "vegas_strip", "--hand", "", "--up", "10"], "--hand"),
    (["explain", "vegas_strip", "--hand", "10 6", "--up", ""], "--up"),
    (["chart", "vegas_strip", "--png", ""], "--png"),
    (["simulate", "vegas_strip", "--seed", ""], "--seed"),
    (["simulate", "vegas_strip", "--rounds", ""], "--rounds"),
    (["simulate", "vegas_strip", "--count", "hi-lo", "--ramp", ""], "--ramp"),
    (["simulate", "vegas_strip", "--cluster", ""], "--cluster"),
    (["house", "check", ""], "HOUSE"),
    (["house", "new", ""], "NAME"),
    (["play", "--house", ""], "--house"),
    (["play", "--coach", ""], "--coach"),
    (["play", "--coach-by", ""], "--coach-by"),
    (["play", "--bots", ""], "--bots"),
    (["trumps", "--bots", ""], "--bots"),
    (["play", "--players", ""], "--players"),
    (["play", "--players"], "--players"),
    (["play", "--players", "--no-save"], "--players"),
    (["deal", "--player", ""], "--player"),
    (["trumps", "--pack", ""], "--pack"),
    (["odds", "vegas_strip", "--lang", ""], "--lang"),
]


@pytest.mark.parametrize(("arguments", "option"), EMPTY)
def test_an_empty_value_is_told_as_such_whatever_the_command(capsys, arguments, option):
    assert main(arguments) == 2

    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == f"fairdeal: {option} is empty: --help tells what it takes\n"


def test_an_empty_value_is_told_in_the_readers_language(capsys):
    assert main(["odds", "", "--lang", "zh"]) == 2

    assert "HOUSE 是空的" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [[""], ["diagram", ""], ["house", ""]])
def test_an_empty_word_that_nothing_was_expected_of_is_shown(capsys, arguments):
    assert main(arguments) == 2

    assert '""' in capsys.readouterr().err


def test_where_nothing_is_a_value_like_any_other_it_is_taken(capsys):
    assert main(["odds", "vegas_strip", "--hand", "10 6", "--up", "10", "--seen", "", "--json"]) == 0
    capsys.readouterr()

    status, _ = deal(capsys, "--shoe", "AS 9C KD 8D", "--do", "")

    assert status == 0
