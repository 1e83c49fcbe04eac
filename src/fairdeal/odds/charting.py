"""A house's basic strategy as a chart, and where the number of cards asks for something else."""

import numpy as np
from numpy.typing import NDArray

from fairdeal.odds.arrays import Floats, Ints
from fairdeal.odds.by_total import ChartSearch, chosen
from fairdeal.odds.figures import ChartNote
from fairdeal.odds.hands import ACTIONS, Options
from fairdeal.odds.house import Position
from fairdeal.odds.tables import Tables
from fairdeal.strategies.chart import ByColumn, Chart, Column, Wishes

WORTH_TELLING = 0.02
"""A note is made where following it is worth this much of a first bet, on average, to a hand that it speaks
of.
"""


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
    for place in _first_lines(position.tables, doubles):
        total, is_soft = position.tables.totals[place]
        (soft if is_soft else hard)[int(total)] = _row(position, position.search, position.search.key[place])
    return dict(sorted(hard.items())), dict(sorted(soft.items()))


def _first_lines(tables: Tables, doubles: int = 0) -> list[int]:
    """One node for each line of the chart: hands as dealt that still have something to decide."""
    found: dict[tuple[int, int], int] = {}
    for place in tables.dealt_nodes:
        node = tables.hands.nodes[place]
        if node.hand.doubles == doubles and any(map(_decides, node.options)):
            found.setdefault((node.hand.total, node.hand.soft), int(place))
    return list(found.values())


def _decides(options: Options) -> bool:
    """Whether a hand may draw, or end in more ways than one."""
    return max(options.draws) >= 0 or sum(way >= 0 for way in options.ends) > 1


def _row(position: Position, search: ChartSearch, line: int) -> ByColumn:
    row: ByColumn = {}
    for place, column in _decided(position):
        wishes: list[str] = ["hit" if search.hits[line, place] else "stand"]
        extra = [
            (name, bool(chosen_too[line, place]))
            for name, chosen_too in (("double", search.doubles), ("surrender", search.gives_up))
        ]
        names = [name for name, wanted in extra if wanted]
        if len(names) == 2 and search.gives_up_first[line, place]:
            names.reverse()
        row[column] = tuple(names + wishes)
    return row


def _decided(position: Position) -> list[tuple[int, Column]]:
    """Columns with their places, but for a natural that lies open and ends the round before any choice."""
    shows, search = position.tables.shows, position.search
    going_on = (not (show.is_natural and show.peeks) or show.asks_early for show in shows)
    places = {int(search.column[at]) for at, goes_on in enumerate(going_on) if goes_on}
    return [(place, search.columns[place]) for place in sorted(places)]


def _pairs(position: Position) -> dict[int, ByColumn]:
    """Pairs that are split in some column, and where they are rather given up before the dealer looks."""
    search, openings = position.search, position.openings
    splits, gives_up = position.takes_split, position.gives_up_early
    found: dict[int, ByColumn] = {}
    for place, (first, _, _) in enumerate(openings.pairs):
        row = found.setdefault(position.tables.symbols.points[first], {})
        for at in np.flatnonzero(splits[place]):
            split_last: Wishes = ("surrender", "split") if gives_up[place, at] else ("split",)
            row[search.columns[search.column[at]]] = split_last
    return {points: row for points, row in sorted(found.items()) if row}


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


def notes_of(position: Position, best: Position) -> tuple[ChartNote, ...]:
    """Where the number of cards asks for another play than the chart's; `best` sees all cards."""
    tables = position.tables
    reach = position.search.reach_of(best.played)
    values = best.played.values
    by_chart = chosen(values, position.played.wishes)
    counts = tables.holdings[tables.holding].sum(axis=1)
    solved = np.zeros(len(counts), bool)
    solved[position.nodes] = True
    found = []
    for place in _first_lines(tables):
        total, soft = tables.totals[place]
        line = solved & (position.search.key == position.search.key[place])
        for cards in np.unique(counts[line]):
            hands = line & (counts == cards)
            about = (int(total), bool(soft), int(cards))
            found += _notes(position.search, hands, about, reach, values, by_chart)
    return tuple(sorted(found, key=lambda note: (note.soft, note.total, note.column, note.cards)))


def _notes(
    search: ChartSearch,
    hands: NDArray[np.bool_],
    about: tuple[int, bool, int],
    reach: Floats,
    values: Floats,
    by_chart: Ints,
) -> list[ChartNote]:
    found = []
    for place, column in enumerate(search.columns):
        cell = np.ix_(hands, search.column == place)
        weight, taken = reach[cell].ravel(), by_chart[cell].ravel()
        if weight.sum() <= 0 or (taken < 0).any():
            continue
        worth = np.nan_to_num(values[cell].reshape(len(weight), -1), nan=-9.0)
        mean = (weight[:, None] * worth).sum(axis=0) / weight.sum()
        usual = np.bincount(taken, weights=weight, minlength=len(mean)).argmax()
        better = int(mean.argmax())
        gain = float(mean[better] - mean[usual])
        if better != usual and gain >= WORTH_TELLING:
            found.append(ChartNote(*about[:2], column, about[2], ACTIONS[better], gain))
    return found
