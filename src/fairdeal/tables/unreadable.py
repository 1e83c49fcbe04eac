"""What reading a log may come to that somebody has changed, and how that is told."""

import msgspec

from fairdeal.games.game import Impossible, Refused

UNREADABLE = (Impossible, Refused, msgspec.MsgspecError)
"""A log, or what is kept beside it, that nobody can have written so."""

BAD_FACT = (LookupError, ValueError, TypeError, AttributeError, AssertionError)
"""What comes of a fact that can't stand where it does; but of a bug, too. Where a row is read this becomes
Impossible; elsewhere it is told as a damage only of a store that is found damaged.
"""


def why(wrong: Exception) -> str:
    """What can't be read, where the error says so in words that were meant for people."""
    return str(wrong) if isinstance(wrong, UNREADABLE) else type(wrong).__name__
