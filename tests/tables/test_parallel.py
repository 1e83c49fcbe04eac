"""Fifty tables over one bank, all at once: no chip more or less, nothing negative, nobody waits for ever."""

import asyncio
from random import Random

import pytest

from fairdeal.games.game import ForPlayers, Refused
from fairdeal.ledger.transfer import Transfer
from fairdeal.store import Fact, open_store
from fairdeal.store.auditing import audit
from fairdeal.tables import acts as a
from fairdeal.tables import rounds
from fairdeal.tables.deciding import Asker
from fairdeal.tables.facts import BoxBet
from fairdeal.tables.host import open_table
from tests.simulation.houses import kept
from tests.support.covers import covers

TABLES, ROUNDS = 50, 2
HOUSES = ("strip", "european", "forfeit", "rotating banker", "trumps")
PEOPLE = [f"p{number}" for number in range(60)]
"""Each sits at several tables, and has one wallet."""
CHIPS = 40_000
SECONDS_MOST = 120


@covers("S3-44")
@pytest.mark.parametrize("kind", ["memory", "file"])
def test_fifty_tables_share_one_bank(kind, tmp_path):
    store = open_store("memory:" if kind == "memory" else tmp_path / "room.db")
    issued = [Transfer("mint", f"wallet:{person}", CHIPS, "issue") for person in PEOPLE]
    store.append("room", 0, [Fact("Issued", 1, b"{}")], issued).result()

    asyncio.run(asyncio.wait_for(play_all(store), SECONDS_MOST))

    found, balances = audit(store), store.balances()
    assert found.problems == ()
    assert sum(chips for account, chips in balances.items() if account != "mint") == found.issued
    assert {account.split(":")[0] for account in balances} <= {"wallet", "house", "mint"}
    assert min(chips for account, chips in balances.items() if account != "mint") >= 0
    store.close()


async def play_all(store):
    await asyncio.gather(*(play_table(store, number) for number in range(TABLES)))


async def play_table(store, number):
    chance, house = Random(number), kept(HOUSES[number % len(HOUSES)])
    host = await open_table(store, house.opening(f"t-{number}", "ops"), house.book, f"open-{number}")
    people = chance.sample(PEOPLE, 3)
    commands = iter(range(10_000))

    async def act(person: str, wanted: a.Act) -> None:
        try:
            await host.act(Asker(person, is_operator=person == "ops"), wanted, f"{number}-{next(commands)}")
        except Refused as refused:
            assert refused.code.split("/")[0] in ("table", "ledger", "bet")
        await host.settle()

    for person in people:
        await act(person, a.SitDown(person, 12_000))
    for _ in range(ROUNDS):
        for place in list(host.table.players):
            await act(place.person, a.Bet((BoxBet(500),)))
        await answer_all(host, act, chance)
    await act("ops", a.CloseTable())
    await answer_all(host, act, chance)
    assert not host.is_open


async def answer_all(host, act, chance):
    while host.table.round is not None:
        waiting = rounds.waiting_for(host.table)
        assert isinstance(waiting, ForPlayers)
        box, options = next(iter(waiting.options.items()))
        place = host.table.places[rounds.owner_of(host.table, box)]
        await act(place.person, a.Do(box, chance.choice(options)))
