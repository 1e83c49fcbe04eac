"""Charts worked out from a house's rules, beside those in print."""

import json
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from fairdeal import odds
from fairdeal.cards import Card
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.rules import (
    DealerRules,
    DoubleRules,
    InsuranceRules,
    Rules,
    ShoeRules,
    SurrenderRules,
)
from fairdeal.games.blackjack.sets import ANY
from fairdeal.games.blackjack.working import rule_book
from fairdeal.houses.library import open_house
from fairdeal.odds.answers import tables_of
from fairdeal.odds.charting import chart_of
from fairdeal.odds.house import Position
from fairdeal.odds.left import cards_left, fresh_shoe
from fairdeal.strategies.chart import Chart, OpenTotal
from fairdeal.strategies.letters import code, columns_of
from tests.support.engine_walk import expectation, seeing
from tests.support.long import spread
from tests.support.walk_packs import solved_house, tiny_pack

PUBLISHED = json.loads((Path(__file__).parents[1] / "data/odds/basic_strategy_charts.json").read_text())
UPCARDS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)

# In ours all hands of a total have a say, also those of split pairs. Charts in print look at two cards as
# dealt: with two decks that makes a difference in these cells.
OTHERWISE = {
    "2d_s17_das_ls": {("soft", 17, 2), ("soft", 18, 1)},
    "2d_s17_ndas_ls": {("soft", 18, 1)},
    "2d_h17_das_ls": {("soft", 17, 2)},
}
# By `total` two sevens do what every other 14 does.
SEVENS = {
    "1d_s17_das_ls": {("pairs", 7, 10)},
    "1d_s17_ndas_ls": {("pairs", 7, 10)},
    "1d_h17_das_ls": {("pairs", 7, 10), ("pairs", 7, 1)},
    "1d_h17_ndas_ls": {("pairs", 7, 10), ("pairs", 7, 1)},
}
# Who may not give a 16 up against a ten holds three cards or more, and stands. In print two cards are meant.
SECOND = {("hard", 16, 10)}


def rules_of(name: str) -> Rules:
    decks, soft17, *rest = name.split("_")
    no_hole_card = "enhc" in rest
    return Rules(
        shoe=ShoeRules(decks=int(decks[0])),
        dealer=DealerRules(
            soft17="hit" if soft17 == "h17" else "stand",
            hole_card="none" if no_hole_card else "peek",
            natural_takes="all_bets" if no_hole_card else None,
        ),
        double=DoubleRules(after_split="das" in rest),
        surrender=SurrenderRules(kind="late" if "ls" in rest else "none"),
    )


def points(label: str) -> int:
    return (
        {"A": 1, "T": 10}.get(label[0], int(label[0]) if label[0].isdigit() else 0) if label != "10" else 10
    )


def letters(chart: Chart, section: str, line: int, upcard: int) -> str:
    """As they are printed; surrender is `U` in the published charts."""
    if section == "pairs":
        total, soft = (12, True) if line == 1 else (2 * line, False)
        return code(chart.wishes(total, soft, line, upcard)).replace("R", "U")
    return code(chart.wishes(line, section == "soft", 0, upcard)).replace("R", "U")


def first_letter(chart: Chart, section: str, line: int, upcard: int) -> str:
    return letters(chart, section, line, upcard)[0]


Cell = tuple[str, int, int]


def published(name: str) -> dict[Cell, str]:
    return {
        (section, points(label) if section == "pairs" else int(label), upcard): printed
        for section in ("hard", "soft", "pairs")
        for label, row in PUBLISHED[name][section].items()
        for upcard, printed in zip(UPCARDS, row, strict=True)
    }


@pytest.mark.parametrize("name", sorted(PUBLISHED))
def test_a_chart_is_the_published_one_but_for_cells_that_look_at_two_cards_only(name):
    chart = odds.chart(rule_book(rules_of(name)), "total-pairs")

    theirs = published(name)
    ours = {cell: letters(chart, *cell) for cell in theirs}

    first = {cell for cell in theirs if ours[cell][0] != theirs[cell][0]}
    # Where the first choice is always open, as a split is, nothing is printed after it.
    second = {cell for cell in theirs if ours[cell][1:] != theirs[cell][1:] and len(theirs[cell]) > 1} - first
    assert first == OTHERWISE.get(name, set())
    assert second == (SECOND if name.endswith("_ls") else set())


@pytest.mark.parametrize("name", ["1d_h17_das_ls", "1d_s17_ndas_ls", "6d_s17_das_ls"])
def test_by_total_a_pair_that_is_not_split_does_what_its_total_does(name):
    chart = odds.chart(rule_book(rules_of(name)), "total")

    theirs = published(name)
    differing = {cell for cell in theirs if first_letter(chart, *cell) != theirs[cell][0]}

    assert differing == OTHERWISE.get(name, set()) | SEVENS.get(name, set())


