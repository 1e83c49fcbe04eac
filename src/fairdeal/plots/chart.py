"""A chart as a picture that people would print: one upright sheet of paper."""

from textwrap import wrap

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from fairdeal.plots.chart_sheet import ChartSheet, background
from fairdeal.plots.sheet import save
from fairdeal.strategies.chart import Wishes
from fairdeal.strategies.letters import UPCARDS, Section, code, upcard_name

WIDTH = 7.5
ROW = 0.235
"""Inches."""

CELLS = len(UPCARDS) + 1.6
"""A row is as wide as this many cells: its label takes more than one."""

LABEL = 1.6
GAP = 0.5
"""Rows left empty between tables."""

LINE = 0.85
"""Rows that a line of the text below takes."""


def chart(sheet: ChartSheet, file: str) -> None:
    """Draw the whole sheet, from the title down."""
    rows = 3 + sum(len(section.rows) + 1 + GAP for section in sheet.sections)
    rows += len(sheet.legend) / 2 + 1 + LINE * _lines(sheet)
    figure = Figure(figsize=(WIDTH, rows * ROW))
    axes = figure.add_axes((0.04, 0.01, 0.92, 0.98))
    axes.set_axis_off()
    axes.set_xlim(0, CELLS + 0.05)
    axes.set_ylim(rows, 0)
    axes.text(0, 0.9, sheet.title, fontsize=16, fontweight="bold", va="center")
    axes.text(0, 2.0, sheet.about, fontsize=8.5, va="center", color="#444444")
    y = 3.0
    for section in sheet.sections:
        y = _table(axes, section, sheet.names[section.name], y) + GAP
    _text_below(axes, sheet, _legend(axes, sheet, y + 0.2) + 0.8)
    save(figure, file)


def _table(axes: Axes, section: Section, name: str, y: float) -> float:
    """One table; where the next may begin."""
    axes.text(0.05, y + 0.5, name, fontsize=10, fontweight="bold", va="center")
    for place, upcard in enumerate(UPCARDS):
        x = LABEL + place + 0.5
        axes.text(x, y + 0.5, upcard_name(upcard), ha="center", va="center", fontsize=9, fontweight="bold")
    for row in section.rows:
        y += 1
        axes.text(LABEL / 2, y + 0.5, section.label(row), ha="center", va="center", fontsize=9)
        for place, wishes in enumerate(row.wishes):
            _cell(axes, LABEL + place, y, wishes)
    return y + 1


def _cell(axes: Axes, x: float, y: float, wishes: Wishes) -> None:
    colour = background(wishes)
    axes.add_patch(Rectangle((x, y), 1, 1, facecolor=colour, edgecolor="#666666", linewidth=0.6))
    axes.text(x + 0.5, y + 0.52, code(wishes), ha="center", va="center", fontsize=9)


def _legend(axes: Axes, sheet: ChartSheet, y: float) -> float:
    """In two columns; where the text below may begin."""
    half = (len(sheet.legend) + 1) // 2
    for place, (wishes, meaning) in enumerate(sheet.legend):
        x, row = CELLS / 2 * (place // half), y + place % half
        _cell(axes, x, row, wishes)
        axes.text(x + 1.2, row + 0.5, meaning, va="center", fontsize=9)
    return y + half


LETTERS_OF_LINE = 100
"""Letters of the text below that fit on one line; a Chinese character counts two."""


def _wrapped(line: str) -> list[str]:
    most = LETTERS_OF_LINE if line.isascii() else LETTERS_OF_LINE // 2
    return wrap(line, most)


def _lines(sheet: ChartSheet) -> int:
    return sum(len(_wrapped(line)) for line in sheet.lines) + 1


def _text_below(axes: Axes, sheet: ChartSheet, y: float) -> None:
    for part in (part for line in sheet.lines for part in _wrapped(line)):
        axes.text(0, y, part, fontsize=8, va="center")
        y += LINE
