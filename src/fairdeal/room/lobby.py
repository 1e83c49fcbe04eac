"""The open tables of a room, kept up to date with every step: listing them reads only what has changed."""

import asyncio
from collections.abc import Awaitable, Callable

from fairdeal.room.lifecycle.open_tables import read_tables
from fairdeal.store.protocol import Reader
from fairdeal.store.values import Changes
from fairdeal.tables.model.state import Phase, Table
from fairdeal.tables.views.table_view import HouseFacts
from fairdeal.wire.lobby import TableEntry
from fairdeal.wire.parts import Text


class Lobby:
    """The tables that are not closed, by name. Only `look_again` reads the store, in a thread."""

    def __init__(
        self,
        store: Reader,
        facts_of: Callable[[Table], HouseFacts],
        learn: Callable[[Table], Awaitable[None]],
    ) -> None:
        """`learn` works out what is not known yet about the house of a table, and `facts_of` returns it."""
        self._store, self._facts_of, self._learn = store, facts_of, learn
        self._versions: dict[str, int] = {}
        """The last version seen of each table, including closed ones."""
        self._open: dict[str, Table] = {}
        self._position: int | None = None
        """The position up to which changes in the store are known; None before the first look."""
        self._looking = asyncio.Lock()
        """Held during a look: a second one would read the same tables."""

    @property
    def tables(self) -> tuple[Table, ...]:
        """All open tables, the most recently active first."""
        return tuple(sorted(self._open.values(), key=lambda table: (-table.at, table.id)))

    def entries(self) -> tuple[TableEntry, ...]:
        """The entry of each of them."""
        return tuple(make_entry(table, self._facts_of(table)) for table in self.tables)

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
        """Read what other processes have written: at first the open tables, then only those that changed.

        They are read in a thread but noted here, since tables of this process change in the meantime.
        """
        async with self._looking:
            position, found = await asyncio.to_thread(self._read_changes)
            for name, version, table in found:
                if table is not None:
                    self.follow(table)
                elif version > self._versions.get(name, 0):
                    self._versions[name] = version
                    self._open.pop(name, None)
            self._position = position  # last, so that a look that fails is made again
        for table in self.tables:
            await self._learn(table)

    def _read_changes(self) -> tuple[int, list[tuple[str, int, Table | None]]]:
        """The next position, and every table that is new or has changed, with its version.

        None for a table that is closed, or can't be played.
        """
        listed = tuple(self._open) if self._position is None else ()
        changes = self._find_changes()
        closed = [name for name in listed if name not in changes.ends]
        known = self._versions
        news = {name: end for name, end in changes.ends.items() if end.version > known.get(name, 0)}
        found = [(name, news[name].version, table) for name, table in read_tables(self._store, news)]
        return changes.position, [*found, *((name, self._store.version(name), None) for name in closed)]

    def _find_changes(self) -> Changes:
        return self._store.open_ends() if self._position is None else self._store.changes(self._position)


def make_entry(table: Table, facts: HouseFacts) -> TableEntry:
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
