"""What somebody typed before the question was shown, which the terminal has already echoed elsewhere."""

import os
import select
from typing import TextIO

from msgspec import Struct

from fairdeal.terminal.io.cells import width


class Ahead(Struct, frozen=True):
    """What was there before a question."""

    is_whole: bool = False
    """Whether a line has come to its end, which waits to be read unless it is in `text`."""
    text: str = ""
    """The beginning of a line, which is read now; its end may be typed when the question stands there."""


def typed_ahead(source: TextIO) -> Ahead:
    """Nothing where the terminal keeps no lines, or does not show what is typed."""
    try:
        import termios
    except ImportError:  # not every system has such terminals
        return Ahead()
    try:
        number = source.fileno()
        settings = termios.tcgetattr(number)
        if not (settings[3] & termios.ICANON and settings[3] & termios.ECHO):
            return Ahead()
        if select.select([number], [], [], 0)[0]:
            return Ahead(is_whole=True)
        # A line that is not at its end is only given out by a terminal which does not wait for that.
        by_letters = [*settings[:3], settings[3] & ~termios.ICANON, *settings[4:6], list(settings[6])]
        by_letters[6][termios.VMIN] = by_letters[6][termios.VTIME] = 0
        try:
            termios.tcsetattr(number, termios.TCSANOW, by_letters)
            text = _at_once(number).decode(source.encoding, "replace")
        finally:
            termios.tcsetattr(number, termios.TCSANOW, settings)
    except (termios.error, OSError, ValueError):
        return Ahead()
    return Ahead(is_whole=text.endswith("\n"), text=text)


def _at_once(number: int) -> bytes:
    """What is there, up to the end of a line: that may have come in this instant."""
    text = b""
    while not text.endswith(b"\n") and (letter := os.read(number, 1)):
        text += letter
    return text


def taken_back(text: str) -> str:
    """What takes the beginning of a line from the screen again."""
    return "\b \b" * width(text)
