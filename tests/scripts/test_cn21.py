"""cn21's example scripts: the tables of what they must answer, row by row, in the sandbox and at the table.

A bust hand is never asked about: it is `bust` and has lost, so its rows are shown at the table only.
"""

import json
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

from fairdeal.cli.main import main
from tests.scripts.house_scripts import Asked, asked, box_facts, dealer_facts
from tests.support.covers import covers

SPECIAL: dict[str, tuple[str, bool, str, str]] = {
    "8.4 row 1": ("AS KD", False, "Blackjack", "report"),
    "8.4 row 2": ("AS KD", True, "Blackjack", "report"),
    "8.4 row 3, not split": ("5S 6D", False, "doubleDown", "hit stand double"),
    "8.4 row 3, split": ("5S 6D", True, "doubleDown", "hit stand double"),
    "8.4 row 4": ("9C 2D", False, "doubleDown", "hit stand double"),
    "8.4 row 5": ("10S KD", False, "split", "hit stand split"),
    "8.4 row 6": ("10S KD", True, "general", "hit stand"),
    "8.4 row 7": ("AS AD", False, "split", "hit stand split"),
    "8.4 row 8": ("8S 8D", True, "general", "hit stand"),
    "8.4 row 9": ("9C 7D", False, "general", "hit stand"),
    "8.4 row 10": ("6C 7C 8C", False, "royal", "report"),
    "8.4 row 11": ("8C 6C 7D", False, "general", "hit stand"),
    "8.4 row 12": ("2C 2D 2H 2S 3C", False, "fiveCard", "report"),
    "8.4 row 13": ("2C 2D 2H 2S KC", False, "fiveCard", "report"),
    "8.4 row 16": ("2C 2D 2H 2S 3C 3D", False, "general", "hit stand"),
}
SETTLEMENT: dict[str, tuple[str, str, int, int, int, int, bool, str, int]] = {
    "8.5 row 1": ("royal", "report", 1, 21, 3, 21, True, "PLAYER", 60),
    "8.5 row 2": ("Blackjack", "stand", 1, 21, 2, 21, True, "PUSH", 0),
    "8.5 row 3": ("Blackjack", "stand", 1, 21, 2, 20, False, "PLAYER", 60),
    "8.5 row 4": ("Blackjack", "report", 1, 21, 2, 21, True, "PLAYER", 60),
    "8.5 row 5": ("fiveCard", "report", 1, 15, 5, 20, False, "PLAYER", 60),
    "8.5 row 7": ("general", "stand", 1, 18, 2, 22, False, "PLAYER", 20),
    "8.5 row 8": ("general", "stand", 1, 18, 2, 17, False, "PLAYER", 20),
    "8.5 row 9": ("general", "stand", 1, 17, 2, 18, False, "DEALER", 0),
    "8.5 row 10": ("general", "stand", 1, 18, 2, 18, False, "PUSH", 0),
    "8.5 row 11": ("doubleDown", "stand", 1, 11, 2, 10, False, "PLAYER", 20),
    "8.5 row 12": ("general", "double", 2, 21, 3, 19, False, "PLAYER", 40),
}
"""Category, last action, stakes, total and cards of the box; total of the dealer, natural; winner, money."""


@pytest.fixture(scope="module")
def script() -> Iterator[Asked]:
    with asked("cn21") as session:
        yield session


@covers("S3-13", "S3-48", "S3-60")
@pytest.mark.parametrize(("held", "split", "name", "actions"), SPECIAL.values(), ids=SPECIAL)
def test_special_names_the_hand_and_its_actions(script, held, split, name, actions):
    assert script.special(held, split=split) == (name, actions.split())


@covers("S3-47", "S3-48", "S3-46")
@pytest.mark.parametrize(
    ("category", "last", "stakes", "total", "cards", "dealer", "natural", "winner", "money"),
    SETTLEMENT.values(),
    ids=SETTLEMENT,
)
def test_settlement_names_the_winner_and_the_money(
    script, category, last, stakes, total, cards, dealer, natural, winner, money
):
    box = box_facts(category, last, stakes, total, cards)

    assert script.settlement(box, dealer_facts(dealer, natural), 20) == (winner, money)


@covers("S3-23", "S3-46")
@pytest.mark.parametrize(("bet", "money"), [(20, 40), (15, 30)])
def test_insurance_wins_twice_the_first_bet(script, bet, money):
    assert script.insurance(bet) == money


# The same at the table.


