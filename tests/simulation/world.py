"""A room of tables in which everything that happens, and everything that goes wrong, comes from one seed."""

from collections import defaultdict
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from fairdeal.client.local_link import SpectatorLink
from fairdeal.client.sender import resend
from fairdeal.games.game import Refused
from fairdeal.people import People
from fairdeal.room.lifecycle.running_table import RETRY_SECONDS
from fairdeal.store import Store
from fairdeal.store.problems import StoreTrouble
from fairdeal.tables.model.state import Phase, Table
from fairdeal.wire.commands import SeatBot
from fairdeal.wire.frames import Receipt
from fairdeal.wire.views.table import TableView
from tests.people.building import HOUR, PASSWORD
from tests.simulation import laws
from tests.simulation.fronts import Front, Viewer
from tests.simulation.houses import POOR_BANKERS, TEXTS, ChangingHouse, HouseOnDisk, Kept, any_house, kept
from tests.simulation.machines import PROCESSES, Machines
from tests.simulation.people import DEALER, OPERATOR, OWNER, PLAYERS, Wish, bets_everywhere, seed_of, wish
from tests.simulation.processes import Process
from tests.simulation.restoring import restore
from tests.simulation.sent import VERSION, Sent, an_id
from tests.simulation.sight import Eyes
from tests.simulation.staff import Staff
from tests.simulation.trying import Trying, check_nobody_is_kept_waiting

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
    "sit": 0.5,
    "bind": 0.5,
}
"""What may happen next, and how often it does; each is a function of the world."""
ACTS_IN_A_ROW = 5
VIEWERS = (None, *PLAYERS, DEALER)
OPENINGS_MOST = 50
MS_UNTIL_RETRY = 1_000 * RETRY_SECONDS


