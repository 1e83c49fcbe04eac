"""A house's basic strategy as a chart.

The second choice of a pair, where its first may be closed, is the best that is left by the figures of its
exact cards. The class has no say in it: such a pair is never split by this chart, and its first choice is
open whenever it is dealt, so that nothing the chart earns depends on what comes second.
"""

import numpy as np

from fairdeal.odds.arrays import Floats
from fairdeal.odds.by_total import find_pair_points
from fairdeal.odds.hands import Options
from fairdeal.odds.house import Position
from fairdeal.odds.pair_choices import PairChoices
from fairdeal.odds.plays import PLAYS
from fairdeal.odds.tables import Tables
from fairdeal.strategies.chart import ByColumn, Chart, Column


def chart_of(position: Position, name: str) -> Chart:
    """The chart of a position that is played by total."""
    assert position.wishes is not None  # to ask for them is to search
    both_open = position.tables.book.hole_card == "exposed"
    most = max(position.tables.hands.nodes[place].hand.doubles for place in position.tables.dealt_nodes)
    doubled = [
        Chart(f"{name}, doubled", *_lines(position, doubles), {}, both_open=both_open)
        for doubles in range(1, most + 1)
    ]
    return Chart(
        name,
        *_lines(position, 0),
        _pairs(position),
        *_insurance(position),
        both_open=both_open,
        doubled=tuple(chart for chart in doubled if chart.hard or chart.soft),
    )


def _lines(position: Position, doubles: int) -> tuple[dict[int, ByColumn], dict[int, ByColumn]]:
    """Hard and soft hands that have been doubled so often."""
    hard: dict[int, ByColumn] = {}
    soft: dict[int, ByColumn] = {}
    for place in find_lines(position.tables, doubles):
        total, is_soft = position.tables.totals[place]
        (soft if is_soft else hard)[int(total)] = _row(position, position.search.key[place])
    return dict(sorted(hard.items())), dict(sorted(soft.items()))


def find_lines(tables: Tables, doubles: int = 0) -> list[int]:
    """One node for each line of the chart: hands as dealt that still have something to decide.

    Pairs stand for a total only where it has no other hands: four, and a soft twelve.
    """
    found: dict[tuple[int, int], int] = {}
    nodes = tables.hands.nodes
    places = sorted(
        tables.dealt_nodes, key=lambda place: find_pair_points(nodes[place].held, tables.symbols.points) > 0
    )
    for place in places:
        node = nodes[place]
        if node.hand.doubles == doubles and any(map(_decides, node.options)):
            found.setdefault((node.hand.total, node.hand.soft), int(place))
    return list(found.values())


def _decides(options: Options) -> bool:
    """Whether a hand may draw, or end in more ways than one."""
    return max(options.draws) >= 0 or sum(way >= 0 for way in options.ends) > 1


def _row(position: Position, line: int) -> ByColumn:
    play = position.search.play[line]
    return {column: PLAYS[play[place]] for place, column in find_decided_columns(position)}


def find_decided_columns(position: Position) -> list[tuple[int, Column]]:
    """Columns with their places, but for a natural that lies open and ends the round before any choice."""
    shows, search = position.tables.shows, position.search
    going_on = (not (show.is_natural and show.peeks) or show.asks_early for show in shows)
    places = {int(search.column[at]) for at, goes_on in enumerate(going_on) if goes_on}
    return [(place, search.columns[place]) for place in sorted(places)]


def _pairs(position: Position) -> dict[int, ByColumn]:
    """What pairs do that is not what their total does."""
    nodes, choices = position.tables.hands.nodes, PairChoices(position)
    lines = {
        (nodes[place].hand.total, nodes[place].hand.soft): place for place in find_lines(position.tables)
    }
    found: dict[int, ByColumn] = {}
    for points, node in choices.nodes.items():
        hand = nodes[node].hand
        place = lines.get((hand.total, hand.soft), node)
        found[points] = _row_of_pair(position, choices, points, position.search.key[place])
    return {points: row for points, row in found.items() if row}


def _row_of_pair(position: Position, choices: PairChoices, points: int, line_of_total: int) -> ByColumn:
    search = position.search
    row: ByColumn = {}
    for at, column in find_decided_columns(position):
        own, by_total = choices.rank_wishes(points, at), PLAYS[search.play[line_of_total, at]]
        if own != by_total:
            # A pair that may not be split does what its total does, unless it has a play of its own.
            row[column] = ("split",) if own == ("split", *by_total) else own
    return row


def _insurance(position: Position) -> tuple[tuple[Column, ...], tuple[Column, ...]]:
    """Where insurance, and even money, are worth taking over all hands."""
    offers, openings = position.offers, position.openings
    insured = np.where(offers.sells_insurance, offers.insurance(openings.natural), 0.0)
    even = (offers.even_money - position.by_opening) * offers.is_natural[:, None] * offers.offers_even_money
    return _taken(position, insured), _taken(position, even)


def _taken(position: Position, gain: Floats) -> tuple[Column, ...]:
    """The columns in which an offer that brings so much, [pair][show], is worth taking."""
    by_show = np.nan_to_num(position.openings.chance * gain).sum(axis=0)
    by_column = np.bincount(position.search.column, by_show)
    return tuple(
        sorted(column for place, column in enumerate(position.search.columns) if by_column[place] > 0)
    )


def ev_by_chart(position: Position, insured: Position) -> float:
    """The expectation of a round in which every hand insures, or takes even money, by what the dealer shows.

    `insured`: the position once insurance is taken.
    """
    offers, search = position.offers, position.search
    takes, evens = (
        np.isin(search.column, [search.columns.index(column) for column in columns])
        for columns in _insurance(position)
    )
    insuring = insured.by_opening + offers.insurance(position.openings.natural)
    found = np.where(takes & offers.sells_insurance, insuring, position.by_opening)
    asked = offers.offers_even_money[None, :] & offers.is_natural[:, None]
    found = np.where(asked & evens, offers.even_money, found)
    return float(np.where(position.openings.chance > 0, position.openings.chance * found, 0.0).sum())
