"""The end of a run: everything works again, the tables close, and everybody goes home with what is theirs."""

from contextlib import suppress
from typing import TYPE_CHECKING

from fairdeal.games.game import Refused
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.model.state import Phase, Place
from fairdeal.wire import commands as c
from tests.simulation.people import ACTORS, OPERATOR
from tests.simulation.processes import Process
from tests.simulation.sent import Sent
from tests.simulation.trying import check_nobody_is_kept_waiting

if TYPE_CHECKING:
    from tests.simulation.world import World

ACTS_MOST = 60
"""After so many ways out everybody must have gone."""


async def close(world: "World") -> None:
    world.trouble = 0.0
    for table in tuple(world.truth.tables):
        await _come_to_rest(world, table)
        if not world.truth.tables[table].closing:
            await _finish(world, Sent(f"close-{table}", table, ACTORS[OPERATOR], c.CloseTable(), None))
        await _play_out(world, table)
        assert world.truth.tables[table].phase is Phase.CLOSED, f"{table} does not close"
    for viewer in world.viewers:
        viewer.hurry()  # who was slow reads what is left, and comes to the end as everybody else
    await world.let_happen()
    await world.check()
    for sent in world.sent:
        if sent.told:
            sent.check_known(world.store)


async def _come_to_rest(world: "World", table: str) -> None:
    """All that waits for nobody happens, and then nobody waits for what will not happen."""

    async def read_and_settle(process: Process) -> None:
        await process.link(OPERATOR).catch_up(table)
        await world.settle(process, table)

    world.start(read_and_settle)
    await world.let_happen()
    await world.check()
    check_nobody_is_kept_waiting(world.truth.tables[table])


async def _finish(world: "World", sent: Sent) -> None:
    await world.send_again(sent)
    await world.let_happen()
    await world.check()


async def _play_out(world: "World", name: str) -> None:
    """Everybody leaves, and whoever deals is sent away: the machine brings the round to its end.

    A bot has no client, and is asked to go by its room.
    """
    number = 0
    while (table := world.truth.tables[name]).phase is not Phase.CLOSED:
        number += 1
        assert number < ACTS_MOST, f"{name} waits for ever"
        stays = next((place for place in table.places.values() if not place.leaves), None)
        command = f"end-{name}-{number}"
        if stays is None:
            await _finish(world, Sent(command, name, ACTORS[OPERATOR], c.EndShift(), None))
        elif stays.bot:
            await _unseat(world, name, stays.seat, command)
        else:
            await _finish(world, Sent(command, name, *_way_out(world, stays), None))


def _way_out(world: "World", place: Place) -> tuple[Actor, c.AnyCommand]:
    """Who is kept out of the room can't come back to get up."""
    if world.people()[place.person].is_active:
        return Actor(place.person), c.Leave()
    return ACTORS[OPERATOR], c.SendAway(place.seat)


async def _unseat(world: "World", table: str, seat: int, command: str) -> None:
    async def unseat(process: Process) -> None:
        with suppress(Refused):  # it was known here as it had been, and that is read now
            await process.room.unseat_bot(OPERATOR, table, seat, command)
        await world.settle(process, table)

    world.start(unseat)
    await world.let_happen()
    await world.check()
