"""The examples that a house carries: how they are read, and what is said of one that does not hold."""

from pathlib import Path

import pytest

from fairdeal.cards import Card
from fairdeal.games.blackjack.working import rule_book
from fairdeal.houses.house import House
from fairdeal.houses.load import load_house, read_house
from fairdeal.houses.places import HouseFile
from fairdeal.houses.rounds.examples import Example, Expected
from fairdeal.houses.rounds.trying import Tried, run_example
from fairdeal.words import words_for
from tests.houses.writing import write_house

NATURAL = """[[example]]
name = "A natural pays three to two"
players = ["Ann:100:10"]
shoe = "AS 9C KH 10D"
expect = { change = 15, outcome = "natural", category = "natural", total = 21, dealer = 19 }
"""
SPLIT = """
[[example]]
name = "Eights are split, and one hand doubles"
players = ["Ann:100:10", "Bob:50:5.50"]
shoe = "8H 10S 7C, 8D 9S 10D, 3C 10H, 10C"
do = "p d s s"

[[example.expect]]
box = 1
hand = 1
change = 20

[[example.expect]]
hand = 2
change = 10
outcome = "win"

[[example.expect]]
box = 2
change = 5.50
dealer = 17
"""

LEAVING = """[table]
leaving = "forfeit"

[[example]]
name = "Leaving loses the stake"
shoe = "10H 9C 9S 6D 10C"
do = "leave"
expect = { change = -10, outcome = "forfeited", dealer = 25 }
"""


def house_with(text: str) -> House:
    return read_house(HouseFile("mine", "mine/house.toml", text.encode()))


def tried(text: str) -> Tried:
    """What comes of the only example of this house."""
    house = house_with(text)
    (stated,) = house.examples
    return run_example(house, rule_book(house.rules), stated)


def told(text: str) -> list[str]:
    problems = tried(text).problems
    assert all(problem.told(words_for("zh")) for problem in problems)
    return [problem.told(words_for("en")) for problem in problems]


def test_an_example_shows_what_leaving_costs():
    assert tried(LEAVING).problems == ()
    assert told(LEAVING.replace("forfeited", "win")) == [
        "mine/house.toml:4: “Leaving loses the stake”: box 1 outcome is forfeited, not win"
    ]


def round_of(shoe: str, do: str, expect: str, more: str = "") -> str:
    return f'[[example]]\nname = "It"\nshoe = "{shoe}"\ndo = "{do}"\nexpect = {expect}\n{more}'


def test_an_example_is_read_with_its_line():
    house = house_with('name = "Mine"\n\n' + NATURAL)

    (stated,) = house.examples

    assert stated.line == 3
    assert stated.example == Example(
        name="A natural pays three to two",
        players=("Ann:100:10",),
        shoe=(Card("AS"), Card("9C"), Card("KH"), Card("10D")),
        expect=(Expected(change=(15, 1), outcome="natural", category="natural", total=21, dealer=19),),
    )


def test_several_expectations_are_a_list_of_tables():
    (stated,) = house_with(SPLIT).examples

    assert [(expected.box, expected.hand) for expected in stated.example.expect] == [
        (1, 1),
        (1, 2),
        (2, None),
    ]
    assert stated.example.expect[2].change == (11, 2)
    assert stated.example.do == ("p", "d", "s", "s")


@pytest.mark.parametrize("text", [NATURAL, SPLIT])
def test_an_example_that_holds_is_in_order(text):
    assert told(text) == []
    assert tried(text).in_order


@pytest.mark.parametrize("amount", ["15", "+15", '"15.00"'])
def test_money_may_be_written_in_several_ways(amount):
    assert told(NATURAL.replace("change = 15", f"change = {amount}")) == []


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ("change = -15", "box 1 change is 15, not -15"),
        ("change = 15.01", "box 1 change is 15, not 15.01"),
        ('outcome = "win"', "box 1 outcome is natural, not win"),
        ('category = "royal"', "box 1 category is natural, not royal"),
        ("total = 20", "box 1 total is 21, not 20"),
        ("dealer = 20", "dealer total is 19, not 20"),
        ('dealer_category = "bust"', "dealer category is general, not bust"),
        ("hand = 1, change = 0", "box 1 hand 1 change is 15, not 0"),
        ("hand = 2", "there is no box 1 hand 2"),
        ("box = 2", "there is no box 2"),
        ('side = "21+3", change = 5', "there is no box 1 side 21+3"),
        ("points = 1", "points of box 1 is None, not 1"),
        ('refused = "h"', "refused are -, expected is hit"),
        ('options = "h s"', "no question is left open, though the options hit stand are expected"),
    ],
)
def test_what_came_otherwise_is_told_with_its_place(wrong, sentence):
    text = round_of("AS 9C KH 10D", "", f"{{ {wrong} }}")

    assert told("\n\n" + text) == [f"mine/house.toml:3: “It”: {sentence}"]


