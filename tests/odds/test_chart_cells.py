"""No single cell of a chart can be changed for the better: all of them are changed, one after the other.

`test_chart_notes` changes a sample of the cells of other houses.
"""

from random import Random

import pytest
from msgspec.structs import replace

from fairdeal import odds
from fairdeal.houses.library import open_house
from fairdeal.odds.answers import tables_of
from fairdeal.odds.charting import chart_of
from fairdeal.odds.house import Position
from fairdeal.odds.left import cards_left
from fairdeal.odds.tables import Tables
from fairdeal.strategies.chart import Chart, Column
from tests.support.blackjack import book_of
from tests.support.chart_cells import NEAR, cells_that_gain, lines_changed, pairs_changed, plays_by_line
from tests.support.chart_worth import ByChart
from tests.support.engine_walk import expectation, seeing
from tests.support.long import LONG, spread
from tests.support.walk_packs import solved_house, tiny_pack

ONE_DECK_CHARLIE = """
shoe.decks = 1
split.max_hands = 1
pay.charlie = { cards = 5, pay = '2:1' }
"""
ONE_DECK_LATE = "shoe.decks = 1\nsurrender.kind = 'late'"
"""Here two sevens are given up against a ten, and all other 14 are hit."""

WHOLE = ("zh_21_house", "cn21_surrender", "european", "single_deck_65")
"""Scripts, late surrender, no hole card, one deck: houses that are quickly worked out."""
MADE = {"charlie": ONE_DECK_CHARLIE, "one deck, late surrender": ONE_DECK_LATE}


@pytest.mark.parametrize("house", WHOLE)
def test_no_cell_of_a_shipped_house_gains(house):
    assert cells_that_gain(open_house(house)[1], "total") == []


@pytest.mark.parametrize("house", MADE)
def test_no_cell_of_a_made_up_house_gains(house):
    assert cells_that_gain(book_of(MADE[house]), "total") == []


@pytest.mark.parametrize("house", spread(WHOLE, 2))
def test_no_cell_gains_where_pairs_have_lines_of_their_own(house):
    assert cells_that_gain(open_house(house)[1], "total-pairs") == []


def test_the_worth_of_a_given_chart_is_what_the_odds_say_of_theirs():
    book = open_house("reno")[1]

    for strategy in ("total", "total-pairs"):
        earned = ByChart(book, tables_of(book), odds.chart(book, strategy)).ev

        assert earned == pytest.approx(odds.house_odds(book, strategy).ev, abs=1e-14)


# The same at the engine's table, where a few cards are left.


@pytest.mark.parametrize("number", spread([9, 31, 41, 78], 2))
def test_no_cell_gains_at_the_table(number):
    book = solved_house(number, 2)[1]
    shoe = sorted(tiny_pack(book, Random(number), hands=2).elements())
    tables: Tables = tables_of(book)
    position = Position(tables, cards_left(tables.symbols, shoe), "total-pairs")
    chart = chart_of(position, "total-pairs")
    earned = expectation(book, shoe, seeing(chart))
    columns, plays = list(next(iter(chart.hard.values()))), plays_by_line(tables)
    changes = [
        (told, column, in_column(chart, changed, column))
        for told, changed in (*pairs_changed(chart, plays), *lines_changed(chart, plays))
        for column in columns
    ]

    tried = Random(number).sample(changes, 300 if LONG else 30)

    assert position.ev == pytest.approx(float(earned), abs=NEAR)
    assert [change[:2] for change in tried if expectation(book, shoe, seeing(change[2])) > earned] == []


def in_column(chart: Chart, changed: Chart, column: Column) -> Chart:
    """The changed chart in one column, the old one in all others."""
    sections = {name: (getattr(chart, name), getattr(changed, name)) for name in ("hard", "soft", "pairs")}
    return replace(
        chart,
        doubled=changed.doubled,
        **{
            name: {
                line: {
                    each: (new if each == column else old).get(line, {}).get(each, ())
                    for each in (*old.get(line, {}), *new.get(line, {}))
                }
                for line in (*old, *new)
            }
            for name, (old, new) in sections.items()
        },
    )
