"""No single cell of a chart can be changed for the better: all of them are changed, one after the other."""

from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest
from msgspec.structs import replace

from fairdeal import odds
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.houses.library import open_house
from fairdeal.houses.places import shipped
from fairdeal.odds.answers import tables_of
from fairdeal.odds.charting import chart_of
from fairdeal.odds.hands import ACTIONS
from fairdeal.odds.house import Position
from fairdeal.odds.left import cards_left
from fairdeal.odds.tables import Tables
from fairdeal.strategies.chart import ByColumn, Chart, Column, Wishes
from tests.support.blackjack import book_of
from tests.support.chart_worth import ByChart
from tests.support.engine_walk import expectation, seeing
from tests.support.long import LONG, spread
from tests.support.walk_packs import solved_house, tiny_pack

NEAR = 1e-12

Changed = tuple[str, Chart]
"""What was changed, in every column, and the chart that comes of it."""


def plays() -> Iterator[Wishes]:
    for last in ("stand", "hit"):
        for count in range(3):
            for extras in permutations(("double", "surrender"), count):
                yield (*extras, last)


EVERY_PLAY = tuple(plays())
PLAYS = EVERY_PLAY if LONG else tuple(play for play in EVERY_PLAY if len(play) < 3)


Line = tuple[int, int, bool]
"""How often a hand has been doubled, its total and its softness."""


def plays_by_line(tables: Tables) -> dict[Line, list[Wishes]]:
    """Those that differ: one that names what no hand of the line may do is the same as a shorter one."""
    may_give_up_early = any(show.asks_early for show in tables.shows)
    offered: dict[Line, set[str]] = {}
    for node in tables.hands.nodes:
        line = (node.hand.doubles, node.hand.total, bool(node.hand.soft))
        known = offered.setdefault(line, {"surrender"} if may_give_up_early else set())
        for options in node.options:
            ways = (*options.ends, *options.draws)
            known.update(action for action, way in zip(ACTIONS, ways, strict=False) if way >= 0)
    return {line: [play for play in PLAYS if known.issuperset(play[:-1])] for line, known in offered.items()}


def lines_changed(chart: Chart, plays: dict[Line, list[Wishes]], doubles: int = 0) -> Iterator[Changed]:
    """Every line with every play in all its columns."""
    for section in ("hard", "soft"):
        rows: dict[int, ByColumn] = getattr(chart, section)
        for total, row in rows.items():
            for play in plays[doubles, total, section == "soft"]:
                changed = {**rows, total: dict.fromkeys(row, play)}
                yield f"{section} {total} {play}", _follow(chart, replace(chart, **{section: changed}), total)
    for place, doubled in enumerate(chart.doubled):
        for told, other in lines_changed(doubled, plays, place + 1):
            charts = (*chart.doubled[:place], other, *chart.doubled[place + 1 :])
            yield f"doubled: {told}", replace(chart, doubled=charts)


def _follow(chart: Chart, changed: Chart, total: int) -> Chart:
    """By `total` a pair that is not split does what its total does, whatever that is."""
    points = 1 if total == 12 and changed.soft != chart.soft else total // 2
    if chart.name != "total" or points not in chart.pairs:
        return changed
    row = {column: wishes for column, wishes in chart.pairs[points].items() if wishes[0] == "split"}
    return replace(changed, pairs={**chart.pairs, points: row})


def pairs_changed(chart: Chart, plays: dict[Line, list[Wishes]]) -> Iterator[Changed]:
    """Every pair split and not split; by `total-pairs` with every play of its own."""
    columns = next(iter(chart.hard.values()))
    for points in range(1, 11):
        line = (0, 12, True) if points == 1 else (0, 2 * points, False)
        for play in plays.get(line, PLAYS) if chart.name == "total-pairs" else ((),):
            for wishes in (("split", *play), play):
                changed = {**chart.pairs, points: dict.fromkeys(columns, wishes) if wishes else {}}
                yield f"pair {points} {wishes}", replace(chart, pairs=changed)


def cells_that_gain(book: RuleBook, strategy: str, most: int | None = None) -> list[str]:
    """Of all changes, or of so many at random, those that earn more in some column."""
    chart, tables = odds.chart(book, strategy), tables_of(book)
    played = ByChart(book, tables, chart)
    earned = played.by_column()
    plays = plays_by_line(tables)
    changes = [*lines_changed(chart, plays), *(pairs_changed(chart, plays) if tables.hands.split else ())]
    some = changes if most is None else Random(1).sample(changes, min(most, len(changes)))
    return [
        f"{told} v {column}: {brought - earned[column]:.2e}"
        for told, changed in some
        for column, brought in played.with_chart(changed).by_column().items()
        if brought > earned[column] + NEAR
    ]


ONE_DECK_CHARLIE = """
shoe.decks = 1
split.max_hands = 1
pay.charlie = { cards = 5, pay = '2:1' }
"""
ONE_DECK_LATE = "shoe.decks = 1\nsurrender.kind = 'late'"
"""Here two sevens are given up against a ten, and all other 14 are hit."""

WHOLE = ("zh_21_house", "cn21", "vegas_strip_h17", "single_deck_65")
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


def others() -> list[str]:
    """Houses that are played hand by hand, each on its own."""
    books = {house: open_house(house)[1] for house in shipped() if house not in WHOLE}
    return [house for house, book in books.items() if not book.swap and book.turns == "seats"]


@pytest.mark.parametrize("house", spread(sorted(others()), 9))
def test_no_cell_of_a_sample_gains(house):
    assert cells_that_gain(open_house(house)[1], "total-pairs", None if LONG else 12) == []


def test_the_worth_of_a_given_chart_is_what_the_odds_say_of_theirs():
    book = open_house("vegas_strip_h17")[1]

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
