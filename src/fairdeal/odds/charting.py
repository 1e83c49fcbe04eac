"""A house's basic strategy as a chart, and where the number of cards asks for something else."""

import numpy as np
from numpy.typing import NDArray

from fairdeal.odds.arrays import Floats, Ints
from fairdeal.odds.by_total import ChartSearch, chosen
from fairdeal.odds.figures import ChartNote, NoChart
from fairdeal.odds.hands import ACTIONS
from fairdeal.odds.house import Position
from fairdeal.odds.shows import Show
from fairdeal.odds.tables import Tables
from fairdeal.strategies.chart import ByUpcard, Chart, Wishes

WORTH_TELLING = 0.02
"""A note is made where following it is worth this much of a first bet, on average, to a hand that it speaks
of.
"""


def chart_of(position: Position, name: str) -> Chart:
    """The chart of a position that is played by total."""
    tables = position.tables
    if any(len(show.seen) > 1 for show in tables.shows):
        raise NoChart(
            "both of the dealer's cards lie open, so that no chart by an upcard can tell what to do"
        )
    search = position.search
    hard: dict[int, ByUpcard] = {}
    soft: dict[int, ByUpcard] = {}
    for place in _first_lines(tables):
        total, is_soft = tables.totals[place]
        row = _row(position, search, search.key[place])
        (soft if is_soft else hard)[int(total)] = row
    return Chart(
        name, dict(sorted(hard.items())), dict(sorted(soft.items())), _pairs(position), *_insurance(position)
    )


def _first_lines(tables: Tables) -> list[int]:
    """One node for each line of the chart: hands as dealt that still have something to decide."""
    found: dict[tuple[int, int], int] = {}
    for place in tables.dealt_nodes:
        hand = tables.hands.nodes[place].hand
        options = tables.hands.nodes[place].options[0]
        if not hand.doubles and max(options.draws) >= 0:
            found.setdefault((hand.total, hand.soft), int(place))
    return list(found.values())


def _row(position: Position, search: ChartSearch, line: int) -> ByUpcard:
    row: ByUpcard = {}
    for place, show in enumerate(position.tables.shows):
        wishes: list[str] = ["hit" if search.hits[line, place] else "stand"]
        extra = [
            (name, bool(chosen_too[line, place]))
            for name, chosen_too in (("double", search.doubles), ("surrender", search.gives_up))
        ]
        names = [name for name, wanted in extra if wanted]
        if len(names) == 2 and search.gives_up_first[line, place]:
            names.reverse()
        row.setdefault(show.points, tuple(names + wishes))
    return row


def _pairs(position: Position) -> dict[int, ByUpcard]:
    found: dict[int, ByUpcard] = {}
    for place, (first, second, _) in enumerate(position.openings.pairs):
        points = position.tables.symbols.points[first]
        if first != second or first not in position.split or points in found:
            continue
        wishes: list[tuple[int, Wishes]] = [
            (show.points, ("split",))
            for at, show in enumerate(position.tables.shows)
            if position.takes_split[place, at]
        ]
        if wishes:
            found[points] = dict(wishes)
    return dict(sorted(found.items()))


def _insurance(position: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Upcards against which insurance, and even money, are worth taking over all hands."""
    offers, openings = position.offers, position.openings
    sold = np.where(
        offers.sells_insurance[None, :], openings.chance * offers.insurance(openings.natural), 0.0
    )
    insures = np.where(offers.sells_insurance, np.nan_to_num(sold).sum(axis=0) > 0, False)
    better = (offers.even_money - position.by_opening) * openings.chance * offers.is_natural[:, None]
    even = offers.offers_even_money & (better.sum(axis=0) > 0)
    shows = position.tables.shows
    return _upcards(shows, insures), _upcards(shows, even)


def _upcards(shows: tuple[Show, ...], taken: NDArray[np.bool_]) -> tuple[int, ...]:
    return tuple(sorted({shows[at].points for at in np.flatnonzero(taken)}))


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
            found += _notes(tables, hands, (int(total), bool(soft), int(cards)), reach, values, by_chart)
    return tuple(sorted(found, key=lambda note: (note.soft, note.total, note.upcard, note.cards)))


def _notes(
    tables: Tables,
    hands: NDArray[np.bool_],
    about: tuple[int, bool, int],
    reach: Floats,
    values: Floats,
    by_chart: Ints,
) -> list[ChartNote]:
    total, soft, cards = about
    found = []
    for at, show in enumerate(tables.shows):
        weight = reach[hands, at]
        if weight.sum() <= 0 or (by_chart[hands, at] < 0).any():
            continue
        mean = (weight[:, None] * np.nan_to_num(values[hands, at], nan=-9.0)).sum(axis=0) / weight.sum()
        usual = np.bincount(by_chart[hands, at], weights=weight, minlength=len(mean)).argmax()
        better = int(mean.argmax())
        if better != usual and mean[better] - mean[usual] >= WORTH_TELLING:
            found.append(
                ChartNote(total, soft, show.points, cards, ACTIONS[better], float(mean[better] - mean[usual]))
            )
    return found
