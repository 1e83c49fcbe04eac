"""Describes problems that an audit finds, in the reader's language, and lists errors of damaged logs."""

import msgspec
from msgspec import Struct

from fairdeal.games.game import Impossible, Refused
from fairdeal.words import Words


class Finding(Struct, frozen=True):
    """A problem that an audit found."""

    where: str
    """A table, an account or a rule book; empty for the whole room."""
    code: str
    sentence: str


def make_finding(where: str, key: str, words: Words, **facts: object) -> Finding:
    """A finding by its key in the catalogue, which is also its code."""
    return Finding(where, key, words(key, **facts))


UNREADABLE = (Impossible, Refused, msgspec.MsgspecError)
"""Errors raised by a log, or by data stored with it, that this program can't have written."""

BAD_EVENT = (LookupError, ValueError, TypeError, AttributeError, AssertionError)
"""Errors raised by an event that can't belong where it is, but also by bugs. While an event is being read,
they become `Impossible`. Elsewhere they count as damage only if the store is found to be damaged.
"""


def reason_of(wrong: Exception) -> str:
    """The reason why something can't be read, if the error has a text for people."""
    return str(wrong) if isinstance(wrong, UNREADABLE) else type(wrong).__name__
