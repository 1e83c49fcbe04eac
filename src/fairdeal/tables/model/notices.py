"""Messages to everybody at a table that are not events, since nothing at the table has changed."""

from msgspec import Struct


class Jammed(Struct, frozen=True):
    """Notice that a table could not continue, because of a bug or a damaged store."""

    why: str


class SnapshotFailed(Struct, frozen=True):
    """Notice that a table's state could not be stored beside its log: it opens slowly, and loses nothing."""

    why: str
