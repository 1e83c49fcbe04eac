"""Connects the people at this terminal to one table: what they see, and what happens there."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import cached_property
from typing import Any, Self, TypeVar

from fairdeal.client.frame_queue import FrameQueue
from fairdeal.client.room_client import RoomClient
from fairdeal.client.table_client import TableClient
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.game import Refused, Seat
from fairdeal.room.houses.local_house import LocalHouse
from fairdeal.room.lifecycle.new_tables import NewTable
from fairdeal.room.lifecycle.own_table import OwnTable
from fairdeal.room.people.visitors import Visitors
from fairdeal.terminal.room_thread import RoomThread
from fairdeal.terminal.story import ShownEvent, Story
from fairdeal.wire import commands as c
from fairdeal.wire.parts import Text
from fairdeal.wire.room import PreparedTable
from fairdeal.wire.views.table import OwnView, TableView

T = TypeVar("T")

DEALER: Seat = 0
"""The seat of the person who deals for the house."""


class MovedOn(Exception):
    """The table has changed since the person who just answered saw it. Nothing was done."""


class PartyLink:
    """Each person is a client of a room that runs in a thread; a spectator's frames show what happens.

    A command returns when the table is waiting for a person again, so the order of the output never
    depends on timing.
    """

    def __init__(self, visitors: Visitors, new: NewTable | None = None) -> None:
        """`new`: a table that is opened when the first person sits down."""
        self.visitors, self._new = visitors, new
        self._name = new.name if new is not None else ""
        self._preview = new.view() if new is not None else None
        self._queues: dict[Seat, FrameQueue] = {}
        self._people: dict[Seat, str] = {}
        self._version = -1
        """The version at which the table was last seen waiting for a person."""
        self._is_at_rest = False
        """Whether all consequences of the last command here have happened."""
        self._thread: RoomThread | None = None
        self._story: Story | None = None
        """None until the table is open."""
        self.when_opened: Callable[[], None] = lambda: None
        """Called when a new table has been opened, before anybody sits down."""
        if self._preview is not None:
            visitors.for_show = self._preview.house.is_for_show

    # Opening and resuming.

    def open(self, person: str) -> None:
        """Open the table if it is not open yet; `person` is recorded as its opener."""
        if self._thread is not None:
            return
        assert self._new is not None
        self._thread = RoomThread(self.visitors.open_room(self._new))
        try:
            opened = self._run(self._client(person).open(PreparedTable(self._name)))
            self._run(self._watch(self._new.opening.by or person, opened.version))
        except BaseException:
            self.stop()
            raise
        self.when_opened()

    @classmethod
    def resume(cls, visitors: Visitors, table: str, files: LocalHouse | None = None) -> Self:
        """Bring people back to the table that they left; refused if no table has this name.

        `files`: the files that changes to its rules come from.
        """
        party = cls(visitors)
        party._name = table
        party._thread = RoomThread(visitors.open_room(files={table: files} if files is not None else {}))
        try:
            party._come_back()
        except BaseException:
            party.stop()
            raise
        return party

    def _come_back(self) -> None:
        people, dealer = self.records.people, self.records.dealer
        self._run(self._watch(self.records.opener, 0))
        self.visitors.for_show = self.view.house.is_for_show
        self._people = people
        names = {each.seat: each.name for each in self.view.seats if not each.bot}
        people = {seat: person for seat, person in people.items() if seat in names}
        for seat, person in people.items():
            if self.visitors.is_active(person):
                self.visitors.readmit(person, names[seat])
        for seat, person in people.items():
            self._run(self._join(seat, self._client(person)))
            if not self.visitors.is_active(person):
                self._act_for_absent(seat, c.Leave())
        if dealer:
            self._continue_shift(dealer)

    def _continue_shift(self, dealer: str) -> None:
        """Let the person who dealt for the house continue, if still allowed; otherwise the machine deals."""
        self._run(self._join(DEALER, self._client(dealer)))
        if self.visitors.may_deal(dealer) and self.visitors.is_active(dealer):
            self.visitors.readmit(dealer, self.visitors.room.person(dealer).name)
        else:
            self._act_for_absent(DEALER, c.EndShift())

    def _act_for_absent(self, seat: Seat, command: c.AnyCommand) -> None:
        """Act for a person who may not come in any more, so that others can continue."""
        with suppress(Refused):  # they have left already
            self._send(self._queues[seat].client, command)

    async def _watch(self, opener: str, since: int) -> None:
        self.records.mark.renew()
        self._opener = self._client(opener).watch(self._name)
        spectator = self._room.spectate().watch(self._name, with_rounds=True)
        self._spectator = FrameQueue(spectator, since)
        await self._spectator.wait_for(since)
        self._story = Story(self._spectator)
        await self._rest()

    def _client(self, person: str, name: str = "") -> RoomClient:
        return self._room.connect(person, name)

    async def _join(self, seat: Seat, client: RoomClient, table: TableClient | None = None) -> None:
        """Make this person the client in a seat."""
        if (before := self._queues.pop(seat, None)) is not None:
            await before.stop()
        assert client.person is not None
        self._people[seat] = client.person
        self._queues[seat] = FrameQueue(table or client.watch(self._name), is_kept=False)
        await self._rest()

    def stop(self) -> None:
        """Stop the room and its thread. To other programs, nobody plays at this table any more."""
        thread, self._thread = self._thread, None
        if thread is not None:
            thread.stop()
            self.records.mark.remove()

    # The table.

    @property
    def view(self) -> TableView[Any]:
        """The table after the step that is being described; a preview until the table is opened."""
        if self._story is None:
            assert self._preview is not None
            return self._preview
        return self._story.view

    @property
    def newest(self) -> TableView[Any]:
        """The current table."""
        return self._story.newest if self._story is not None else self.view

    def own(self, seat: Seat) -> OwnView[Any]:
        """What only the person in a seat sees now; raises `MovedOn` if they left from elsewhere."""
        queue = self._queues.get(seat)
        own = queue.client.view.own if queue is not None else None
        if own is None or own.seat != seat:
            raise MovedOn
        return own

    def look(self, seat: Seat | None = None) -> TableView[Any]:
        """The current table as the person in a seat sees it, with their wallet and the house's funds."""
        if self._story is None:
            return self.view
        return self._run((self._opener if seat is None else self._own_client(seat)).look())

    def person(self, seat: Seat) -> str:
        """The id of the person in a seat; raises `MovedOn` if they left from elsewhere."""
        self.own(seat)
        return self._people[seat]

    @property
    def persons(self) -> dict[Seat, str]:
        """The ids of everybody who ever sat here, bots included, by seat."""
        return {seat: person for seat, person in self._people.items() if seat != DEALER}

    @property
    def people(self) -> list[Seat]:
        """The seats of people who are here now."""
        return [each.seat for each in self.newest.seats if not each.bot and each.seat in self._queues]

    @property
    def was_opened(self) -> bool:
        return self._story is not None

    @property
    def is_open(self) -> bool:
        return self._story is not None and self.newest.phase != "closed"

    def wallet(self, person: str) -> int:
        return self.visitors.wallet(person)

    # What is known without a client.

    @cached_property
    def records(self) -> OwnTable:
        """What this program has stored about the table, and reads in its log."""
        return self.visitors.own_table(self._name)

    def book(self) -> RuleBook:
        """The rules in force at a table of blackjack."""
        book = self.records.read_book(self.newest.game, self.newest.house.book)
        assert isinstance(book, RuleBook)
        return book

    # What happens.

    def next_events(self) -> list[ShownEvent]:
        """What happened next, up to the end of a step or a round; empty if a person has to act."""
        if self._story is None:
            return []
        if not self._story.pending:
            self._run(self._wait_for_news())
        return self._story.read_on()

    @property
    def pending(self) -> list[Any]:
        """The events that have not been described yet."""
        return self._story.pending if self._story is not None else []

    def take_notices(self) -> list[Text]:
        """Messages to everybody that are not events, since the last call."""
        if self._story is None:
            return []
        notices, self._story.notices = self._story.notices, []
        return notices

    def look_again(self) -> bool:
        """Whether others have played in the meantime."""
        with suppress(MovedOn):
            self._run(self._check_unmoved())
        return bool(self.pending)

    async def _check_unmoved(self) -> None:
        """Raise `MovedOn` if anybody else has acted since the table was last waiting for a person."""
        self.records.mark.renew()
        if not self._is_at_rest:
            await self._rest()
        before = self._version
        await self._opener.catch_up()
        await self._rest()
        if self._version != before:
            raise MovedOn

    async def _wait_for_news(self) -> None:
        """Wait until something happens, or the table is waiting for a person. A bot may take seconds."""
        resting = asyncio.ensure_future(self._rest())
        news = asyncio.ensure_future(self._spectator.wait_for(self._spectator.version + 1))
        try:
            done, _ = await asyncio.wait((resting, news), return_when=asyncio.FIRST_COMPLETED)
            for each in done:
                each.result()  # raises its error, if any
        finally:
            for each in (resting, news):
                each.cancel()
            await asyncio.gather(resting, news, return_exceptions=True)

    async def _see(self, version: int) -> None:
        """Wait until every client here has received this version of the table."""
        for queue in (self._spectator, *self._queues.values()):
            await queue.wait_for(version)

    async def _rest(self) -> None:
        """Wait until the table is waiting for a person, and every client here has received that."""
        version = -1
        while (reached := await self._opener.rest()) != version:
            version = reached
            await self._see(version)
        self._version, self._is_at_rest = version, True
        if self._story is not None:
            self._story.pause()

    # Sending commands.

    def _choose(self, seat: Seat, command: c.ChooseAction) -> None:
        """Answer a question in a round. Later events are shown as they happen: a bot may take seconds."""
        client = self._own_client(seat)

        async def act() -> None:
            await self._check_unmoved()
            self._is_at_rest = False
            try:
                receipt = await client.act(command)
            except BaseException:
                await self._rest()
                raise
            await self._see(receipt.version)
            if self._story is not None:
                self._story.pause()

        self._carry_out(act())

    def _answer(self, seat: Seat, command: c.AnyCommand) -> None:
        """Send a command that is only valid if the table is unchanged; otherwise raises `MovedOn`."""
        client = self._own_client(seat)
        self._send(client, command, first=self._check_unmoved)

    def _do(self, seat: Seat, command: c.AnyCommand) -> None:
        self._send(self._own_client(seat), command)

    def _own_client(self, seat: Seat) -> TableClient:
        self.own(seat)
        return self._queues[seat].client

    def _send(
        self, client: TableClient, command: c.AnyCommand, first: Callable[[], Awaitable[None]] | None = None
    ) -> None:
        """Send a command and wait until the table is at rest, even if the command failed."""

        async def act() -> None:
            if first is not None:
                await first()
            try:
                await client.act(command)
            finally:
                await self._rest()

        self._carry_out(act())

    def _carry_out(self, work: Coroutine[Any, Any, None]) -> None:
        """Run this, and raise `MovedOn` in place of a stale refusal."""
        try:
            self._run(work)
        except Refused as refusal:
            if refusal.code == "table/stale":
                raise MovedOn from None
            raise

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return self._room.run(work)

    @property
    def _room(self) -> RoomThread:
        assert self._thread is not None, "nobody has sat down yet"
        return self._thread
