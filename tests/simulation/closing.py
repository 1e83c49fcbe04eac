"""The end of a run: everything works again, the tables close, and everybody goes home with what is theirs."""

from typing import TYPE_CHECKING

from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.model.state import Phase, Table
from fairdeal.wire import commands as c
from tests.simulation.people import ACTORS, OPERATOR
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
    for sent in world.sent:
        if sent.told:
            sent.check_known(world.store)


async def _come_to_rest(world: "World", table: str) -> None:
    """All that waits for nobody happens, and then nobody waits for what will not happen."""

    async def read_and_settle(process: str) -> None:
        await world.host(process, table).catch_up()
        await world.settle(process, table)

    world.start(read_and_settle)
    await world.let_happen()
    world.check()
    check_nobody_is_kept_waiting(world.truth.tables[table])


async def _finish(world: "World", sent: Sent) -> None:
    world.start(lambda process: world.send(process, sent, settles=True))
    await world.let_happen()
    world.check()


async def _play_out(world: "World", name: str) -> None:
    """Everybody leaves, and whoever deals is sent away: the machine brings the round to its end."""
    number = 0
    while world.truth.tables[name].phase is not Phase.CLOSED:
        number += 1
        assert number < ACTS_MOST, f"{name} waits for ever"
        actor, act = _way_out(world.truth.tables[name])
        await _finish(world, Sent(f"end-{name}-{number}", name, actor, act, None))


def _way_out(table: Table) -> tuple[Actor, c.AnyCommand]:
    stays = next((place for place in table.places.values() if not place.leaves), None)
    if stays is not None:
        return Actor(stays.person), c.Leave()
    return ACTORS[OPERATOR], c.EndShift()
