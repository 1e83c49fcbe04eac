"""The session clock: how long people have been playing, and when to remind them of it."""

import time
from collections.abc import Callable, Sequence

from fairdeal.terminal.io.cells import width
from fairdeal.words import Words

REALITY_CHECK_MINUTES = 60
"""Each time this many minutes have passed, people see their results and confirm that they want to continue.
"""


class Clock:
    """Measures from the beginning of the session."""

    def __init__(self, seconds: Callable[[], float] = time.monotonic) -> None:
        """`seconds` returns the time, counted from any moment."""
        self._seconds, self._since, self._checks = seconds, seconds(), 0

    @property
    def minutes(self) -> int:
        return int(self._seconds() - self._since) // 60

    def told(self, words: Words) -> str:
        """`42 min`, `1 h 5 min`, `less than a minute`."""
        if not self.minutes:
            return words("clock.under_a_minute")
        hours, minutes = divmod(self.minutes, 60)
        return words("clock.hours" if hours else "clock.minutes", hours=hours, minutes=minutes)

    def is_check_due(self) -> bool:
        """Whether a reminder is due; a player who was away during several gets only one."""
        checks = self.minutes // REALITY_CHECK_MINUTES
        is_due, self._checks = checks > self._checks, checks
        return is_due


def boxed(lines: Sequence[str], columns: int) -> str:
    """The lines between two edges that are no wider than the screen."""
    edge = "-" * min(max(map(width, lines)), columns)
    return "\n".join([edge, *lines, edge])