class World(Machines):
    """Tables, the rooms in which people play at them, and the clients' memory of what they were answered."""

    def __init__(self, seed: int, where: str | Path, tell: Callable[[str], None], house: str = "") -> None:
        """`where`: an empty store; `tell` is told the story; `house`: of every table, else any."""
        self.orders = count(1)
        self.truth = laws.Truth(self.people)
        self.eyes = Eyes(self.truth)
        self.house = house
        self.passwords: dict[str, str] = defaultdict(lambda: PASSWORD)
        self.sent: list[Sent] = []
        self.viewers: list[Viewer] = []
        super().__init__(seed, where, tell)

    def use(self, store: Store) -> None:
        super().use(store)
        self.staff = Staff(store, self.clock, self.chance, self.orders)
        self.trying = Trying(store)
        self.eyes.use(store)

    def people(self) -> People:
        return self.staff.room.people()

    # The room.

    async def open_room(self) -> None:
        wallets = SMALL_WALLETS if self.house in POOR_BANKERS else WALLETS
        self.staff.begin(dict(zip(PLAYERS, self.chance.sample(wallets, len(PLAYERS)), strict=True)))
        for number in range(1, self.chance.choice((1, 2)) + 1):
            await self.open_table(f"t-{number}")
            for _ in range(3):
                await self.send_new()
        await self.let_happen()
        await self.check()

    async def open_table(self, name: str, house: str = "") -> None:
        """A table of a house, or of any, asked for until it is there; and two who watch it."""
        house = house or self.house or any_house(self.chance)
        self.houses[name] = changing = self._house(name, house)
        self.tell(f"{name} is a table of {changing.now.name}: {house}")
        self.staff.fund(changing.now.name)
        for process in self.processes.values():
            process.follow_houses({name: changing})
        opening, tries = changing.now, 0
        while name not in self.truth.tables:
            tries += 1
            assert tries < OPENINGS_MOST, f"{name} does not open"
            for _ in range(self.chance.choice((1, 2))):
                self.start(lambda process: self._open(process, name, opening))
            await self.let_happen()
            self.truth.read_on(self.store)
        for is_slow in (False, True):
            with_rounds = self.chance.random() < 0.5
            person = self.chance.choice(VIEWERS)
            self.viewers.append(Viewer(name, person, with_rounds=with_rounds, is_slow=is_slow))

    async def _open(self, process: Process, name: str, house: Kept) -> None:
        files = self.houses[name].followed()
        try:
            await process.room.open_table(house.opening(name, OWNER), house.book, f"open-{name}", files=files)
        except StoreTrouble as trouble:
            self.tell(f"{process.name}: {name} may not be open: {trouble}")

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

    async def enter(self, process: Process, person: str) -> bool:
        """Whether somebody is in the room of a process; who is kept out stays away."""
        try:
            await process.run(process.enter(person, self.passwords[person]))
        except Refused as refusal:
            self.tell(f"{process.name}: {person} is turned away: {refusal}")
            self.reached["turned away"] += 1
            return False
        return True

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
        await self._come_and_go()
        await getattr(self, f"_{kind}")()
        await self.let_happen()
        await self.check()

    async def _act(self) -> None:
        await self.send_new()

    async def _flurry(self) -> None:
        for _ in range(3):
            await self.send_new()

    async def _everywhere(self) -> None:
        """Somebody bets at all tables at once."""
        person = self.chance.choice(PLAYERS)
        for table, wanted in bets_everywhere(self.chance, self.open_tables(), person).items():
            await self.send_wish(self.truth.tables[table], wanted)

    async def _again(self) -> None:
        if self.sent:
            await self.send_again(self.chance.choice(self.sent))

    async def _settle(self) -> None:
        table = self.chance.choice(tuple(self.truth.tables))
        self.start(lambda process: self.settle(process, table, begins=True))

    async def _crash(self) -> None:
        await self.crash(self.chance.choice(PROCESSES))

    async def _order(self) -> None:
        self.tell(self.staff.order())

    async def _play(self) -> None:
        """A few acts, each by somebody who has seen what came of the one before."""
        for _ in range(ACTS_IN_A_ROW):
            await self.send_new()
            await self.let_happen()
            self.truth.read_on(self.store)

    async def send_new(self) -> None:
        table = self.chance.choice(self.open_tables() or tuple(self.truth.tables.values()))
        wallets = {name: self.truth.balances[f"wallet:{name}"] for name in PLAYERS}
        await self.send_wish(table, wish(self.chance, table, wallets))

    async def send_wish(self, table: Table, wanted: Wish) -> None:
        """Somebody asks for what they want, with the picture in front of them, an old one, or none."""
        process, person = self.any_process(), wanted.actor.person
        if not await self.enter(process, person):
            return
        is_late = self.chance.random() < 0.1
        front = process.front(person, table.id, is_new=not is_late)
        if front.seen is None and self.chance.random() < 0.3:
            await process.run(front.look())
        self.reached["late"] += front.seen is not None and front.seen < table.asked
        sent = Sent(an_id(self.chance, table, self.sent), table.id, wanted.actor, wanted.act, front.seen)
        # Somebody may happen to ask for the very same under the same id: that is one command, sent again.
        sent = next((each for each in self.sent if each.is_same_as(sent)), sent)
        self.sent += [] if any(each is sent for each in self.sent) else [sent]
        if self.chance.random() < 0.03:
            self.tell(f"{sent} … is lost on its way")
            self.reached["lost"] += 1
            return
        self.start_in(process, lambda process: self.send(process, sent, front))
        if self.chance.random() < 1 / 6:
            self.reached["doubled"] += 1
            await self.send_again(sent)

    def open_tables(self) -> list[Table]:
        """Now and then somebody tries it at one that is closed."""
        every = self.truth.tables.values()
        return [table for table in every if table.phase is not Phase.CLOSED or self.chance.random() < 0.03]

    async def send_again(self, sent: Sent) -> None:
        """The same command comes once more, perhaps to the other process: as after a lost connection."""
        await self.send_to(self.any_process(), sent)

    async def send_to(self, process: Process, sent: Sent) -> None:
        """Bring a command to a room, if its sender may come in there."""
        if await self.enter(process, sent.actor.person):
            self.start_in(process, lambda process: self.send(process, sent))

    async def send(self, process: Process, sent: Sent, front: Front | None = None) -> None:
        """`front`: where the command is given; without it, it is only carried to the room again."""
        self.tell(f"{process.name}: {sent}")
        sent.times += 1
        try:
            answer = await (front.act(sent) if front is not None else self._carry(process, sent))
            self.hear(sent, f"{VERSION} {answer.version}")
        except Refused as refusal:
            self.hear(sent, f"{refusal}, {refusal.allowed}")
        except StoreTrouble as trouble:
            self.tell(f"{process.name}: {sent.id} is in doubt: {trouble}")

    async def _carry(self, process: Process, sent: Sent) -> Receipt:
        link = process.link(sent.actor.person)
        return await resend(lambda: link.act(sent.table, sent.act, sent.id, sent.seen))

    def hear(self, sent: Sent, told: str) -> None:
        self.tell(f"    {sent.id}: {told}")
        sent.hear(told, self.store)

    async def settle(self, process: Process, table: str, *, begins: bool = False) -> None:
        """Until the table waits for people; `begins`: whoever opened it lets bots bet without them."""
        self.tell(f"{process.name}: {table} goes on")
        link = process.link(OWNER)
        try:
            if begins:
                await link.begin_round(table)
            await link.rest(table)
        except StoreTrouble as trouble:
            self.tell(f"{process.name}: {table} does not go on: {trouble}")

    async def _try(self, process: Process, what: str, doing: Awaitable[object]) -> None:
        """Something that may be refused, and whose answer may be lost."""
        self.tell(f"{process.name}: {what}")
        try:
            await doing
            self.tell(f"{process.name}: {what}: done")
        except (Refused, StoreTrouble) as trouble:
            self.tell(f"{process.name}: {what}: {trouble}")

    # Clients that do something by themselves.

    def is_anybody_busy(self) -> bool:
        return any(viewer.is_busy() for viewer in self.viewers)

    async def _bot(self) -> None:
        """A bot of a kind that need not think for long sits down, and is asked to do so twice."""
        table = self.chance.choice(tuple(self.truth.tables.values()))
        kind = self.chance.choice(("mimic", "random") if table.game == "blackjack" else ("random",))
        command, chips = f"bot{len(self.sent)}-{self.now}", self.chance.choice((5_000, 20_000))
        bot, what = SeatBot(kind, kind.title(), chips), f"a bot, {kind}, comes to {table.id} with {chips}"
        for _ in range(2):
            self.start(
                lambda process: self._try(process, what, process.room.act(OPERATOR, table.id, bot, command))
            )

    async def _sit(self) -> None:
        """Somebody comes with what they have, or with so many chips, and takes any seat."""
        process, person = self.any_process(), self.chance.choice(PLAYERS)
        table, chips = self.chance.choice(tuple(self.truth.tables)), self.chance.choice((3_000, 40_000))
        is_exact = self.chance.random() < 0.3
        if await self.enter(process, person):
            client = await process.run(process.enter(person))
            what = f"{person} takes a seat at {table} with {chips}"
            self.start_in(
                process,
                lambda process: self._try(process, what, client.sit(table, chips, is_exact=is_exact)),
            )

    async def _bind(self) -> None:
        """Somebody who watches from a seat binds a seed, which the client then reveals by itself."""
        able = [viewer for viewer in self.viewers if viewer.is_watching() and viewer.can_bind()]
        if able:
            viewer, table = able[0], self.truth.tables[able[0].table]
            assert viewer.person is not None
            self.reached["bound"] += 1
            what, binding = f"{viewer} binds a seed", viewer.bind(seed_of(table, viewer.person, b"a"))
            self.start_in(self.processes[viewer.process], lambda process: self._try(process, what, binding))

    async def _come_and_go(self) -> None:
        """Now and then a viewer goes, and comes back to see what was missed."""
        for viewer in self.viewers:
            if viewer.is_watching():
                if self.chance.random() < 0.03:
                    viewer.leave()
            elif self.chance.random() < 0.5:
                process = self.any_process()
                if viewer.person is None or await self.enter(process, viewer.person):
                    self.reached["came back"] += viewer.known > 0
                    client = await process.run(process.enter(viewer.person))
                    viewer.began(process.name, process.life.start(viewer.watch(client)))

    async def _restore(self) -> None:
        self.reached["restore"] += 1
        await restore(self)

    # What must hold.

    async def check(self) -> None:
        looks = [await self._look(table) for table in self.truth.tables]
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
        for seen, person in filter(None, looks):
            self.eyes.look(seen, person)
        is_troubled = self.now <= self.troubled_at + MS_UNTIL_RETRY
        for process in self.processes.values():
            for name, host in process.hosts().items():
                laws.check_host(host.table, self.truth.tables[name])
                if not is_troubled and host.table.version == self.truth.tables[name].version:
                    check_nobody_is_kept_waiting(host.table)
        for viewer in self.viewers:
            self.check_shown(viewer)

    async def _look(self, table: str) -> tuple[TableView[Any], str | None] | None:
        """What somebody is shown who looks at a table that a process has in memory."""
        at_hand = [process for process in self.processes.values() if table in process.room.tables]
        if not at_hand or self.chance.random() < 0.5:
            return None
        process, person = self.chance.choice(at_hand), self.chance.choice(VIEWERS)
        link = process.link(person) if person is not None else SpectatorLink(process.room)
        return await process.run(link.look(table)), person

    def check_shown(self, viewer: Viewer) -> None:
        """A viewer gets every step in order, or hears that some are left out, and ends where the room is."""
        for frame, is_answered in viewer.take_frames():
            self.reached["gap shown"] += frame.has_gap
            shown = {"with_rounds": viewer.with_rounds, "is_answered": is_answered}
            self.eyes.hear(frame, viewer.known, viewer.person, **shown)
            viewer.known = frame.version
        if viewer.is_slow:
            viewer.read_on() if self.chance.random() < 0.1 else None
        elif viewer.is_watching():
            newest = self.processes[viewer.process].hosts()[viewer.table].table.version
            assert viewer.known == newest, f"{viewer} knows {viewer.known}, and the room {newest}"