def test_everything_that_came_otherwise_is_told():
    expect = '[{ change = 1, outcome = "bust", dealer = 3 }, { box = 9 }]'

    assert len(told(round_of("AS 9C KH 10D", "", expect))) == 4


@pytest.mark.parametrize(
    ("shoe", "do", "sentence"),
    [
        ("10H 9C JC", "s", "the shoe ends after 3 cards, and the dealer needs one more"),
        ("10H 9C 2C 8D", "h", "the shoe ends after 4 cards, and box 1 needs one more"),
        (
            "10H 9C JC 10D",
            "",
            "the round is not over: box 1 is asked for hit, stand, double or split, and “do”",
        ),
        ("10H 9C JC 10D", "s h s", "the round is over before these decisions are needed: h s"),
        ("10H 9C 9D 10D", "p s", "refused are split, expected is -"),
    ],
)
def test_a_round_that_does_not_go_its_way_is_told(shoe, do, sentence):
    (problem,) = told(round_of(shoe, do, "{ change = 10 }"))

    assert sentence in problem


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ('players = ["Ann"]\n', "“It” cannot be dealt: a player is written NAME:BALANCE:BET"),
        ('players = ["Ann:5:10"]\n', "“It” cannot be dealt: "),
        ('players = ["Ann:100:0.001"]\n', "is not a whole number of chips"),
        ('[shoe]\ncomposition = "spanish48"\n', "“It” cannot be dealt: card 1"),
        ('[pay]\nrounding = "exact"\n[table]\nchip = 10\nmin_bet = 10\nbet_step = 10\n', "cannot be dealt: "),
    ],
)
def test_an_example_that_no_house_could_deal_is_told(more, sentence):
    (problem,) = told(round_of("10H 9C JC 10D", "s", "{ change = 10 }", more))

    assert sentence in problem


def test_words_that_are_refused_can_be_what_is_expected():
    assert told(round_of("10H 9C 9D 10D", "p s", '{ refused = "split", outcome = "push" }')) == []


def test_a_question_left_open_can_be_what_is_expected():
    assert told(round_of("10H 9C JC 10D", "", '{ options = "s h d p" }')) == []
    assert (
        "options is double hit split stand, not hit stand"
        in told(round_of("10H 9C JC 10D", "", '{ options = "s h" }'))[0]
    )


SIDE = """[[example]]
name = "A pair beside a lost hand"
shoe = "8H 9C 8H 10D"
side = "1:pairs:5"
do = "s"
[[example.expect]]
side = "pairs"
change = 125
award = "perfect_pair"
[[example.expect]]
hand = 1
change = -10
[[example.expect]]
change = 115
[[side_bet]]
id = "pairs"
kind = "perfect_pairs"
pays = { perfect_pair = 25, mixed_pair = 6 }
"""


def test_side_bets_are_placed_and_expected():
    assert told(SIDE) == []
    assert told(SIDE.replace("change = 125", "change = 30"))[0].endswith("side pairs change is 125, not 30")
    assert (
        "“It” cannot be dealt"
        in told(SIDE.replace("1:pairs:5", "2:pairs:5").replace("A pair beside a lost hand", "It"))[0]
    )


def test_a_points_house_counts_points():
    text = """[[example]]
name = "A point"
players = "Matt"
shoe = "10H 9C JC 10D"
do = "s"
expect = { points = 1, outcome = "win" }
[play]
stakes = "points"
[double]
on = "none"
[split]
max_hands = 1
[insurance]
offered = false
"""

    assert told(text) == []
    assert told(text.replace("points = 1", "points = 0"))[0].endswith("points of box 1 is 1, not 0")


def test_an_example_is_tried_by_whatever_book_is_asked():
    house = house_with(NATURAL)
    other = read_house(HouseFile("mine", "mine/house.toml", NATURAL.encode()), ["pay.natural=6:5"])

    assert not run_example(house, rule_book(other.rules), house.examples[0]).in_order


def test_the_examples_of_the_base_are_its_own(tmp_path: Path):
    write_house(tmp_path, NATURAL, "base")
    house = write_house(tmp_path, 'extends = "../base"\n[pay]\nnatural = 2\n')

    assert load_house(house).examples == ()
