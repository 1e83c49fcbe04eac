"""What any chart earns in a house, whoever made it: nothing of the search for charts is used here."""

from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.odds.arrays import Floats
from fairdeal.odds.hands import ACTIONS, TERMINAL
from fairdeal.odds.house import Position
from fairdeal.odds.left import fresh_shoe
from fairdeal.odds.solver import Solver
from fairdeal.odds.splits import Play
from fairdeal.odds.tables import Tables
from fairdeal.strategies.chart import Chart, Column, Wishes, column_of

NEVER = -9.0


class RememberingSolver(Solver):
    """Weighs the dealer's ends for the halves of a pair once, and not for every chart again."""

    def __init__(self, tables: Tables, position: Position) -> None:
        super().__init__(tables, position.left)
        self._weighed: dict[tuple[int, int], Floats] = {}

    def worth_of_halves(self, symbol: int, most_gone: int) -> Floats:
        if (symbol, most_gone) not in self._weighed:
            self._weighed[symbol, most_gone] = super().worth_of_halves(symbol, most_gone)
        return self._weighed[symbol, most_gone]


class ByChart(Position):
    """A fresh shoe played by a given chart."""

    def __init__(self, book: RuleBook, tables: Tables, chart: Chart) -> None:
        super().__init__(tables, fresh_shoe(book, tables.symbols), "total")
        self.chart = chart
        self.solver = RememberingSolver(tables, self)
        points = tables.symbols.points
        self.columns: list[Column] = [column_of([points[at] for at in show.seen]) for show in tables.shows]

    def with_chart(self, chart: Chart) -> "ByChart":
        """The same shoe by another chart, with all that does not depend on it."""
        other = object.__new__(ByChart)
        kept = ("tables", "left", "strategy", "solver", "nothing", "nodes", "worth", "_chances", "columns")
        for name in (*kept, "openings", "offers", "given_up", "lines", "pairs"):
            setattr(other, name, getattr(self, name))
        other.chart = chart
        return other

    def _said(self, place: int, column: Column) -> Wishes:
        """What the chart says to a hand."""
        node, pair = self.tables.hands.nodes[place], self.pairs[place]
        charts = (self.chart, *self.chart.doubled)
        chart = charts[min(node.hand.doubles, len(charts) - 1)]
        return chart.wishes(node.hand.total, bool(node.hand.soft), pair, column)

    @cached_property
    def pairs(self) -> list[int]:
        """[node]: the points of either card of a pair; else 0."""
        points, found = self.tables.symbols.points, list[int]()
        for node in self.tables.hands.nodes:
            cards = [points[symbol] for symbol, count in enumerate(node.held) for _ in range(count)]
            found.append(cards[0] if len(cards) == 2 and cards[0] == cards[1] else 0)
        return found

    @cached_property
    def lines(self) -> tuple[list[int], NDArray[np.int64]]:
        """One node of every line, pairs and other two cards apart; and [node]: the place of its line."""
        found: dict[object, int] = {}
        firsts, of_node = list[int](), list[int]()
        for place, node in enumerate(self.tables.hands.nodes):
            two = node.held if sum(node.held) == 2 else ()
            line = found.setdefault((node.hand.doubles, node.hand.total, node.hand.soft, two), len(found))
            firsts += [place] * (line == len(firsts))
            of_node.append(line)
        return firsts, np.array(of_node)

    @cached_property
    def wishes(self) -> Floats:
        firsts, of_node = self.lines
        by_line = np.array(
            [[_numbers(self._said(place, column)) for column in self.columns] for place in firsts]
        )
        return np.asarray(by_line[of_node])

    def after_split(self) -> Play:
        every = np.arange(len(self.tables.holding))
        return lambda j, nodes, removed, worth, keep: self.solver.play(
            nodes, removed, worth, self.wishes, every, keep=keep
        )

    @cached_property
    def takes_split(self) -> NDArray[np.bool_]:
        found = np.zeros(self.openings.chance.shape, bool)
        values = self.played.values
        for place, show in zip(*np.nonzero(self.splitting > -np.inf), strict=True):
            node = self.openings.nodes[place]
            wishes = self._said(int(node), self.columns[show])
            open_wishes = (
                wish
                for wish in wishes
                if wish == "split" or not np.isnan(values[node, show, ACTIONS.index(wish)])
            )
            found[place, show] = next(open_wishes) == "split"
        return found

    @cached_property
    def gives_up_early(self) -> NDArray[np.bool_]:
        may = self.offers.may_give_up_early
        first = [
            [self._said(int(node), column)[0] == "surrender" for column in self.columns]
            if may[place].any()
            else [False] * len(self.columns)
            for place, node in enumerate(self.openings.nodes)
        ]
        return np.asarray(may & np.array(first))

    def by_column(self) -> dict[Column, float]:
        """What a round brings by what the dealer shows, its chance included."""
        chance = self.openings.chance
        found: dict[Column, float] = {}
        for show, column in enumerate(self.columns):
            there = chance[:, show] > 0
            brought = float((chance[there, show] * self.by_opening[there, show]).sum())
            found[column] = found.get(column, 0.0) + brought
        return found


@cache
def _numbers(wishes: Wishes) -> list[float]:
    """[action]: the first wish is the highest; report and stop stand in for stand."""
    order = [wish for wish in dict.fromkeys(wishes) if wish != "split"]
    found = [NEVER] * (TERMINAL + 2)
    for rank, wish in enumerate(order):
        found[ACTIONS.index(wish)] = -float(rank)
    stand = found[ACTIONS.index("stand")]
    found[ACTIONS.index("report")], found[ACTIONS.index("stop")] = stand - 0.25, stand - 0.5
    return found
