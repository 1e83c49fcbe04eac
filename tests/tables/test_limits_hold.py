"""Limits hold for what is bet already, and for a bet that is just being placed."""

import asyncio
from collections.abc import Callable

import pytest

from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.host import Host
from fairdeal.tables.model.events import BetsTakenBack, BoxBet
from fairdeal.tables.model.terms import DUTIES
from fairdeal.wire import commands as c
from tests.tables.hall import BET, Hall, refusal
from tests.tables.stops import BEFORE, STOPS, Overtaken, block, happened, stay_away, take_role_away


@pytest.mark.parametrize("stop", STOPS.values(), ids=STOPS)
def test_a_bet_that_is_placed_is_taken_back_when_a_limit_stops_it(hall: Hall, stop: Callable[[Hall], None]):
    async def come() -> Host:
        host = await hall.seated("t-1", "bob")
        await hall.bet(host, 5_000)
        stop(hall)
        await hall.bet(host, BET, "bob")
        return host

    host = asyncio.run(come())

    assert (host.table.rounds, host.table.places[1].bets) == (0, None)
    assert happened(host, BetsTakenBack) == [BetsTakenBack(1, "limit")]


def test_whose_bet_was_taken_back_may_sit_the_round_out(hall: Hall):
    async def come() -> Host:
        host = await hall.seated("t-1", "bob")
        await hall.bet(host, 5_000)
        hall.limit("loss", 0)
        await hall.bet(host, BET, "bob")
        await hall.act(host, c.Bet())
        return host

    host = asyncio.run(come())

    assert (host.table.rounds, host.table.purse(1)) == (1, 100_000)


def test_a_bet_that_is_still_within_the_limits_stands(hall: Hall):
    async def come() -> Host:
        host = await hall.seated("t-1", "bob")
        await hall.bet(host, BET)
        hall.limit("loss", BET)
        await hall.bet(host, BET, "bob")
        return host

    host = asyncio.run(come())

    assert (host.table.rounds, happened(host, BetsTakenBack)) == (1, [])


def test_a_dealer_who_closes_the_bets_begins_without_those_that_a_limit_stops(hall: Hall):
    async def come() -> tuple[Host, str]:
        host = await hall.seated("t-1", "bob", "cid", banker="1", duties=DUTIES)
        await hall.bet(host, BET, "bob")
        hall.room.limit(hall.new(), "bob", "loss", 0)
        return host, await refusal(hall.act(host, c.CloseBets()))

    host, code = asyncio.run(come())

    assert (code, happened(host, BetsTakenBack)) == ("table/too-few", [BetsTakenBack(2, "limit")])


@pytest.mark.parametrize("before", BEFORE.values(), ids=BEFORE)
@pytest.mark.parametrize(
    ("stop", "code"),
    [
        (lambda hall: hall.limit("loss", 0), "limit/loss"),
        (stay_away, "limit/away"),
        (block, "people/not-active"),
        (take_role_away, "people/role"),
    ],
    ids=["loss", "away", "blocked", "no player any more"],
)
def test_a_bet_that_was_looked_at_before_a_lower_limit_is_not_stored_after_it(
    hall: Hall, before: Callable[[Hall], None], stop: Callable[[Hall], None], code: str
):
    before(hall)
    hall.gate = gate = Overtaken(hall.room, hall.store)
    gate.meanwhile = lambda: stop(hall)

    async def come() -> tuple[Host, str]:
        host = await hall.seated()
        return host, await refusal(hall.bet(host))

    host, told = asyncio.run(come())

    assert (told, host.table.rounds) == (code, 0)


@pytest.mark.parametrize("before", BEFORE.values(), ids=BEFORE)
def test_a_limit_that_comes_just_when_a_dealer_closes_the_bets_holds_for_them(
    hall: Hall, before: Callable[[Hall], None]
):
    before(hall)
    hall.gate = gate = Overtaken(hall.room, hall.store)
    dealer = Actor("cid", may_deal=True)

    async def come() -> Host:
        host = await hall.seated("t-1", "bob", duties=("open",))
        await host.act(dealer, c.BeginShift("Cid"), hall.new())
        for person in ("ann", "bob"):
            await host.act(Actor(person), c.Bet((BoxBet(BET),)), hall.new())
        await host.settle()
        gate.passes, gate.meanwhile = 1, lambda: hall.limit("loss", 0)
        await host.act(dealer, c.CloseBets(), hall.new())
        return host

    host = asyncio.run(come())

    assert gate.meanwhile is None
    assert host.table.round is not None
    assert [box.owner for box in host.table.round.state.boxes] == [2]


@pytest.mark.parametrize("before", BEFORE.values(), ids=BEFORE)
def test_a_limit_that_comes_just_when_the_round_begins_holds_for_its_bets(
    hall: Hall, before: Callable[[Hall], None]
):
    before(hall)
    hall.gate = gate = Overtaken(hall.room, hall.store)

    async def come() -> Host:
        host = await hall.seated("t-1", "bob")
        await hall.act(host, c.Bet((BoxBet(BET),)))
        gate.meanwhile = lambda: hall.limit("loss", 0)
        await host.act(Actor("bob"), c.Bet((BoxBet(BET),)), hall.new())
        return host

    host = asyncio.run(come())

    assert gate.meanwhile is None
    assert happened(host, BetsTakenBack) == [BetsTakenBack(1, "limit")]
