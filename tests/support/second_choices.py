"""What a chart says where its first choice is not open, compared with the exact figures of two cards."""

import numpy as np

from fairdeal import odds
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.odds.answers import tables_of
from fairdeal.odds.hands import ACTIONS
from fairdeal.odds.house import Position
from fairdeal.odds.left import fresh_shoe
from fairdeal.strategies.chart import Column, column_of

NEAR = 1e-12

Cell = tuple[int, bool, int, Column]
"""Total, softness, points of a pair or 0, and what the dealer shows."""


class TwoCards:
    """What every two cards can do by their exact figures, added up by cell."""

    def __init__(self, book: RuleBook) -> None:
        tables = tables_of(book)
        self.position = Position(tables, fresh_shoe(book, tables.symbols), "cdp")
        openings, points = self.position.openings, tables.symbols.points
        columns = [column_of([points[symbol] for symbol in show.seen]) for show in tables.shows]
        self.by_cell: dict[Cell, dict[str, float]] = {}
        for place, (first, second, _) in enumerate(openings.pairs):
            hand = tables.hands.nodes[openings.nodes[place]].hand
            is_pair = points[first] == points[second] and bool(tables.hands.split)
            for show, column in enumerate(columns):
                chance = openings.chance[place, show]
                cell = (hand.total, bool(hand.soft), points[first] if is_pair else 0, column)
                known = self.by_cell.setdefault(cell, {})
                for action, worth in self._values(place, show).items():
                    known[action] = known.get(action, 0.0) + chance * worth

    def _values(self, place: int, show: int) -> dict[str, float]:
        node = self.position.openings.nodes[place]
        values = dict(zip(ACTIONS, self.position.played.values[node, show], strict=False))
        values["split"] = self.position.splitting[place, show]
        return {action: worth for action, worth in values.items() if np.isfinite(worth)}

    def best_without(self, cell: Cell, closed: str, second: str) -> tuple[str, float]:
        """The best action that is left, and what it is worth beyond the second choice."""
        left = {action: worth for action, worth in self.by_cell[cell].items() if action != closed}
        best = max(left, key=left.__getitem__)
        return best, left[best] - left.get(second, left[best])


def wrong_second_choices(book: RuleBook, strategy: str) -> list[object]:
    """Cells whose second choice is not the best that is left to two cards, although no note says so."""
    chart, exact = odds.chart(book, strategy), TwoCards(book)
    notes: tuple[odds.ClosedNote | odds.ChartNote, ...] = (
        *odds.closed_notes(book, strategy),
        *odds.chart_notes(book, strategy),
    )
    noted = {
        (note.total, note.soft, 0, note.column): note.action
        for note in notes
        if 2 in (note.cards if isinstance(note.cards, tuple) else (note.cards,))
    }
    found: list[object] = []
    for cell in exact.by_cell:
        first, *others = chart.wishes(*cell)
        offered = [wish for wish in others if wish in exact.by_cell[cell] and wish != first]
        # Nothing is printed after a split, and a script may offer report or stop instead of standing.
        if first in ("double", "surrender") and offered:
            best, gain = exact.best_without(cell, first, offered[0])
            if gain > NEAR and noted.get(cell) != best:
                found.append((cell, first, offered, best, gain))
    return found
