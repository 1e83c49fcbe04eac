"""What people hear before they bet is true of the table that they sit at."""

import pytest

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


@pytest.mark.parametrize(("coach", "is_named"), [("off", False), ("ask", True), ("mistakes", True)])
def test_help_names_the_coach_where_there_is_one(program: Start, coach: str, is_named: bool):
    asked = program("--players", "Ann", "--no-save", "--coach", coach)
    asked.said_until(BET)

    asked.answer("?")

    assert ("“o” shows what each answer is worth." in asked.said_until(BET)) == is_named