def deal(capsys: pytest.CaptureFixture[str], shoe: str, do: str = "", *players: str) -> Any:
    """What `fairdeal deal` tells of a round in this house: the dealer's two cards come first."""
    seats = [word for player in players or ("Yi:400:20",) for word in ("--player", player)]
    status = main(["deal", "--house", "cn21", *seats, "--shoe", shoe, "--do", do, "--json"])
    assert status in (0, 3)
    return json.loads(capsys.readouterr().out)


def hand_of(told: Any, number: int = 1, player: int = 1) -> Any:
    return told["players"][player - 1]["boxes"][0]["hands"][number - 1]


NINETEEN = "9C 10S"
ASKED: dict[str, tuple[str, str, int, str, str]] = {
    "8.4 row 3, not split": ("5S 6D", "", 1, "doubleDown", "hit stand double"),
    "8.4 row 3, split": ("5S 5D 6D 6C", "p", 1, "doubleDown", "hit stand double"),
    "8.4 row 4": ("9C 2D", "", 1, "doubleDown", "hit stand double"),
    "8.4 row 5": ("10S KD", "", 1, "split", "hit stand split"),
    "8.4 row 6": ("10S 10D KD 9D", "p", 1, "general", "hit stand"),
    "8.4 row 7": ("AS AD", "", 1, "split", "hit stand split"),
    "8.4 row 8": ("8S 8C 8D 9D", "p", 1, "general", "hit stand"),
    "8.4 row 9": ("9C 7D", "", 1, "general", "hit stand"),
    "8.4 row 11": ("8C 6C 7D", "h", 1, "general", "hit stand"),
}
"""Cards after the dealer's, decisions, the hand that is asked, its name, its actions."""
REPORTED: dict[str, tuple[str, str, int, str, int]] = {
    "8.4 row 1": ("AS KD", "", 1, "Blackjack", 60),
    "8.4 row 2": ("AS AD KD 9C", "p s", 1, "Blackjack", 60),
    "8.4 row 12": ("2C 2D 2H 2S 3C", "h h h", 1, "fiveCard", 60),
    "8.4 row 13": ("2C 2D 2H 2S KC", "h h h", 1, "fiveCard", 60),
    "8.4 row 14": ("2C 3D 4H 5S KD", "h h h", 1, "bust", -20),
    "8.4 row 15": ("10C 10D 10H", "h", 1, "bust", -20),
    "8.5 row 12": ("5S 6D KC", "d", 1, "general", 40),
}
"""Cards after the dealer's 19, decisions, a hand that ends by itself, its name, and what it wins."""


@covers("S3-13", "S3-14")
@pytest.mark.parametrize(("shoe", "do", "hand", "name", "actions"), ASKED.values(), ids=ASKED)
def test_at_the_table_a_hand_may_do_what_special_says(capsys, shoe, do, hand, name, actions):
    told = deal(capsys, f"{NINETEEN} {shoe}", do)

    assert hand_of(told, hand)["category"] == name
    assert (told["waiting"]["hand"], told["waiting"]["options"]) == (hand, actions.split())


@covers("S3-13", "S3-14")
@pytest.mark.parametrize(("shoe", "do", "hand", "name", "money"), REPORTED.values(), ids=REPORTED)
def test_at_the_table_a_hand_that_has_no_choice_ends_by_itself(capsys, shoe, do, hand, name, money):
    told = deal(capsys, f"{NINETEEN} {shoe}", do)

    assert told["waiting"] is None
    assert (hand_of(told, hand)["category"], hand_of(told, hand)["change"]) == (name, money)


@covers("S3-29")
@pytest.mark.parametrize("held", list(permutations(("6C", "7C", "8C"))), ids=" ".join)
def test_a_royal_is_one_in_any_order(capsys, held):
    told = deal(capsys, f"{NINETEEN} {' '.join(held)}", "h")

    assert (hand_of(told)["category"], hand_of(told)["change"]) == ("royal", 60)


ROUNDS: dict[str, tuple[str, str, int]] = {
    "8.5 row 1": ("AC KD, 6C 7C 8C", "h", 60),
    "8.5 row 4": ("AC KD, AS KH", "", 60),
    "8.5 row 5": ("KC KD, 2C 3D 2H 4S 4D", "h h h", 60),
    "8.5 row 7": ("10C 6D, 10H 8S, 6C", "s", 20),
    "8.5 row 8": ("10C 7D, 10H 8S", "s", 20),
    "8.5 row 9": ("10C 8D, 10H 7S", "s", -20),
    "8.5 row 10": ("10C 8D, 10H 8S", "s", 0),
    "8.5 row 11, the dealer bust": ("10C 6D, 5H 6S, KC", "s", 20),
}
"""The dealer's two cards, the player's, the dealer's next; decisions; what is won."""


