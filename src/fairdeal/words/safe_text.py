"""Text from elsewhere, made safe to show: nothing in it moves a cursor, turns lines round or hides.

A name in a log that came from somewhere else may hold anything. Whatever is shown passes through here last.
"""

import re
import unicodedata

UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Categories of marks that nobody sees, or that change how others are seen."""

LINE_END = "\\x0a"
"""The end of a line where there can be none."""

EMOJI_STYLES = frozenset("\ufe0e\ufe0f")
"""Ask for the plain or the coloured form of the character before; usual in texts, out of place in names."""

BLANK = (
    frozenset(
        chr(code)
        for codes in (
            (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0),
            range(0x180B, 0x1810),
            range(0xFE00, 0xFE10),
            range(0xE0100, 0xE01F0),
        )
        for code in codes
    )
    - EMOJI_STYLES
)
"""Characters that count as printable and show nothing: fillers, joiners, and selectors of variants."""


def safe_text(text: str) -> str:
    """The text with every mark escaped that can't be seen, but for the ends of its lines.

    >>> safe_text("\\x1b[2J\\u202eAnn\\n")
    '\\\\x1b[2J\\\\u202eAnn\\n'
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(mark if mark == "\n" or _is_seen(mark) else _escaped(mark) for mark in text)


def shown_text(text: str, most: int = 60) -> str:
    """Text from elsewhere on one line, without control characters, and not endless."""
    printable = (
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text[: most + 1]
    )
    return shortened("".join(printable), most)


def shortened(text: str, most: int = 60) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def one_line(text: str) -> str:
    """The same on one line: a name can't begin another.

    >>> one_line("Ann\\nAll is well.")
    'Ann\\\\x0aAll is well.'
    """
    return safe_text(text).replace("\n", LINE_END)


def is_safe(text: str) -> bool:
    """Whether a text is shown as it is."""
    return all(map(_is_seen, text))


def safe_json(encoded: bytes) -> str:
    """JSON that says the same, and is safe to show: in JSON such marks stand in texts alone."""
    text = encoded.decode()
    if text.isascii():
        return text
    return _OUTSIDE_ASCII.sub(lambda found: found[0] if _is_seen(found[0]) else _in_json(found[0]), text)


_OUTSIDE_ASCII = re.compile(r"[^\x00-\x7e]")


def _is_seen(mark: str) -> bool:
    if " " <= mark <= "~":
        return True
    return unicodedata.category(mark) not in UNSEEN and mark not in BLANK


def _escaped(mark: str) -> str:
    code = ord(mark)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _in_json(mark: str) -> str:
    units = mark.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[place : place + 2].hex()}" for place in range(0, len(units), 2))
