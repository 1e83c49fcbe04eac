"""What can go wrong outside the program, each with its sentence."""

from msgspec import Struct

from fairdeal.games.game import Outside
from fairdeal.words import Words, words_for


class StoreTrouble(Outside):
    """The database can't do it now, or not at all; nothing was written."""

    def __init__(self, key: str, **facts: object) -> None:
        self.key = key
        self.facts = facts
        super().__init__(self.told(words_for("en")))

    def told(self, words: Words) -> str:
        return words(self.key, **self.facts)

    def about(self, name: str) -> "StoreTrouble":
        """The same of another file or database."""
        return type(self)(self.key, **self.facts | {"name": name})


FILE_IS_GONE = ("store.gone", "store.replaced")
"""What leaves nothing to come back to."""


class Unreachable(StoreTrouble):
    """The database is there for nobody just now: locked, read-only, or gone."""


class Conflict(StoreTrouble):
    """The table has moved on: read what is new, and decide again."""

    def __init__(self, table: str, after: int, version: int) -> None:
        self.table, self.after, self.version = table, after, version
        super().__init__("store.conflict", table=table, after=after, version=version)


class Damage(Struct, frozen=True):
    """Something in the store that nobody put there."""

    key: str
    """Its sentence in the catalogue."""
    table: str
    seq: int = 0

    def told(self, words: Words) -> str:
        return words(self.key, table=self.table, seq=self.seq)
