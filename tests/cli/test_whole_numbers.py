"""Whole numbers on the command line: plain digits, and nothing that has to be guessed at."""

import pytest

from tests.cli.recorded import a_room, complaint, run

NOT_PLAIN = ("0x10", "1_000", "1,000", "1e3", "\u0663", "abc", "--5", "+5", "9" * 5000)


@pytest.fixture
def room(tmp_path):
    return a_room(tmp_path)


@pytest.mark.parametrize("given", NOT_PLAIN)
@pytest.mark.parametrize(
    "order",
    [
        ("issue", "ann", "{}", "--reason", "a present"),
        ("retire", "ann", "{}", "--reason", "too much"),
        ("adjust", "ann", "bo", "{}", "--reason", "a mistake", "--confirm", "5"),
    ],
)
def test_no_chips_move_by_a_number_that_is_not_plain(capsys, room, order, given):
    before = run(capsys, "bank", "balances", "--data", room)[1]

    told = complaint(capsys, "bank", *(part.format(given) for part in order), "--data", room)

    assert told.startswith(f"fairdeal: {given[:40]}")
    assert "is no amount of money" in told or given == "9" * 5000
    assert run(capsys, "bank", "balances", "--data", room)[1] == before


@pytest.mark.parametrize("given", ["1.5", "\u0663", "1_0"])
@pytest.mark.parametrize(
    ("command", "option"),
    [
        (("history",), "--last"),
        (("bank", "statement", "ann"), "--last"),
        (("people", "log"), "--last"),
    ],
)
def test_every_other_whole_number_is_as_plain(capsys, room, command, option, given):
    told = complaint(capsys, *command, option, given, "--data", room)

    assert told == f"fairdeal: {option} takes a whole number in plain digits, not “{given}”"


def test_an_empty_number_is_told_as_such(capsys, room):
    told = complaint(capsys, "bank", "issue", "ann", "", "--reason", "a present", "--data", room)

    assert told == "fairdeal: MONEY is empty: --help tells what it takes"


@pytest.mark.parametrize("given", ["1,5", "1_0", "1,0,0", "\u0663", "1,000_000"])
def test_a_number_of_rounds_that_could_mean_two_things_is_refused(capsys, given):
    told = complaint(capsys, "simulate", "vegas_strip", "--rounds", given)

    assert "--rounds takes a whole number" in told


def test_more_than_there_will_ever_be_shows_everything(capsys, room):
    status, out, _ = run(capsys, "history", "--last", "9" * 30, "--data", room)

    assert status == 0
    assert out == run(capsys, "history", "--last", "1000", "--data", room)[1]
