"""The width of text in terminal cells: a Chinese character takes two, a colour none."""

import re

from fairdeal.terminal.io.colours import ANY, RESET

COLOUR = re.compile(ANY)
MARK = re.compile(rf"{ANY}*[\s\S]{RESET}*")
"""One character, with a colour that begins before it or ends after it."""

NEVER_FIRST = "，。、：；？！）】》」』”’…"
NEVER_LAST = "（【《「『“‘"
"""Characters that no line of Chinese begins with, or ends with."""


def width(text: str) -> int:
    """The cells that a text takes; text that a terminal can't show counts one cell per character."""
    text = COLOUR.sub("", text)
    if text.isascii():
        return len(text)
    # The tables of wide characters are large, and people who read English never need them.
    from wcwidth import wcswidth

    cells: int = wcswidth(text)
    return cells if cells >= 0 else len(text)


def pad(text: str, cells: int) -> str:
    """The text with spaces added to this width."""
    return text + " " * (cells - width(text))


def columns(rows: list[tuple[str, str]], gap: int = 2) -> list[str]:
    """Two columns, the first as wide as its widest text."""
    widest = max((width(first) for first, _ in rows), default=0)
    return [pad(first, widest + gap) + second for first, second in rows]


def wrapped(text: str, cells: int, indent: int = 0) -> list[str]:
    """The text in lines of at most this width, all but the first indented.

    Lines break between words; Chinese may break anywhere except next to characters that belong to a word.
    """
    lines: list[str] = []
    # A terminal that is hardly wider than the indent has no room for it.
    margin = " " * (indent if indent * 2 < cells else 0)
    while width(text) > cells:
        cut = _break(text, cells)
        lines.append(text[:cut].rstrip())
        text = margin + text[cut:].lstrip()
    return [*lines, text]


def _break(text: str, cells: int) -> int:
    """Where the first line ends."""
    marks = MARK.findall(text)
    full = next(end for end in range(1, len(marks) + 1) if width("".join(marks[:end])) > cells) - 1
    words_begin = len(text) - len(text.lstrip())
    cut = full
    while cut > words_begin and _belong_together(marks[cut - 1], marks[cut]):
        cut -= 1
    # A single word that is wider than the line has to be cut.
    cut = cut if cut > words_begin else max(1, full)
    return len("".join(marks[:cut]))


def _belong_together(*marks: str) -> bool:
    """Whether no line may end between these two characters."""
    before, after = (COLOUR.sub("", mark) for mark in marks)
    if before in NEVER_LAST or after in NEVER_FIRST:
        return True
    return " " not in (before, after) and width(before) == width(after) == 1
