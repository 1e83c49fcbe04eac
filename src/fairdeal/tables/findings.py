"""What an audit finds that is not in order, in somebody's words."""

from msgspec import Struct

from fairdeal.words import Words


class Found(Struct, frozen=True):
    """Something that is not in order."""

    where: str
    """A table, an account or a book; empty for the whole room."""
    code: str
    sentence: str


def found(where: str, key: str, words: Words, **facts: object) -> Found:
    """By a key of the catalogue, which is its code too."""
    return Found(where, key, words(key, **facts))
