"""The coach of a room: everything that a player's link can ask for, at any table."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar
from weakref import WeakKeyDictionary

from fairdeal.coaching.measures import MEASURES
from fairdeal.coaching.modes import MODES
from fairdeal.games.game import refused
from fairdeal.room.coach import AHEAD
from fairdeal.room.lifecycle.live_tables import LiveTables
from fairdeal.room.lifecycle.running_table import RunningTable
from fairdeal.room.seen_cards import read_shown_events
from fairdeal.store import Store
from fairdeal.store.protocol import Reader
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.model.state import Table
from fairdeal.tables.views.table_view import round_view
from fairdeal.wire.chances import CategoryChance
from fairdeal.wire.coach import CoachStatus, Guidance, Judgement

if TYPE_CHECKING:
    # Imported late, so that players without a coach don't wait for the odds to load.
    from fairdeal.room.coach.table_coach import TableCoach

T = TypeVar("T")

THREADS = 2
"""How many tables can compute odds at once. These threads are separate, so that reads of the store don't
wait for them.
"""


class Coach:
    """The coach at all tables of a room."""

    def __init__(self, store: Store, tables: LiveTables) -> None:
        self._store, self._tables = store, tables
        self._coaches: WeakKeyDictionary[RunningTable, TableCoach] = WeakKeyDictionary()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix=AHEAD)

    def of(self, person: str, table: str) -> "PlayersCoach":
        """The coach of one player at a table."""
        return PlayersCoach(self, person, table)

    def close(self) -> None:
        """Start no more computations, and don't wait for those that are running."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def ask(self, name: str, question: "Callable[[TableCoach, Table], T]") -> T:
        """Ask the coach of a table, in a thread."""
        async with self._tables.use(name) as running:
            table = running.host.table
            if not ADAPTERS[table.game].has_coach:
                raise refused("table/no-coach")
            coach = self._coach_at(running)
            coach.listen()
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, question, coach, table)

    def _coach_at(self, running: RunningTable) -> "TableCoach":
        from fairdeal.room.coach.table_coach import TableCoach

        if running not in self._coaches:
            self._coaches[running] = TableCoach(self._store, running.host.channel)
        return self._coaches[running]


class PlayersCoach:
    """The coach as one player sees it. It gives advice only on that player's own questions."""

    def __init__(self, coach: Coach, person: str, table: str) -> None:
        self._coach, self._person, self._table = coach, person, table

    async def set(self, mode: str, measure: str) -> CoachStatus:
        """Set when the coach speaks and what it measures by, for answers from now on."""
        for given, known in ((mode, MODES), (measure, MEASURES)):
            if given not in known:
                raise refused("table/coach-setting", given=given)
        return await self._ask(lambda coach, table: coach.set_for(table, self._person, mode, measure))

    async def status(self) -> CoachStatus:
        """How the coach is set, and what mistakes have cost in the answers judged so far."""
        return await self._ask(lambda coach, table: coach.status_of(table, self._person))

    async def guidance(self) -> Guidance | None:
        """What each answer to the player's question is worth; None if there are no odds or no question."""
        return await self._ask(lambda coach, table: coach.guidance_for(table, self._person))

    async def judgements(self, since: int = 0) -> tuple[Judgement, ...]:
        """Judge all answers up to now; returns the player's judgements since a version."""
        return await self._ask(lambda coach, table: coach.judgements_of(table, self._person, since))

    async def _ask(self, question: "Callable[[TableCoach, Table], T]") -> T:
        return await self._coach.ask(self._table, question)


# Games where a category is called.


def find_chances(store: Reader, table: Table, person: str) -> tuple[CategoryChance, ...]:
    """A card's chances in each category, from what its player was shown; empty if none is to be called.

    This reads the log and may compute for seconds, so run it in a thread.
    """
    place = table.place_of(person)
    if place is None:
        raise refused("table/not-seated")
    seen = round_view(table, place.seat)
    if seen is None:
        return ()
    return ADAPTERS[table.game].chances(table.book, seen, read_shown_events(store, table, place.seat))
