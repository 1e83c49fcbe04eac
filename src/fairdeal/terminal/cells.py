"""Width of text in the cells of a terminal: a Chinese character takes two."""


def width(text: str) -> int:
    """Cells that the text takes; text that a terminal cannot show counts one a character."""
    if text.isascii():
        return len(text)
    # The tables of wide characters are large, and whoever reads English never needs them.
    from wcwidth import wcswidth

    cells: int = wcswidth(text)
    return cells if cells >= 0 else len(text)


def pad(text: str, cells: int) -> str:
    """The text with spaces after it, up to so many cells."""
    return text + " " * (cells - width(text))


def columns(rows: list[tuple[str, str]], gap: int = 2) -> list[str]:
    """Two columns, the first as wide as its widest text."""
    widest = max((width(first) for first, _ in rows), default=0)
    return [pad(first, widest + gap) + second for first, second in rows]


def wrapped(text: str, cells: int) -> list[str]:
    """The text in lines of at most so many cells, broken between words; Chinese may break anywhere."""
    lines = []
    while width(text) > cells:
        cut = _break(text, cells)
        lines.append(text[:cut].rstrip())
        text = text[cut:].lstrip()
    return [*lines, text]


def _break(text: str, cells: int) -> int:
    """Where the first line ends."""
    full = next(end for end in range(1, len(text) + 1) if width(text[:end]) > cells) - 1
    cut = full
    while cut > 0 and _inside_word(text[cut - 1 : cut + 1]):
        cut -= 1
    # A single word that is wider than the line has to be cut somewhere.
    return cut or max(1, full)


def _inside_word(pair: str) -> bool:
    return " " not in pair and all(width(mark) == 1 for mark in pair)
