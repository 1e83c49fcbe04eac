"""An event of a game is applied once in the process that made it, and is not decoded there."""

import asyncio

import pytest

from fairdeal.ledger.accounts import kind_of
from fairdeal.store import Store
from fairdeal.tables.host import Host
from fairdeal.tables.model.codec import decode_event
from fairdeal.tables.model.events import RoundAdvanced
from fairdeal.tables.stored_table import load
from tests.support.counted_game import counted_game
from tests.support.settling import settle
from tests.tables.bot_tables import TABLE, blackjack_host, trumps_host


async def host_with_bots(memory: Store, game: str) -> Host:
    if game == "blackjack":
        host = await blackjack_host(memory, ("mimic", "random"))
    else:
        host = await trumps_host(memory, ("memory", "random"))
    await settle(host, 1)  # whatever is read at the first sight of a table is read now
    return host


@pytest.mark.parametrize("game", ["blackjack", "trumps"])
def test_each_event_of_a_game_is_applied_once_and_never_decoded(memory: Store, game: str):
    async def story() -> tuple[int, int, int]:
        host = await host_with_bots(memory, game)
        begun = host.table.version
        with counted_game(game) as counted:
            await settle(host, 5)
        return begun, len(counted.applied), counted.decoded

    begun, applied, decoded_again = asyncio.run(story())

    rows = memory.read(TABLE, begun)
    played = [
        event for event in (decode_event(row.event) for row in rows) if isinstance(event, RoundAdvanced)
    ]
    assert applied == len(played) > 20
    assert decoded_again == 0


@pytest.mark.parametrize("game", ["blackjack", "trumps"])
def test_the_event_at_hand_makes_the_same_table_as_the_one_that_was_written(memory: Store, game: str):
    async def story() -> Host:
        host = await host_with_bots(memory, game)
        await settle(host, 5)
        return host

    host = asyncio.run(story())

    assert host.table == load(memory, TABLE)


@pytest.mark.parametrize("game", ["blackjack", "trumps"])
def test_no_name_of_an_account_is_parsed_while_rounds_are_played(memory: Store, game: str):
    async def story() -> tuple[object, object, int]:
        host = await host_with_bots(memory, game)
        before, rounds = kind_of.cache_info(), host.table.rounds
        await settle(host, 5)
        return before, kind_of.cache_info(), host.table.rounds - rounds

    before, after, played = asyncio.run(story())

    assert before == after
    assert played == 5
