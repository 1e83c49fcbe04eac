"""Trumps for play money: everybody stakes the same, and who wins takes the pot."""

import json
import os
import re
from functools import partial
from itertools import count
from pathlib import Path
from secrets import token_bytes
from typing import Any

import pytest

from fairdeal.games.blackjack.table_rules import TableRules
from fairdeal.houses.money import chips
from fairdeal.ledger.accounts import MINT, wallet
from fairdeal.people import Directory
from fairdeal.store import open_store
from fairdeal.store.audit import audit
from fairdeal.store.opening import now
from fairdeal.store.sql import SqlStore
from fairdeal.tables.read.history import tables_of
from fairdeal.words.money import CHIP
from tests.cli.recorded import Played
from tests.support.opened import opened
from tests.terminal.programs import Start
from tests.trumps_play.people import ALL_EQUAL, IN_ORDER, played
from tests.trumps_play.test_names import PICK, finished
from tests.trumps_play.test_resume import play

KILLED = 9
NEW = 100_000
"""Chips that a new person is given."""

PASSWORD = "staple of the trade"
"""Of the operator, where one runs the room."""

SHORT = ("--set", "rounds_most=3")
"""Nobody needs to see a long game for the sake of its pot."""


@pytest.fixture
def decided(tmp_path: Path) -> list[str]:
    """Options of a game that somebody wins with the first trick."""
    cards = [
        {"id": name, "name": name, "values": {"speed": speed}} for name, speed in (("ant", 1), ("bee", 2))
    ]
    categories = [{"id": "speed", "label": "Speed"}]
    pack = {"id": "two", "title": "Two", "categories": categories, "cards": cards}
    (tmp_path / "two.json").write_text(json.dumps(pack), encoding="utf-8")
    return ["--players", "Ann,Bob", "--pack", str(tmp_path / "two.json")]


def wallets(data: Path) -> dict[str, int]:
    """What lies anywhere but in the mint, by account; all of it is told for."""
    with opened(data) as store:
        assert audit(store).problems == ()
        return {account: chips for account, chips in store.balances().items() if account != MINT}


def told_wallets(told: str) -> dict[str, int]:
    """The chips of what was told as money."""
    found = re.findall(r"(\w+)'s wallet holds ([\d.]+)\.\n", told)
    return {wallet(name.lower()): chips(has) for name, has in found}


# The game.


def test_the_winner_takes_what_everybody_has_staked(program: Start, own_data: Path, decided: list[str]):
    told = finished(program, *decided, "--stake", "50")

    assert "\n\nAnn stakes 50 of play money; 950 stays in the wallet.\nBob stakes 50 of" in told
    assert "The pot holds 100.\n\nTrick 1: Ann calls." in told
    (winner,) = re.findall("(Ann|Bob) wins the game!", told)
    loser = {"Ann": "Bob", "Bob": "Ann"}[winner]
    assert f"\n{winner} takes 100 from the pot.\n" in told
    expected = {wallet(winner.lower()): 105_000, wallet(loser.lower()): 95_000}
    assert told_wallets(told) == wallets(own_data) == expected


def test_every_page_knows_what_was_won(program: Start, decided: list[str]):
    told = finished(program, *decided, "--stake", "50")
    (table,) = re.findall("This was table (t-[0-9a-f]+):", told)

    pages = {}
    for command in (["history"], ["top"], ["replay", f"{table}:1"], ["audit"], ["verify", table]):
        page = program(*command[1:], command=command[0])
        assert page.end() == 0, page.complaint()
        pages[command[0]] = page.all

    (winner,) = re.findall("(Ann|Bob) wins the game!", told)
    assert "  staked 50, +50: from 50 to 100\n" in pages["history"]
    assert "  staked 50, -50: from 50 to 0\n" in pages["history"]
    assert re.search(rf"1\. {winner} +1 +1 +1 +\+50\n", pages["top"])
    assert "The pot holds 100." in pages["replay"]
    assert "takes 100 from the pot." in pages["replay"]
    assert "No problems found in what was checked. NOT CHECKED" in pages["audit"]


