"""What people hear before they bet is true of the table that they sit at."""

import pytest

from tests.support.quick_start import in_text, run
from tests.terminal.programs import Start

BET = "bet ("


def test_a_house_does_not_tell_of_rules_that_were_set_otherwise(program: Start):
    as_it_is = program("--players", "Ann", "--no-save")
    set_anew = program("--players", "Ann", "--no-save", "--set", "shoe.decks=2")

    told = "Four decks"
    assert told.lower() in as_it_is.said_until(BET).lower()
    said = set_anew.said_until(BET)
    assert told.lower() not in said.lower()
    assert "Some rules were set for this sitting: shoe.decks=2" in said


@pytest.mark.parametrize("coach", ["off", "ask", "mistakes"])
def test_help_names_the_coach(program: Start, coach: str):
    asked = program("--players", "Ann", "--no-save", "--coach", coach)
    asked.said_until(BET)

    asked.answer("?")

    said = asked.said_until(BET)
    assert "“o” or “hint” shows what each answer is worth." in said
    assert "“coach” switches the coach on or off" in said


PRACTICE = "This is a practice game: it uses practice wallets, touches nobody's own wallet and"


def test_a_seed_is_played_with_a_practice_wallet_and_says_so(program: Start):
    seeded = program("--players", "Ann", "--seed", "1")
    said = seeded.said_until(BET)
    seeded.answer("quit")
    assert seeded.end() == 0

    assert PRACTICE in said
    assert "You sit down with 100 of play money; 900 stays in your practice wallet." in said
    assert "Your practice wallet holds 1000." in seeded.all
    assert PRACTICE not in program("--players", "Ann").said_until(BET)


def test_who_comes_back_to_a_seed_hears_of_the_practice_wallet_again(program: Start):
    seeded = program("--players", "Ann", "--seed", "1")
    seeded.said_until(BET)
    seeded.answer("save")
    assert seeded.end() == 0

    assert PRACTICE in program("--resume").said_until(BET)


def test_trumps_from_a_seed_says_so_too():
    played = in_text(run("trumps", "--seed", "1", "--stake", "5", "--players", "Ann,Bob"))

    assert PRACTICE in played.stdout
    assert "Ann stakes 5 of play money; 995 stays in the practice wallet." in played.stdout
    assert PRACTICE in in_text(run("trumps", "--resume")).stdout
