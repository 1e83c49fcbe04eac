"""Notes under a chart: hands that do better by another play than the chart's, because of how many cards they
have.

All figures are those of the exact cards: `best` is the position of a player who looks at every card.
"""

from collections.abc import Iterator

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from fairdeal.odds.arrays import Floats, Ints
from fairdeal.odds.by_total import GAIN_LEAST, find_pair_points
from fairdeal.odds.charting import find_decided_columns, find_lines
from fairdeal.odds.figures import ChartNote, ClosedNote
from fairdeal.odds.hands import ACTIONS
from fairdeal.odds.house import Position
from fairdeal.odds.plays import PLAYS, REST, WISHES
from fairdeal.odds.solver import ACTIONS_SOLVED
from fairdeal.odds.votes import find_choices
from fairdeal.strategies.chart import Column

WORTH_TELLING = 0.02
"""A note on a number of cards is made where following it is worth this much of a first bet, on average, to a
hand that it is about.
"""


class Hands(Struct, frozen=True):
    """Hands of one line with the same number of cards, against one column."""

    weight: Floats
    """[hand]: the chance that play comes to it."""
    values: Floats
    """[hand][action]: not a number where it is not offered."""
    by_chart: Ints
    """[hand]: the action that the chart takes."""

    def select(self, some: NDArray[np.bool_]) -> "Hands":
        return Hands(self.weight[some], self.values[some], self.by_chart[some])

    def close(self, action: str, play: int) -> "Hands":
        """The same hands as if none of them might take this action, the first wish of a play."""
        values = self.values.copy()
        values[:, ACTIONS.index(action)] = np.nan
        return Hands(self.weight, values, find_choices(values, WISHES[REST[play]]))

    def find_better(self) -> tuple[str, float] | None:
        """An action that all of them may take and that is worth more than the chart's; and how much more."""
        share = self.weight / self.weight.sum()
        averages = np.nan_to_num(share @ self.values, nan=-np.inf)
        taken = np.take_along_axis(self.values, self.by_chart[:, None], axis=1)[:, 0]
        gain = float(averages.max() - share @ taken)
        return (ACTIONS[int(averages.argmax())], gain) if gain > GAIN_LEAST else None


class NoteSearch:
    """Compares a chart with the figures of the exact cards, line by line."""

    def __init__(self, position: Position, best: Position) -> None:
        self.position, self.best, self.search = position, best, position.search
        self._by_chart = find_choices(best.played.values, position.played.wishes)
        self._best_choice = find_choices(best.played.values, best.played.wishes)
        tables = position.tables
        self._cards = tables.holdings[tables.holding].sum(axis=1)
        """[node]: how many it has."""
        self._by_line = np.full(len(self._cards), -1)
        """[node]: the line that it is played by; pairs that may be split have rows of their own."""
        self._by_line[position.nodes] = self.search.key[position.nodes]
        if tables.hands.split:
            held = [node.held for node in tables.hands.nodes]
            pairs = [find_pair_points(each, tables.symbols.points) > 0 for each in held]
            self._by_line[np.array(pairs)] = -1

    def find_notes(self) -> tuple[ChartNote, ...]:
        """Where hands with a certain number of cards do much better by another play."""
        openings = self.position.openings
        reach = self.search.spread_chances(self._best_choice, openings.chance * ~self.position.gives_up_early)
        found = []
        for total, soft, line in self._lines():
            for at, column in enumerate(self.search.columns):
                for cards, hands in self._group_by_cards(line, at, reach).items():
                    better = hands.find_better()
                    if better is not None and better[1] >= WORTH_TELLING:
                        found.append(ChartNote(total, soft, column, cards, *better))
        return tuple(sorted(found, key=lambda note: (note.soft, note.total, note.column, note.cards)))

    def find_closed_notes(self, notes: tuple[ChartNote, ...]) -> tuple[ClosedNote, ...]:
        """Where two cards that may not take the chart's first choice do better than by its second.

        Two cards that have a note in `notes` need none of these: that one holds whatever is open.
        """
        noted = {(note.total, note.soft, note.column) for note in notes if note.cards == 2}
        # Whether a hand would rather be given up before the dealer looks is not the question here.
        reach = self.search.spread_chances(self._best_choice, self.position.openings.chance)
        found: list[ClosedNote] = []
        for total, soft, line in self._lines():
            for at, column in find_decided_columns(self.position):
                play = int(self.search.play[line, at])
                if REST[play] != play and (total, soft, column) not in noted:
                    groups = self._group_by_cards(line, at, reach)
                    found += _compare_second_choice((total, soft, column), play, groups)
        return tuple(sorted(found, key=lambda note: (note.soft, note.total, note.column)))

    def _lines(self) -> Iterator[tuple[int, bool, int]]:
        """Total, softness and key of every line."""
        for place in find_lines(self.position.tables):
            total, soft = self.position.tables.totals[place]
            yield int(total), bool(soft), int(self.search.key[place])

    def _group_by_cards(self, line: int, at: int, reach: Floats) -> dict[int, Hands]:
        """Hands with a choice that play comes to, by the number of their cards."""
        nodes = np.flatnonzero(self._by_line == line)
        shows = np.flatnonzero(self.search.column == at)
        cell = np.ix_(nodes, shows)
        cards = np.repeat(self._cards[nodes], len(shows))
        weight, by_chart = reach[cell].ravel(), self._by_chart[cell].ravel()
        hands = Hands(weight, self.best.played.values[cell].reshape(len(weight), ACTIONS_SOLVED), by_chart)
        has_choice = (~np.isnan(hands.values)).sum(axis=1) > 1
        come_to = (weight > 0) & has_choice
        return {int(n): hands.select(come_to & (cards == n)) for n in np.unique(cards[come_to])}


def _compare_second_choice(
    cell: tuple[int, bool, Column], play: int, groups: dict[int, Hands]
) -> list[ClosedNote]:
    """What hands do that may not take the first choice, if that is not the second for those of two cards."""
    first, second = PLAYS[play][:2]
    better: dict[str, dict[int, float]] = {}
    as_said: list[int] = []
    for cards, hands in groups.items():
        unable = np.isnan(hands.values[:, ACTIONS.index(first)])
        if cards > 2 and not unable.any():
            continue
        some = (hands if cards == 2 else hands.select(unable)).close(first, play)
        found = some.find_better()
        if found is None:
            as_said.append(cards)
        else:
            better.setdefault(found[0], {})[cards] = found[1]
    if not any(2 in some for some in better.values()):
        return []
    is_from_three = sum(map(len, better.values())) == 1 and bool(as_said)
    return [
        ClosedNote(
            *cell, first, second, action, tuple(gains), tuple(as_said), is_from_three, max(gains.values())
        )
        for action, gains in better.items()
    ]
