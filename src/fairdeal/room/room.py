"""A card room in this process: everything that a front end can ask of it.

Everything that reads the store or hashes a password runs in a thread, so that no table waits for it.
"""

import asyncio
import hashlib
import secrets
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from types import MappingProxyType
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.games.game import Impossible, Refused, Seat, refused
from fairdeal.houses.house import House
from fairdeal.ledger import accounts
from fairdeal.people import Directory, Person
from fairdeal.people.events import REHEARSAL, SEEDED
from fairdeal.people.log import OTHER_BODY
from fairdeal.people.passwords import Hasher
from fairdeal.people.person import Role
from fairdeal.room.bots.driver import BESIDE_PEOPLE, BotRules
from fairdeal.room.coach.coach import Coach, find_chances
from fairdeal.room.feed import Feed, Viewer
from fairdeal.room.houses.known_houses import KnownHouses
from fairdeal.room.lifecycle.live_tables import IDLE_SECONDS, LiveTables
from fairdeal.room.lifecycle.new_tables import NewTable, make_house_table
from fairdeal.room.lifecycle.running_table import RunningTable, report_trouble
from fairdeal.room.lifecycle.saved_tables import keep_opening
from fairdeal.room.lobby import Lobby
from fairdeal.room.notices import describe_notice
from fairdeal.room.people.identity import enter
from fairdeal.room.people.seat_plan import find_wallet_before, plan_seat
from fairdeal.room.public_views import PublicViews
from fairdeal.store import Store
from fairdeal.store.opening import now as time_now
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.host import Host
from fairdeal.tables.host_factory import host_table, open_table
from fairdeal.tables.houses.followed_house import FollowedHouse
from fairdeal.tables.limits.gate import PeopleGate
from fairdeal.tables.model.bot_ids import bot_person
from fairdeal.tables.model.events import TableOpened
from fairdeal.tables.model.state import Table
from fairdeal.tables.seeds import Randomness
from fairdeal.tables.timer import find_waiting_tables
from fairdeal.wire import commands as c
from fairdeal.wire.chances import CategoryChance
from fairdeal.wire.frames import Receipt
from fairdeal.wire.lobby import TableEntry
from fairdeal.wire.room import ChipsWanted, OpenedTable, PreparedTable, TableWanted
from fairdeal.wire.views.table import TableView

OVERDRAWN = "ledger/overdraft"
NOT_SEATED = "table/not-seated"

UNCOUNTED = (SEEDED, REHEARSAL)
"""Id prefixes of people who practise. Their wallets count for nothing, so anybody may fill them."""

NEEDS_PERMISSION = (
    c.SitDown,
    c.BuyIn,
    c.SeatBot,
    c.BeginShift,
    c.EndShift,
    c.CloseTable,
    c.SendAway,
    c.VoidRound,
)
"""Commands that depend on roles, or on whether the room gives out chips. Another process may have changed
both, and these commands are rare enough to look again.
"""


