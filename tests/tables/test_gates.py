"""Who may play, and how much: what the room and people's own limits stop at the tables."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fairdeal.games.game import Refused
from fairdeal.ledger.limits import Day
from fairdeal.room.bots.driver import seat_bot
from fairdeal.store import Store, StoredEvent, open_store
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.host import Host
from fairdeal.tables.limits.daily_play import DailyPlay
from fairdeal.tables.limits.gate import PeopleGate
from fairdeal.tables.model.events import BoxBet
from fairdeal.tables.stored_table import EVENTS_PER_SNAPSHOT
from fairdeal.wire import commands as c
from fairdeal.words import words_for
from fairdeal.words.refusals import render_refusal
from tests.people.building import Clock
from tests.support.covers import covers
from tests.support.settling import settle
from tests.tables.hall import ANN, BET, DAY, MINUTE, NOON, PASSWORD, Hall, new_hall, refusal
from tests.tables.room import round_seen


@pytest.fixture
def clock() -> Clock:
    return Clock(NOON)


@pytest.fixture(params=["memory", "sqlite"])
def hall(request: pytest.FixtureRequest, tmp_path: Path, clock: Clock) -> Iterator[Hall]:
    store = open_store("memory:" if request.param == "memory" else tmp_path / "room.db", clock)
    yield Hall(store, clock)
    store.close()


@pytest.fixture
def quick() -> Hall:
    return new_hall()


# Who.


def test_only_who_is_known_sits_down(quick: Hall):
    async def come() -> None:
        host = await quick.table()
        await host.act(Actor("nobody"), c.SitDown("Nobody", 0), "x1")

    with pytest.raises(Refused, match="people/unknown"):
        asyncio.run(come())


@covers("S4-41", "S4-44")
def test_who_was_blocked_neither_sits_down_nor_bets(hall: Hall):
    async def come() -> list[str]:
        host = await hall.seated()
        hall.room.set_status(hall.new(), "olga", "ann", "blocked", "has to cool down")
        return [await refusal(hall.bet(host)), await refusal(hall.seated("t-2"))]

    assert asyncio.run(come()) == ["people/not-active"] * 2


def test_who_was_blocked_in_mid_round_plays_it_to_its_end(quick: Hall):
    async def play() -> Host:
        host = await quick.seated()
        while host.table.round is None:
            await quick.bet(host)
        quick.room.set_status(quick.new(), "olga", "ann", "blocked", "has to cool down")
        while host.table.round is not None:
            options = round_seen(host.table, "ann").asked.options
            await quick.act(host, c.ChooseAction(1, "stand" if "stand" in options else "no"))
        return host

    assert asyncio.run(play()).table.round is None


def test_who_stays_away_does_not_sit_down(quick: Hall):
    async def come() -> str:
        quick.room.stay_away(quick.new(), "ann", NOON + DAY)
        early = await refusal(quick.seated())
        quick.clock.now += DAY
        await quick.seated("t-2")
        return early

    assert asyncio.run(come()) == "limit/away"


def test_bots_need_no_account(quick: Hall):
    async def come() -> Host:
        host = await quick.table()
        await seat_bot(host, "mimic", "Mimi", 100_000, "bot")
        await settle(host, rounds=3)
        return host

    assert asyncio.run(come()).table.rounds == 3


# How much.


def test_a_stake_over_the_own_limit_is_refused_with_its_sentence(hall: Hall):
    async def come() -> None:
        host = await hall.seated()
        hall.limit("stake", 800)
        await hall.bet(host, 900)

    with pytest.raises(Refused) as refused:
        asyncio.run(come())

    assert refused.value.code == "limit/stake"
    assert "limit is 8 on a box, and this is 9" in render_refusal(refused.value, words_for("en"))


def test_a_refused_bet_stays_refused(quick: Hall):
    async def come() -> list[str]:
        host = await quick.seated()
        quick.limit("stake", 800)
        bet = c.Bet((BoxBet(900),))
        first = await refusal(host.act(ANN, bet, "same"))
        quick.clock.now += 2 * DAY
        return [first, await refusal(host.act(ANN, bet, "same"))]

    assert asyncio.run(come()) == ["limit/stake"] * 2


def test_rounds_are_counted_over_all_tables(hall: Hall):
    async def come() -> list[str]:
        one, other = await hall.seated("t-1"), await hall.seated("t-2")
        hall.limit("rounds", 3)
        await hall.play(one)
        await hall.play(other)
        await hall.play(one)
        refused = await refusal(hall.bet(other))
        hall.clock.now += DAY
        return [refused, await refusal(hall.bet(other))]

    assert asyncio.run(come()) == ["limit/rounds", ""]


def test_the_loss_of_a_day_is_that_of_its_rounds(hall: Hall):
    async def come() -> int:
        host = await hall.seated()
        return sum([await hall.play(host) for _ in range(12)])

    won = asyncio.run(come())

    assert hall.day() == Day(lost=-won, rounds=12, minutes=0)


def test_a_bet_that_could_bring_the_loss_over_the_limit_is_refused(quick: Hall):
    async def come() -> tuple[int, str, str]:
        host = await quick.seated()
        quick.limit("loss", 2000)
        lost = 0
        while lost + BET <= 2000:
            lost -= await quick.play(host)
        return lost, await refusal(quick.bet(host)), await refusal(quick.seated("t-2"))

    lost, bet, seat = asyncio.run(come())

    assert 1500 < lost <= 2000
    assert (bet, seat) == ("limit/loss", "")


def test_what_is_bet_at_another_table_counts_as_lost(quick: Hall):
    async def come() -> list[str]:
        quick.room.sign_up(quick.new(), "bob", "Bob", PASSWORD)
        one, other = await quick.seated("t-1"), await quick.seated("t-2")
        await one.act(Actor("bob"), c.SitDown("Bob", 0), quick.new())  # the round waits for him
        quick.limit("loss", 1200)
        await quick.bet(one, 1000)
        again = await refusal(quick.bet(one, 1200))
        return [again, await refusal(quick.bet(other, BET))]

    assert asyncio.run(come()) == ["", "limit/loss"]


def test_a_double_that_could_bring_the_loss_over_the_limit_is_refused_and_standing_is_not(quick: Hall):
    async def come() -> list[str]:
        host = await quick.seated()
        quick.limit("loss", BET + 10_000)
        for _ in range(60):
            await quick.bet(host)
            while host.table.round is not None:
                options = round_seen(host.table, "ann").asked.options
                if "double" in options:
                    quick.limit("loss", quick.day().lost + BET - 1)
                    doubled = await refusal(quick.act(host, c.ChooseAction(1, "double")))
                    return [doubled, await refusal(quick.act(host, c.ChooseAction(1, "stand")))]
                await quick.act(host, c.ChooseAction(1, "stand" if "stand" in options else "no"))
        return []

    assert asyncio.run(come()) == ["limit/loss", ""]


def test_minutes_are_those_at_any_table_since_midnight(hall: Hall):
    async def come() -> list[Day]:
        hall.clock.now = NOON + DAY // 2 - 10 * MINUTE
        one = await hall.seated("t-1")
        hall.clock.now += 30 * MINUTE  # twenty of them today
        other = await hall.seated("t-2")
        hall.clock.now += 10 * MINUTE
        days = [hall.day()]
        await hall.act(one, c.Leave())
        hall.clock.now += 5 * MINUTE
        await hall.act(other, c.Leave())
        hall.clock.now += 60 * MINUTE
        return [*days, hall.day()]

    assert [day.minutes for day in asyncio.run(come())] == [30, 35]


def test_time_at_tables_that_is_used_up_stops_the_next_bet(quick: Hall):
    async def come() -> list[str]:
        host = await quick.seated()
        quick.limit("minutes", 45)
        quick.clock.now += 44 * MINUTE
        early = await refusal(quick.play(host))
        quick.clock.now += MINUTE
        return [early, await refusal(quick.bet(host))]

    assert asyncio.run(come()) == ["", "limit/minutes"]


def test_a_day_read_on_is_the_day_read_anew(quick: Hall):
    """Through midnight, over two tables, with people who come and go in the same seats."""

    async def come() -> None:
        assert isinstance(quick.gate, PeopleGate)
        kept, followed = DailyPlay(quick.store), quick.gate._days
        followed.look_again(quick.clock())
        hosts = [await quick.seated("t-1"), await quick.seated("t-2")]
        quick.clock.now = NOON + DAY // 2 - 7 * MINUTE
        for step in range(40):
            host = hosts[step % 2]
            if step % 7 == 6:
                await quick.act(host, c.Leave())
                quick.clock.now += MINUTE
                await quick.act(host, c.SitDown("Ann", 5_000))
            await quick.play(host)
            quick.clock.now += 17_000
            kept.look_again(quick.clock())
            assert kept.day("ann", "", quick.clock()) == quick.day()
            assert followed.day("ann", "", quick.clock()) == quick.day()

    asyncio.run(come())


class Measured:
    """A store that counts the facts that are read."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.facts = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def read(self, *given: Any) -> tuple[StoredEvent, ...]:
        rows = self._store.read(*given)
        self.facts += len(rows)
        return rows


