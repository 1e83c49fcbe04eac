"""A room of tables in which everything that happens, and everything that goes wrong, comes from one seed."""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, cast

from fairdeal.games.game import Refused
from fairdeal.people import Directory, People
from fairdeal.room.bots.driver import seat_bot
from fairdeal.store import Store, open_store
from fairdeal.store.opening import IN_MEMORY
from fairdeal.store.problems import StoreTrouble
from fairdeal.tables.host import Host
from fairdeal.tables.host_factory import load_host, open_table
from fairdeal.tables.limits.gate import PeopleGate
from fairdeal.tables.model.state import Phase, Table
from fairdeal.tables.subscriptions import Subscriber
from tests.people.building import HOUR
from tests.simulation import laws
from tests.simulation.held_store import Held, HeldStore, let_go_at_once
from tests.simulation.houses import POOR_BANKERS, TEXTS, ChangingHouse, HouseOnDisk, any_house, kept
from tests.simulation.people import OWNER, PLAYERS, Wish, bets_everywhere, wish
from tests.simulation.restoring import restore
from tests.simulation.sent import VERSION, Sent, an_id
from tests.simulation.sight import Eyes
from tests.simulation.staff import Staff
from tests.simulation.trying import Trying
from tests.support.settling import settle

PROCESSES = ("east", "west")
WALLETS = (200_000, 90_000, 40_000, 6_000)
SMALL_WALLETS = (60_000, 50_000, 40_000, 40_000)
"""Where bankers are to run dry."""
IN_FILES = 0.08
"""How many of the houses are real files."""
HAPPENS = {
    "act": 5,
    "flurry": 3,
    "play": 5,
    "everywhere": 2,
    "again": 2,
    "settle": 3,
    "crash": 1,
    "restore": 0.2,
    "bot": 0.5,
    "order": 0.9,
}
"""What may happen next, and how often it does; each is a function of the world."""
ACTS_IN_A_ROW = 5
TURNS_OF_THE_LOOP = 7
"""After so many everybody who can go on has done so, and waits for the store."""


def is_race(seed: int) -> bool:
    """Whether, in a database, each process has a store of its own: then the story hangs on who is quicker,
    and such a seed is another one every time.
    """
    return seed % 4 == 1