class Room:
    """Live tables, and the people who play at them. Use it on one event loop."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int] = time_now,
        hasher: Hasher | None = None,
        idle_seconds: float = IDLE_SECONDS,
        directory: Directory | None = None,
        *,
        bots: BotRules = BESIDE_PEOPLE,
        prepared: Iterable[NewTable] = (),
        files: Mapping[str, FollowedHouse] = MappingProxyType({}),
        works_out_edges: bool = False,
    ) -> None:
        """`directory`: the people of this store, if already loaded; `prepared`: tables that clients can open.

        `files`: the files that changes to a table's rules come from, by table. `works_out_edges`: views show
        the house edge; each house takes seconds of computation the first time.
        """
        self.store, self.clock = store, clock
        self.directory = directory or Directory(store, clock, secrets.token_bytes, hasher)
        self._gate = PeopleGate(self.directory, store)
        self._houses = KnownHouses(self._show_edge if works_out_edges else None)
        self._files = dict(files)
        self._prepared = {new.name: new for new in prepared}
        self._lobby = Lobby(store, self._houses.find, self._learn_house)
        self.tables = LiveTables(store, self._load, self._follow, idle_seconds, bots)
        self.coach = Coach(store, self.tables)

    async def start(self) -> None:
        """Run the tables whose clock was running at their last step, the most urgent first.

        Without this, people there would wait until somebody opens the table.
        """
        for name in await asyncio.to_thread(find_waiting_tables, self.store):
            try:
                async with self.tables.use(name):
                    pass  # it runs on for as long as its clock does
            except Impossible as damage:
                # A damaged table is for the audit, and keeps no other from starting.
                report_trouble(f"table {name} can't be loaded", damage)

    async def close(self) -> None:
        """Stop all tables; the store stays open."""
        self.coach.close()
        self._houses.close()
        await self.tables.drain()

    # People.

    async def enter(self, name: str, password: str, command: str) -> Person:
        """Let somebody in by name: a new guest, or a person who is known here, with the password if any."""
        return await asyncio.to_thread(enter, self.directory, name, password, command)

    async def sign_in(self, person: str, password: str) -> Person:
        return await asyncio.to_thread(self.directory.sign_in, person, password)

    async def read_wallet(self, person: str) -> int:
        return await asyncio.to_thread(self.store.balance, accounts.wallet(person))

    def gives_chips(self) -> bool:
        """Whether the room gives out play money; if an operator runs the room, only operators do."""
        return not self.directory.has_operator()

    # Tables.

    async def lobby(self) -> tuple[TableEntry, ...]:
        """The open tables, with what other processes have done; only tables that they changed are read."""
        await self._lobby.look_again()
        return self._lobby.entries()

    async def open_table(
        self,
        opening: TableOpened,
        book: Struct,
        command: str,
        *,
        house: House | None = None,
        files: FollowedHouse | None = None,
        randomness: Randomness | None = None,
    ) -> int:
        """Open a table and run it; returns its first version.

        `house`: its house, if that is not shipped; `files`: the files that changes to its rules come from.
        """
        if house is not None:
            self._houses.add(opening.table, opening.book, house)
        if files is not None:
            self._files[opening.table] = files  # also once it was unloaded, and is loaded again
        host = await open_table(self.store, opening, book, command, self.clock, randomness, self._gate, files)
        await self._learn_house(host.table)
        version = host.table.version
        self.tables.add(host)
        return version

    async def open(self, person: str, wanted: TableWanted, command_id: str) -> OpenedTable:
        """Open a table for a person; the same id again gives the same table."""
        new = await self._find_new_table(person, wanted, command_id)
        opening = replace(new.opening, by=new.opening.by or person)
        version = await self.open_table(
            opening, new.book, command_id, files=new.files, randomness=new.randomness
        )
        return OpenedTable(new.name, version)

    async def _find_new_table(self, person: str, wanted: TableWanted, command_id: str) -> NewTable:
        if isinstance(wanted, PreparedTable):
            if (new := self._prepared.get(wanted.table)) is None:
                raise refused("table/unknown", table=wanted.table)
            # People come back to it, or it is closed when they have all left.
            await asyncio.to_thread(keep_opening, self.store, new.name)
            return new
        actor = await self._actor(person, c.CloseTable)
        if wanted.overrides and not actor.gets_chips:
            raise refused("table/own-rules")
        name = f"t-{hashlib.sha256(command_id.encode()).hexdigest()[:8]}"
        return await asyncio.to_thread(make_house_table, wanted, name)

    async def _load(self, name: str) -> Host:
        files = self._files.get(name)
        host = await host_table(self.store, name, self.clock, gate=self._gate, house=files)
        await self._learn_house(host.table)
        return host

    def _follow(self, table: Table) -> None:
        """Note the state of a table that runs here, after each of its steps."""
        self._houses.follow(table, self._files.get(table.id))
        self._lobby.follow(table)

    async def _learn_house(self, table: Table) -> None:
        await self._houses.learn(table, self._files.get(table.id))

    # Playing.

    async def act(
        self,
        person: str,
        table: str,
        command: c.AnyCommand,
        command_id: str,
        seen: int | None = None,
    ) -> Receipt:
        """Carry out a command, or refuse it; its consequences may follow in later steps.

        `seen`: the version of the table that the person looked at.
        """
        actor = await self._actor(person, type(command))
        async with self.tables.use(table) as running:
            actor = replace(actor, seats_bots=_may_seat_bots(actor, running.host.table))
            return await running.act(actor, command, command_id, seen)

    async def sit(
        self,
        person: str,
        table: str,
        name: str,
        wanted: ChipsWanted,
        command_id: str,
        seat: int = 0,
    ) -> Receipt:
        """Take a seat with chips from the wallet, plus play money if the room gives it; seat 0: any free."""
        wallet = await self.read_wallet(person)
        while True:
            actor = await self._actor(person, c.SitDown)
            async with self.tables.use(table) as running:
                command = plan_seat(
                    running.host.table, name, seat, wanted, wallet, gives_chips=actor.gets_chips
                )
                try:
                    return await running.act(actor, command, command_id)
                except Refused as refusal:
                    wallet = await self._read_other_wallet(refusal, person, table, command_id, wallet)

    async def _read_other_wallet(
        self, refusal: Refused, person: str, table: str, command_id: str, wallet: int
    ) -> int:
        """The wallet amount to plan a seat with instead; raises the refusal if there is none."""
        if refusal.code == OVERDRAWN:
            # The same person may be sitting down elsewhere at this moment, and have less now.
            other = min(wallet, await self.read_wallet(person))
        elif refusal.code == OTHER_BODY:
            # The command may have been done before: since then, the wallet has paid for the seat.
            found = await asyncio.to_thread(find_wallet_before, self.store, table, command_id)
            other = found if found is not None else wallet
        else:
            raise refusal
        if other == wallet:
            raise refusal
        return other

    async def begin_round(self, person: str, table: str) -> None:
        """Let bots bet even if no person does. If the only person banks, nothing else begins a round."""
        async with self.tables.use(table) as running:
            table_now = running.host.table
            if table_now.place_of(person) is None and person != table_now.opened_by:
                raise refused("table/not-seated")
            running.begin_round()

    @asynccontextmanager
    async def watch(self, table: str, viewer: Viewer, since: int = 0) -> AsyncIterator[Feed]:
        """Get a frame after each step of a table, beginning with what was missed since a version."""
        async with self.tables.use(table) as running:
            feed = self._feed(running, viewer)
            with running.run_feed(feed):
                await feed.start(since)
                running.wake()  # a viewer who has seen more makes the table read what others have written
                yield feed

    async def look(self, table: str, viewer: Viewer) -> TableView[Any]:
        """The current table as a viewer may see it. Wallets and funds can change between steps."""
        async with self.tables.use(table) as running:
            if not self.gives_chips():
                await asyncio.to_thread(self._read_funds, running.host)
            return await self._feed(running, viewer).look()

    def _feed(self, running: RunningTable, viewer: Viewer) -> Feed:
        if running.public_views is None:
            running.public_views = PublicViews(running.host, self._houses.find, self._learn_house)
        return Feed(running.host, viewer, self.store, running.public_views, describe_notice)

    def _show_edge(self, book: str) -> None:
        """Show the edge of a rule book at all tables where people play by it."""
        for running in self.tables:
            if running.host.table.book_id == book:
                running.show_again()

    async def unseat_bot(self, person: str, table: str, seat: Seat, command_id: str) -> Receipt:
        """Make the bot in a seat leave, by the house's rule."""
        actor = await self._actor(person, c.SeatBot)
        async with self.tables.use(table) as running:
            is_opener = person == running.host.table.opened_by
            if not (is_opener or _may_seat_bots(actor, running.host.table)):
                raise refused("table/bot/door")
            try:
                return await running.act(Actor(bot_person(table, seat)), c.Leave(), command_id)
            except Refused as refusal:
                if refusal.code != NOT_SEATED:
                    raise
                raise refused("table/bot/none", seat=seat) from None

    async def find_chances(self, person: str, table: str) -> tuple[CategoryChance, ...]:
        """What each category is worth to a player who has to call one, given what they were shown."""
        async with self.tables.use(table) as running:
            return await asyncio.to_thread(find_chances, self.store, running.host.table, person)

    async def rest(self, table: str) -> int:
        """Let a table continue until it is waiting for a person or its clock; returns its version."""
        async with self.tables.use(table) as running:
            running.wake()
            await running.rest()
            return running.host.table.version

    async def catch_up(self, table: str) -> None:
        """Read what other processes have done to a table, to people, and to its house's chips."""
        async with self.tables.use(table) as running:
            await asyncio.to_thread(self._look_around, running.host)
            await self.tables.catch_up()

    def _look_around(self, host: Host) -> None:
        self.directory.look_again()
        self.directory.correct_clock()
        if not self.gives_chips():
            self._read_funds(host)

    def _read_funds(self, host: Host) -> None:
        """Read the house's current chips. They limit bets only if operators alone issue chips."""
        host.seeds.read_treasury(host.table.house)

    async def _actor(self, person: str, asked: type[c.AnyCommand]) -> Actor:
        """The person with their current permissions in the room."""
        if asked in NEEDS_PERMISSION or not self.directory.has_met(person):
            await asyncio.to_thread(self.directory.look_again)
        known = self.directory.people().get(person)
        roles = known.roles if known is not None and known.is_active else frozenset[Role]()
        gives = person.startswith(UNCOUNTED) or self.gives_chips()
        return Actor(
            person,
            is_operator=Role.OPERATOR in roles,
            may_deal=gives or Role.DEALER in roles,
            gets_chips=gives,
            seats_bots=gives or Role.OPERATOR in roles,
        )


def _may_seat_bots(actor: Actor, table: Table) -> bool:
    """Everybody may if chips don't count there, since none of value are issued for a bot."""
    return actor.seats_bots or table.terms.for_show or not table.terms.most
