"""Limits hold for whoever banks: nobody covers more than they may lose."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from fairdeal.fairness import BankerElected
from fairdeal.room.bots.driver import seat_bot
from fairdeal.tables.audit.log_replay import replay_log
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.host import Host
from fairdeal.tables.host_factory import load_host
from fairdeal.tables.limits.gate import OpenGate
from fairdeal.tables.model.causes import DEALER, Cause
from fairdeal.tables.model.codec import encode_event
from fairdeal.tables.model.events import BankLimited, BetsTakenBack, BoxBet
from fairdeal.tables.model.terms import ELECT, ROTATE
from fairdeal.wire import commands as c
from tests.support.settling import settle
from tests.tables.bot_tables import randomness
from tests.tables.hall import BET, MINUTE, NOON, Hall, refusal
from tests.tables.stops import BEFORE, STOPS_BANKING, Overtaken, happened


async def _bank(hall: Hall, stop: Callable[[Hall, Host], object], banker: str) -> Host:
    """Three rounds at a table where people bank, once something keeps Ann from it."""
    host = await hall.seated("t-1", "bob", "cid", banker=banker)
    stop(hall, host)
    for _ in range(3):
        await settle(host)
        for place in list(host.table.players):
            bets = () if place.person == "ann" else (BoxBet(BET),)
            await hall.act(host, c.Bet(bets), place.person)
        await hall.play_out(host)
    return host


@pytest.mark.parametrize("stop", STOPS_BANKING.values(), ids=STOPS_BANKING)
@pytest.mark.parametrize("banker", [ROTATE, ELECT, "1"])
def test_who_may_not_play_does_not_bank(hall: Hall, stop: Callable[[Hall], None], banker: str):
    before: list[BankerElected] = []

    def stopped(hall: Hall, host: Host) -> None:
        before.extend(happened(host, BankerElected))
        stop(hall)

    host = asyncio.run(_bank(hall, stopped, banker))

    elected = happened(host, BankerElected)[len(before) :]
    assert host.table.rounds == 3
    assert host.table.purse(1) == 100_000
    assert before
    assert {fact.seat for fact in elected} <= ({0} if banker == "1" else {2, 3})
    assert all(1 not in fact.among for fact in elected)
    assert happened(host, BankLimited)[0] == BankLimited(1, 0)


@pytest.mark.parametrize(("limit", "taken"), [(3_999, 0), (4_000, 500), (8_000, 1_000), (39_999, 2_000)])
def test_what_a_banker_may_lose_bounds_what_the_bank_covers(hall: Hall, limit: int, taken: int):
    """At this house the bank sets eight times a bet aside."""

    async def come() -> tuple[Host, list[str]]:
        host = await hall.seated("t-1", "bob", "cid", banker="1")
        hall.limit("loss", limit)
        await settle(host)
        return host, [await refusal(hall.bet(host, chips, "bob")) for chips in (5_000, 2_000, 1_000, 500)]

    host, codes = asyncio.run(come())

    if not taken:
        assert host.table.banker is None
        return
    assert codes == ["table/bet/bank" if chips > taken else "" for chips in (5_000, 2_000, 1_000, 500)]


def test_a_banker_never_loses_more_than_the_limit_of_the_day(hall: Hall):
    async def come() -> int:
        host = await hall.seated("t-1", "bob", banker="1")
        hall.limit("loss", 12_000)
        worst = 0
        for _ in range(40):
            for chips in (2_000, BET):
                if not await refusal(hall.bet(host, chips, "bob")):
                    break
            await hall.play_out(host)
            if host.table.places[2].bets is None and host.table.banker is None:
                break
            worst = max(worst, hall.day().lost)
        return worst

    assert 0 < asyncio.run(come()) <= 12_000


def test_rounds_that_somebody_banks_are_counted(hall: Hall):
    async def come() -> Host:
        host = await hall.seated("t-1", "bob", banker="1")
        hall.limit("rounds", 2)
        for _ in range(4):
            await hall.bet(host, BET, "bob")
            if host.table.banker is None and host.table.places[1].bets is None:
                await hall.act(host, c.Bet())
            await hall.play_out(host)
        return host

    host = asyncio.run(come())

    assert hall.day().rounds == 2
    assert [fact.seat for fact in happened(host, BankerElected)] == [1, 0]


def test_a_banker_who_bets_elsewhere_meanwhile_covers_so_much_less(hall: Hall):
    async def come() -> Host:
        bank, other = await hall.seated("t-1", "bob", "cid", banker="1"), await hall.seated("t-2", "bob")
        hall.limit("loss", 10_000)
        await hall.bet(bank, 1_000, "bob")
        await hall.bet(other, 9_000)
        await hall.bet(bank, 1_000, "cid")
        return bank

    bank = asyncio.run(come())

    assert bank.table.rounds == 0
    assert bank.table.banker is None
    assert hall.day().lost == 9_000


@pytest.mark.parametrize("before", BEFORE.values(), ids=BEFORE)
def test_a_limit_that_comes_just_when_the_banker_was_looked_at_holds_for_the_round(
    hall: Hall, before: Callable[[Hall], None]
):
    before(hall)
    hall.gate = gate = Overtaken(hall.room, hall.store)

    async def come() -> Host:
        host = await hall.seated("t-1", "bob", banker="1")
        gate.meanwhile = lambda: hall.limit("loss", 0)
        await host.act(Actor("bob"), c.Bet((BoxBet(BET),)), hall.new())
        await settle(host)
        return host

    host = asyncio.run(come())

    assert (gate.meanwhile, host.table.rounds, host.table.banker) == (None, 0, None)


def test_who_has_no_limits_banks_as_ever_and_nothing_is_said_of_it(hall: Hall):
    host = asyncio.run(_bank(hall, lambda hall, host: None, ROTATE))

    assert happened(host, BankLimited) == []
    assert [fact.seat for fact in happened(host, BankerElected)] == [1, 2, 3, 1]


def test_a_limit_that_does_not_bind_is_nobodys_business(hall: Hall):
    host = asyncio.run(_bank(hall, lambda hall, host: hall.limit("loss", 500_000), ROTATE))

    assert happened(host, BankLimited) == []


def test_nobody_learns_the_limit_of_somebody_who_does_not_bank(hall: Hall):
    """Eight times the smallest bet would do, and who banks next covers only so much."""

    async def come() -> tuple[Host, list[BankLimited]]:
        host = await hall.seated("t-1", "bob", "cid", banker=ROTATE)
        hall.limit("loss", 30_000, "bob")
        for person in ("bob", "cid"):
            await hall.bet(host, BET, person)
        before = happened(host, BankLimited)
        await hall.play_out(host)
        return host, before

    host, before = asyncio.run(come())

    assert (host.table.rounds, host.table.banker) == (1, 2)
    assert before == []
    assert [(fact.seat, fact.most is not None) for fact in happened(host, BankLimited)] == [(2, True)]
    assert 20_000 <= host.table.covers(2) <= 40_000
    assert replay_log(host.store.steps("t-1"), host.store.book).problems == ()


def test_who_may_play_again_banks_again(hall: Hall):
    async def come() -> Host:
        host = await hall.seated("t-1", "bob", banker="1")
        hall.room.stay_away(hall.new(), "ann", NOON + MINUTE)
        await settle(host)
        hall.clock.now += 2 * MINUTE
        await hall.act(host, c.Bet())
        await hall.bet(host, BET, "bob")
        await hall.play_out(host)
        return host

    host = asyncio.run(come())

    assert [fact.seat for fact in happened(host, BankerElected)] == [1, 0, 1]
    assert [fact.most for fact in happened(host, BankLimited)] == [0, None]


@pytest.mark.parametrize("banker", [ROTATE, ELECT, "1"])
def test_a_bot_banks_where_people_have_limits(hall: Hall, banker: str):
    async def come() -> Host:
        host = await hall.table(banker=banker)
        await seat_bot(host, "mimic", "Mimi", 100_000, "bot")
        hall.limit("rounds", 1)
        await hall.act(host, c.SitDown("Ann", 100_000))
        for _ in range(4):
            await refusal(hall.bet(host))
            await hall.play_out(host)
        return host

    host = asyncio.run(come())

    assert (host.table.rounds, host.table.closing) == (1, False)
    assert 1 in {fact.seat for fact in happened(host, BankerElected)}


def test_who_sits_there_and_is_unknown_to_the_room_is_passed_over(hall: Hall):
    async def come() -> Host:
        gate, hall.gate = hall.gate, OpenGate()
        await hall.act(await hall.table(banker=ROTATE), c.SitDown("Zed", 0), "zed")
        host = load_host(hall.store, "t-1", hall.clock, randomness, gate)
        for person in ("bob", "cid"):
            await hall.act(host, c.SitDown(person.title(), 50_000), person)
        return host

    host = asyncio.run(come())

    assert (host.table.banker, host.table.closing) == (2, False)


# What a house might say.


def forged(host: Host, *facts: Any) -> list[str]:
    """What playing a log again finds when one more step is written into it."""
    steps = host.store.steps(host.table.id)
    more = replace(
        steps[-1],
        seq=steps[-1].version + 1,
        cause=Cause(DEALER).written(),
        events=tuple(encode_event(fact) for fact in facts),
    )
    told = replay_log([*steps, more], host.store.book)
    return [each.code for each in told.problems]


def test_no_bot_has_limits_and_no_house_banks_within_them(hall: Hall):
    async def come(name: str, **terms: Any) -> Host:
        host = await hall.seated(name, "bob", "cid", **terms)
        await seat_bot(host, "mimic", "Mimi", 100_000, f"bot-{name}")
        await hall.bet(host, BET, "bob")
        return host

    plain, banked = asyncio.run(come("t-1")), asyncio.run(come("t-2", banker="1"))

    assert forged(plain, BankLimited(1, 0)) == ["replay/invented"]
    assert forged(banked, BankLimited(4, 0)) == ["replay/invented"]
    assert forged(banked, BankLimited(1, 49_000)) == []


@pytest.mark.parametrize(("seat", "codes"), [(2, []), (3, ["replay/invented"])])
def test_no_bets_of_a_bot_are_taken_back_by_a_limit(hall: Hall, seat: int, codes: list[str]):
    async def come() -> Host:
        host = await hall.seated("t-1", "bob")
        await seat_bot(host, "mimic", "Mimi", 100_000, "bot-1")
        await hall.bet(host, BET, "bob")
        await settle(host)
        await hall.act(host, c.Bet((BoxBet(BET),)))
        return host

    host = asyncio.run(come())
    *steps, last = host.store.steps("t-1")
    forged = replace(last, events=(last.events[0], encode_event(BetsTakenBack(seat, "limit"))))

    assert [each.code for each in replay_log([*steps, forged], host.store.book).problems] == codes
