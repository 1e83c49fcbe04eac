"""What reading a log may come to that somebody has changed, and how that is told."""

import msgspec

from fairdeal.games.game import Impossible, Refused

UNREADABLE = (Impossible, Refused, LookupError, ValueError, TypeError, AttributeError, AssertionError)


def why(wrong: Exception) -> str:
    """What can't be read, where the error says so in words that were meant for people."""
    told = isinstance(wrong, Impossible | Refused | msgspec.MsgspecError)
    return str(wrong) if told else type(wrong).__name__
