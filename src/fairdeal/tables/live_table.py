"""A table in memory, together with everything that its next step needs.

Nothing is read twice. What is not known yet, or is out of date, is read in a separate thread, so that no
other table on the same event loop waits for it.
"""

import asyncio
from collections.abc import Callable, Sequence

from fairdeal.games.game import Refused
from fairdeal.ledger.limits import NO_STAKE_LIMIT, StakeLimit
from fairdeal.store import Store
from fairdeal.tables.engine.first_step import FirstStep
from fairdeal.tables.engine.rounds import house_funds
from fairdeal.tables.engine.step import StepBuilder
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.houses.rule_books import RulesInForce
from fairdeal.tables.limits.enforcement import known_stake_limit
from fairdeal.tables.limits.gate import Gate
from fairdeal.tables.missed_steps import MISSED_MOST, read_on, read_since
from fairdeal.tables.model.state import Table
from fairdeal.tables.published_steps import step_of
from fairdeal.tables.seeds import Seeds
from fairdeal.tables.subscriptions import Channel, Subscriber, Update

OF_THE_ROOM = ("limit/", "people/")
"""Prefixes of refusals that depend on what is known about people, which another process may have changed."""


def do_nothing() -> None: ...


class LiveTable:
    """The state of a table, and what is known about its people, its house and its shoes."""

    def __init__(
        self, store: Store, table: Table, clock: Callable[[], int], gate: Gate, seeds: Seeds
    ) -> None:
        self.store, self.table, self.clock = store, table, clock
        self.gate, self.seeds = gate, seeds
        self.channel = Channel()
        self.on_change: Callable[[], None] = do_nothing
        """Called after each step, and after the table is read again."""
        self._in_force = RulesInForce()
        self._lock = asyncio.Lock()

    async def _get_ready(self, newcomers: Sequence[str] = ()) -> None:
        """Load what the next step needs; reads nothing if all of it is known already."""
        await self.meet_people(newcomers)
        if not self._in_force.is_known(self.table):
            await asyncio.to_thread(self._learn_rules, self.table)
        if not self.seeds.is_ready(self.table):
            await asyncio.to_thread(self.seeds.get_ready, self.table)

    async def meet_people(self, newcomers: Sequence[str] = ()) -> None:
        """Load what people at the table may do, for the next step and for what their views offer them."""
        people = self._people(newcomers)
        if not self.gate.is_ready(people, self.clock()):
            await asyncio.to_thread(self.gate.look_again, people, self.clock())

    def _learn_rules(self, table: Table) -> None:
        ADAPTERS[table.game].work_out(table.book)
        self._in_force.holds(table)

    def known_funds(self) -> int | None:
        """The house's chips for a round, as last read; None if rounds have no such limit, or if the chips
        would have to be read.
        """
        if not self.seeds.is_ready(self.table):
            return None
        return house_funds(StepBuilder(self.table, self.clock(), self.seeds, self.gate.may_issue))

    def known_stake_limit(self, person: str | None) -> StakeLimit:
        """What a player's own limits still allow here, without reading the store."""
        place = self.table.place_of(person) if person is not None else None
        if place is None:
            return NO_STAKE_LIMIT
        return known_stake_limit(self.gate, self.table, place, self.clock())

    def _people(self, newcomers: Sequence[str]) -> list[str]:
        """Everybody whom the gate may have to check."""
        return [*newcomers, *(place.person for place in self.table.places.values() if not place.bot)]

    def _follow(self, before: Table, builder: StepBuilder) -> None:
        """After a step is stored: update what is in memory, and publish the step."""
        self.gate.follow(before.id, before.version, builder.now, builder.step_events, builder.claims)
        self.seeds.follow(builder.transfers)
        if self.channel.has_subscribers:
            step = step_of(before, builder)
            self.channel.publish(Update(step.after, (step,)))
        self.on_change()

    def follow_opening(self, step: FirstStep) -> None:
        """The same for the step that opened the table."""
        append = step.append
        self.gate.follow(append.table, append.after, append.at, step.step_events, append.claims)
        self.seeds.follow(moved for each in step.step_events for moved in each.transfers)

    # What others have written.

    async def _look_again(self, newcomers: Sequence[str] = ()) -> None:
        """Read what others have written about this table and its people, since what is known here is old."""
        await asyncio.to_thread(self.gate.look_again, self._people(newcomers), self.clock())
        await asyncio.to_thread(self.seeds.read_treasury, self.table.house)
        await self._reload()

    async def _is_out_of_date(
        self, refusal: Refused, newcomers: Sequence[str] = (), version: int | None = None
    ) -> bool:
        """Whether a refusal may be due to out-of-date data; if so, what others have written is read.

        `version`: that of the table in the store, if it was read after the refusal.
        """
        if refusal.code.startswith(OF_THE_ROOM):
            people = self._people(newcomers)
            if await asyncio.to_thread(self.gate.look_again, people, self.clock()):
                return True
        return await self._has_fallen_behind(version)

    async def _has_fallen_behind(self, version: int | None = None) -> bool:
        """Whether another process has written more to this table than was known here; if so, it is read.

        `version`: that of the table in the store, if it was just read.
        """
        if version is None:
            version = await asyncio.to_thread(self.store.version, self.table.id)
        if version == self.table.version:
            return False
        await self._reload()
        return True

    async def catch_up(self) -> None:
        """Read what another process has written, while no command is under way."""
        async with self._lock:
            await self._reload()

    async def _reload(self) -> None:
        self._continue_from(await asyncio.to_thread(self._read_on))

    def reload(self) -> None:
        """Read what another process has written; for callers without a running event loop."""
        self._continue_from(self._read_on())

    def _read_on(self) -> Update:
        found = read_on(self.store, self.table, None if self.channel.is_lossless else MISSED_MOST)
        ADAPTERS[found.after.game].work_out(found.after.book)
        return found

    def _continue_from(self, found: Update) -> None:
        """Continue from what was read, and publish it as if it had been done here."""
        if found.after.version <= self.table.version:
            return
        self.table = found.after
        self.channel.publish(found)
        self.on_change()

    # Subscribers.

    async def subscribe(self, since: int, *, is_lossless: bool = False) -> Subscriber:
        """Subscribe from the last version seen: first what was missed and the newest state, then each step.

        If too much was missed, or that version was never shown, the subscriber gets only the newest state.
        A lossless subscriber gets every step, however many were missed.
        """
        if since > self.table.version:
            await self.catch_up()  # another process may have shown it to them
        subscriber = self.channel.subscribe(is_lossless=is_lossless)
        try:
            subscriber.put_first(await self._missed_since(since, None if is_lossless else MISSED_MOST))
        except BaseException:  # also if the client disconnects while the log is read
            subscriber.unsubscribe()
            raise
        return subscriber

    async def _missed_since(self, version: int, most: int | None) -> Update:
        table = self.table
        if not 0 <= version < table.version:
            return Update(table, left_out=version != table.version)
        if (steps := self.channel.steps_since(version)) is not None:
            return Update(table, steps)
        return await asyncio.to_thread(read_since, self.store, table, version, most)
