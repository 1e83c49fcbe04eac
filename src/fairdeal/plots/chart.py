"""A chart as a picture that people would print: one upright sheet of paper."""

from textwrap import wrap

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from fairdeal.plots.chart_sheet import Block, ChartSheet, background
from fairdeal.plots.sheet import save
from fairdeal.strategies.chart import Wishes
from fairdeal.strategies.letters import Section, code, column_name

WIDTH = 7.5
ROW = 0.235
"""Inches."""

LABEL = 1.9
"""The label of a row is as wide as this many cells."""

BESIDE = 0.8
"""Cells left empty between blocks that stand side by side."""

GAP = 0.5
"""Rows left empty between tables."""

LINE = 0.85
"""Rows that a line of the text below takes."""


def chart(sheet: ChartSheet, file: str) -> None:
    """Draw the whole sheet, from the title down."""
    cells = sum(map(_cells, sheet.blocks)) + BESIDE * (len(sheet.blocks) - 1)
    rows = 4 + max(map(_rows, sheet.blocks)) + len(sheet.legend) / 2 + 1 + LINE * _lines(sheet)
    figure = Figure(figsize=(WIDTH, rows * ROW))
    axes = figure.add_axes((0.04, 0.01, 0.92, 0.98))
    axes.set_axis_off()
    axes.set_xlim(0, cells + 0.05)
    axes.set_ylim(rows, 0)
    axes.text(0, 0.9, sheet.title, fontsize=16, fontweight="bold", va="center")
    axes.text(0, 2.0, sheet.about, fontsize=8.5, va="center", color="#444444")
    x, ends = 0.0, []
    for block in sheet.blocks:
        ends.append(_block(axes, block, sheet.names, x))
        x += _cells(block) + BESIDE
    _text_below(axes, sheet, _legend(axes, sheet, max(ends) + 0.2) + 0.8)
    save(figure, file)


def _cells(block: Block) -> float:
    return LABEL + len(block.sections[0].columns)


def _rows(block: Block) -> float:
    return sum(len(section.rows) + 1 + GAP for section in block.sections)


def _block(axes: Axes, block: Block, names: dict[str, str], x: float) -> float:
    """Its tables from here to the right; where the next thing may stand below them."""
    axes.text(x, 3.3, block.heading, fontsize=9, fontweight="bold", va="center")
    y = 4.0
    for section in block.sections:
        y = _table(axes, section, names[section.name], x, y) + GAP
    return y


def _table(axes: Axes, section: Section, name: str, x: float, y: float) -> float:
    """One table; where the next may begin."""
    axes.text(x + 0.05, y + 0.5, name, fontsize=9, fontweight="bold", va="center")
    for place, column in enumerate(section.columns):
        head = {"fontsize": 8, "fontweight": "bold", "ha": "center", "va": "center"}
        axes.text(x + LABEL + place + 0.5, y + 0.5, column_name(column), head)
    for row in section.rows:
        y += 1
        axes.text(x + LABEL / 2, y + 0.5, section.label(row), ha="center", va="center", fontsize=8)
        for place, wishes in enumerate(row.wishes):
            _cell(axes, x + LABEL + place, y, wishes)
    return y + 1


def _cell(axes: Axes, x: float, y: float, wishes: Wishes) -> None:
    colour = background(wishes)
    axes.add_patch(Rectangle((x, y), 1, 1, facecolor=colour, edgecolor="#666666", linewidth=0.6))
    axes.text(x + 0.5, y + 0.52, code(wishes), ha="center", va="center", fontsize=8)


def _legend(axes: Axes, sheet: ChartSheet, y: float) -> float:
    """In two columns; where the text below may begin."""
    half = (len(sheet.legend) + 1) // 2
    middle = axes.get_xlim()[1] / 2
    for place, (wishes, meaning) in enumerate(sheet.legend):
        x, row = middle * (place // half), y + place % half
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
