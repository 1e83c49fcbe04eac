"""Makes the golden store of this version, before it is released: python -m tests.golden.stores.making

Everything that a room can write is in it. The store of a released version is never made again.
"""

import lzma
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import get_args

from fairdeal.games.game import ForPlayers
from fairdeal.people import Directory
from fairdeal.people.codec import FORMS as ROOM_FORMS
from fairdeal.people.person import Contact, Role, Status
from fairdeal.store.protocol import Reader
from fairdeal.store.sql import SqlStore
from fairdeal.tables.engine import rounds
from fairdeal.tables.engine.clock import deadline
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.model.causes import read_cause
from fairdeal.tables.model.events import EVENT_KINDS, BoxBet
from fairdeal.tables.model.state import Table
from fairdeal.version import VERSION
from fairdeal.wire import commands as c
from tests.people.building import DAY, HOUR, OTHER, PASSWORD, cheap, new, refusing
from tests.simulation.people import ACTORS, DEALER, OPERATOR, PLAYERS
from tests.simulation.processes import Process
from tests.simulation.running import run_in
from tests.simulation.world import World

FOLDER = Path(__file__).parent
SEED = 8
STEPS = 460
CHIPS = 500_000
NEW_PLAYERS = ("uma", "vic", "wim", "zoe")
"""Who come last: of the others the staff may have sent somebody away."""

HOUSES = (
    "cn21",
    "points",
    "switch",
    "side bets",
    "free bets",
    "rotating banker",
    "elected dealer",
    "clock",
    "new shoe in mid-round",
    "every card on the table",
    "trumps",
    "trumps by piles",
)
"""Those of the simulation that differ most."""


def make(file: Path) -> None:
    """One room, simulated for a while; some rounds stay in play."""
    with TemporaryDirectory() as folder:
        world = RealRoom(SEED, Path(folder) / "room.db", lambda line: None)
        try:
            run_in(world, _fill(world))
            assert isinstance(world.store, SqlStore)  # another file than at first, where it was restored
            with closing(sqlite3.connect(str(world.store.engine.url.database))) as room:
                room.execute("VACUUM INTO ?", [str(copy := Path(folder) / "copy.db")])
        finally:
            world.end()
        file.write_bytes(lzma.compress(copy.read_bytes(), preset=9))


async def _fill(world: World) -> None:
    await world.open_room()
    for _ in range(STEPS):
        await world.step()
    await _what_is_rare(world)
    assert not kinds_missing(world.store), kinds_missing(world.store)


async def _what_is_rare(world: World) -> None:
    """Too few cards for a round, a dealer who goes, and players who want more time and leave in mid-round."""
    await world.open_table("t-void", "every card on the table")
    await world.open_table("t-shift", "dealer deals")
    await world.open_table("t-time", "clock")
    room, players = _room(world), [Actor(person) for person in NEW_PLAYERS]
    for actor in players:
        room.sign_up(new(), actor.person, actor.person.title(), None)
        room.issue(new(), OPERATOR, f"wallet:{actor.person}", CHIPS, "once more")
        await _act(world, "t-void", actor, c.SitDown(actor.person.title(), 50_000))
    for actor in players:
        await _act(world, "t-void", actor, c.Bet((BoxBet(1_000),) * 3))
    while (table := _table(world, "t-void")).round is not None:
        waiting = rounds.waiting_for(table)
        assert isinstance(waiting, ForPlayers)
        box, options = next(iter(waiting.options.items()))
        owner = table.places[rounds.owner_of(table, box) or 0].person
        await _act(
            world, "t-void", Actor(owner), c.ChooseAction(box, "hit" if "hit" in options else options[-1])
        )
    await _act(world, "t-shift", ACTORS[DEALER], c.BeginShift("Dee"))
    await _act(world, "t-shift", ACTORS[DEALER], c.EndShift())
    for actor in players[:2]:
        await _act(world, "t-time", actor, c.SitDown(actor.person.title(), 50_000))
    await _act(world, "t-time", players[0], c.Bet((BoxBet(1_000),)))
    await _act(world, "t-time", players[1], c.MoreTime())
    await _act(world, "t-time", players[1], c.Bet((BoxBet(1_000),)))
    await _act(world, "t-time", players[0], c.Leave())
    await _miss_a_round(world, *players[2:])
    await _give_up_tables(world)
    await _let_staff_act(world, *players[:2])
    await limit_a_banker(world, *players[2:])
    _set_clock_back(world)


async def _miss_a_round(world: World, player: Actor, silent: Actor) -> None:
    """The clock answers for somebody who comes back for the next round."""
    await world.open_table("t-missed", "clock")
    for actor in (player, silent):
        await _act(world, "t-missed", actor, c.SitDown(actor.person.title(), 50_000))
    await _act(world, "t-missed", player, c.Bet((BoxBet(1_000),)))
    while (limit := deadline(_table(world, "t-missed"))) is not None:
        world.now = max(world.now, limit)
        await world.let_happen()
    await _act(world, "t-missed", silent, c.Bet((BoxBet(1_000),)))


def _set_clock_back(world: World) -> None:
    """The clock was an hour ahead, and is right now."""
    world.now -= HOUR
    _room(world).limit(new(), NEW_PLAYERS[0], "rounds", 100)


