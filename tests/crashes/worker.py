"""A process that plays, and says of each act when it is done: `ack COMMAND VERSION`, version 0 for a refusal.

A person sits at a table of their own and at one that all processes share, with two bots at each. They answer
anything that they may: hit, double, split, insure. What is asked of a table goes by ids that hang on what the
table asks, so that whoever comes after a crash asks for the same under the same id.
"""

import asyncio
import sys
from random import Random

from fairdeal.games.game import ForPlayers, Refused
from fairdeal.houses.library import open_house
from fairdeal.room.bots.driver import seat_bot
from fairdeal.store import Store, open_store
from fairdeal.tables.engine import rounds
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.host import Host
from fairdeal.tables.host_factory import load_host, open_table
from fairdeal.tables.houses.terms import blackjack_table
from fairdeal.tables.model.events import BoxBet
from fairdeal.tables.model.state import Phase
from fairdeal.wire.commands import AnyCommand, Bet, ChooseAction, CloseTable, Leave, SitDown
from tests.support.settling import settle

CHIPS = 1_000_000
SHARED = "t-shared"
BOTS = ((1, "mimic"), (2, "random"))
SECONDS_TO_LOOK_AGAIN = 0.005
"""How often somebody who waits for another process looks at the table."""


def said(command: str, version: int) -> None:
    print(f"ack {command} {version}", flush=True)


class Person:
    """Somebody at one table."""

    def __init__(self, host: Host, name: str) -> None:
        self.host, self.name = host, name
        self.actor = Actor(name, is_operator=True)

    async def act(self, act: AnyCommand) -> None:
        """Ask for something under an id that says when; what comes of it is said, a refusal too."""
        table = self.host.table
        await self.ask(act, f"{self.name}:{table.id}:{type(act).__name__}:{table.version}", table.version)

    async def ask(self, act: AnyCommand, command: str, seen: int) -> None:
        try:
            said(command, (await self.host.act(self.actor, act, command, seen)).version)
        except Refused:
            said(command, 0)
        await settle(self.host)

    def wanted(self) -> AnyCommand | None:
        """What this person does now; the same for everybody who finds the table so."""
        table = self.host.table
        place = table.place_of(self.name)
        if place is None or table.phase is Phase.CLOSED:
            return None
        if table.round is None:
            return Bet((BoxBet(500),)) if place.bets is None else None
        waiting = rounds.waiting_for(table)
        asked = waiting.options if isinstance(waiting, ForPlayers) else {}
        own = next((box for box in asked if rounds.owner_of(table, box) == place.seat), None)
        return ChooseAction(own, Random(f"{table.id} {table.version}").choice(asked[own])) if own else None

    async def play(self) -> None:
        """For ever, whatever other processes do meanwhile."""
        await settle(self.host)
        while True:
            wanted = self.wanted()
            if wanted is not None:
                await self.act(wanted)
            else:
                await asyncio.sleep(SECONDS_TO_LOOK_AGAIN)
                await self.host.catch_up()
                await settle(self.host)

    async def end(self) -> None:
        """Go home and have the table closed; what is in play then is played for those who say nothing."""
        for act in (Leave(), CloseTable()):
            await self.act(act)


async def sat_down(store: Store, table: str, name: str) -> Person:
    """Somebody in their seat, beside the bots."""
    house, book = open_house("vegas_strip")
    try:
        host = await open_table(store, blackjack_table(table, house, book, "ann"), book, f"{table}:open")
    except Refused:
        host = load_host(store, table)
    if host.is_open and host.table.place_of(name) is None:
        await sit(host, name)
    for seat, kind in BOTS:
        if host.is_open and seat not in host.table.places:
            await bring_bot(host, kind, seat)
    return Person(host, name)


async def sit(host: Host, name: str) -> None:
    command = f"{name}:{host.table.id}:sit"
    seat = 3 if host.table.id != SHARED or name == "ann" else 4
    act = SitDown(name, CHIPS, seat, issued=CHIPS)
    said(command, (await host.act(Actor(name, gets_chips=True), act, command)).version)


async def bring_bot(host: Host, kind: str, seat: int) -> None:
    """Who is second to bring it gets the answer of the first."""
    command = f"{host.table.id}:bring:{seat}"
    said(command, (await seat_bot(host, kind, f"Bot {seat}", CHIPS, command, seat)).version)


async def work(store: Store, name: str, *, ends: bool) -> None:
    people = [await sat_down(store, table, name) for table in (f"t-{name}", SHARED)]
    await asyncio.gather(*(person.end() if ends else person.play() for person in people))


if __name__ == "__main__":
    address, name, ends = sys.argv[1], sys.argv[2], sys.argv[3] == "ends"
    opened = open_store(address)
    asyncio.run(work(opened, name, ends=ends))
    opened.close()
