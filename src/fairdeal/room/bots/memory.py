"""What the bots at a table remember: everything shown to their seats since the last shuffle."""

import asyncio
from collections.abc import Mapping
from functools import reduce
from typing import Any

from fairdeal.games.game import Seat
from fairdeal.room.bots.strategies import BOT_STRATEGIES
from fairdeal.room.seen_cards import read_shown_events
from fairdeal.store.protocol import Reader
from fairdeal.tables.host import Host
from fairdeal.tables.model.state import Place, Table
from fairdeal.tables.published_steps import PublishedStep
from fairdeal.tables.subscriptions import Subscriber

Memories = Mapping[Seat, Any]
"""By the bot's seat; the game decides the form."""


class BotMemory:
    """Read from the log once, and kept up to date with the steps that the table publishes."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._subscriber: Subscriber | None = None
        self._known: Memories = {}
        self._version = -1
        """The version of the table that the memories are up to date with."""

    async def look_up(self, table: Table) -> Memories:
        """The memory of each bot that has one, at this version of the table."""
        bots = remembering_bots(table)
        self._follow(table, bots)
        if self._version < table.version or self._known.keys() < {place.seat for place in bots}:
            known = await asyncio.to_thread(read_memories, self._host.store, table, bots)
            self._known, self._version = known, table.version
        return self._known

    def stop(self) -> None:
        """Stop following the table, and forget everything."""
        if self._subscriber is not None:
            self._subscriber.unsubscribe()
        self._subscriber, self._known, self._version = None, {}, -1

    def _follow(self, table: Table, bots: list[Place]) -> None:
        """Add the steps that were published since the last time."""
        if not bots:
            self.stop()
            self._version = table.version  # nothing needs reading
        elif self._subscriber is None:
            self._subscriber, self._version = self._host.channel.subscribe(), -1
        else:
            for update in self._subscriber.waiting():
                for step in update.steps:
                    self._add(step)
        if has_shown_nothing(table):
            strategy = BOT_STRATEGIES[table.game]
            self._known, self._version = {place.seat: strategy.blank for place in bots}, table.version

    def _add(self, step: PublishedStep) -> None:
        if step.before.version != self._version:
            return  # already known, or steps before it are missing and the log has to be read
        strategy = BOT_STRATEGIES[step.after.game]
        self._known = {
            place.seat: reduce(strategy.remember, step.shown_to(place.person).events, self._known[place.seat])
            for place in remembering_bots(step.after)
            if place.seat in self._known
        }
        self._version = step.after.version


def remembering_bots(table: Table) -> list[Place]:
    """The bots that use a memory of earlier cards."""
    places = [place for place in table.places.values() if place.bot]
    return [place for place in places if place.bot in BOT_STRATEGIES[table.game].kinds_with_memory]


def has_shown_nothing(table: Table) -> bool:
    """Whether no card of the current shoe has been dealt, so there is nothing to remember."""
    return table.shoe is not None and table.shoe.drawn == 0 and table.round is None


def read_memories(store: Reader, table: Table, bots: list[Place]) -> Memories:
    """The same memories, rebuilt from the log alone, for example after a restart."""
    strategy = BOT_STRATEGIES[table.game]
    return {
        place.seat: reduce(strategy.remember, read_shown_events(store, table, place.seat), strategy.blank)
        for place in bots
    }
