"""A viewer's feed of one table: a frame after each step, with the events and the whole view."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import suppress
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.ledger import accounts
from fairdeal.room.public_views import PublicView, PublicViews
from fairdeal.store import Store, StoreTrouble
from fairdeal.tables.live_table import LiveTable
from fairdeal.tables.model.state import Table
from fairdeal.tables.subscriptions import Subscriber, Update
from fairdeal.tables.views.table_view import add_own_view
from fairdeal.wire.events.table import BoughtIn, CashedOut, SeatLeft, SeatTaken
from fairdeal.wire.frames import Answer, Frame
from fairdeal.wire.parts import Text
from fairdeal.wire.views.table import TableView

MOVES_WALLET = (SeatTaken, BoughtIn, CashedOut, SeatLeft)
"""Events after which a viewer's wallet may have changed."""

ROUND_START = -1
"""Pass this instead of the last version seen to start with the step that began the round in play."""


class Viewer(Struct, frozen=True):
    """The viewer of a table, and what the feed should contain."""

    person: str | None = None
    """None: a spectator."""
    with_rounds: bool = False
    """For clients that describe play event by event: each event comes with the round after it, each step gets
    its own frame, and no step is skipped. A server has to drop a client that reads these too slowly.
    """


DescribeNotice = Callable[[Any], Text]


class Feed:
    """The frames of one viewer, in order; one task reads them."""

    def __init__(
        self,
        table: LiveTable,
        viewer: Viewer,
        store: Store,
        public_views: PublicViews,
        describe: DescribeNotice,
    ) -> None:
        self._live, self._viewer, self._store = table, viewer, store
        self._public_views, self._describe = public_views, describe
        self._subscriber: Subscriber | None = None
        self._is_stopped = False
        self._updates: deque[Update] = deque()
        """Updates that have not been shown yet."""
        self._wallet: int | None = None
        self._is_wallet_old = True

    async def start(self, since: int = 0) -> None:
        """Start with what was missed since a version, or `ROUND_START`; 0 shows only the current table."""
        await self._live.meet_people()
        await self._read_wallet()
        self._subscriber = await self._live.subscribe(
            self._first_version(since), is_lossless=self._viewer.with_rounds
        )
        if self._is_stopped:  # the table was stopped in the meantime
            self._subscriber.unsubscribe()

    def _first_version(self, since: int) -> int:
        """The version after which the frames start."""
        table = self._live.table
        if since != ROUND_START:
            return since or table.version
        return table.round.version_before if table.round is not None else table.version

    def stop(self) -> None:
        self._is_stopped = True
        if self._subscriber is not None:
            self._subscriber.unsubscribe()

    def __aiter__(self) -> AsyncIterator[Frame[Any]]:
        return self

    async def __anext__(self) -> Frame[Any]:
        assert self._subscriber is not None, "a feed is started before it is read"
        if not self._updates:
            self._updates.extend(self._split(await self._subscriber.__anext__()))
        return await self._frame(self._updates.popleft())

    @property
    def has_news(self) -> bool:
        """Whether a frame can be read without waiting."""
        return bool(self._updates) or (self._subscriber is not None and self._subscriber.has_news)

    def _split(self, update: Update) -> Iterator[Update]:
        """One update for each step, for viewers who describe play event by event."""
        if self._viewer.with_rounds:
            yield from (Update(step.after, (step,)) for step in update.steps[:-1])
            update = replace(update, steps=update.steps[-1:])
        yield update

    async def _frame(self, update: Update) -> Frame[Any]:
        person = self._viewer.person
        events = tuple(event for step in update.steps for event in step.shown_to(person).events)
        self._is_wallet_old |= update.left_out or any(isinstance(event, MOVES_WALLET) for event in events)
        await self._read_wallet()
        await self._public_views.learn(update.after)  # a step may bring new rules
        return Frame(
            version=update.after.version,
            events=events,
            view=self._view(update.after, self._public_views.find),
            at_ms=update.after.at,
            command_id=self._own_command(update),
            has_gap=update.left_out,
            notices=tuple(map(self._describe, update.notices)),
            rounds_after_events=self._rounds(update),
            answers=self._answers(update),
        )

    async def look(self) -> TableView[Any]:
        """The current table, with the viewer's wallet and the house's funds as they are now."""
        await self._live.meet_people()
        self._is_wallet_old = True
        await self._read_wallet()
        await self._public_views.learn(self._live.table)
        return self._view(self._live.table, self._public_views.build)

    def _view(self, table: Table, find_public: Callable[[Table], PublicView]) -> TableView[Any]:
        """The whole table as the viewer may see it, within their own limits and the funds of the house."""
        person, (facts, public) = self._viewer.person, find_public(table)
        limit = self._live.known_stake_limit(person)
        return add_own_view(public, table, person, facts, self._wallet, limit)

    def _own_command(self, update: Update) -> str:
        """The id of the viewer's last command among these steps."""
        own = (step.cause for step in reversed(update.steps) if step.cause.person == self._viewer.person)
        return next((cause.id for cause in own if self._viewer.person is not None), "")

    def _rounds(self, update: Update) -> tuple[Any, ...]:
        if not self._viewer.with_rounds:
            return ()
        return tuple(each for step in update.steps for each in step.rounds_shown_to(self._viewer.person))

    def _answers(self, update: Update) -> tuple[Answer, ...]:
        """The answers that led to the events of one step, for viewers who asked for the rounds."""
        if not self._viewer.with_rounds or not update.steps:
            return ()
        (step,) = update.steps
        return step.answers_shown_to(self._viewer.person)

    async def _read_wallet(self) -> None:
        """Money moves between the wallet and tables rarely, so it is read only then."""
        if self._viewer.person is None or not self._is_wallet_old:
            return
        with suppress(StoreTrouble):  # The next frame tries again; the events are shown in any case.
            wallet = accounts.wallet(self._viewer.person)
            self._wallet = await asyncio.to_thread(self._store.balance, wallet)
            self._is_wallet_old = False
