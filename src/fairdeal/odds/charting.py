"""A house's basic strategy as a chart, and where the number of cards asks for something else."""

import numpy as np
from numpy.typing import NDArray

from fairdeal.odds.arrays import Floats, Ints
from fairdeal.odds.by_total import GAIN_LEAST, ChartSearch, points_of_pair
from fairdeal.odds.figures import ChartNote, ClosedNote
from fairdeal.odds.hands import ACTIONS, Options
from fairdeal.odds.house import Position
from fairdeal.odds.plays import NUMBERS, PLAYS, TAIL
from fairdeal.odds.tables import Tables
from fairdeal.odds.votes import chosen
from fairdeal.strategies.chart import ByColumn, Chart, Column

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
    for place in _lines_of(position.tables, doubles):
        total, is_soft = position.tables.totals[place]
        (soft if is_soft else hard)[int(total)] = _row(position, position.search.key[place])
    return dict(sorted(hard.items())), dict(sorted(soft.items()))


def _lines_of(tables: Tables, doubles: int = 0) -> list[int]:
    """One node for each line of the chart: hands as dealt that still have something to decide.

    Pairs stand for a total only where it has no other hands: four, and a soft twelve.
    """
    found: dict[tuple[int, int], int] = {}
    nodes = tables.hands.nodes
    places = sorted(
        tables.dealt_nodes, key=lambda place: points_of_pair(nodes[place].held, tables.symbols.points) > 0
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
    return {column: PLAYS[play[place]] for place, column in _decided(position)}


def _decided(position: Position) -> list[tuple[int, Column]]:
    """Columns with their places, but for a natural that lies open and ends the round before any choice."""
    shows, search = position.tables.shows, position.search
    going_on = (not (show.is_natural and show.peeks) or show.asks_early for show in shows)
    places = {int(search.column[at]) for at, goes_on in enumerate(going_on) if goes_on}
    return [(place, search.columns[place]) for place in sorted(places)]


def _pairs(position: Position) -> dict[int, ByColumn]:
    """What pairs do that is not what their total does."""
    nodes = position.tables.hands.nodes
    lines = {(nodes[place].hand.total, nodes[place].hand.soft): place for place in _lines_of(position.tables)}
    found: dict[int, ByColumn] = {}
    for points, (node, after) in sorted(_splits(position).items()):
        hand = nodes[node].hand
        place = lines.get((hand.total, hand.soft), node)
        found[points] = _row_of_pair(position, position.search.key[node], position.search.key[place], after)
    return {points: row for points, row in found.items() if row}


def _row_of_pair(position: Position, line: int, line_of_total: int, after: Ints) -> ByColumn:
    """`after`: [column], after how many wishes the pair is split; -1 where it never is."""
    search = position.search
    row: ByColumn = {}
    for place, column in _decided(position):
        own, by_total = (PLAYS[search.play[each, place]] for each in (line, line_of_total))
        if after[place] >= 0:
            row[column] = (*own[: after[place]], "split", *(own[after[place] :] if own != by_total else ()))
        elif own != by_total:
            row[column] = own
    return row


def _splits(position: Position) -> dict[int, tuple[int, Ints]]:
    """[points]: a pair of these; and [column], after how many wishes it is split, -1 where it never is."""
    tables, search, openings = position.tables, position.search, position.openings
    values = position.played.values[openings.nodes]
    by_show = search.split_after(position.splitting, position.takes_split, values)
    found: dict[int, tuple[int, Ints]] = {}
    for place, node in enumerate(openings.nodes):
        points = points_of_pair(tables.hands.nodes[node].held, tables.symbols.points)
        if points:
            _, after = found.setdefault(points, (int(node), np.full(len(search.columns), -1)))
            np.maximum.at(after, search.column, by_show[place])
    return found


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


def notes_of(position: Position, best: Position) -> tuple[ChartNote, ...]:
    """Where the number of cards asks for another play than the chart's; `best` sees all cards."""
    tables = position.tables
    values = best.played.values
    reach = position.search.spread(
        chosen(values, best.played.wishes), position.openings.chance * ~position.gives_up_early
    )
    by_chart = chosen(values, position.played.wishes)
    counts = tables.holdings[tables.holding].sum(axis=1)
    solved = np.zeros(len(counts), bool)
    solved[position.nodes] = True
    found = []
    for place in _lines_of(tables):
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


def closed_notes_of(position: Position) -> tuple[ClosedNote, ...]:
    """Where two cards that may not do what the chart says first do better than by its second choice."""
    search, nodes = position.search, position.tables.hands.nodes
    notes = []
    for place in _lines_of(position.tables):
        hands = _two_cards(position, search.key[place])
        for at, column in _decided(position):
            play = search.play[search.key[place], at]
            if TAIL[play] != play:
                better = _better_than_second(position, hands, at, int(play))
                if better is not None:
                    hand, (first, second) = nodes[place].hand, PLAYS[play][:2]
                    told = (hand.total, bool(hand.soft), column, first, second)
                    notes.append(ClosedNote(*told, *better))
    return tuple(sorted(notes, key=lambda note: (note.soft, note.total, note.column)))


def _two_cards(position: Position, line: int) -> Ints:
    """The places of openings that are played by a line. Pairs have their own second choice."""
    nodes, points = position.tables.hands.nodes, position.tables.symbols.points
    return np.array(
        [
            place
            for place, node in enumerate(position.openings.nodes)
            if position.search.key[node] == line and not points_of_pair(nodes[node].held, points)
        ],
        np.int64,
    )


def _better_than_second(position: Position, hands: Ints, at: int, play: int) -> tuple[str, float] | None:
    """What is best for these openings without the first wish of a play, and by how much; None where that is
    the second wish.
    """
    openings = position.openings
    shows = np.flatnonzero(position.search.column == at)
    cell = np.ix_(hands, shows)
    weight = openings.chance[cell].ravel()
    if not weight.any():
        return None
    values = position.played.values[np.ix_(openings.nodes[hands], shows)].reshape(len(weight), -1).copy()
    values[:, ACTIONS.index(PLAYS[play][0])] = np.nan
    by_second = chosen(values, NUMBERS[TAIL[play]])
    mean = (weight[:, None] * np.nan_to_num(values, nan=-9.0)).sum(axis=0) / weight.sum()
    second = (weight * np.take_along_axis(values, by_second[:, None], axis=1)[:, 0]).sum() / weight.sum()
    gain = float(mean.max() - second)
    return (ACTIONS[int(mean.argmax())], gain) if gain > GAIN_LEAST else None
