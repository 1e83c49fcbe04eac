"""A basic strategy chart in the terminal: in colour if possible, and never by colour alone."""

from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest

from fairdeal.strategies.chart import Chart, Wishes
from fairdeal.strategies.letters import (
    UPCARD,
    UPCARDS,
    Columns,
    Section,
    blocks,
    code,
    column_name,
    effective,
    kind_of,
    sections,
)
from fairdeal.terminal.io.cells import pad, width
from fairdeal.terminal.io.colours import BLACK, ON_CYAN, ON_GREEN, ON_MAGENTA, ON_WHITE, ON_YELLOW, RESET
from fairdeal.terminal.pages.odds.chart_sentences import Charted, about, closing, meaning
from fairdeal.words import Words

CELL = 3
LABEL = 6
GAP = 4
"""Cells between tables that stand side by side."""

COLOURS = {
    "hit": ON_WHITE,
    "stand": ON_YELLOW,
    "double": ON_CYAN,
    "split": ON_GREEN,
    "surrender": ON_MAGENTA,
}
"""The text colours on those backgrounds; 16-colour terminals have all of them."""


def chart_page(
    charted: Charted, words: Words, *, coloured: bool, screen_columns: int | None = None
) -> list[str]:
    """The tables, no wider than the screen; side by side if it has room."""
    chart = charted.chart
    most = None if screen_columns is None else max((screen_columns - LABEL) // CELL, 1)
    stacks = [_stack(chart, block, words, coloured) for block in blocks(chart, most)]
    beside = screen_columns is not None and sum(_widths(stacks)) - GAP <= screen_columns
    return [
        words("odds.chart.title", house=charted.house),
        about(charted, words),
        *(_beside(stacks) if beside else chain.from_iterable(stacks)),
        "",
        words("odds.chart.legend"),
        *_legend(chart, words, coloured),
        "",
        *closing(charted, words),
    ]


def _stack(chart: Chart, block: Columns, words: Words, coloured: bool) -> list[str]:
    """The tables of the same columns, with an empty line before each; totals are labelled hard or soft."""
    kind = kind_of(block[0])
    lines = [] if kind == UPCARD else ["", words(f"odds.chart.dealer.{kind}")]
    for section in sections(chart, block):
        lines += ["", *_table(section, words, coloured)]
    return lines


def _beside(stacks: Sequence[Sequence[str]]) -> list[str]:
    lines = zip_longest(*stacks, fillvalue="")
    return ["".join(map(pad, line, _widths(stacks))).rstrip() for line in lines]


def _widths(stacks: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(width, stack)) + GAP for stack in stacks]


def _table(section: Section, words: Words, coloured: bool) -> Iterator[str]:
    name = words(f"odds.chart.{section.name}")
    if width(name) >= LABEL:
        yield name
        name = ""
    yield (
        pad(name, LABEL) + "".join(f"{column_name(column):^{CELL}}" for column in section.columns)
    ).rstrip()
    for row in section.rows:
        cells = "".join(_cell(wishes, coloured) for wishes in row.wishes)
        yield (pad(section.label(row), LABEL) + cells).rstrip()


def _cell(wishes: Wishes, coloured: bool) -> str:
    text = f"{code(wishes):^{CELL}}"
    colour = COLOURS.get(wishes[0], "")
    return f"{BLACK}{colour}{text}{RESET}" if coloured and colour else text


def _legend(chart: Chart, words: Words, coloured: bool) -> Iterator[str]:
    for wishes in legend(chart):
        yield f"  {_cell(wishes, coloured)} {meaning(wishes, words)}"


def legend(chart: Chart) -> list[Wishes]:
    """Every code that the chart uses, with its meaning."""
    used = {
        code(wishes): effective(wishes)
        for section in sections(chart)
        for row in section.rows
        for wishes in row.wishes
    }
    return [used[each] for each in sorted(used)]


def is_wide_enough(columns: int | None) -> bool:
    """Whether the tables fit; a screen that is too narrow gets the sentences."""
    return columns is None or columns >= LABEL + CELL * len(UPCARDS)
