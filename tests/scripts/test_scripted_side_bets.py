"""Side bets that a house's script settles: asked about every deal beforehand, through the real sandbox."""

import pytest

from fairdeal.cards import Card
from fairdeal.games.blackjack.rules import Rules
from fairdeal.games.blackjack.side_bet_rules import SideBetRules
from fairdeal.games.blackjack.side_bets import SideBet, award
from fairdeal.scripts.book import scripted_book
from fairdeal.scripts.host import Script
from fairdeal.scripts.problems import BadScript

TRIPS = """
def side_bet(id, first, second, upcard, dealer_natural):
    if first.rank == second.rank and second.rank == upcard.rank:
        return "trips", 30
    if dealer_natural and first.red and second.red:
        return "consolation", "1:2"
    return None
"""
WITH_TRIPS = Rules(side_bet=(SideBetRules(id="trips", kind="script"),))


def side_bet(source: str, rules: Rules = WITH_TRIPS) -> SideBet:
    book, _ = scripted_book(rules, (Script("house.star", source),), {})
    return book.side_bets[0]


@pytest.fixture(scope="module")
def trips() -> SideBet:
    return side_bet(TRIPS)


@pytest.mark.parametrize(
    ("cards", "natural", "won"),
    [
        ("7S 7H 7D", False, ("trips", (30, 1))),
        ("7S 8H 7D", False, None),
        ("2H 9D AS", True, ("consolation", (1, 2))),
        ("2H 9S AS", True, None),
        ("AH AD AS", True, ("trips", (30, 1))),
    ],
)
def test_a_scripted_side_bet_pays_what_the_script_says(
    trips: SideBet, cards: str, natural: bool, won: object
):
    first, second, upcard = map(Card, cards.split())

    assert award(trips, first, second, upcard, natural) == won
    assert award(trips, second, first, upcard, natural) == won


@pytest.mark.parametrize(
    ("source", "kind", "asked"),
    [
        (
            "return ('x', 1) if first.rank == 2 and second.rank != 2 else None",
            "answer_order",
            "AS 2S, against AS",
        ),
        ("return 3", "answer_award", "(asked about: trips: AS AS, against AS)"),
        ("return 'x', 0.5", "answer_amount", "(asked about: trips: AS AS, against AS)"),
        ("return str([first.rank, second.rank, upcard.rank, upcard.suit]), 1", "answer_many_awards", "trips"),
        ("return 3 if dealer_natural else None", "answer_award", "AS AS, against AS, a natural)"),
        (
            "return ('x', 1) if first.colour else None",
            "attribute",
            "it has rank, suit, points and red (asked",
        ),
    ],
)
def test_an_answer_that_makes_no_side_bet_is_refused_with_the_deal(source: str, kind: str, asked: str):
    body = f"def side_bet(id, first, second, upcard, dealer_natural):\n    {source}\n"

    with pytest.raises(BadScript) as refused:
        side_bet(body)

    assert refused.value.problem.kind == kind
    assert asked in str(refused.value)


def test_a_side_bet_that_nobody_answers_for_is_refused():
    with pytest.raises(BadScript) as refused:
        side_bet("def insurance(box):\n    return 2\n")

    assert refused.value.problem.kind == "no_side_bet_function"


def test_a_function_for_side_bets_that_the_house_does_not_have_is_refused():
    with pytest.raises(BadScript) as refused:
        side_bet(TRIPS, Rules())

    assert refused.value.problem.kind == "no_side_bet"


def test_side_bets_of_a_known_kind_keep_their_place():
    known = SideBetRules(id="pairs", kind="perfect_pairs", pays={"perfect_pair": (25, 1)})
    rules = Rules(side_bet=(known, *WITH_TRIPS.side_bet))

    book, _ = scripted_book(rules, (Script("house.star", TRIPS),), {})

    assert [bet.id for bet in book.side_bets] == ["pairs", "trips"]
