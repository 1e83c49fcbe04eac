"""Describes problems that an audit finds, in the reader's language, and lists errors of damaged logs."""

import msgspec
from msgspec import Struct

from fairdeal.games.game import Impossible, Refused
from fairdeal.words import Words


class Finding(Struct, frozen=True):
    """Something that is not in order."""

    where: str
    """A table, an account or a book; empty for the whole room."""
    code: str
    sentence: str


def make_finding(where: str, key: str, words: Words, **facts: object) -> Finding:
    """By a key of the catalogue, which is its code too."""
    return Finding(where, key, words(key, **facts))


UNREADABLE = (Impossible, Refused, msgspec.MsgspecError)
"""Errors from a log, or data stored with it, that this program can't have written."""

BAD_EVENT = (LookupError, ValueError, TypeError, AttributeError, AssertionError)
"""Errors from an event that can't belong where it is, but also from bugs. When an event is read, they become
`Impossible`; elsewhere they are reported as damage only if the store is found to be damaged.
"""


def why(wrong: Exception) -> str:
    """The reason why something can't be read, if the error has a text for people."""
    return str(wrong) if isinstance(wrong, UNREADABLE) else type(wrong).__name__
