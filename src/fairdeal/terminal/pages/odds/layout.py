"""Numbers as people read them, and tables that fit a narrow screen."""

from collections.abc import Sequence

from msgspec import Struct

from fairdeal.terminal.io.cells import pad, width
from fairdeal.terminal.io.colours import made_safe
from fairdeal.words.safe_text import LINE_END

GAP = "  "


class Row(Struct, frozen=True):
    """A line of a table: its label, its figures, and a remark at its end."""

    label: str
    figures: tuple[str, ...]
    remark: str = ""


NOTHING = 1e-13
"""No hand has a chance this small; sums of a few thousand numbers are off by less."""


def percent(share: float, decimals: int = 2) -> str:
    """`42.30`; never 0 for what is only nearly so, but for what rounding has left of nothing.

    >>> percent(0.42301), percent(1e-9), percent(0), percent(1e-16)
    ('42.30', '<0.01', '0.00', '0.00')
    """
    least = 10.0 ** -(decimals + 2)
    if NOTHING < share < least / 2:
        return f"<{100 * least:.{decimals}f}"
    return f"{100 * share:.{decimals}f}"


def bets(ev: float, decimals: int = 4) -> str:
    """
    >>> bets(-0.53982), bets(0.25), bets(-1e-9)
    ('-0.5398', '+0.2500', '0.0000')
    """
    text = f"{ev:+.{decimals}f}"
    return text[1:] if float(text) == 0 else text


def table(heads: Row, rows: Sequence[Row], columns: int | None) -> list[str]:
    """Figures under their headings; if the screen is too narrow, figures with their names below the label."""
    rows = [_on_one_line(row) for row in rows]
    every = (heads, *rows)
    labels = max(width(row.label) for row in every)
    cells = [max(width(row.figures[place]) for row in every) for place in range(len(heads.figures))]
    lines = [_line(row, labels, cells) for row in every]
    if columns is None or max(map(width, lines)) <= columns:
        return lines
    return [line for row in rows for line in _two_lines(row, heads, columns)]


def _on_one_line(row: Row) -> Row:
    """The row without line breaks, since its text may come from elsewhere."""
    figures = tuple(map(_cell, row.figures))
    return Row(_cell(row.label), figures, _cell(row.remark))


def _cell(text: str) -> str:
    return made_safe(text).replace("\n", LINE_END)


def listened(heads: Row, rows: Sequence[Row]) -> list[str]:
    """The same for people who listen to the screen: each row is a line with the name of every figure."""
    return [f"  {_named(_on_one_line(row), heads)}" for row in rows]


def _named(row: Row, heads: Row) -> str:
    figures = (f"{head} {figure}" for head, figure in zip(heads.figures, row.figures, strict=True))
    return f"{row.label}: {', '.join((*figures, *((row.remark,) if row.remark else ())))}"


def _line(row: Row, labels: int, cells: Sequence[int]) -> str:
    figures = (" " * (most - width(figure)) + figure for figure, most in zip(row.figures, cells, strict=True))
    return GAP.join(("", pad(row.label, labels), *figures, row.remark)).rstrip()


def _two_lines(row: Row, heads: Row, columns: int) -> list[str]:
    """The figures with their names below the label, as many per line as fit."""
    lines = [GAP.join(("", row.label, row.remark)).rstrip()]
    named = [f"{head} {figure}" for head, figure in zip(heads.figures, row.figures, strict=True) if figure]
    line = ""
    for part in named:
        longer = f"{line}{GAP}{part}" if line else f"    {part}"
        if line and width(longer) > columns:
            lines.append(line)
            longer = f"    {part}"
        line = longer
    return [*lines, line]
