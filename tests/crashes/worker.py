"""A process that plays at a table of its own, and says of each act when it is done: `ack COMMAND VERSION`.

A person bets and stands, two bots sit beside them. What is asked of the table goes by ids that hang on what
the table asks, so that whoever comes after a crash asks for the same under the same id.
"""

import asyncio
import sys

from fairdeal.games.game import ForPlayers, Refused
from fairdeal.houses.library import open_house
from fairdeal.ledger import Transfer
from fairdeal.store import Command, Store, open_store
from fairdeal.tables import rounds
from fairdeal.tables.acts import Act, Bet, CloseTable, Do, SitDown
from fairdeal.tables.bots import seat_bot
from fairdeal.tables.deciding import Asker, decide
from fairdeal.tables.facts import BoxBet
from fairdeal.tables.host import Host, hosted, open_table
from fairdeal.tables.houses import blackjack_table
from fairdeal.tables.turn import Turn

CHIPS = 1_000_000


async def sat_down(store: Store, name: str) -> Host:
    """The table of this name, with everybody in their seats."""
    house, book = open_house("vegas_strip")
    table = f"t-{name}"
    try:
        host = await open_table(store, blackjack_table(table, house, book, name), book, f"{name}:open")
    except Refused:
        host = hosted(store, table)
    if host.table.place_of(name) is None:

        def sit(turn: Turn) -> None:
            turn.transfers.append(Transfer("mint", f"wallet:{name}", CHIPS, "issue"))
            decide(turn, Asker(name), SitDown(name, CHIPS, 1))

        done = await host.carry_out(Command(f"{name}:sit", b"", name), sit)
        said(f"{name}:sit", done.version)
    for seat, kind in ((2, "mimic"), (3, "random")):
        if seat not in host.table.places:
            done = await seat_bot(host, kind, f"Bot {seat}", CHIPS, f"{name}:bot:{seat}", seat)
            said(f"{name}:bot:{seat}", done.version)
    return host


def said(command: str, version: int) -> None:
    print(f"ack {command} {version}", flush=True)


def answer(host: Host) -> Act:
    """What the person does now."""
    if host.table.round is None:
        return Bet((BoxBet(500),))
    waiting = rounds.waiting_for(host.table)
    assert isinstance(waiting, ForPlayers)
    return Do(1, "stand" if "stand" in waiting.options[1] else "no")


async def play(store: Store, name: str, *, ends: bool) -> None:
    """For ever; or to the end of the round, and then the table is closed."""
    host = await sat_down(store, name)
    await host.settle()
    while not ends or host.table.round is not None:
        command = f"{name}:{host.table.asked}:{host.table.version}"
        done = await host.act(Asker(name), answer(host), command, host.table.version)
        said(command, done.version)
        await host.settle()
    await host.act(Asker(name), CloseTable(), f"{name}:close")
    await host.settle()


if __name__ == "__main__":
    address, name, ends = sys.argv[1], sys.argv[2], sys.argv[3] == "ends"
    opened = open_store(address)
    asyncio.run(play(opened, name, ends=ends))
    opened.close()
