"""A house that is changed on the disk while people play by it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from fairdeal.houses.following import Following
from fairdeal.terminal.blackjack.game_loop import play_lines
from tests.houses.writing import write_house
from tests.terminal.people import Transcript, sit_down

HOUSE = 'name = "Mine"\n[table]\nmin_bet = 10\n'
NO_DOUBLE = HOUSE + '[double]\non = "none"\n'
POINTS = (
    '[play]\nstakes = "points"\n[double]\non = "none"\n[split]\nmax_hands = 1\n[insurance]\noffered = false\n'
)
CHANGED = "The house has changed its rules; they hold from this round on (“rules” shows them)."


def rewrite(house: Path, text: str) -> None:
    (house / "house.toml").write_text(text, encoding="utf-8")


def test_a_file_changed_in_mid_round_holds_from_the_next_round_on(tmp_path, program):
    house = write_house(tmp_path, HOUSE)
    playing = program("--house", str(house), "--players", "Ann:200", "--seed", "6")
    playing.said_until("Your bet (10 to 200, ENTER for 10)?")
    playing.answer("10")
    playing.said_until("You may [h]it, [s]tand or [d]ouble:")

    rewrite(house, NO_DOUBLE.replace("10", "20"))
    playing.answer("d")

    this_round = playing.said_until("You lose 20: 14 against 20.\n")
    assert "You double: 20 at stake." in this_round
    assert CHANGED not in this_round
    between = playing.said_until("Your bet (20 to 180, ENTER for 20)?").split("\n")
    assert between[1] == CHANGED
    assert between[2].startswith("The cards are shuffled and sealed: ")
    playing.answer("rules")
    assert "No doubling." in playing.said_until("ENTER for 20)?")
    playing.answer("")
    assert "double" not in playing.said_until("You may [h]it or [s]tand:")
    assert playing.end() == 0


def test_a_file_broken_in_mid_round_leaves_the_old_rules_and_says_why_once(tmp_path, program):
    house = write_house(tmp_path, HOUSE)
    playing = program("--house", str(house), "--players", "Ann:200", "--seed", "2")
    playing.said_until("ENTER for 10)?")
    playing.answer("10")
    playing.said_until("You may [h]it, [s]tand or [d]ouble:")

    rewrite(house, "[double]\non = none\n")
    playing.answer("d")

    between = playing.said_until("Your bet (10 to 180, ENTER for 10)?")
    assert (
        "The house file was changed and is not in order, so the rules stay as they are: "
        f"{house}/house.toml:2:6: this is no value; texts stand in quotes\n"
    ) in between
    playing.answer("10")
    playing.said_until("You may [h]it, [s]tand, [d]ouble or s[p]lit:")
    playing.answer("s")
    assert "not in order" not in playing.said_until("ENTER for 10)?")
    rewrite(house, HOUSE)
    playing.answer("10")
    assert "The house file was changed; the rules are as before." in playing.said_until("Your hand")
    assert playing.end() == 0


def test_bets_are_asked_for_again_when_the_rules_change_under_them(tmp_path, program):
    house = write_house(tmp_path, HOUSE)
    playing = program("--house", str(house), "--players", "Ann:200", "--seed", "2")
    playing.said_until("Your bet (10 to 200, ENTER for 10)?")

    rewrite(house, HOUSE.replace("10", "50"))
    playing.answer("10")

    assert CHANGED in playing.said_until("Your bet (50 to 200, ENTER for 50)?")
    playing.answer("")
    assert "Your hand: " in playing.said_until("You may")
    assert playing.end() == 0


def played_through(
    house: Path, answers: list[str | Callable[[], None]], names: tuple[str, ...] = ("Ann",)
) -> str:
    """A sitting in which the house may be changed between two answers; everything said."""
    seen = Transcript([])
    left = iter(answers)

    def ask(prompt: str) -> str:
        for each in left:
            if isinstance(each, str):
                seen.answers = iter([each])
                break
            each()
        return Transcript.ask(seen, prompt)

    sitting = sit_down(str(house), seen, names=names, seed="2", following=Following(house))
    sitting.asker = type(sitting.asker)(ask, seen.tell, sitting.asker.words, sitting.asker.rule_card)
    play_lines(sitting)
    return seen.text


@pytest.mark.parametrize(
    ("change", "knobs"),
    [
        ("[table]\nchip = 0.005\n", "table.chip"),
        ("[table]\nseats = 1\n", "table.seats"),
        ('voice = "cs161"\n', "voice"),
        ('[shoe]\ndecks = "infinite"\n', "shoe.decks"),
        ('voice = "gojack"\n[table]\nchip = 0.002\n', "voice and table.chip"),
        (POINTS, "play.stakes"),
    ],
)
def test_what_purses_and_seats_hang_on_does_not_change_under_them(tmp_path, change, knobs):
    house = write_house(tmp_path, HOUSE)

    said = played_through(house, ["10", lambda: rewrite(house, change), "10"], ("Ann", "Bob"))

    assert (
        f"The house has changed {knobs}, and that can't be while people sit at the table: "
        "the rules stay as they are until you play again."
    ) in said
    assert CHANGED not in said


@pytest.mark.parametrize("change", [HOUSE + "[shoe]\ndecks = 1\n", NO_DOUBLE])
def test_new_rules_are_dealt_from_a_shoe_that_was_sealed_for_them(tmp_path, change):
    house = write_house(tmp_path, HOUSE)

    said = played_through(house, ["10", lambda: rewrite(house, change), "d", "10"])

    assert said.count("The cards are shuffled and sealed") == 2
    assert said.index(CHANGED) < said.rindex("The cards are shuffled and sealed")
