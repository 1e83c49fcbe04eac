"""Where an operator runs the room, a house's bank has what its treasury has: nobody else issues chips."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from fairdeal.games.game import Refused
from fairdeal.ledger.accounts import MINT
from fairdeal.ledger.transfer import Transfer
from fairdeal.room.bots.driver import seat_bot
from fairdeal.tables.audit.log_replay import replay_log
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.host import Host
from fairdeal.tables.houses.followed_house import take_over
from fairdeal.tables.model.causes import HOUSE, Cause
from fairdeal.tables.model.codec import encode_event
from fairdeal.tables.model.events import BankFunded, BetsTakenBack, BoxBet, RulesChanged
from fairdeal.tables.read.export import exported
from fairdeal.wire import commands as c
from fairdeal.words import words_for
from fairdeal.words.refusals import render_refusal
from tests.support.appending import append
from tests.support.forged_logs import found_by_both
from tests.support.settling import settle
from tests.tables.hall import BET, FUNDS, TREASURY, Hall, check_logs, new_hall, refusal
from tests.tables.stops import happened

COSTS = 8 * BET
"""The most that a round with this bet can cost: four hands, each doubled."""


@pytest.fixture
def hall() -> Iterator[Hall]:
    """At its end everything in the logs is as it had to be."""
    hall = new_hall()
    yield hall
    check_logs(hall)


def leave_in_treasury(hall: Hall, chips: int) -> None:
    hall.room.retire(hall.new(), "olga", TREASURY, FUNDS - chips, "too much for one house")


def issued(hall: Hall) -> int:
    return -hall.store.balance(MINT)


def test_a_bank_is_funded_from_the_treasury_and_nothing_is_issued(hall):
    async def story() -> None:
        host = await hall.seated()
        before = issued(hall)

        await hall.play(host)

        assert happened(host, BankFunded) == [BankFunded(COSTS)]
        assert issued(hall) == before

    asyncio.run(story())


def test_a_bet_that_bank_and_treasury_cannot_cover_is_refused_with_both_numbers(hall):
    async def story() -> None:
        leave_in_treasury(hall, COSTS - 1)
        host, before = await hall.seated(), issued(hall)

        with pytest.raises(Refused) as refused:
            await host.act(Actor("ann"), c.Bet((BoxBet(BET),)), hall.new())

        assert refused.value.code == "table/bet/bank"
        assert "may cost it 40 and it has 39.99" in render_refusal(refused.value, words_for("en"))
        assert host.table.places[1].bets is None
        assert issued(hall) == before

    asyncio.run(story())


def test_a_smaller_bet_is_taken_and_what_the_bank_has_counts(hall):
    async def story() -> None:
        leave_in_treasury(hall, 4 * COSTS)
        host = await hall.seated()
        await hall.play(host, 4 * BET)
        assert hall.store.balance(TREASURY) == 0
        in_bank = host.table.chips["bank:t-1"]
        fits = in_bank // (COSTS // BET) // 100 * 100

        assert await refusal(hall.bet(host, fits + 100)) == "table/bet/bank"
        await hall.play(host, fits)

        assert host.table.rounds == 2

    asyncio.run(story())


def test_an_operator_funds_the_house_and_the_bet_is_taken(hall):
    async def story() -> None:
        leave_in_treasury(hall, 0)
        host = await hall.seated()
        assert await refusal(hall.bet(host)) == "table/bet/bank"

        hall.room.issue(hall.new(), "olga", TREASURY, COSTS, "more to pay with")
        await hall.play(host)

        assert host.table.rounds == 1

    asyncio.run(story())


def test_bets_go_back_when_another_table_has_taken_the_chips_meanwhile(hall):
    async def story() -> None:
        hall.come_along("bob", "cid")
        leave_in_treasury(hall, COSTS)
        slow, quick = await hall.seated("t-1", "bob"), await hall.table("t-2")
        await hall.act(quick, c.SitDown("Cid", 100_000), "cid")
        await hall.bet(slow)
        await hall.bet(quick, person="cid")
        assert hall.store.balance(TREASURY) == 0

        await hall.act(slow, c.Bet(()), "bob")

        assert happened(slow, BetsTakenBack) == [BetsTakenBack(1, "bank")]
        assert slow.is_open
        assert slow.table.rounds == 0
        await hall.play_out(quick)

    asyncio.run(story())


def test_bets_of_a_bot_go_back_too_and_its_log_is_in_order(hall):
    async def story() -> None:
        hall.come_along("cid")
        leave_in_treasury(hall, COSTS)
        slow, quick = await hall.table("t-1"), await hall.table("t-2")
        await seat_bot(slow, "mimic", "Mimi", 100_000, "bot")
        await hall.act(slow, c.SitDown("Ann", 100_000))
        bot = Actor(slow.table.places[1].person)
        await slow.act(bot, c.Bet((BoxBet(BET),)), "bot:t-1:1:1")
        await hall.act(quick, c.SitDown("Cid", 100_000), "cid")
        await hall.bet(quick, person="cid")

        await hall.act(slow, c.Bet(()))

        assert happened(slow, BetsTakenBack) == [BetsTakenBack(1, "bank")]
        await hall.play_out(quick)

    asyncio.run(story())


def test_the_clock_gives_back_a_bet_that_an_emptied_treasury_cannot_cover(hall):
    async def story() -> None:
        hall.come_along("bob")
        host = await hall.seated("t-1", "bob", decision_seconds=20)
        await hall.bet(host)
        hall.room.retire(hall.new(), "olga", TREASURY, FUNDS, "needed elsewhere")
        hall.clock.now = host.deadline

        await asyncio.wait_for(settle(host), 20)

        assert happened(host, BetsTakenBack) == [BetsTakenBack(1, "bank")]
        assert (host.table.rounds, host.is_open) == (0, True)

    asyncio.run(story())


@pytest.mark.parametrize("looked", [1, 2, 3])
def test_nothing_is_issued_when_the_treasury_is_emptied_right_after_it_was_looked_at(hall, looked):
    async def story() -> None:
        host, times = await hall.seated(), iter(range(1, 100))
        seen = host.seeds.treasury

        def too_late(house):
            has = seen(house)
            if next(times) == looked:
                hall.room.retire(hall.new(), "olga", TREASURY, has, "needed elsewhere")
            return has

        host.seeds.treasury = too_late
        await refusal(hall.bet(host))

        assert moved_from_mint(host, TREASURY) == 0
        assert host.table.rounds == 0
        assert host.is_open

    asyncio.run(story())


@pytest.mark.parametrize("has", [0, 700])
def test_a_bank_with_a_bound_has_what_the_treasury_has(hall, has):
    async def story() -> None:
        leave_in_treasury(hall, has)
        before = issued(hall)

        host = await hall.table(bank=6_000)

        assert host.table.chips.get("bank:t-1", 0) == has
        assert issued(hall) == before

    asyncio.run(story())


@pytest.mark.parametrize(("has", "brings"), [(0, 0), (700, 700), (9_000, 6_000)])
def test_another_house_that_takes_over_brings_what_its_treasury_has(hall, has, brings):
    async def story() -> None:
        if has:
            hall.room.issue(hall.new(), "olga", "house:own/another", has, "to pay with")
        host = await hall.table(bank=6_000)
        before = issued(hall)

        await become_another(host)
        await hall.act(host, c.SitDown("Ann", 100_000))

        assert host.table.house == "own/another"
        assert host.table.chips.get("bank:t-1", 0) == brings
        assert issued(hall) == before
        assert hall.store.balance(TREASURY) == FUNDS
        assert found_by_both(list(exported(hall.store, "t-1"))) == []

    asyncio.run(story())


async def become_another(host: Host) -> None:
    """Its house becomes another one with the same rules."""
    turn = host._builder(host.clock())
    taken = RulesChanged("own/another", host.table.book_id, host.table.terms)
    take_over(turn, taken, turn.adapter.book_bytes(host.table.book))
    turn.cause = Cause(HOUSE)
    await host._append(turn, None)


def test_a_house_can_not_say_that_it_brings_more_than_its_terms():
    hall = new_hall()

    async def story() -> None:
        hall.room.issue(hall.new(), "olga", "house:own/another", 9_000, "to pay with")
        host = await hall.table(bank=6_000)
        taken = RulesChanged("own/another", host.table.book_id, host.table.terms, bank=9_000)
        moved = [
            Transfer("bank:t-1", TREASURY, 6_000, "fund"),
            Transfer("house:own/another", "bank:t-1", 9_000, "fund"),
        ]
        cause = Cause(HOUSE).written()
        append(hall.store, "t-1", host.table.version, [encode_event(taken)], moved, cause=cause).result()

        found = replay_log(hall.store.steps("t-1"), hall.store.book).problems

        assert {each.code for each in found} == {"replay/differs"}
        assert found_by_both(list(exported(hall.store, "t-1"))) != []

    asyncio.run(story())


def test_where_nobody_runs_the_room_the_mint_fills_what_is_missing():
    hall = new_hall(operator=False)

    async def story() -> None:
        host = await hall.seated()

        await hall.play(host)

        assert happened(host, BankFunded) == [BankFunded(COSTS)]
        assert moved_from_mint(host, TREASURY) == COSTS

    asyncio.run(story())


def moved_from_mint(host: Host, account: str) -> int:
    rows: Any = host.store.read(host.table.id)
    return sum(
        each.chips for row in rows for each in row.transfers if (each.source, each.target) == (MINT, account)
    )


def test_a_rehearsal_needs_no_operator_s_chips(hall):
    async def story() -> None:
        leave_in_treasury(hall, 0)
        host = await hall.table(for_show=True)
        await hall.act(host, c.SitDown("Ann", 100_000))

        await hall.bet(host)

        assert host.table.rounds == 1

    asyncio.run(story())
