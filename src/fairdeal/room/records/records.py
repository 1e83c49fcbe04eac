"""Everything that a client can ask about past play. The store is read in threads."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack
from itertools import islice
from typing import Any, TypeVar

from fairdeal.games.game import refused
from fairdeal.room.records.leaderboard import make_leaderboard
from fairdeal.room.records.played_rounds import export_rounds, list_rounds, split_tables
from fairdeal.room.records.replay import describe_replay, find_last_rounds, find_round
from fairdeal.room.records.table_records import describe_table
from fairdeal.store import Store
from fairdeal.store.protocol import Reader
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.read.history import rounds_of, tables_of
from fairdeal.wire.records import (
    CoachedRound,
    DamagedTable,
    Leaderboard,
    LeaderboardWanted,
    PlayedRound,
    RoundList,
    RoundReplay,
    RoundsWanted,
    TableRecord,
)

T = TypeVar("T")

BATCH = 200
"""The most rounds of an export that are in memory at once."""


class Records:
    """Answers questions about past play in a room. Each answer is a consistent snapshot."""

    def __init__(self, store: Store, person: str | None = None) -> None:
        """`person`: the person who asks; None: the people of this computer, if it is clear who they are."""
        self._store, self._person = store, person

    async def tables(self) -> tuple[str, ...]:
        """The names of all tables, open or closed."""
        return await self._read(tables_of)

    async def list_tables(self) -> tuple[TableRecord, ...]:
        """All tables, open or closed."""
        return await self._read(
            lambda reader: tuple(describe_table(self._store, reader, name) for name in tables_of(reader))
        )

    # Rounds.

    async def list_rounds(self, wanted: RoundsWanted) -> RoundList:
        return await self._read(lambda reader: list_rounds(reader, wanted, self._person))

    async def export_rounds(self, wanted: RoundsWanted) -> AsyncIterator[DamagedTable | PlayedRound]:
        """The tables that are left out, then the same rounds one after another, however many there are."""
        with ExitStack() as stack:
            reader = await asyncio.to_thread(stack.enter_context, self._store.open_reader())
            found = export_rounds(reader, wanted, self._person)
            while batch := await asyncio.to_thread(lambda: tuple(islice(found, BATCH))):
                for each in batch:
                    yield each

    async def count_rounds(self, table: str) -> int:
        return await self._read(lambda reader: sum(1 for _ in rounds_of(reader, table)))

    async def last_rounds(self, most: int) -> tuple[str, ...]:
        """The names of the latest rounds."""
        return await self._read(lambda reader: find_last_rounds(reader, most))

    async def leaderboard(self, wanted: LeaderboardWanted) -> Leaderboard:
        return await self._read(lambda reader: make_leaderboard(reader, wanted, self._person))

    # Replays.

    async def damaged_tables(self, table: str) -> tuple[DamagedTable, ...]:
        """This table, if its log is damaged."""
        return await self._read(lambda reader: split_tables(reader, table)[1])

    async def replay(self, name: str, *, with_seats: bool = False) -> RoundReplay[Any] | None:
        """A round by its name; None if there is no such round.

        `with_seats`: include what each player saw and could know, unless the round is still in play.
        """

        def find(reader: Reader) -> RoundReplay[Any] | None:
            record = find_round(reader, name)
            return None if record is None else describe_replay(record, with_seats=with_seats)

        return await self._read(find)

    async def coach(self, name: str, by: str) -> CoachedRound:
        """What the decisions in a round were worth; `by` is the measure. Refused in games without a coach."""

        def find(reader: Reader) -> CoachedRound:
            # The coach is slow to load and rarely needed.
            from fairdeal.room.records.coached_round import coach_round

            record = find_round(reader, name)
            assert record is not None
            if not ADAPTERS[record.game].has_coach:
                raise refused("table/no-coach")
            return coach_round(reader, record, by)

        return await self._read(find)

    async def _read(self, find: Callable[[Reader], T]) -> T:
        def read() -> T:
            with self._store.open_reader() as reader:
                return find(reader)

        return await asyncio.to_thread(read)