def test_who_shares_the_game_with_everybody_gets_the_own_stake_back(program: Start, tmp_path: Path):
    store = open_store(tmp_path / "fairdeal.db")
    seen = played("1 1 1", pack=ALL_EQUAL, dealt=IN_ORDER, settings=["rounds_most=1"], stake=50, store=store)
    store.close()

    history = program("--everybody", "--data", str(tmp_path), command="history")

    assert "Player 1 takes 50 from the pot.\nPlayer 2 takes 50 from the pot.\n" in seen.text
    assert history.end() == 0
    assert history.all.count("  push; one trick played\n  tricks: ") == 2
    assert history.all.count(", push\n  staked 50, 0: from 50 to 50\n") == 2
    assert set(wallets(tmp_path).values()) == {NEW}


def test_bots_play_with_chips_that_are_issued_and_leave_none_behind(program: Start, own_data: Path):
    told = finished(program, "--players", "Ann", "--bots", "2", "--stake", "50", *SHORT)

    assert "Bot 1 stakes 50 of play money, issued for it." in told
    assert "The pot holds 150." in told
    assert told_wallets(told) == wallets(own_data)


def test_both_games_are_played_for_the_same_money(program: Start, own_data: Path):
    told = finished(program, "--players", "Ann", "--bots", "1", "--stake", "10", *SHORT)
    (left,) = re.findall(r"Ann's wallet holds (\d+)\.", told)
    game = program("--players", "Ann", command="play")

    assert game.end() == 0
    assert "Ann stakes 10 of play money; 990 stays in the wallet." in told
    stays = int(left) - 100
    assert f"You sit down with 100 of play money; {stays} stays in your wallet." in game.all


