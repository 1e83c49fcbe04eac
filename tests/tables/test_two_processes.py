"""Two processes over one file: what one of them changes, the other must not bet by its memory of."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fairdeal.people import Directory
from fairdeal.store import Store, open_store
from fairdeal.tables.host import Host
from fairdeal.tables.host_factory import load_host
from fairdeal.tables.limits.gate import PeopleGate
from fairdeal.wire import commands as c
from tests.people.building import DAY, HOUR, Clock, Randomness, cheap
from tests.tables.bot_tables import randomness
from tests.tables.hall import BET, NOON, TREASURY, Hall, check_logs, refusal
from tests.tables.stops import STOPS, block, stay_away, take_role_away


class Elsewhere:
    """Another process, which knows the people and the tables by itself."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store, self.clock = store, clock
        self.room = Directory(store, clock, Randomness(2), cheap())
        self.gate = PeopleGate(self.room, store)

    def host(self, table: str) -> Host:
        return load_host(self.store, table, self.clock, randomness, self.gate)


@pytest.fixture
def clock() -> Clock:
    return Clock(NOON)


@pytest.fixture
def hall(tmp_path: Path, clock: Clock) -> Iterator[Hall]:
    store = open_store(tmp_path / "room.db", clock)
    hall = Hall(store, clock)
    hall.come_along("bob")
    yield hall
    check_logs(hall)
    store.close()


@pytest.fixture
def elsewhere(hall: Hall, tmp_path: Path, clock: Clock) -> Iterator[Elsewhere]:
    store = open_store(tmp_path / "room.db", clock)
    yield Elsewhere(store, clock)
    store.close()


async def seated_elsewhere(hall: Hall, elsewhere: Elsewhere, table: str = "t-1") -> Host:
    """A table in the other process, where Ann has played a round: nothing about her is left to be read."""
    await hall.table(table)
    host = elsewhere.host(table)
    await hall.act(host, c.SitDown("Ann", 100_000))
    await hall.play(host)
    return host


CODES = {
    "stake": "limit/stake",
    "loss": "limit/loss",
    "rounds": "limit/rounds",
    "minutes": "limit/minutes",
    "away": "limit/away",
    "blocked": "people/not-active",
    "no player any more": "people/role",
}


@pytest.mark.parametrize("why", STOPS)
def test_what_stops_somebody_here_refuses_the_next_bet_elsewhere(hall: Hall, elsewhere: Elsewhere, why: str):
    async def story() -> str:
        host = await seated_elsewhere(hall, elsewhere)
        STOPS[why](hall)
        return await refusal(hall.bet(host, 5_000))  # more than she can have won

    assert asyncio.run(story()) == CODES[why]


@pytest.mark.parametrize("stop", [block, stay_away, take_role_away])
@pytest.mark.parametrize("for_show", [False, True])
def test_who_was_stopped_here_sits_down_and_bets_nowhere_else(
    hall: Hall, elsewhere: Elsewhere, stop: Callable[[Hall], None], for_show: bool
):
    async def story() -> list[str]:
        await seated_elsewhere(hall, elsewhere)
        await hall.table("t-2", for_show=for_show)
        await hall.table("t-3", for_show=for_show)
        second, third = elsewhere.host("t-2"), elsewhere.host("t-3")
        await hall.act(second, c.SitDown("Ann", 10_000))
        stop(hall)
        return [await refusal(hall.act(third, c.SitDown("Ann", 10_000))), await refusal(hall.bet(second))]

    assert "" not in asyncio.run(story())


def unblock(hall: Hall) -> None:
    hall.room.set_status(hall.new(), "olga", "ann", "active", "has cooled down")


def give_role_back(hall: Hall) -> None:
    hall.room.give_roles(hall.new(), "olga", "ann", ["player"])


def stay_away_for_an_hour(hall: Hall) -> None:
    hall.room.stay_away(hall.new(), "ann", hall.clock() + HOUR)


def let_time_pass(hall: Hall) -> None:
    hall.clock.now += HOUR + 1


def raise_limit(name: str) -> Callable[[Hall], None]:
    """More than before takes effect a day later; what was lost and played until then is of another day."""

    def raise_it(hall: Hall) -> None:
        hall.room.limit(hall.new(), "ann", name, None)
        hall.clock.now += DAY + 1

    return raise_it


LET_IN_AGAIN = {
    "blocked": (block, unblock),
    "no player any more": (take_role_away, give_role_back),
    "away": (stay_away_for_an_hour, let_time_pass),
    **{name: (STOPS[name], raise_limit(name)) for name in ("stake", "loss", "rounds", "minutes")},
}


@pytest.mark.parametrize("why", LET_IN_AGAIN)
def test_who_was_let_in_again_here_bets_elsewhere(hall: Hall, elsewhere: Elsewhere, why: str):
    stop, let_in = LET_IN_AGAIN[why]

    async def story() -> list[str]:
        host = await seated_elsewhere(hall, elsewhere)
        stop(hall)
        codes = [await refusal(hall.bet(host, 5_000))]
        let_in(hall)
        return [*codes, await refusal(hall.bet(host, 5_000))]

    assert asyncio.run(story()) == [CODES[why], ""]


def test_somebody_who_has_just_signed_up_here_sits_down_elsewhere(hall: Hall, elsewhere: Elsewhere):
    async def story() -> Host:
        host = await seated_elsewhere(hall, elsewhere)
        hall.come_along("cid")
        await hall.act(host, c.SitDown("Cid", 100_000), "cid")
        return host

    assert asyncio.run(story()).table.place_of("cid") is not None


def test_what_is_lost_here_counts_elsewhere(hall: Hall, elsewhere: Elsewhere):
    async def story() -> tuple[str, str]:
        host, here = await seated_elsewhere(hall, elsewhere), await hall.seated("t-2", "bob")
        lost = hall.day().lost
        hall.limit("loss", max(lost, 0) + 2 * BET)
        first = await refusal(hall.bet(host, BET))
        await hall.play_out(host)
        hall.limit("loss", hall.day().lost + 2 * BET)
        await hall.bet(here, 2 * BET)  # Bob has not bet: it lies there
        return first, await refusal(hall.bet(host, BET))

    assert asyncio.run(story()) == ("", "limit/loss")


def test_a_bet_taken_back_here_is_free_to_be_lost_elsewhere(hall: Hall, elsewhere: Elsewhere):
    async def story() -> list[str]:
        host, here = await seated_elsewhere(hall, elsewhere), await hall.seated("t-2", "bob")
        hall.limit("loss", max(hall.day().lost, 0) + 2 * BET)
        await hall.bet(here, 2 * BET)
        codes = [await refusal(hall.bet(host, 2 * BET))]
        await hall.act(here, c.Bet())  # she sits that round out after all
        return [*codes, await refusal(hall.bet(host, BET))]

    assert asyncio.run(story()) == ["limit/loss", ""]


def test_chips_that_a_house_was_given_here_pay_elsewhere(hall: Hall, elsewhere: Elsewhere):
    async def story() -> list[str]:
        host = await seated_elsewhere(hall, elsewhere)
        left = hall.store.balance(TREASURY)
        hall.room.retire(hall.new(), "olga", TREASURY, left, "needed elsewhere")
        codes = [await refusal(hall.bet(host, 50_000))]
        hall.room.issue(hall.new(), "olga", TREASURY, left, "to pay with")
        return [*codes, await refusal(hall.bet(host, 50_000))]

    assert asyncio.run(story()) == ["table/bet/bank", ""]
