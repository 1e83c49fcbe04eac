"""The open tables of a room, kept up to date with every step: listing them does not read every log."""

import asyncio
from collections.abc import Callable

from fairdeal.games.game import Impossible
from fairdeal.people.events import ROOM
from fairdeal.store.protocol import Reader
from fairdeal.store.values import End
from fairdeal.tables.model.state import Phase, Table
from fairdeal.tables.stored_table import load
from fairdeal.tables.views.table_view import HouseFacts
from fairdeal.wire.lobby import TableEntry
from fairdeal.wire.parts import Text

CLOSED = "TableClosed"
"""The event that ends the log of a table."""


class Lobby:
    """The tables that are not closed, by name. Only `look_again` reads the store, in a thread."""

    def __init__(self, store: Reader, facts_of: Callable[[Table], HouseFacts]) -> None:
        self._store, self._facts_of = store, facts_of
        self._versions: dict[str, int] = {}
        """The last version seen of each table, including closed ones."""
        self._open: dict[str, Table] = {}

    def entries(self) -> tuple[TableEntry, ...]:
        """All open tables, the most recently active first."""
        tables = sorted(self._open.values(), key=lambda table: (-table.at, table.id))
        return tuple(describe_table(table, self._facts_of(table)) for table in tables)

    def follow(self, table: Table) -> None:
        """Store a table's current state; an older one is ignored."""
        if table.version <= self._versions.get(table.id, 0):
            return
        self._versions[table.id] = table.version
        if table.phase is Phase.CLOSED:
            self._open.pop(table.id, None)
        else:
            self._open[table.id] = table

    async def look_again(self) -> None:
        """Read what other processes have written: only tables that have changed are read.

        They are read in a thread and noted here, since tables of this process change meanwhile.
        """
        for name, version, table in await asyncio.to_thread(self._read_changes, dict(self._versions)):
            if table is not None:
                self.follow(table)
            elif version > self._versions.get(name, 0):
                self._versions[name] = version
                self._open.pop(name, None)

    def _read_changes(self, known: dict[str, int]) -> list[tuple[str, int, Table | None]]:
        """Every table that is new or has changed, with its version; None for one that can't be played."""
        changed = (each for each in self._store.ends().items() if each[1].version > known.get(each[0], 0))
        return [(name, end.version, self._read(name, end)) for name, end in changed if name != ROOM]

    def _read(self, name: str, end: End) -> Table | None:
        try:
            return load(self._store, name) if end.type != CLOSED else None
        except Impossible:
            return None  # a damaged table is for the audit


def describe_table(table: Table, facts: HouseFacts) -> TableEntry:
    places = table.places.values()
    return TableEntry(
        table=table.id,
        game=table.game,
        house=table.house,
        house_name=facts.name or Text(table.house),
        edge=facts.edge,
        chips_min=table.terms.least,
        chips_max=table.terms.most,
        seats_total=table.terms.seats,
        player_names=tuple(place.name for place in places if not place.bot),
        bot_names=tuple(place.name for place in places if place.bot),
        dealer_name=table.dealer_name,
        phase=table.phase.value,
        decision_seconds=table.terms.decision_seconds,
        rounds_played=table.rounds,
        last_event_at_ms=table.at,
    )