def test_a_new_person_is_given_the_same_by_both_games(program: Start, own_data: Path):
    finished(program, "--players", "Ann", "--bots", "1", "--stake", "1", *SHORT)
    game = program("--players", "Bob", command="play")
    game.end()

    allowances = {}
    for person in ("ann", "bob"):
        page = program("statement", person, "--last", "99", command="bank")
        assert page.end() == 0, page.complaint()
        (allowances[person],) = re.findall(r"\+(\d+) .*\n +what everybody new is given", page.all)
    assert allowances == {"ann": str(NEW // 100), "bob": str(NEW // 100)}


def test_houses_of_blackjack_have_the_room_s_chip_unless_they_say_otherwise():
    assert TableRules().chip == CHIP


def test_whatever_chips_houses_have_trumps_is_played_for_the_money_of_the_room(
    program: Start, tmp_path: Path
):
    store = open_store(tmp_path / "fairdeal.db")
    room = Played(store)
    room.people("ann")
    room.blackjack("t-1", "casino", ("ann",), games=0, overrides=("table.chip=0.5",))
    store.close()
    options = ("--players", "Bob", "--bots", "1", *SHORT, "--data", str(tmp_path))

    refused = program(*options, "--stake", "10.333", command="trumps")
    told = finished(program, *options, "--stake", "10.33")

    assert refused.end() == 2
    assert "in steps of 0.01, from 0.01 to 10000000000" in refused.complaint()
    assert "Bob stakes 10.33 of play money; 989.67 stays in the wallet.\n" in told
    assert wallets(tmp_path)[wallet("bob")] in (100_000 - 1033, 100_000, 100_000 + 1033)


def test_bots_among_themselves_stake_too(program: Start, own_data: Path):
    game = program("--players", "0", "--bots", "2", "--stake", "50", *SHORT, command="trumps")

    assert game.end() == 0
    assert "The pot holds 100." in game.all
    assert wallets(own_data) == {}


def test_without_a_stake_nobody_hears_of_money(program: Start, own_data: Path):
    told = finished(program, "--players", "Ann", "--bots", "1", *SHORT)

    assert not re.search("chip|pot|wallet|stake", told)
    assert wallets(own_data) == {}


# Leaving and coming back.


@pytest.mark.parametrize("how", ["kill -9", "save"])
def test_stakes_outlast_a_game_that_is_broken_off(program: Start, tmp_path: Path, how: str):
    play(program, tmp_path / "whole", {}, "--stake", "50")
    play(program, tmp_path / "broken", dict.fromkeys((0, 1, 4), how), "--stake", "50")

    logs = []
    for name in ("whole", "broken"):
        with opened(tmp_path / name) as store:
            (table,) = tables_of(store)
            logs.append([(row.event, row.transfers) for row in store.read(table)])
    assert logs[0] == logs[1]
    assert wallets(tmp_path / "whole") == wallets(tmp_path / "broken")


def test_who_comes_back_sees_what_lies_in_the_pot(program: Start, own_data: Path):
    first = program("--players", "Ann,Bob", "--stake", "50", command="trumps")
    first.said_until(PICK)
    first.kill()

    again = program("--resume", command="trumps")

    assert "Ann: 4 cards, Bob: 4 cards.\nThe pot holds 100.\n" in again.said_until(PICK)
    assert wallets(own_data)[wallet("ann")] == 95_000


def killed_after_write(number: int) -> None:
    """As a power cut would, once so many steps are stored."""
    append, writes = SqlStore.append, count(1)

    def append_until(self: SqlStore, *arguments: Any, **more: Any) -> Any:
        answer = append(self, *arguments, **more)
        if next(writes) == number:
            os._exit(KILLED)
        return answer

    SqlStore.append = append_until  # type: ignore[method-assign]


def test_no_kill_costs_anybody_a_chip(program: Start, tmp_path: Path, decided: list[str]):
    status, number, left = KILLED, 0, dict[str, int]()
    while status == KILLED:
        number += 1
        options, killed = ["--data", str(tmp_path / str(number))], partial(killed_after_write, number)
        first = program(*decided, "--stake", "50", *options, command="trumps", beforehand=killed)
        first.answer("1\n1\n1")
        status = first.end()

        again = program("--resume", *options, command="trumps")
        again.answer("1\n1\n1")
        again.end()

        left = wallets(tmp_path / str(number))
        assert {account.partition(":")[0] for account in left} <= {"wallet"}, number
        assert sum(left.values()) in (0, NEW, 2 * NEW), number
    assert (status, sorted(left.values())) == (0, [95_000, 105_000])


def test_who_quits_takes_no_stake_back(program: Start, own_data: Path, decided: list[str]):
    game = program(*decided, "--stake", "50", command="trumps")
    game.said_until(PICK)
    game.answer("1")
    game.said_until(PICK)

    game.answer("quit")
    game.said_until("who wins takes the pot. “save” would keep the game for another time (y or n):")
    game.answer("y")

    assert game.end() == 0
    assert "takes 100 from the pot.\n" in game.all
    assert sorted(told_wallets(game.all).values()) == [95_000, 105_000]
    assert told_wallets(game.all) == wallets(own_data)


def test_a_stake_is_for_new_games(program: Start):
    asked = program("--resume", "--stake", "5", command="trumps")

    assert asked.end() == 2
    assert "it can't be combined with --stake" in asked.complaint()


# What is refused.


@pytest.mark.parametrize(
    ("stake", "sentence"),
    [
        (
            "0",
            "--stake 0 is no stake: write an amount of money in steps of 0.01, from 0.01 to 10000000000",
        ),
        ("-5", "--stake -5 is no stake: "),
        ("1.555", "--stake 1.555 is no stake: "),
        ("five", "--stake five is no stake: "),
        ("10000000000.01", "--stake 10000000000.01 is no stake: "),
        ("9" * 5000, "is no stake: "),
        ("10000000000", "Ann can't stake 10000000000 of 1000: 1000 is the most"),
        ("1000.01", "Ann can't stake 1000.01 of 1000: 1000 is the most that everybody here can stake"),
    ],
)
def test_a_stake_that_can_not_be_is_refused_in_a_sentence(
    program: Start, own_data: Path, stake: str, sentence: str
):
    game = program("--players", "Ann,Bob", "--stake", stake, command="trumps")

    assert game.end() == 2
    assert sentence in game.complaint()
    assert game.all == ""
    assert not own_data.exists() or set(wallets(own_data).values()) == {NEW}


def test_who_has_lost_everything_plays_for_new_play_money(program: Start, decided: list[str]):
    told = finished(program, *decided, "--stake", "1000")
    (loser,) = (name for name, has in told_wallets(told).items() if not has)
    name = loser.removeprefix("wallet:").title()

    refused = program("--players", name, "--bots", "1", "--stake", "100.01", command="trumps")
    game = program("--players", name, "--bots", "1", "--stake", "100", command="trumps")

    assert refused.end() == 2
    assert (
        f"{name} can't stake 100.01 of 0: 100 is the most that everybody here can stake"
        in refused.complaint()
    )
    assert f"{name}'s wallet had too little: 100 of new play money was put into it.\n" in game.said_until(
        PICK
    )


def test_nobody_stakes_more_than_they_allow_themselves(program: Start, own_data: Path):
    finished(program, "--players", "Ann,Bob", *SHORT, "--stake", "0.5")
    before = wallets(own_data)
    with opened(own_data) as store:
        Directory(store, now, token_bytes).limit("c-1", "bob", "stake", 1000)

    game = program("--players", "Ann,Bob", "--stake", "10.5", command="trumps")

    assert game.end() == 2
    assert "Your own limit is 10 on a box, and this is 10.5." in game.complaint()
    assert wallets(own_data) == before


# Where an operator runs the room.


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """Olga runs it, and Ann and Bob have got chips from her."""
    store = open_store(tmp_path / "fairdeal.db")
    room = Directory(store, now, token_bytes)
    room.sign_up("c-1", "ops", "Olga", PASSWORD)
    room.appoint("c-2", "ops")
    for person, has in (("ann", 500), ("bob", 60)):
        room.sign_up(f"c-{person}", person, person.title(), None)
        room.issue(f"i-{person}", "ops", wallet(person), has, "to play with")
    store.close()
    return tmp_path


def test_operators_chips_are_played_for_and_none_are_made(program: Start, room: Path, decided: list[str]):
    told = finished(program, *decided, "--stake", "0.6", "--data", str(room))

    assert told_wallets(told) == {wallet("bob"): 0, **wallets(room)}
    assert sum(wallets(room).values()) == 560
    assert told_wallets(told)[wallet("ann")] in (440, 560)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            ["--players", "Ann,Bob", "--stake", "0.61"],
            "Bob has 0.6 here and needs 0.61. An operator runs this room",
        ),
        (["--players", "Ann,Eve", "--stake", "1"], "Eve is new here and needs 1. An operator runs this room"),
        (["--players", "Ann", "--bots", "1", "--stake", "1"], "so bots have none to bet"),
    ],
)
def test_what_an_operator_has_not_issued_is_not_staked(
    program: Start, room: Path, options: list[str], sentence: str
):
    game = program(*options, "--data", str(room), command="trumps")

    assert game.end() == 2
    assert sentence in game.complaint()
    assert wallets(room) == {wallet("ann"): 500, wallet("bob"): 60}


