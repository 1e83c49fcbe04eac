"""What people hear before they bet is true of the table that they sit at."""

from pathlib import Path

import pytest

from fairdeal.words import LANGUAGES
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


@pytest.mark.parametrize("voice", ["table", "gojack", "cs161"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_own_house_that_is_called_as_a_shipped_one_can_be_told_from_it(
    tmp_path: Path, voice: str, lang: str
):
    folder = tmp_path / "vegas_strip"
    folder.mkdir()
    (folder / "house.toml").write_text(f'name = "Vegas Strip"\nextends = "vegas_strip"\nvoice = "{voice}"\n')
    place = ("--data", str(tmp_path / "room"), "--lang", lang)

    begun = run("play", "--house", str(folder), "--players", "Ann", *place, data=b"5\n").stdout.decode()
    back = run("play", "--resume", *place).stdout.decode()
    card = run("house", "show", str(folder), "--lang", lang).stdout.decode()

    for said in (begun, back, card):
        assert "Vegas Strip (own/vegas_strip)" in said
    assert "own/vegas_strip" in run("tables", *place).stdout.decode()


def test_a_shipped_house_needs_no_id_behind_its_name(tmp_path: Path):
    begun = run("play", "--players", "Ann", "--data", str(tmp_path)).stdout.decode()

    assert begun.startswith("Welcome to Fair Deal. The house is Vegas Strip.\n")
