"""Somebody who plays at two tables at the same time, in one process or in two, keeps within one limit."""

import pytest

from fairdeal.tables.model.events import BoxBet
from fairdeal.wire import commands as c
from tests.simulation.people import ACTORS, PLAYERS
from tests.simulation.running import run_in
from tests.simulation.sent import VERSION, Sent
from tests.simulation.world import World

TABLES = ("t-1", "t-2")
BET, LIMIT = 500, 900


@pytest.mark.parametrize("processes", [("east", "east"), ("east", "west")])
def test_of_two_bets_at_once_only_one_is_taken_where_both_are_too_much(processes: tuple[str, str]):
    world = World(1, "memory:", lambda line: None)
    try:
        told = run_in(world, bet_at_both(world, processes))
    finally:
        world.end()

    assert [each.split()[0] for each in sorted(told)] == ["limit/loss:", VERSION]


async def bet_at_both(world: World, processes: tuple[str, str]) -> list[str]:
    """Ann and Bob sit at both tables; Ann bets at both before either bet is stored."""
    world.trouble = 0
    world.staff.begin(dict.fromkeys(PLAYERS, 50_000))
    world.staff.room.limit("enough", "ann", "loss", LIMIT)
    for table in TABLES:
        await world.open_table(table, "strip")
        for person in ("ann", "bob"):
            await sent_at_once(world, {table: c.SitDown(person.title(), 5_000)}, person, processes)
    return await sent_at_once(world, dict.fromkeys(TABLES, c.Bet((BoxBet(BET),))), "ann", processes)


async def sent_at_once(
    world: World, acts: dict[str, c.AnyCommand], person: str, processes: tuple[str, str]
) -> list[str]:
    """What each act is answered."""
    new = [
        Sent(f"{person}-{table}-{type(act).__name__}", table, ACTORS[person], act, None)
        for table, act in acts.items()
    ]
    for sent, name in zip(new, processes, strict=False):
        await world.send_to(world.process(name), sent)
    await world.let_happen()
    return [sent.told for sent in new]
