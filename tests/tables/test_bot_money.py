"""The chips of bots: issued in the log, bet within limits, and taken home."""

import asyncio
from typing import Any

from msgspec.structs import replace

from fairdeal.room.bots.driver import seat_bot
from fairdeal.store import Store
from fairdeal.store.audit import audit
from fairdeal.tables.host import Host
from fairdeal.tables.houses.terms import blackjack_terms
from tests.support.settling import settle
from tests.tables.bot_tables import (
    CHIPS,
    TABLE,
    blackjack_host,
    house_of,
    restarted,
    unseat_bot,
)


def test_the_chips_of_a_bot_are_issued_with_its_sitting_down(store: Store):
    async def sit() -> None:
        await seat_bot(await blackjack_host(store), "mimic", "Mimi", 5000, "c1")

    asyncio.run(sit())
    rows = store.read(TABLE)

    moved = [(each.source, each.target, each.chips) for row in rows for each in row.transfers]
    wallet = f"wallet:bot-{TABLE}-1"
    assert moved == [("mint", wallet, 5000), (wallet, f"purse:{TABLE}:1", 5000)]


def test_the_same_command_seats_one_bot(store: Store):
    async def sit() -> Host:
        host = await blackjack_host(store)
        await seat_bot(host, "mimic", "Mimi", 5000, "c1")
        answer = await seat_bot(restarted(host), "mimic", "Mimi", 5000, "c1")
        assert answer.again
        return host

    assert [place.bot for place in asyncio.run(sit()).table.places.values()] == ["mimic"]


def test_a_bot_that_can_not_pay_the_smallest_bet_leaves_and_its_chips_with_it(memory: Store):
    async def play() -> Host:
        host = await blackjack_host(memory)
        await seat_bot(host, "mimic", "Mimi", 499, "c1")
        await settle(host)
        return host

    host = asyncio.run(play())

    assert (host.table.places, host.table.rounds) == ({}, 0)
    assert memory.balances() == {}


def test_a_bot_owns_nothing_away_from_the_table(memory: Store):
    async def play() -> None:
        host = await blackjack_host(memory)
        await seat_bot(host, "mimic", "Mimi", 2000, "c1")
        await unseat_bot(host, 1, "c2")
        assert memory.balances("wallet:") == {}
        await seat_bot(host, "random", "Rand", 5000, "c3")
        await settle(host, rounds=2)
        assert host.table.rounds == 2

    asyncio.run(play())

    assert audit(memory).problems == ()
    moved = [each for row in memory.read(TABLE) for each in row.transfers]
    issued = [each.chips for each in moved if each.source == "mint" and "bot-" in each.target]
    assert issued == [2000, 5000]
    assert [each.chips for each in moved if each.target == "mint"] == [2000]


def test_bots_sit_out_what_the_bank_can_not_cover(memory: Store):
    house, book = house_of("vegas_strip")
    terms = replace(blackjack_terms(house, book), bank=100)

    async def play() -> Host:
        host = await blackjack_host(memory, ["mimic", "random"], terms=terms)
        await settle(host, rounds=3)
        return host

    host = asyncio.run(play())

    assert host.table.rounds == 0
    assert [place.bets for place in host.table.places.values()] == [(), ()]


def test_a_bot_that_came_in_mid_shoe_waits_where_the_house_wants_that(memory: Store):
    house, book = house_of("vegas_strip")
    terms = replace(blackjack_terms(house, book), joins_mid_shoe=False)

    async def play() -> list[tuple[bool, Any]]:
        host = await blackjack_host(memory, ["mimic"], terms=terms)
        await settle(host)
        await seat_bot(host, "random", "Rand", CHIPS, "late")
        found = []
        for _ in range(60):
            await settle(host)
            late = host.table.places[2]
            found.append((late.waits_for_shoe, bool(late.last_bets)))
        return found

    found = asyncio.run(play())

    assert (True, False) in found
    assert (False, True) in found
    assert (True, True) not in found
