"""What was typed before the question was shown, which the terminal has already echoed elsewhere."""

import os
import select
from typing import TextIO

from msgspec import Struct

from fairdeal.terminal.io.cells import width


class Ahead(Struct, frozen=True):
    """What had been typed before a question."""

    is_whole: bool = False
    """Whether a line is complete; it waits to be read unless it is in `text`."""
    text: str = ""
    """The beginning of a line, already read; its end may be typed after the question appears."""


def typed_ahead(source: TextIO) -> Ahead:
    """Nothing if the terminal does not buffer lines, or does not show what is typed."""
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
        # A terminal that waits for the end of a line does not return an incomplete one.
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
    """What is available, up to the end of a line, which may have arrived at this instant."""
    text = b""
    while not text.endswith(b"\n") and (letter := os.read(number, 1)):
        text += letter
    return text


def taken_back(text: str) -> str:
    """What removes the beginning of a line from the screen."""
    return "\b \b" * width(text)
