"""A chart as it is printed: rows of short codes, such as `Dh` for double, or else hit."""

from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise
from math import ceil

from msgspec import Struct

from fairdeal.strategies.chart import Chart, Column, OpenTotal, Wishes

LETTERS = {
    "hit": "H",
    "stand": "S",
    "double": "D",
    "split": "P",
    "surrender": "R",
    "report": "T",
    "stop": "O",
}
"""As most charts have them; report and stop are words of houses with scripts."""

UPCARDS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
"""Points, in the order of charts: the ace comes last."""

HARD, SOFT, PAIRS = "hard", "soft", "pairs"
NAMES = (HARD, SOFT, PAIRS, "doubled_hard", "doubled_soft")
"""Of all sections that a chart may have."""

EVERY_PAIR = range(1, 11)
"""Points; those that the chart does not split are played by their total."""

ACE = "A"


UPCARD = "upcard"

Columns = tuple[Column, ...]


class Row(Struct, frozen=True):
    """Hands that are played alike in every column."""

    first: int
    """The lowest total, or the points of a pair."""
    last: int
    wishes: tuple[Wishes, ...]
    """By the section's columns."""


class Section(Struct, frozen=True):
    """One of the names of sections, from high to low."""

    name: str
    columns: Columns
    rows: tuple[Row, ...]

    def label(self, row: Row) -> str:
        """`16`, `17-20`, `A,7`, `8,8`."""
        low, high = (self._hand(points) for points in (row.first, row.last))
        return low if row.first == row.last else f"{low}-{high}"

    def _hand(self, points: int) -> str:
        if self.name == PAIRS:
            return f"{column_name(points)},{column_name(points)}"
        return str(points)


def columns_of(chart: Chart) -> Columns:
    """In the order of charts: upcards with the ace last, or hard totals before soft ones."""
    if not chart.both_open:
        return UPCARDS
    return tuple(sorted({column for row in (*chart.hard.values(), *chart.soft.values()) for column in row}))


def blocks(chart: Chart, most: int | None = None) -> list[Columns]:
    """The columns of tables that stand apart: against hard and against soft totals, and no more than `most`
    to a table.
    """
    parts = (tuple(part) for _, part in groupby(columns_of(chart), kind_of))
    return [block for part in parts for block in _cut(part, most or len(part))]


def _cut(columns: Columns, most: int) -> list[Columns]:
    """Into as few pieces as there have to be, of nearly the same length."""
    pieces = ceil(len(columns) / most)
    ends = [len(columns) * piece // pieces for piece in range(pieces + 1)]
    return [columns[start:end] for start, end in pairwise(ends)]


def kind_of(column: Column) -> str:
    """`upcard`, or of totals `hard` or `soft`."""
    if isinstance(column, OpenTotal):
        return SOFT if column.soft else HARD
    return UPCARD


def sections(chart: Chart, columns: Columns | None = None) -> Iterator[Section]:
    """All that the chart tells in these columns, hands that are played alike on one line."""
    columns = columns or columns_of(chart)
    for name, lines in ((HARD, chart.hard), (SOFT, chart.soft), (PAIRS, EVERY_PAIR if chart.pairs else ())):
        rows = [
            Row(points, points, _wishes(chart, name, points, columns)) for points in _in_order(name, lines)
        ]
        if rows:
            yield Section(name, columns, tuple(_merged(rows, name)))
    # A second double is played much like the first; charts on paper tell of one, too.
    for doubled in chart.doubled[:1]:
        for section in sections(doubled, columns):
            yield Section(f"doubled_{section.name}", columns, section.rows)


def _in_order(name: str, lines: Iterable[int]) -> list[int]:
    """From high to low; of pairs the aces first."""
    return sorted(lines, key=lambda points: 11 if name == PAIRS and points == 1 else points, reverse=True)


def _wishes(chart: Chart, name: str, points: int, columns: Columns) -> tuple[Wishes, ...]:
    if name == PAIRS:
        total, soft = (12, True) if points == 1 else (2 * points, False)
        return tuple(chart.wishes(total, soft, points, column) for column in columns)
    return tuple(chart.wishes(points, name == SOFT, 0, column) for column in columns)


def _merged(rows: list[Row], name: str) -> Iterator[Row]:
    """Neighbours that are played alike; pairs stay apart, each has a look of its own."""
    current = rows[0]
    for row in rows[1:]:
        alike = [code(wishes) for wishes in row.wishes] == [code(wishes) for wishes in current.wishes]
        if alike and name != PAIRS and row.last == current.first - 1:
            current = Row(row.first, current.last, current.wishes)
        else:
            yield current
            current = row
    yield current


def code(wishes: Wishes) -> str:
    """The first wish in capitals, and what is done where that is not offered: `H`, `Dh`, `P`."""
    first, *others = effective(wishes)
    return LETTERS[first] + "".join(LETTERS[other].lower() for other in others)


def effective(wishes: Wishes) -> Wishes:
    """The first wish, and the next where the first may be missing.

    Standing and hitting are nearly always offered, and a pair is split where the chart says so: nothing
    after them need be told.

    >>> effective(("double", "hit", "stand")), effective(("hit", "stand")), effective(("split", "hit"))
    (('double', 'hit'), ('hit',), ('split',))
    """
    first = wishes[0]
    if first in ("double", "surrender"):
        others = [wish for wish in wishes[1:] if wish != first]
        return (first, others[0]) if others else (first,)
    return (first,)


def column_name(column: Column) -> str:
    """The upcard, or a total; whether that is hard or soft is for others to say."""
    if isinstance(column, OpenTotal):
        return str(column.total)
    return ACE if column == 1 else str(column)
