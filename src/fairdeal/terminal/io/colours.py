"""Colours of text, from the sentence to the screen.

Inside the program, a colour is a code point from Unicode's private range, which no ordinary text contains.
Only the screen turns these into escape sequences, so an escape sequence in a name is never taken for ours.
"""

import re

from fairdeal.words.safe_text import safe_text

CODES = (0, 1, 30, 31, 32, 33, 34, 35, 36, 42, 43, 45, 46, 47)
"""The codes of the colours that are used."""

_MARKS = {code: chr(0xFDD0 + place) for place, code in enumerate(CODES)}
RESET, BOLD, BLACK, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN = (_MARKS[code] for code in CODES[:9])
ON_GREEN, ON_YELLOW, ON_MAGENTA, ON_CYAN, ON_WHITE = (_MARKS[code] for code in CODES[9:])

ANY = f"[{_MARKS[0]}-{_MARKS[47]}]"
"""Any of them, as a pattern."""

_PARTS = re.compile(f"({ANY}+)")
_SEQUENCES = str.maketrans({mark: f"\x1b[{code}m" for code, mark in _MARKS.items()})


def made_safe(text: str) -> str:
    """The text without anything that a terminal would obey, except our colours."""
    return "".join(part if place % 2 else safe_text(part) for place, part in enumerate(_PARTS.split(text)))


def painted(text: str) -> str:
    """The text with its colours as escape sequences."""
    return text.translate(_SEQUENCES)


def shown(text: str) -> str:
    return painted(made_safe(text))