def test_a_house_that_pays_for_five_cards_says_where_the_number_of_cards_matters():
    notes = odds.chart_notes(open_house("cn21")[1])

    assert any(note.total == 16 and note.cards == 4 and note.action == "hit" for note in notes)
    assert all(note.gain > 0 for note in notes)


def test_a_usual_house_needs_no_such_notes():
    assert odds.chart_notes(open_house("vegas_strip")[1]) == ()


def test_insurance_is_taken_by_the_chart_where_the_house_pays_too_much_for_it():
    assert odds.chart(open_house("cn21")[1]).insure == (1,)
    assert odds.chart(open_house("vegas_strip")[1]).insure == ()


EARLY = {
    ("hard", 1): {5, 6, 7, 12, 13, 14, 15, 16, 17},
    ("hard", 10): {14, 15, 16},
    ("pairs", 1): {3, 6, 7, 8},
    ("pairs", 10): {7, 8},
}
"""As they are in print, for six decks and a dealer who stands on soft 17."""


def test_a_chart_gives_up_before_the_dealer_looks_as_those_in_print():
    chart = odds.chart(rule_book(Rules(shoe=ShoeRules(decks=6), surrender=SurrenderRules(kind="early"))))

    for (section, upcard), given_up in EARLY.items():
        lines = range(4, 20) if section == "hard" else range(2, 11)
        assert {line for line in lines if first_letter(chart, section, line, upcard) == "U"} == given_up


# Houses that show both of the dealer's cards.


@pytest.fixture(scope="module")
def exposed() -> Position:
    tables = tables_of(open_house("double_exposure_ac")[1])
    return Position(tables, fresh_shoe(tables.book, tables.symbols), "total")


def test_a_chart_against_two_open_cards_goes_by_their_total(exposed):
    chart = chart_of(exposed, "total")

    hard = [OpenTotal(False, total) for total in range(4, 21)]
    soft = [OpenTotal(True, total) for total in range(12, 21)]
    assert columns_of(chart) == (*hard, *soft)  # a natural ends the round before anybody plays
    # Ties lose here, so that even 20 is hit against 20.
    assert chart.wishes(20, soft=False, pair=0, column=OpenTotal(False, 20))[0] == "hit"
    assert chart.wishes(20, soft=False, pair=10, column=OpenTotal(False, 13))[0] == "split"
    assert chart.wishes(12, soft=False, pair=0, column=OpenTotal(True, 13))[0] == "hit"
    assert chart.wishes(12, soft=False, pair=0, column=OpenTotal(False, 13))[0] == "stand"


def test_all_cards_of_the_dealer_of_one_total_are_played_against_alike(exposed):
    played = {column: set[bytes]() for column in exposed.search.columns}

    for show in range(len(exposed.tables.shows)):
        wishes = exposed.wishes[exposed.nodes, show]
        played[exposed.search.columns[exposed.search.column[show]]].add(wishes.tobytes())

    assert len(played) == 27
    assert all(len(plays) == 1 for plays in played.values())


def open_house_of(number: int, hands: int) -> tuple[RuleBook, list[Card]]:
    """A random house that shows both of the dealer's cards, and a tiny shoe for it."""
    rules = solved_house(number, hands)[0]
    shows_both = replace(rules.dealer, hole_card="exposed")
    book = rule_book(replace(rules, dealer=shows_both, insurance=InsuranceRules(offered=False)))
    return book, sorted(tiny_pack(book, Random(number), hands).elements())


@pytest.mark.parametrize(
    ("number", "hands"),
    # Of both kinds some are tried every time: boxes of one hand, and of two.
    spread([(2, 1), (9, 1), (13, 1), (14, 1), (16, 1), (20, 1), (2, 2), (9, 2), (16, 2), (29, 1)], 5),
)
def test_the_chart_earns_at_the_table_what_the_odds_say(number, hands):
    book, shoe = open_house_of(number, hands)
    tables = tables_of(book)
    position = Position(tables, cards_left(tables.symbols, shoe), "total")

    earned = expectation(book, shoe, seeing(chart_of(position, "total")))

    assert position.ev == pytest.approx(float(earned), abs=1e-12)


@pytest.mark.parametrize("number", [2, 9])
def test_the_chart_tells_doubled_hands_what_to_do(number):
    rules = solved_house(number, 1)[0]
    double = replace(rules.double, on=ANY, redouble=2, rescue=True)
    pay, insurance = replace(rules.pay, even_money=False), InsuranceRules(offered=False)
    book = rule_book(replace(rules, double=double, pay=pay, insurance=insurance))
    shoe = sorted(tiny_pack(book, Random(number), 1).elements())
    tables = tables_of(book)
    position = Position(tables, cards_left(tables.symbols, shoe), "total")
    chart = chart_of(position, "total")

    earned = expectation(book, shoe, seeing(chart))

    assert chart.doubled
    assert position.ev == pytest.approx(float(earned), abs=1e-12)
