"""What a chart says where its first choice is not open, compared with the exact figures of every house."""

import numpy as np
import pytest

from fairdeal import odds
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.houses.library import open_house
from fairdeal.houses.places import shipped
from fairdeal.odds.answers import from_fresh_shoe
from fairdeal.odds.hands import ACTIONS
from fairdeal.strategies.chart import Column, Wishes
from fairdeal.strategies.letters import code

NEAR = 1e-12

Cell = tuple[int, bool, int, Column]
"""Total, softness, points of a pair or 0, and what the dealer shows."""


class TwoCards:
    """What every two cards can do, added up by cell: the chart's own class plays on afterwards."""

    def __init__(self, book: RuleBook, strategy: str) -> None:
        self.position = from_fresh_shoe(book, strategy)
        tables, openings = self.position.tables, self.position.openings
        points, search = tables.symbols.points, self.position.search
        self.by_cell: dict[Cell, dict[str, float]] = {}
        for place, (first, second, _) in enumerate(openings.pairs):
            hand = tables.hands.nodes[openings.nodes[place]].hand
            pair = points[first] if points[first] == points[second] else 0
            for show in range(len(tables.shows)):
                chance = openings.chance[place, show]
                cell = (hand.total, bool(hand.soft), pair, search.columns[search.column[show]])
                for action, worth in self._values(place, show).items():
                    known = self.by_cell.setdefault(cell, {})
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


def second_choices(book: RuleBook, strategy: str) -> list[tuple[Cell, Wishes]]:
    """Every cell that names a second choice."""
    chart, found = odds.chart(book, strategy), list[tuple[Cell, Wishes]]()
    for cell in TwoCards(book, strategy).by_cell:
        wishes = chart.wishes(*cell)
        if wishes[0] in ("double", "surrender", "split"):
            found.append((cell, wishes))
    return found


@pytest.mark.parametrize("house", shipped())
def test_every_second_choice_is_the_best_that_is_left(house):
    book = open_house(house)[1]
    exact = TwoCards(book, odds.BASIC)
    told = {(note.total, note.soft, 0, note.column): note.action for note in odds.closed_notes(book)}

    for cell, (first, *others) in second_choices(book, odds.BASIC):
        offered = [wish for wish in others if wish in exact.by_cell[cell] and wish != first]
        if not offered:
            continue  # a script offers report or stop instead of standing
        # Pairs that may not be split again are hands of a split box: their cells are tried elsewhere.
        if first == "split" and cell not in told:
            continue
        best, gain = exact.best_without(cell, first, offered[0])

        assert (gain <= NEAR) != (cell in told), (cell, first, offered, best, gain)
        assert told.get(cell, best) == best


@pytest.mark.parametrize(
    ("house", "pair", "upcard", "letters", "split", "other"),
    [("vegas_strip_h17", 8, 1, "Rp", -0.5140, -0.5386), ("macau", 8, 10, "Rp", None, None)],
)
def test_eights_that_may_not_be_given_up_are_split(house, pair, upcard, letters, split, other):
    book = open_house(house)[1]

    wishes = odds.chart(book).wishes(16, False, pair, upcard)
    exact = odds.advice(book, (str(pair), str(pair)), "A" if upcard == 1 else str(upcard)).actions

    assert code(wishes) == letters
    assert wishes[:2] == ("surrender", "split")
    assert exact["split"].ev > max(exact["hit"].ev, exact["stand"].ev)
    if split is not None:
        assert (round(exact["split"].ev, 4), round(exact["hit"].ev, 4)) == (split, other)


def test_sixteen_against_a_ten_stands_with_three_cards_and_hits_with_two():
    book = open_house("vegas_strip_h17")[1]
    (note,) = odds.closed_notes(book)

    assert (note.total, note.soft, note.column) == (16, False, 10)
    assert (note.closed, note.second, note.action) == ("surrender", "stand", "hit")
    for two in (("10", "6"), ("9", "7")):
        exact = odds.advice(book, two, "10", strategy="cdz").actions
        assert exact["hit"].ev > exact["stand"].ev
    three = odds.advice(book, ("10", "4", "2"), "10", strategy="cdz").actions
    assert three["stand"].ev > three["hit"].ev