async def limit_a_banker(world: World, banker: Actor, other: Actor) -> None:
    """Somebody banks, within a limit, and may then not play any more."""
    await world.open_table("t-limit", "seat banks")
    room = _room(world)
    room.limit(new(), banker.person, "loss", 30_000)
    for actor in (banker, other):
        await _act(world, "t-limit", actor, c.SitDown(actor.person.title(), 50_000))
    await _act(world, "t-limit", other, c.Bet((BoxBet(1_000),)))
    room.stay_away(new(), banker.person, world.now + DAY)


async def _let_staff_act(world: World, *players: Actor) -> None:
    """A dealer begins a round and deals, and an operator ends it."""
    await world.open_table("t-staff", "dealer deals")
    await _act(world, "t-staff", ACTORS[DEALER], c.BeginShift("Dee"))
    for actor in players:
        await _act(world, "t-staff", actor, c.SitDown(actor.person.title(), 20_000))
        await _act(world, "t-staff", actor, c.Bet((BoxBet(1_000),)))
    if _table(world, "t-staff").round is None:
        await _act(world, "t-staff", ACTORS[DEALER], c.CloseBets())
    await _act(world, "t-staff", ACTORS[DEALER], c.DealCard())
    await _act(world, "t-staff", ACTORS[OPERATOR], c.SendAway(1, "rude to the dealer"))
    await _act(world, "t-staff", ACTORS[OPERATOR], c.VoidRound("a card fell down"))


async def _give_up_tables(world: World) -> None:
    """Those who opened them close two tables, as somebody does who plays alone."""
    for name, act in (("t-off", c.VoidAndClose()), ("t-left", c.AbandonTable())):
        await world.open_table(name, "cn21")
        await _act(world, name, Actor(_table(world, name).opened_by), act)


async def _act(world: World, table: str, actor: Actor, act: c.AnyCommand) -> None:
    """Done with nothing going wrong."""

    async def act_and_rest(process: Process) -> None:
        link = process.link(actor.person)
        await link.act(table, act, new(), None)
        await link.rest(table)

    trouble, world.trouble = world.trouble, 0
    world.start_in(world.process("east"), act_and_rest)
    await world.let_happen()
    world.trouble = trouble


def _table(world: World, name: str) -> Table:
    world.truth.read_on(world.store)
    return world.truth.tables[name]


def kinds_missing(reader: Reader) -> set[str]:
    """Kinds of events that nobody has written yet, and of commands that no step has as its cause."""
    steps = [step for table in reader.tables() for step in reader.steps(table)]
    written = {event.type for step in steps for event in step.events}
    asked = {type(read_cause(step.cause).command).__name__ for step in steps}
    kinds = {*EVENT_KINDS, *(name for name, _ in ROOM_FORMS)}
    return (kinds - written) | ({act.__name__ for act in get_args(c.AnyCommand)} - asked)


class RealRoom(World):
    """A table of every house, and people who have signed up."""

    async def open_room(self) -> None:
        fill_people(_room(self), self)
        self.passwords[PLAYERS[0]] = OTHER
        for number, house in enumerate(HOUSES, start=1):
            await self.open_table(f"t-{number:02}", house)


def _room(world: World) -> Directory:
    return Directory(world.store, world.clock, world.randomness, cheap())


def fill_people(room: Directory, world: World) -> None:
    """Everything that can happen to people, at least once."""
    room.sign_up(new(), OPERATOR, "Olga", PASSWORD)
    room.appoint(new(), OPERATOR)
    room.sign_up(new(), DEALER, "Dee", PASSWORD)
    room.give_roles(new(), OPERATOR, DEALER, [Role.PLAYER, Role.DEALER])
    for person in PLAYERS:
        room.sign_up(new(), person, person.title(), None)
        room.issue(new(), OPERATOR, f"wallet:{person}", CHIPS, "to begin with")
    _passwords(room, PLAYERS[0])
    room.set_profile(new(), PLAYERS[0], "Ann B.", Contact("2 Elm Street", "ann@example.org", "555 0100"))
    room.limit(new(), PLAYERS[1], "loss", CHIPS)
    room.sign_up(new(), "eve", "Eve", PASSWORD)
    room.stay_away(new(), "eve", world.now + DAY)
    room.issue(new(), OPERATOR, "wallet:eve", 300, "by mistake")
    room.retire(new(), OPERATOR, "wallet:eve", 100, "taken back")
    room.adjust(new(), OPERATOR, "wallet:eve", "wallet:ann", 200, "hers", confirmed_by=OPERATOR, confirm=200)
    room.set_status(new(), OPERATOR, "eve", Status.BLOCKED, "quarrels")


def _passwords(room: Directory, person: str) -> None:
    room.keep(new(), person, PASSWORD)
    room.sign_in(person, PASSWORD)
    with refusing("people/wrong"):
        room.sign_in(person, OTHER)
    room.change_password(new(), person, PASSWORD, OTHER)
    code = room.issue_code(new(), OPERATOR, person)
    with refusing("people/wrong-code"):
        room.reset_by_code(new(), person, "0000-0000", PASSWORD)
    room.reset_by_code(new(), person, code, PASSWORD)


if __name__ == "__main__":
    make(FOLDER / f"{VERSION}.db.xz")
