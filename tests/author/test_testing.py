"""A house's own examples: every shipped one passes, and a wrong one says how to see it."""

import shlex

import pytest

from fairdeal.houses.library import open_house, shipped
from fairdeal.houses.load import load_house
from fairdeal.houses.rounds.testing import examples_page, run_examples
from fairdeal.words import words_for
from tests.houses.writing import write_house

ENGLISH = words_for("en")

WRONG = """
[[example]]
name = "Nineteen beats twenty"
players = "Ann Lee:50:5"
shoe = "KS 10S 9H QS"
do = "s"
expect = { outcome = "win", change = 5 }

[[example]]
name = "A natural"
shoe = "AS 10S KH 9S"
expect = { change = 15 }
"""


@pytest.mark.parametrize("name", shipped())
def test_the_examples_of_every_shipped_house_are_as_expected(name):
    house, book = open_house(name)

    assert run_examples(house, book, name, (), ENGLISH).wrong == []


@pytest.mark.parametrize("name", ["cn21", "vegas_strip"])
def test_these_houses_show_how_examples_are_written(name):
    assert len(load_house(name).examples) >= 3


def test_a_wrong_example_tells_what_came_and_the_command_that_deals_it(tmp_path):
    path = write_house(tmp_path, WRONG)
    house, book = open_house(path)

    tested = run_examples(house, book, str(path), ("shoe.decks=2",), ENGLISH)
    page = examples_page(tested, house, ENGLISH)

    assert not tested.in_order
    assert page[0] == "WRONG Nineteen beats twenty"
    assert page[1].endswith("house.toml:2: “Nineteen beats twenty”: box 1 change is -5, not 5")
    assert shlex.split(page[3]) == [
        *("fairdeal", "deal", "--house", str(path), "--set", "shoe.decks=2"),
        *("--player", "Ann Lee:50:5", "--shoe", "KS 10S 9H QS", "--do", "s"),
    ]
    assert page[4:] == ["ok    A natural", "One of 2 examples is not as expected."]


def test_a_house_without_examples_says_so():
    house, book = open_house("reno")

    tested = run_examples(house, book, "reno", (), ENGLISH)

    assert tested.in_order
    assert examples_page(tested, house, ENGLISH) == [
        "reno has no examples: write an [[example]] into its house.toml."
    ]
