"""What happens at a table, read from its log: whoever wrote it, nothing is told that is not stored."""

from typing import Any

from msgspec import Struct

from fairdeal.store.protocol import Reader
from fairdeal.tables.codec import decoded
from fairdeal.tables.facts import HouseTaken, Played, RoundEnded, RoundVoided
from fairdeal.tables.kits import KITS
from fairdeal.tables.state import Table


class Happening(Struct, frozen=True):
    """A fact of the table; where it is an event of the game, with the round before it and after it."""

    fact: Any
    event: Any = None
    before: Any = None
    after: Any = None


class Log:
    """Reads on from where a table stands."""

    def __init__(self, store: Reader, table: Table, *, from_the_start: bool) -> None:
        self._store, self._table, self._kit = store, table.id, KITS[table.game]
        self._book = table.book
        self._version = 0 if from_the_start else table.version
        self._state = table.round.state if table.round is not None else None

    def read_on(self, upto: int) -> list[Happening]:
        """What has happened since, up to the fact with this number."""
        found = []
        for row in self._store.read(self._table, self._version, max(0, upto - self._version)):
            found.append(self._happened(decoded(row.event)))
            self._version = row.seq
        return found

    def _happened(self, fact: Any) -> Happening:
        before = self._state
        if isinstance(fact, Played):
            event = self._kit.event_from(bytes(fact.event), self._book)
            self._state = self._kit.game.apply(before, event)
            return Happening(fact, event, before, self._state)
        if isinstance(fact, HouseTaken):
            self._book = self._kit.book_from(self._store.book(fact.book))
        elif isinstance(fact, RoundEnded | RoundVoided):
            self._state = None
        return Happening(fact, before=before)
