"""A chart as it is printed: rows of short codes, such as `Dh` for double, or else hit."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from fairdeal.strategies.chart import Chart, Wishes

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
EVERY_PAIR = range(1, 11)
"""Points; those that the chart does not split are played by their total."""

ACE = "A"


class Row(Struct, frozen=True):
    """Hands that are played alike against every upcard."""

    first: int
    """The lowest total, or the points of a pair."""
    last: int
    wishes: tuple[Wishes, ...]
    """By `UPCARDS`."""


class Section(Struct, frozen=True):
    """`hard`, `soft` or `pairs`, from high to low."""

    name: str
    rows: tuple[Row, ...]

    def label(self, row: Row) -> str:
        """`16`, `17-20`, `A,7`, `8,8`."""
        low, high = (self._hand(points) for points in (row.first, row.last))
        return low if row.first == row.last else f"{low}-{high}"

    def _hand(self, points: int) -> str:
        if self.name == PAIRS:
            return f"{upcard_name(points)},{upcard_name(points)}"
        return str(points)


def sections(chart: Chart) -> Iterator[Section]:
    """All that the chart tells, hands that are played alike on one line."""
    for name, lines in ((HARD, chart.hard), (SOFT, chart.soft), (PAIRS, EVERY_PAIR if chart.pairs else ())):
        rows = [Row(points, points, _wishes(chart, name, points)) for points in _in_order(name, lines)]
        if rows:
            yield Section(name, tuple(_merged(rows, name)))


def _in_order(name: str, lines: Iterable[int]) -> list[int]:
    """From high to low; of pairs the aces first."""
    return sorted(lines, key=lambda points: 11 if name == PAIRS and points == 1 else points, reverse=True)


def _wishes(chart: Chart, name: str, points: int) -> tuple[Wishes, ...]:
    if name == PAIRS:
        total, soft = (12, True) if points == 1 else (2 * points, False)
        return tuple(chart.wishes(total, soft, points, upcard) for upcard in UPCARDS)
    return tuple(chart.wishes(points, name == SOFT, 0, upcard) for upcard in UPCARDS)


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


def upcard_name(points: int) -> str:
    return ACE if points == 1 else str(points)
