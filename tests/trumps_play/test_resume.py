"""A game of Trumps that was left, and goes on in another process."""

import re
from pathlib import Path
from secrets import token_bytes

import pytest

from fairdeal.people import Directory
from fairdeal.store import open_store
from fairdeal.store.audit import audit
from fairdeal.store.opening import now
from fairdeal.tables.read.history import tables_of
from tests.support.opened import opened
from tests.terminal.programs import Program, Start

PICK, CALL, ENTER, OVER = "pick a card!", "pick a category!", "Press ENTER", "wins the game!"
OPTIONS = ("--players", "1", "--bots", "memory,random", "--seed", "4")


def play(start: Start, data: Path, breaks: dict[int, str], *more: str) -> None:
    """A whole game; before these questions, by number, the process ends."""
    game = start(*OPTIONS, *more, "--data", str(data), command="trumps")
    number = 0
    while (said := game.said_until(PICK, CALL, ENTER, OVER)) and not said.endswith(OVER):
        if number in breaks:
            leave(game, breaks[number])
            game = start("--resume", "--data", str(data), command="trumps")
            # Who left between two tricks has no ENTER to press any more.
            said = game.said_until(PICK, CALL, ENTER, OVER)
            if said.endswith(OVER):
                break
        game.answer("" if said.endswith(ENTER) else "1")
        number += 1
    assert game.end() == 0


def leave(game: Program, how: str) -> None:
    if how == "kill -9":
        game.kill()
        return
    game.answer("save")
    assert game.end() == 0
    assert "“fairdeal trumps --resume t-" in game.all


@pytest.mark.parametrize("how", ["kill -9", "save"])
def test_a_game_that_was_broken_off_ends_as_one_that_was_not(program: Start, tmp_path: Path, how: str):
    play(program, tmp_path / "whole", {})
    play(program, tmp_path / "broken", dict.fromkeys((0, 1, 4), how))

    logs = []
    for name in ("whole", "broken"):
        store = open_store(tmp_path / name / "fairdeal.db")
        (table,) = tables_of(store)
        assert audit(store).problems == ()
        logs.append([row.event for row in store.read(table)])
        store.close()
    assert logs[0] == logs[1]


def test_who_comes_back_sees_who_plays_and_how_it_stands(program: Start):
    first = program(*OPTIONS, command="trumps")
    first.said_until(PICK)
    first.kill()

    again = program("--resume", command="trumps")

    said = again.said_until(PICK)
    assert said.startswith("Trumps: airliners, 8 cards, variant source\nPlayers: Player 1, Bot 1 (")
    assert re.search(r"\nTrick 1: Player 1 calls\.\nPlayer 1: 2 cards, Bot 1: 2 cards", said)


def test_who_asks_for_a_table_of_another_game_hears_how_to_go_on_there(program: Start):
    first = program(*OPTIONS, command="trumps")
    first.said_until(PICK)
    first.answer("save")
    assert first.end() == 0
    (table,) = re.findall("--resume (t-seed-[0-9a-f]+)”", first.all)

    for named in ([], [table]):
        asked = program("--resume", *named)

        assert asked.end() == 2
        told = f"{table} is a table of another game: “fairdeal trumps --resume {table}” goes on there\n"
        assert told in asked.complaint()


def test_a_wrong_password_is_a_sentence_for_who_comes_back(program: Start, tmp_path: Path):
    with opened(tmp_path) as store:
        Directory(store, now, token_bytes).sign_up("c-0", "ann", "Ann", "staple of the trade")
    game = program("--players", "Ann,Bob", "--data", str(tmp_path), command="trumps")
    game.answer("staple of the trade")
    game.said_until(PICK, CALL)
    game.kill()

    again = program("--resume", "--data", str(tmp_path), command="trumps")
    again.answer("another one")

    assert again.end() == 2
    assert "The id or the password is wrong." in again.complaint()
    assert "Traceback" not in again.complaint()