class World:
    """Tables, the processes that host them, and the clients' memory of what they were answered."""

    def __init__(self, seed: int, where: str | Path, tell: Callable[[str], None], house: str = "") -> None:
        """`where`: an empty store; `tell` is told the story; `house`: of every table, else any."""
        self.chance, self.tell, self.house = Random(seed), tell, house
        self.reached: Counter[str] = Counter()
        """How often each kind of trouble has happened."""
        self.now = 1_700_000_000_000
        self.orders = count(1)
        self.truth = laws.Truth(self.people)
        self.use(open_store(where, self.clock))
        if where != IN_MEMORY and is_race(seed):
            self.stores[PROCESSES[1]] = open_store(where, self.clock)
        self.hosts: dict[tuple[str, str], Host] = {}
        self.subscribers: dict[tuple[str, str], Subscriber] = {}
        self.followed: dict[tuple[str, str], Table] = {}
        """Each table as its subscriber knows it."""
        self.gates: dict[str, PeopleGate] = {}
        self.houses: dict[str, ChangingHouse] = {}
        self.folder = ExitStack()
        self.sent: list[Sent] = []
        self.tasks: dict[asyncio.Task[None], str] = {}
        self.held: list[Held] = []
        self.trouble = self.chance.choice((0.0, 0.03, 0.15))
        """How often a write goes wrong."""
        self.at_once = self.chance.choice((0.0, 0.5))
        """How often all writes that wait go to the store together."""

    def use(self, store: Store) -> None:
        """Everybody works with this store from now on."""
        self.store, self.stores = store, dict.fromkeys(PROCESSES, store)
        self.staff = Staff(store, self.clock, self.chance, self.orders)
        self.trying, self.eyes = Trying(store), Eyes(store, self.truth)

    def people(self) -> People:
        return self.staff.room.people()

    def end(self) -> None:
        self.close_stores()
        self.folder.close()

    def close_stores(self) -> None:
        for store in {id(store): store for store in self.stores.values()}.values():
            store.close()

    # The room.

    async def open_room(self) -> None:
        wallets = SMALL_WALLETS if self.house in POOR_BANKERS else WALLETS
        self.staff.begin(dict(zip(PLAYERS, self.chance.sample(wallets, len(PLAYERS)), strict=True)))
        for number in range(1, self.chance.choice((1, 2)) + 1):
            await self.open_table(f"t-{number}")
            for _ in range(3):
                self.send_new()
        await self.let_happen()
        self.check()

    async def open_table(self, name: str, house: str = "") -> None:
        """A table of a house, or of any."""
        house = house or self.house or any_house(self.chance)
        self.houses[name] = changing = self._house(name, house)
        self.tell(f"{name} is a table of {changing.now.name}: {house}")
        self.staff.fund(changing.now.name)
        opening, book = changing.now.opening(name, OWNER), changing.now.book
        for _ in range(self.chance.choice((1, 2))):
            await open_table(self.store, opening, book, f"open-{name}", self.clock, self.randomness)
        self.truth.read_on(self.store)

    def _house(self, table: str, house: str) -> ChangingHouse:
        if self.chance.random() >= IN_FILES:
            return ChangingHouse(kept(house))
        return HouseOnDisk(Path(self.folder.enter_context(TemporaryDirectory())) / f"house-of-{table}")

    def change_house(self) -> None:
        """Somebody writes the files of a house anew; what can't be taken over is only told."""
        table, other = self.chance.choice(tuple(self.houses)), any_house(self.chance)
        house = self.houses[table]
        if isinstance(house, HouseOnDisk):
            house.write(self.chance.choice(TEXTS))
        elif house.now.game == kept(other).game:
            self.tell(f"the house of {table} becomes {other}")
            self.staff.fund(kept(other).name)
            house.now = kept(other)

    def clock(self) -> int:
        return self.now

    def randomness(self, count: int) -> bytes:
        return self.chance.randbytes(count)

    def host(self, process: str, table: str) -> Host:
        """A table in a process, from the log where the process does not have it yet."""
        key = process, table
        if key not in self.hosts:
            own = cast(Store, HeldStore(self.stores[process], process, self.held))
            if process not in self.gates:
                # Each knows the people by itself, and nobody tells it what the staff does.
                people = Directory(self.stores[process], self.clock, Random(1).randbytes)
                self.gates[process] = PeopleGate(people, self.stores[process])
            gate, house = self.gates[process], self.houses[table].followed()
            self.hosts[key] = load_host(own, table, self.clock, self.randomness, gate, house)
            self.subscribers[key] = self.hosts[key].channel.subscribe()
            self.followed[key] = self.hosts[key].table
        return self.hosts[key]

    # What happens.

    async def step(self) -> None:
        """One thing, or a few at once, and whatever goes wrong meanwhile."""
        self.now += self.chance.choice((1, 500, 2_000, 12_000))
        self.now += HOUR if self.chance.random() < 0.01 else 0
        kind = self.chance.choices(tuple(HAPPENS), tuple(HAPPENS.values()))[0]
        if all(table.phase is Phase.CLOSED for table in self.truth.tables.values()):
            await self.open_table(f"t-{len(self.truth.tables) + 1}")
        if self.chance.random() < 0.02:
            self.change_house()
        await getattr(self, f"_{kind}")()
        await self.let_happen()
        self.check()

    async def _act(self) -> None:
        self.send_new()

    async def _flurry(self) -> None:
        for _ in range(3):
            self.send_new()

    async def _everywhere(self) -> None:
        """Somebody bets at all tables at once."""
        person = self.chance.choice(PLAYERS)
        for table, wanted in bets_everywhere(self.chance, self.open_tables(), person).items():
            self.send_wish(self.truth.tables[table], wanted)

    async def _again(self) -> None:
        if self.sent:
            self.send_again(self.chance.choice(self.sent))

    async def _settle(self) -> None:
        table = self.chance.choice(tuple(self.truth.tables))
        self.start(lambda process: self.settle(process, table))

    async def _crash(self) -> None:
        await self.crash(self.chance.choice(PROCESSES))

    async def _order(self) -> None:
        self.tell(self.staff.order())

    async def _play(self) -> None:
        """A few acts, each by somebody who has seen what came of the one before."""
        for _ in range(ACTS_IN_A_ROW):
            self.send_new()
            await self.let_happen()
            self.truth.read_on(self.store)

    def send_new(self) -> None:
        table = self.chance.choice(self.open_tables() or tuple(self.truth.tables.values()))
        wallets = {name: self.truth.balances[f"wallet:{name}"] for name in PLAYERS}
        self.send_wish(table, wish(self.chance, table, wallets))

    def send_wish(self, table: Table, wanted: Wish) -> None:
        late = self.chance.random() < 0.1
        self.reached["late"] += late
        seen = table.version - 4 if late else self.chance.choice((table.version, None))
        sent = Sent(an_id(self.chance, table, self.sent), table.id, wanted.actor, wanted.act, seen)
        # Somebody may happen to ask for the very same under the same id: that is one command, sent again.
        sent = next((each for each in self.sent if each.is_same_as(sent)), sent)
        self.sent += [] if any(each is sent for each in self.sent) else [sent]
        if self.chance.random() < 0.03:
            self.tell(f"{sent} … is lost on its way")
            self.reached["lost"] += 1
            return
        times = self.chance.choice((1, 1, 1, 1, 1, 2))
        self.reached["doubled"] += times > 1
        for _ in range(times):
            self.send_again(sent)

    def open_tables(self) -> list[Table]:
        """Now and then somebody tries it at one that is closed."""
        every = self.truth.tables.values()
        return [table for table in every if table.phase is not Phase.CLOSED or self.chance.random() < 0.03]

    def send_again(self, sent: Sent) -> None:
        settles = self.chance.random() < 0.9
        self.start(lambda process: self.send(process, sent, settles=settles))

    async def _bot(self) -> None:
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
        sent.times += 1
        try:
            host = self.host(process, sent.table)
            answer = await host.act(sent.actor, sent.act, sent.id, sent.seen)
            self.hear(sent, f"{VERSION} {answer.version}")
        except Refused as refusal:
            self.hear(sent, f"{refusal}, {refusal.allowed}")
        except StoreTrouble as trouble:
            self.tell(f"{process}: {sent.id} is in doubt: {trouble}")
        if settles:
            await self.settle(process, sent.table)

    def hear(self, sent: Sent, told: str) -> None:
        self.tell(f"    {sent.id}: {told}")
        sent.hear(told, self.store)

    async def settle(self, process: str, table: str) -> None:
        self.tell(f"{process}: {table} goes on")
        try:
            await settle(self.host(process, table))
        except StoreTrouble as trouble:
            self.tell(f"{process}: {table} does not go on: {trouble}")

    # Writes, one by one or all at once, and what becomes of them.

    async def let_happen(self) -> None:
        """Until everybody is done."""
        while self.tasks:
            for _ in range(TURNS_OF_THE_LOOP):
                await asyncio.sleep(0)
            for task in [task for task in self.tasks if task.done()]:
                del self.tasks[task]
                task.result()
            if self.chance.random() < 0.01:
                self.tell(self.staff.order(money_only=True))
            if len(self.held) > 1 and self.chance.random() < self.at_once:
                self.let_all_go()
            elif self.held:
                await self.decide_about(self.held.pop(self.chance.randrange(len(self.held))))

    def let_all_go(self) -> None:
        """All that waits, in any order."""
        waiting = self.chance.sample(self.held, len(self.held))
        self.held.clear()
        let_go_at_once(waiting)

    async def decide_about(self, held: Held) -> None:
        self.now += self.chance.choice((0, 0, 0, 3))
        if self.chance.random() >= self.trouble:
            held.let_go()
            return
        kind = self.chance.choice(("answer lost", "failed", "crash before", "crash after"))
        self.reached[kind] += 1
        match kind:
            case "answer lost":
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
            del self.hosts[key], self.subscribers[key]
        self.gates.pop(process, None)

    async def _restore(self) -> None:
        self.reached["restore"] += 1
        await restore(self)

    # What must hold.

    def check(self) -> None:
        with self.store.open_reader() as reader:
            self.truth.read_on(reader)
            kept_now = reader.balances()
            if self.chance.random() < 0.1:
                laws.check_loading(reader, self.chance.choice(tuple(self.truth.tables.values())))
        laws.check_money(self.truth, kept_now)
        self.truth.keeping.check(self.truth.tables.values(), self.now)
        for table in self.truth.tables.values():
            laws.check_table(table, kept_now)
            self.trying.check_goes_on(table, self.now)
            if table.places:
                place = self.chance.choice(tuple(table.places.values()))
                self.trying.check_can_leave(table, place, self.now)
            self.eyes.look(table, self.chance.choice((None, *PLAYERS)))
        for key, host in self.hosts.items():
            laws.check_host(host.table, self.truth.tables[key[1]])
            if key[0] == "east":  # the subscribers in the west never read
                self.check_published(key, host)

    def check_published(self, key: tuple[str, str], host: Host) -> None:
        """A subscriber gets every step, in order, and ends where the host is."""
        for update in self.subscribers[key].waiting():
            laws.check_update(self.followed[key], update)
            self.followed[key] = update.after
            self.eyes.hear(update, self.chance.choice((None, *PLAYERS)))
        assert self.followed[key] is host.table, "a subscriber knows another table than the host"
