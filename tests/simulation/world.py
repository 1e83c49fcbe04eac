"""A room of tables in which everything that happens, and everything that goes wrong, comes from one seed."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any, cast

from msgspec import Struct

from fairdeal.games.game import Refused
from fairdeal.ledger.transfer import Reason, Transfer
from fairdeal.store import Fact, Store, open_store
from fairdeal.store.problems import StoreTrouble
from fairdeal.tables import acts as a
from fairdeal.tables.bots import seat_bot
from fairdeal.tables.deciding import Asker
from fairdeal.tables.following import FollowedHouse
from fairdeal.tables.host import Host, hosted, open_table
from fairdeal.tables.state import Phase, Table
from fairdeal.tables.watching import Watcher
from tests.simulation import laws
from tests.simulation.held_store import Held, HeldStore
from tests.simulation.houses import HOUSES, ChangingHouse, kept
from tests.simulation.people import ASKERS, OPERATOR, OWNER, PLAYERS, wish
from tests.simulation.sight import Eyes

PROCESSES = ("east", "west")
WALLETS = (200_000, 90_000, 40_000, 6_000)
TURNS_OF_THE_LOOP = 7
"""After so many everybody who can go on has done so, and waits for the store."""


class Sent(Struct, eq=False):
    """A command that somebody has sent, and what they were told, if they were told."""

    id: str
    table: str
    asker: Asker
    act: a.Act
    seen: int | None
    told: str = ""

    def __str__(self) -> str:
        return f"{self.asker.person} at {self.table}: {self.act} ({self.id}, seen {self.seen})"


class World:
    """Tables, the processes that host them, and the clients' memory of what they were answered."""

    def __init__(self, seed: int, where: str | Path, tell: Callable[[str], None]) -> None:
        """`where`: an empty store; `tell` is told the story."""
        self.chance, self.tell = Random(seed), tell
        self.now = 1_700_000_000_000
        self.store: Store = open_store(where, self.clock)
        self.truth = laws.Truth()
        self.eyes = Eyes(self.store, self.truth)
        self.hosts: dict[tuple[str, str], Host] = {}
        self.watchers: dict[tuple[str, str], Watcher] = {}
        self.houses: dict[str, ChangingHouse] = {}
        self.sent: list[Sent] = []
        self.tasks: dict[asyncio.Task[None], str] = {}
        self.held: list[Held] = []
        self.trouble = self.chance.choice((0.0, 0.03, 0.15))
        """How often a write goes wrong."""

    # The room.

    async def open_room(self) -> None:
        issued = [Transfer("mint", f"wallet:{name}", chips, Reason.ISSUE) for name, chips in self._wallets()]
        self.store.append(laws.ROOM, 0, [Fact("Issued", 1, b"{}")], issued).result()
        for number in range(1, self.chance.choice((1, 1, 2)) + 1):
            await self.open_table(f"t-{number}")
            for _ in range(3):
                self.send_new()
        await self.let_happen()

    def _wallets(self) -> list[tuple[str, int]]:
        return list(zip(PLAYERS, self.chance.sample(WALLETS, len(PLAYERS)), strict=True))

    async def open_table(self, name: str) -> None:
        house = self.chance.choice(tuple(HOUSES))
        self.tell(f"{name} is a table of {house}")
        self.houses[name] = ChangingHouse(kept(house))
        opening, book = kept(house).opening(name, OWNER), kept(house).book
        for _ in range(self.chance.choice((1, 2))):
            await open_table(self.store, opening, book, f"open-{name}", self.clock, self.randomness)
        self.truth.read_on(self.store)

    def change_house(self) -> None:
        """Somebody writes the files of a house anew."""
        table, other = self.chance.choice(tuple(self.houses)), self.chance.choice(tuple(HOUSES))
        if self.houses[table].now.may_become(kept(other)):
            self.tell(f"the house of {table} becomes {other}")
            self.houses[table].now = kept(other)

    def clock(self) -> int:
        return self.now

    def randomness(self, count: int) -> bytes:
        return self.chance.randbytes(count)

    def host(self, process: str, table: str) -> Host:
        """A table in a process, from the log where the process does not have it yet."""
        key = process, table
        if key not in self.hosts:
            own = cast(Store, HeldStore(self.store, process, self.held))
            house = cast(FollowedHouse, self.houses[table])
            self.hosts[key] = hosted(own, table, self.clock, self.randomness, house=house)
            self.watchers[key] = self.hosts[key].watchers.add()
        return self.hosts[key]

    # What happens.

    async def step(self) -> None:
        """One thing, or a few at once, and whatever goes wrong meanwhile."""
        self.now += self.chance.choice((1, 500, 2_000, 12_000))
        kinds = ("act", "flurry", "again", "settle", "crash", "bot")
        kind = self.chance.choices(kinds, (10, 3, 2, 3, 1, 0.4))[0]
        if all(table.phase is Phase.CLOSED for table in self.truth.tables.values()):
            await self.open_table(f"t-{len(self.truth.tables) + 1}")
        if self.chance.random() < 0.02:
            self.change_house()
        if kind == "crash":
            await self.crash(self.chance.choice(PROCESSES))
        elif kind == "settle":
            table = self.chance.choice(tuple(self.truth.tables))
            self.start(lambda process: self.settle(process, table))
        elif kind == "bot":
            self.send_bot()
        elif kind == "again" and self.sent:
            self.send_again(self.chance.choice(self.sent))
        else:
            for _ in range(3 if kind == "flurry" else 1):
                self.send_new()
        await self.let_happen()
        self.check()

    def send_new(self) -> None:
        table = self.chance.choice(self.open_tables() or tuple(self.truth.tables.values()))
        wallets = {name: self.truth.balances[f"wallet:{name}"] for name in PLAYERS}
        wanted = wish(self.chance, table, wallets)
        late = self.chance.random() < 0.1
        seen = table.version - 4 if late else self.chance.choice((table.version, None))
        sent = Sent(f"c{len(self.sent)}", table.id, wanted.asker, wanted.act, seen)
        self.sent.append(sent)
        if self.chance.random() < 0.03:
            self.tell(f"{sent} … is lost on its way")
            return
        for _ in range(self.chance.choice((1, 1, 1, 1, 1, 2))):
            self.send_again(sent)

    def open_tables(self) -> list[Table]:
        """Now and then somebody tries it at one that is closed."""
        every = self.truth.tables.values()
        return [table for table in every if table.phase is not Phase.CLOSED or self.chance.random() < 0.03]

    def send_again(self, sent: Sent) -> None:
        settles = self.chance.random() < 0.9
        self.start(lambda process: self.send(process, sent, settles=settles))

    def send_bot(self) -> None:
        """A bot of a kind that need not think for long sits down, and is asked to do so twice."""
        table = self.chance.choice(tuple(self.truth.tables.values()))
        kind = self.chance.choice(("mimic", "random") if table.game == "blackjack" else ("random",))
        command, chips = f"bot{len(self.sent)}-{self.now}", self.chance.choice((5_000, 20_000))
        for _ in range(2):
            self.start(lambda process: self.seat_bot(process, table.id, kind, chips, command))

    async def seat_bot(self, process: str, table: str, kind: str, chips: int, command: str) -> None:
        self.tell(f"{process}: a bot, {kind}, comes to {table} with {chips}")
        try:
            await seat_bot(self.host(process, table), kind, kind.title(), chips, command)
        except (Refused, StoreTrouble) as stays_away:
            self.tell(f"{process}: the bot stays away: {stays_away}")

    def start(self, doing: Callable[[str], Coroutine[Any, Any, None]]) -> None:
        process = self.chance.choice(PROCESSES)
        self.tasks[asyncio.create_task(doing(process))] = process

    async def send(self, process: str, sent: Sent, *, settles: bool) -> None:
        self.tell(f"{process}: {sent}")
        try:
            host = self.host(process, sent.table)
            answer = await host.act(sent.asker, sent.act, sent.id, sent.seen)
            self.hear(sent, f"version {answer.version}")
        except Refused as refusal:
            self.hear(sent, f"{refusal}, {refusal.allowed}")
        except StoreTrouble as trouble:
            self.tell(f"{process}: {sent.id} is in doubt: {trouble}")
        if settles:
            await self.settle(process, sent.table)

    def hear(self, sent: Sent, told: str) -> None:
        """A client is told what a command came to: always the same, and it is in the store."""
        self.tell(f"    {sent.id}: {told}")
        assert sent.told in ("", told), f"{sent.id} was answered {sent.told!r}, and now {told!r}"
        sent.told = told
        self.check_known(sent)

    def check_known(self, sent: Sent) -> None:
        answer = self.store.answer(sent.id)
        assert answer is not None, f"{sent.id} was answered and is not in the store"
        was_refused = not sent.told.startswith("version")
        assert answer.failed == was_refused, f"{sent.id} is kept otherwise than told"

    async def settle(self, process: str, table: str) -> None:
        self.tell(f"{process}: {table} goes on")
        try:
            await self.host(process, table).settle()
        except StoreTrouble as trouble:
            self.tell(f"{process}: {table} does not go on: {trouble}")

    # Writes, one by one, and what becomes of them.

    async def let_happen(self) -> None:
        """Until everybody is done."""
        while self.tasks:
            for _ in range(TURNS_OF_THE_LOOP):
                await asyncio.sleep(0)
            for task in [task for task in self.tasks if task.done()]:
                del self.tasks[task]
                task.result()
            if self.held:
                await self.decide_about(self.held.pop(self.chance.randrange(len(self.held))))

    async def decide_about(self, held: Held) -> None:
        self.now += self.chance.choice((0, 0, 0, 3))
        if self.chance.random() >= self.trouble:
            held.let_go()
            return
        match self.chance.choice(("lost", "failed", "crash before", "crash after")):
            case "lost":
                self.tell(f"{held.owner}: the answer of the store is lost")
                held.lose_the_answer()
            case "failed":
                self.tell(f"{held.owner}: the store is out of order")
                held.fail()
            case "crash before":
                await self.crash(held.owner)
            case _:
                held.write().exception()
                await self.crash(held.owner)

    async def crash(self, process: str) -> None:
        """A process is gone, with all that it had not written."""
        self.tell(f"{process} crashes")
        gone = [task for task, of in self.tasks.items() if of == process]
        for task in gone:
            del self.tasks[task]
            if not task.cancel():
                task.result()
        await asyncio.gather(*gone, return_exceptions=True)
        self.held[:] = [held for held in self.held if held.owner != process]
        for key in [key for key in self.hosts if key[0] == process]:
            del self.hosts[key], self.watchers[key]

    # What must hold.

    def check(self) -> None:
        with self.store.snapshot() as reader:
            self.truth.read_on(reader)
            kept_now = reader.balances()
            if self.chance.random() < 0.1:
                laws.check_loading(reader, self.chance.choice(tuple(self.truth.tables.values())))
        laws.check_money(self.truth, kept_now)
        for table in self.truth.tables.values():
            laws.check_table(table, kept_now)
            self.eyes.look(table, self.chance.choice((None, *PLAYERS)))
        for (process, name), host in self.hosts.items():
            laws.check_host(host.table, self.truth.tables[name])
            # The watchers in the west never read.
            for update in self.watchers[process, name].waiting() if process == "east" else ():
                self.eyes.hear(update, self.chance.choice((None, *PLAYERS)))

    # The end.

    async def close(self) -> None:
        """Everything works again: the tables close, and everybody goes home with what is theirs."""
        self.trouble = 0.0
        for table in tuple(self.truth.tables):
            if not self.truth.tables[table].closing:
                await self.finish(Sent(f"close-{table}", table, ASKERS[OPERATOR], a.CloseTable(), None))
            await self.play_out(table)
            assert self.truth.tables[table].phase is Phase.CLOSED, f"{table} does not close"
        for sent in self.sent:
            if sent.told:
                self.check_known(sent)

    async def finish(self, sent: Sent) -> None:
        self.start(lambda process: self.send(process, sent, settles=True))
        await self.let_happen()
        self.check()

    async def play_out(self, name: str) -> None:
        """Everybody leaves, and whoever deals is sent away: the machine brings the round to its end."""
        number = 0
        while self.truth.tables[name].phase is not Phase.CLOSED:
            number += 1
            assert number < 60, f"{name} waits for ever"
            asker, act = self._way_out(self.truth.tables[name])
            await self.finish(Sent(f"end-{name}-{number}", name, asker, act, None))

    def _way_out(self, table: Table) -> tuple[Asker, a.Act]:
        stays = next((place for place in table.places.values() if not place.leaves), None)
        if stays is not None:
            return Asker(stays.person), a.Leave()
        return ASKERS[OPERATOR], a.EndShift()