@covers("S3-47")
@pytest.mark.parametrize(("shoe", "do", "money"), ROUNDS.values(), ids=ROUNDS)
def test_at_the_table_a_hand_gets_what_settlement_says(capsys, shoe, do, money):
    told = deal(capsys, shoe, do)

    assert told["players"][0]["change"] == money
    assert told["players"][0]["balance"] == 400 + money
    assert told["bank"]["change"] == -money


@covers("S3-01", "S3-12")
def test_a_bust_hand_has_lost_though_the_dealer_goes_bust_later(capsys):
    """8.5 row 6: 25 against 26, with a second player for whom the dealer draws."""
    told = deal(capsys, "10C 6D, 10H 6S, 10D 8S, 9C, KC", "h s", "Yi:400:20", "Bing:400:20")

    assert (hand_of(told)["total"], told["dealer"]["total"]) == (25, 26)
    assert [player["change"] for player in told["players"]] == [-20, 20]
    assert told["bank"]["change"] == 0


@covers("S3-23", "S3-22", "S3-19")
@pytest.mark.parametrize(("bet", "costs", "money"), [(20, 10, 40), (15, 7.5, 30), (0.25, 0.13, 0.5)])
def test_at_the_table_insurance_costs_half_the_bet_and_wins_it_twice(capsys, bet, costs, money):
    told = deal(capsys, "KC AS, 10H 8S", "ins:y s", f"Yi:400:{bet}")

    [box] = told["players"][0]["boxes"]
    assert box["insurance"] == {"stake": costs, "change": money}
    assert (hand_of(told)["change"], box["change"]) == (-bet, money - bet)


@covers("S3-22")
def test_insurance_is_lost_when_the_dealer_has_no_natural(capsys):
    told = deal(capsys, "9C AS, 10H 8S", "ins:y s")

    assert told["players"][0]["boxes"][0]["insurance"] == {"stake": 10, "change": -10}


@covers("S3-20")
def test_insurance_belongs_to_the_box_and_not_to_its_hands(capsys):
    told = deal(capsys, "KC AS, 8H 8S, 10D 9C", "ins:y p s s")

    [box] = told["players"][0]["boxes"]
    assert box["insurance"] == {"stake": 10, "change": 40}
    assert [hand["change"] for hand in box["hands"]] == [-20, -20]


@covers("S3-27")
def test_a_double_stakes_as_much_again_for_exactly_one_card(capsys):
    told = deal(capsys, f"{NINETEEN} 5S 6D 2C", "d")

    hand = hand_of(told)
    assert (hand["cards"], hand["stake"], hand["change"]) == (["5S", "6D", "2C"], 40, -40)


@covers("S3-15")
@pytest.mark.parametrize(
    ("player", "shoe", "do"),
    [("Yi:30:20", "5S 6D", "d"), ("Yi:30:20", "10S KD", "p"), ("Yi:25:20", "5S 6D", "double-less")],
)
def test_what_the_purse_cannot_pay_is_refused(capsys, player, shoe, do):
    told = deal(capsys, f"{NINETEEN} {shoe}", do, player)

    assert [refused["code"] for refused in told["refused"]] == ["action/not-legal"]
    assert told["waiting"]["options"] == ["hit", "stand"]


@covers("S3-15")
def test_insurance_that_the_purse_cannot_pay_is_not_asked_about(capsys):
    told = deal(capsys, "9C AS, 10H 8S", "s", "Yi:25:20")

    assert [asked["question"] for asked in told["asked"]] == ["action"]


@covers("S3-28")
def test_the_dealers_five_cards_have_their_name_too(capsys):
    told = deal(capsys, "2C 3S, 10D KD, 4H 5C 4C", "s")

    assert (told["dealer"]["category"], told["dealer"]["total"]) == ("fiveCard", 18)
    assert told["players"][0]["change"] == 20


@covers("S3-10", "S3-11")
def test_a_player_acts_for_each_of_several_boxes(capsys):
    told = deal(capsys, "10C 8D, 10H 7S, 10D 9S", "s s", "Yi:400:20+30")

    assert [box["change"] for box in told["players"][0]["boxes"]] == [-20, 30]
    assert [asked["box"] for asked in told["asked"]] == [1, 2]


@covers("S3-59")
def test_odd_cents_are_settled_exactly(capsys):
    told = deal(capsys, "10C 8D, 10H 9S, 10D 9S", "s s", "Yi:1:0.1+0.2")

    assert (told["players"][0]["change"], told["players"][0]["balance"]) == (0.3, 1.3)
    assert told["bank"]["change"] == -0.3
