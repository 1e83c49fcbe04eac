"""All that people do with a room they can do with one on a server: the commands, over PostgreSQL."""

import csv
import shlex
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

import pytest

from tests.cli.recorded import complaint, run
from tests.support.postgres import empty_database
from tests.terminal.programs import Program

BET, ACTION, EXTRA = " bet (", "ou may ", "yes or no?"

Run = Callable[..., str]


@pytest.fixture
def elsewhere(postgres_server: str) -> Iterator[str]:
    """The address of another empty database."""
    with empty_database(postgres_server) as address:
        yield address


@pytest.fixture
def told(capsys, monkeypatch) -> Run:
    """What a command says that has nothing to complain of, to whoever types these lines."""

    def running(*arguments: object, typed: str = "") -> str:
        monkeypatch.setattr("sys.stdin", StringIO(typed))
        status, out, err = run(capsys, *arguments)
        assert (status, err) == (0, ""), (arguments, out, err)
        return out

    return running


@pytest.fixture
def played(postgres: str) -> str:
    """The address of a room where Ann, beside a bot, was cut off in mid-hand and went on."""
    first, again = play(postgres, "--players", "Ann", "--bots", "1"), None
    try:
        bet_until_asked(first)
        first.kill()
        again = play(postgres, "--resume")
        assert "goes on." in again.said_until(ACTION)
        again.answer("s")
        again.said_until(BET)
        again.answer("quit")
        assert again.end() == 0
    finally:
        first.clean_up()
        if again is not None:
            again.clean_up()
    return postgres


def play(address: str, *options: str) -> Program:
    return Program(*options, "--cards", "letters", "--data", address)


def bet_until_asked(program: Program) -> None:
    """Until a hand comes that is neither a natural nor lost to one; insurance is not wanted."""
    while (said := program.said_until(BET, ACTION, EXTRA)) and not said.endswith(ACTION):
        program.answer("10" if said.endswith(BET) else "n")


def test_rounds_on_a_server_are_listed_told_again_and_checked(told: Run, played: str):
    rounds = list(csv.DictReader(StringIO(told("history", "--export", "csv", "--data", played))))
    last = rounds[-1]["round"]
    table = last.partition(":")[0]

    assert f"  {last}  vegas_strip  Ann" in told("history", "--data", played)
    assert "1. Ann  " in told("top", "--by", "rounds", "--data", played)
    assert f"{table}  vegas_strip  closed" in told("tables", "--data", played)
    assert f"Round {last} at vegas_strip" in told("replay", last, "--data", played)
    deal = shlex.split(told("replay", last, "--as-deal", "--data", played))
    assert told(*deal[1:])
    assert "Everything that was checked is in order." in told("verify", table, "--data", played)
    assert "Everything is in order." in told("audit", "--no-odds", "--data", played)


def test_money_and_people_on_a_server(told: Run, capsys, postgres: str):
    data = ("--data", postgres)

    told("people", "sign-up", "bo", "--name", "Bo", *data, typed="correct horse battery\n")
    told("bank", "issue", "bo", 500, "--reason", "a present", "--appoint", "dora", "--id", "p-1", *data)
    again = told("bank", "issue", "bo", 500, "--reason", "a present", "--id", "p-1", *data)
    refused = complaint(capsys, "bank", "retire", "bo", 501, "--reason", "too much", *data)
    code = told("people", "code", "bo", *data).split(" is ")[1].split(".")[0]
    told("people", "password", "bo", "--code", *data, typed=f"{code}\nstaple of the trade\n")
    told("people", "password", "bo", "--as", "dora", *data, typed="another of them\n")
    told("people", "profile", "bo", "--name", "Bob", *data, typed="another of them\n")

    assert "nothing was done now" in again
    assert "wallet:bo has 500," in refused
    assert "a present (dora)" in told("bank", "statement", "Bob", *data)
    assert "Bob" in told("people", "list", *data)
    assert "wallet  500\n" in told("people", "show", "bo", *data)
    assert "mint" in told("bank", "balances", *data)


def test_no_password_of_an_address_is_shown(told: Run, postgres: str):
    said = told("tables", "--data", f"{postgres}&password=a-secret")

    assert "No table was ever opened here" in said
    assert "a-secret" not in said


def test_a_room_goes_from_one_server_to_another(
    told: Run, capsys, postgres: str, elsewhere: str, tmp_path: Path
):
    told("play", "--players", "Ann", "--data", postgres, typed="10\n" + "n\ns\n" * 4)
    told("trumps", "--players", "Cleo", "--bots", "1", "--data", postgres)
    rounds = ("history", "--person", "Ann", "--export", "csv", "--data")
    assert "in play" not in told(*rounds, postgres), "she says no to an insurance, and stands"

    copied = told("backup", tmp_path / "copy.db", "--data", postgres)
    restored = told("restore", tmp_path / "copy.db", "--data", elsewhere)

    assert "tables: 2" in copied
    assert "was audited, found whole, and restored" in restored
    assert told(*rounds, elsewhere) == told(*rounds, postgres) != ""
    assert "Everything is in order." in told("audit", "--no-odds", "--data", elsewhere)
    assert "is there already" in complaint(capsys, "restore", tmp_path / "copy.db", "--data", elsewhere)
    assert "Cleo" in told("trumps", "--resume", "--data", elsewhere)
    assert "Everything is in order." in told("audit", "--no-odds", "--data", elsewhere)
