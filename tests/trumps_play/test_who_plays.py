"""`--players` and `--bots`: the same words mean the same people at both games."""

import pytest

from fairdeal.cli.main import main
from fairdeal.cli.who_plays import people_wanted
from tests.terminal.programs import Start

BET, PICK = "bet (", "pick a card!"


@pytest.mark.parametrize(
    ("written", "people"),
    [
        (["Ann Lee"], ("Ann Lee",)),
        (["Ann Lee,Bob"], ("Ann Lee", "Bob")),
        (["Ann, Bob"], ("Ann", "Bob")),
        (["Ann", "Bob"], ("Ann", "Bob")),
        (["Ann Lee", "Bob , Cleo"], ("Ann Lee", "Bob", "Cleo")),
        ([" Ann \t Lee ,, "], ("Ann Lee",)),
        (["安，李、Bob"], ("安", "李", "Bob")),
    ],
)
def test_commas_and_arguments_part_names_and_spaces_belong_to_them(written, people):
    wanted = people_wanted(written, 1)

    assert (wanted.written, wanted.people) == (people, len(people))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["play", "--bots", "999999"], "999999 bots are too many: this table has 7 seats"),
        (["play", "--bots", "12345"], "12345 bots are too many"),
        (["play", "--players", "999999"], "999999 players are too many: this table has 7 seats."),
        (["play", "--players", "-1"], "at least one player is needed"),
        (["play", "--bots", "9" * 40], f"{'9' * 40} bots are too many"),
        (["trumps", "--bots", "999999"], "1000000 can't play, 999999 of them bots: a game is for 2 to 6"),
        (["trumps", "--players", "999999"], "999999 can't play: a game is for 2 to 6"),
        (["trumps", "--players", "4", "--bots", "3"], "7 can't play, 3 of them bots: a game is for 2 to 6"),
    ],
)
def test_a_number_that_is_too_large_is_said_as_it_came(capsys, arguments, told):
    assert main([*arguments, "--no-save"]) == 2

    printed = capsys.readouterr()
    assert printed.out == ""
    assert told in printed.err


def test_people_are_counted_without_the_bots_at_both_games(program: Start):
    blackjack = program("--players", "2", "--bots", "1", "--seed", "1", "--no-save")
    trumps = program("--players", "2", "--bots", "1", "--seed", "1", "--no-save", command="trumps")

    at_blackjack, at_trumps = blackjack.said_until(BET), trumps.said_until(PICK)

    assert "Player 2 sits down" in at_blackjack
    assert "Bots: Bot 1 (basic)" in at_blackjack
    assert "Players: Player 1, Player 2, Bot 1 (greedy).\n" in at_trumps


def test_beside_bots_one_person_plays_trumps_where_nobody_says_how_many(program: Start):
    game = program("--bots", "2", "--no-save", command="trumps")

    assert "Players: Player 1, Bot 1 (greedy), Bot 2 (greedy).\n" in game.said_until(PICK)


@pytest.mark.parametrize("command", ["play", "trumps"])
def test_a_name_of_two_words_is_one_person_on_every_page(program: Start, command: str):
    options = ("--bots", "1", "--set", "rounds_most=1") if command == "trumps" else ()
    game = program("--players", "Ann Lee", *options, command=command)
    game.said_until(BET, PICK)
    game.answer("quit")
    if command == "trumps":
        game.said_until("(y or n):")
        game.answer("y")
    assert game.end() == 0

    shown = program("show", "Ann Lee", command="people")

    assert shown.end() == 0
    assert "Ann Lee (guest-" in shown.all
    again = program("--players", "ann lee", command="play")
    assert "stays in your wallet" in again.said_until(BET)
    listed = program("list", command="people")
    assert listed.end() == 0
    assert listed.all.lower().count("ann lee") == 1


def test_an_account_is_meant_by_a_name_that_cannot_be_an_id(program: Start):
    made = program("sign-up", "ann-lee", "--name", "Ann Lee", command="people")
    made.answer("correct horse battery")
    assert made.end() == 0

    stranger = program("--players", "Ann Lee")
    stranger.answer("wrong horse battery")

    assert stranger.end() == 2
    assert "The id or the password is wrong." in stranger.complaint()


def test_who_has_said_no_name_is_the_same_person_in_each_language(program: Start):
    english = program("--lang", "en")
    english.said_until(BET)
    english.answer("quit")
    assert english.end() == 0

    chinese = program("--lang", "zh")
    chinese.said_until("：")
    chinese.answer("quit")
    assert chinese.end() == 0
    trumps = program("--bots", "1", "--stake", "5", "--lang", "zh", command="trumps")
    trumps.said_until("玩家1")
    trumps.kill()

    listed = program("list", command="people")
    assert listed.end() == 0
    assert listed.all.count("guest-") == 1
