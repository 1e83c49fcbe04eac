"""How far a long command has come: one line on the standard error, written over and over."""

import os
from collections.abc import Callable
from time import perf_counter
from typing import TextIO

from fairdeal.terminal.io.cells import width, wrapped
from fairdeal.words import Words
from fairdeal.words.safe_text import one_line

SECONDS_BEFORE_FIRST = 1.0
SECONDS_BETWEEN = 0.2
BAR_CELLS = 24
COLUMNS = 80
ERASE = "\r\x1b[K"


class StatusLine:
    """Shows nothing where nobody looks, nor of what is over in a second."""

    def __init__(
        self, words: Words, target: TextIO | None, clock: Callable[[], float] = perf_counter
    ) -> None:
        self.words = words
        self.target = target if target is not None and target.isatty() else None
        self.clock = clock
        self.began = clock()
        self.next_at = self.began + SECONDS_BEFORE_FIRST
        self.is_shown = False

    def show(self, line: Callable[[float], str]) -> None:
        """Write what the line says after so many seconds, unless it was written a moment ago."""
        now = self.clock()
        if self.target is None or now < self.next_at:
            return
        self.next_at = now + SECONDS_BETWEEN
        self.is_shown = True
        self.target.write(ERASE + one_line(line(now - self.began)))
        self.target.flush()

    def say(self, key: str, *, takes_long: bool = False, **facts: object) -> None:
        """A sentence of the catalogue, as much of it as fits; at once where what it tells of takes long."""
        if takes_long:
            self.next_at = self.began
        self.show(lambda _: wrapped(one_line(self.words(key, **facts)), self.columns() - 1)[0])

    def at_table(self, table: str, number: int, count: int) -> None:
        """Which table an audit goes through."""
        self.say("records.audit.at", table=table, n=number, count=count)

    def close(self) -> None:
        """Leave the line empty for what comes next."""
        if self.target is not None and self.is_shown:
            self.target.write(ERASE)
            self.target.flush()

    def columns(self) -> int:
        try:
            return os.get_terminal_size(self.target.fileno()).columns or COLUMNS if self.target else COLUMNS
        except (OSError, ValueError):
            return COLUMNS


class Progress(StatusLine):
    """Is told the rounds done."""

    def __init__(
        self,
        rounds: int,
        words: Words,
        target: TextIO | None,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        super().__init__(words, target, clock)
        self.rounds = rounds

    def __call__(self, done: int) -> None:
        self.show(lambda seconds: self.line(done, seconds))

    def line(self, done: int, seconds: float) -> str:
        """How much is done, at what rate, and how long the rest will take."""
        rate = done / seconds
        share = done / self.rounds
        full = round(BAR_CELLS * share)
        facts = {
            "bar": "#" * full + "-" * (BAR_CELLS - full),
            "percent": f"{100 * share:.0f}",
            "rate": shortened(rate),
            "left": duration((self.rounds - done) / rate, self.words) if rate else "?",
        }
        line = self.words("simulate.progress", **facts)
        return line if width(line) < self.columns() else self.words("simulate.progress_narrow", **facts)


def duration(seconds: float, words: Words) -> str:
    """`12 s`, `3 min`, `2.5 h`."""
    for unit, length in (("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * length:
            return words(f"simulate.duration.{unit}", number=f"{seconds / length:.3g}")
    return words("simulate.duration.seconds", number=f"{seconds:.0f}")


def shortened(number: float) -> str:
    """
    >>> shortened(51_234_567), shortened(1234), shortened(7.25)
    ('51.2 M', '1.23 k', '7.25')
    """
    for sign, size in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if number >= size:
            return f"{number / size:.3g} {sign}"
    return f"{number:.3g}"