def test_the_lines_that_are_told_for_the_operator_do_what_they_say(program: Start, room: Path):
    game = program("--players", "Ann,Eve", "--stake", "1", "--data", str(room), command="trumps")
    assert game.end() == 2

    for line in re.findall("fairdeal ([^;]*)", game.complaint().partition("play money: ")[2]):
        command, *arguments = line.split()
        ordered = program(*arguments, command=command)
        if command == "bank":
            ordered.answer(PASSWORD)
        assert ordered.end() == 0
    again = program("--players", "Ann,Eve", "--stake", "1", "--data", str(room), command="trumps")

    assert "Eve stakes 1 of play money; 0 stays in the wallet." in again.said_until(PICK)


@pytest.mark.parametrize("stake", [(), ("--stake", "1")])
def test_who_may_not_play_keeps_the_others_from_being_signed_up(
    program: Start, tmp_path: Path, stake: tuple[str, ...]
):
    store = open_store(tmp_path / "fairdeal.db")
    room = Directory(store, now, token_bytes)
    room.sign_up("c-1", "ann", "Ann", None)
    room.stay_away("c-2", "ann", now() + 1_000_000)

    game = program("--players", "Zed,Ann", *stake, "--data", str(tmp_path), command="trumps")

    assert game.end() == 2
    assert set(Directory(store, now, token_bytes).people()) == {"ann"}
    assert tables_of(store) == ()
    store.close()
