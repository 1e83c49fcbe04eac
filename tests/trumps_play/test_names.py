"""Who plays Trumps by a name, and what comes of the game when two terminals show it."""

import re
from pathlib import Path

import pytest

from tests.terminal.programs import Start, only_table

PICK, CALL, ENTER, OVER = "pick a card!", "pick a category!", "Press ENTER", "This was table"


def finished(program: Start, *options: str) -> str:
    """A whole game, in which everybody plays their first card and calls the first category."""
    game = program(*options, command="trumps")
    while not (said := game.said_until(PICK, CALL, ENTER, OVER)).endswith(OVER):
        game.answer("" if said.endswith(ENTER) else "1")
    assert game.end() == 0
    return game.all


@pytest.mark.parametrize("written", [["Ann,Bob"], ["Ann", "Bob"], ["Ann, Bob"]])
def test_names_are_read_as_at_the_other_game(program: Start, written: list[str]):
    game = program("--players", *written, command="trumps")

    said = game.said_until(PICK)

    assert "Players: Ann, Bob.\n" in said
    assert "Trick 1: Ann calls.\nAnn: 4 cards, Bob: 4 cards.\n" in said
    assert said.endswith("Ann - pick a card!")


def test_bots_come_beside_people_who_have_said_their_names(program: Start):
    game = program("--players", "Ann", "--bots", "2", command="trumps")

    said = game.said_until(PICK)

    assert "Players: Ann, Bot 1 (greedy), Bot 2 (greedy).\n" in said


def test_a_name_stays_on_every_page(program: Start):
    told = finished(program, "--players", "Ann", "--bots", "random", "--set", "rounds_most=3")
    (table,) = re.findall("This was table (t-[0-9a-f]+):", told)

    pages = {}
    for command in (["top"], ["history"], ["replay", f"{table}:1"]):
        page = program(*command[1:], command=command[0])
        assert page.end() == 0
        pages[command[0]] = page.all

    assert all("Ann" in page for page in pages.values()), pages
    assert "Player 1" not in pages["top"] + pages["history"]


def test_a_name_comes_back_with_the_game(program: Start):
    first = program("--players", "Ann,Bob", command="trumps")
    first.said_until(PICK)
    first.kill()

    again = program("--resume", command="trumps")

    assert "Trick 1: Ann calls." in again.said_until("Ann - pick a card!")


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        ("Ann,ann", "two players can't both be called ann."),
        ("Ann:200,Bob", "“Ann:200” is no name that can be shown: write names alone (Ann,Bob)"),
        ("\x1b[31m,Bob", "is no name that can be shown"),
        ("A,B,C,D,E,F,G", "7 can't play: a game is for 2 to 6"),
        ("Ann", "1 can't play: a game is for 2 to 6"),
    ],
)
def test_names_that_cannot_be_are_refused_in_a_sentence(program: Start, players: str, sentence: str):
    game = program("--players", players, command="trumps")

    assert game.end() == 2
    assert sentence in game.complaint()


def test_the_card_that_was_picked_is_shown_to_who_comes_back(program: Start):
    first = program("--players", "Ann", "--bots", "1", command="trumps")
    first.said_until(PICK)
    first.said_until("  1: ")
    card = first.said_until("\n").strip()
    first.answer("1")
    first.said_until(CALL)
    first.kill()

    again = program("--resume", command="trumps")

    assert f"\nAnn plays {card}.\n" in again.said_until(CALL)


@pytest.mark.parametrize("options", [["--players", "3"], ["--variant", "source"]])
def test_a_game_that_was_left_is_not_changed_by_options(program: Start, options: list[str]):
    asked = program("--resume", *options, command="trumps")

    assert asked.end() == 2
    assert f"it can't be combined with {options[0]}" in asked.complaint()


def test_quit_is_asked_about_and_the_game_goes_on_if_it_was_not_meant(program: Start):
    game = program("--seed", "1", command="trumps")
    game.said_until(PICK)

    game.answer("quit")
    game.said_until("End the game here, for everybody? “save” would keep it for another time (y or n):")
    game.answer("n")

    game.said_until("The game goes on.\n")
    game.said_until(PICK)


def test_help_names_save_and_the_seal_shows_what_the_deal_is_bound_to(program: Start):
    game = program("--players", "Ann,Bob", command="trumps")
    game.said_until(PICK)

    game.answer("?")
    helped = game.said_until(PICK)
    game.answer("seal")
    sealed = game.said_until(PICK)

    assert "“save” keeps it for another time." in helped
    assert "“seal” shows what the order of the cards is bound to." in helped
    assert re.search("Root:       [0-9a-f]{64}\nNext root:  [0-9a-f]{64}\nCommitment: [0-9a-f]{64}\n", sealed)


@pytest.mark.parametrize("at", [PICK, ENTER])
def test_a_game_that_was_ended_elsewhere_is_said_to_be_and_no_card_is_offered(
    program: Start, own_data: Path, at: str
):
    second = program("--players", "Ann", "--bots", "1", command="trumps")
    while not second.said_until(PICK, CALL, ENTER).endswith(at):
        second.answer("1")
    first = program("--resume", only_table(own_data), command="trumps")
    first.said_until(PICK, CALL)
    first.answer("quit")
    first.said_until("(y or n):")
    first.answer("y")
    assert first.end() == 0

    second.answer("1" if at == PICK else "")

    assert second.end() == 0
    rest = second.all.rpartition(at)[2]
    assert "This table was closed meanwhile, at another terminal.\n" in rest
    assert PICK not in rest
    assert "look again" not in rest


def test_a_game_that_was_called_off_is_said_to_be_in_the_history(program: Start):
    game = program("--players", "Ann,Bob", command="trumps")
    game.said_until(PICK)
    game.answer("quit")
    game.said_until("(y or n):")
    game.answer("y")
    assert game.end() == 0

    page = program(command="history")

    assert page.end() == 0
    assert page.all.count("voided; not played for chips") == 2
