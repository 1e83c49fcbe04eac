"""A house but for one rule: knobs back at their defaults, functions of scripts left out, and nothing else."""

from pathlib import Path

import pytest

from fairdeal.games.blackjack.rules import Rules
from fairdeal.games.game import fingerprint
from fairdeal.houses.author.variations import Variation, changed_knobs, count, variations
from fairdeal.houses.library import open_house, shipped
from fairdeal.houses.load import load_house
from tests.support.long import spread

SCRIPT = """
def may_double(hand):
    return hand.total == 11

def settlement(box, dealer):
    if box.total == 21 and not dealer.natural:
        return PLAYER, 2
    return usual
"""


def varied(house: str) -> dict[str, Variation]:
    opened, book = open_house(house)
    found = list(variations(opened, book, house))
    assert len(found) <= count(opened)
    return {variation.name or "script": variation for variation in found}


def mark(variation: Variation) -> str:
    assert variation.book is not None
    return fingerprint(variation.book)


TOML = '[shoe]\ndecks = 2\n[dealer]\nsoft17 = "hit"\n[table]\nseats = 3\n'


def written(folder: Path, script: str = "") -> str:
    """A house of these knobs, with this script."""
    (folder / "mine").mkdir()
    (folder / "mine" / "house.toml").write_text(TOML)
    if script:
        (folder / "mine" / "house.star").write_text(script)
    return str(folder / "mine")


@pytest.fixture(scope="module")
def scripted(tmp_path_factory: pytest.TempPathFactory) -> str:
    return written(tmp_path_factory.mktemp("scripted"), SCRIPT)


@pytest.fixture(scope="module")
def found(scripted: str) -> dict[str, Variation]:
    """What the scripted house is without each of its rules."""
    return varied(scripted)


def test_a_knob_taken_back_is_the_house_with_that_override():
    found = varied("vegas_strip_liberal")

    assert found.keys() == {"surrender.kind", "split.max_hands_aces"}
    for knob, value in (("surrender.kind", "none"), ("split.max_hands_aces", "2")):
        assert mark(found[knob]) == fingerprint(open_house("vegas_strip_liberal", [f"{knob}={value}"])[1])


def test_what_is_no_part_of_the_rule_book_goes_unmentioned(found):
    assert "table.seats" not in found


def test_functions_of_a_script_are_left_out_one_by_one(found, tmp_path):
    without_settlement = written(tmp_path, SCRIPT.partition("def settlement")[0])

    assert {name for name, variation in found.items() if variation.kind == "function"} == {
        "may_double",
        "settlement",
    }
    assert mark(found["settlement"]) == fingerprint(open_house(without_settlement)[1])


def test_a_script_is_left_out_as_a_whole(found, tmp_path):
    assert mark(found["script"]) == fingerprint(open_house(written(tmp_path))[1])


def test_a_knob_beside_a_script_gives_the_book_that_the_script_would(found, scripted):
    assert mark(found["shoe.decks"]) == fingerprint(open_house(scripted, ["shoe.decks=6"])[1])
    assert mark(found["dealer.soft17"]) == fingerprint(open_house(scripted, ["dealer.soft17=stand"])[1])


CN21_DEFAULTS = {
    "shoe.decks": "6",
    "dealer.hole_card": "peek",
    "play.deal_order": "alternate",
    "play.naturals": "at_once",
    "play.stop_on_21": "true",
    "pay.even_money": "true",
    "double.for_less": "true",
}


def test_the_short_way_past_a_script_comes_to_the_same_book():
    found = varied("cn21")

    for knob, value in spread([*CN21_DEFAULTS.items()], 3):
        assert mark(found[knob]) == fingerprint(open_house("cn21", [f"{knob}={value}"])[1]), knob


def test_a_rule_that_the_house_makes_no_sense_without_has_no_book(tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "house.toml").write_text('[surrender]\nkind = "late"\n')
    (folder / "house.star").write_text("def may_surrender(hand, upcard):\n    return hand.total == 16\n")

    found = varied(str(folder))

    assert found["surrender.kind"].book is None
    assert found["may_surrender"].book is not None


@pytest.mark.parametrize("house", shipped())
def test_every_shipped_house_differs_in_knobs_that_there_are(house):
    rules = load_house(house).rules

    assert all(knob.count(".") == 1 for knob in changed_knobs(rules))
    assert changed_knobs(Rules()) == []