def test_a_long_log_is_read_from_the_day_on(quick: Hall):
    async def come() -> None:
        host = await quick.seated()
        for _ in range(120):
            await quick.play(host)
        quick.clock.now += DAY
        await quick.play(host)

    asyncio.run(come())
    store: Any = Measured(quick.store)
    day = DailyPlay(store).day("ann", "", quick.clock())

    assert (day.rounds, day.minutes) == (1, 12 * 60)
    # The day itself, and what lies behind the last snapshot to know who sits there.
    assert store.facts < 600 + EVENTS_PER_SNAPSHOT < 1_600 < quick.store.version("t-1")


def test_of_two_bets_at_two_tables_at_once_only_one_is_within_the_limit(hall: Hall):
    hall.limit("loss", BET)

    async def both() -> list[str]:
        hosts = [await hall.seated("t-1"), await hall.seated("t-2")]
        return await asyncio.gather(*(bet(host, host.table.id) for host in hosts))

    async def bet(host: Host, command: str) -> str:
        try:
            await host.act(ANN, c.Bet((BoxBet(BET),)), command)
        except Refused as refusal:
            return refusal.code
        return "taken"

    assert sorted(asyncio.run(both())) == ["limit/loss", "taken"]


@pytest.mark.parametrize("is_same_process", [True, False])
def test_what_a_clock_that_was_ahead_has_dated_counts_for_no_day(hall: Hall, is_same_process: bool):
    """Else a round of half a century from now would use up the limits of every day until then."""
    hall.limit("loss", 10_000)
    days = DailyPlay(hall.store)

    async def come() -> int:
        host = await hall.seated()
        hall.clock.now += 50 * 365 * DAY
        await hall.play(host)
        await hall.act(host, c.Leave())
        days.day("ann", "", hall.clock())
        hall.clock.now -= 50 * 365 * DAY - MINUTE
        return await hall.play(await hall.seated("t-2"))

    won = asyncio.run(come())
    day = (days if is_same_process else DailyPlay(hall.store)).day("ann", "", hall.clock())

    assert day == Day(lost=-won, rounds=1, minutes=1)
