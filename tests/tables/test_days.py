"""What people did in a day: the figures that are followed are those that a new process reads."""

import asyncio
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal.store import Store, StoreTrouble
from fairdeal.tables.engine.step import Unread
from fairdeal.tables.host import Host
from fairdeal.tables.host_factory import load_host
from fairdeal.tables.limits.daily_play import DailyPlay
from fairdeal.tables.limits.gate import PeopleGate
from fairdeal.wire import commands as c
from tests.tables.hall import BET, DAY, MINUTE, Hall, new_hall, refusal

HOUR = 60 * MINUTE


def days_of(hall: Hall) -> DailyPlay:
    """Those that the hall's gate follows."""
    assert isinstance(hall.gate, PeopleGate)
    return hall.gate._days


def check_days(hall: Hall, *people: str) -> None:
    followed, now = days_of(hall), hall.clock()
    if not followed.is_ready(now):
        followed.look_again(now)
    for person in people:
        assert followed.day(person, "", now) == DailyPlay(hall.store).day(person, "", now)


async def play_rounds(hall: Hall, host: Host, person: str, rounds: int) -> None:
    for _ in range(rounds):
        await hall.bet(host, 5_000, person)
        await hall.play_out(host)


def test_rounds_after_midnight_count_for_the_new_day_whoever_asks_first():
    async def story() -> None:
        hall = new_hall()
        hall.come_along("bob")
        hall.limit("loss", 900_000)  # so days are followed
        host = await hall.seated("t-1", "bob")
        await hall.bet(host)
        await hall.bet(host, BET, "bob")
        await hall.play_out(host)
        hall.clock.now += DAY
        await hall.act(host, c.Leave())
        await play_rounds(hall, host, "bob", 12)

        check_days(hall, "ann", "bob")
        hall.room.limit(hall.new(), "bob", "rounds", 12)
        assert await refusal(hall.bet(host, 5_000, "bob")) == "limit/rounds"

    asyncio.run(story())


def test_a_question_from_just_before_midnight_loses_nothing_of_the_new_day():
    async def story() -> None:
        hall = new_hall()
        hall.limit("loss", 900_000)
        host = await hall.seated()
        hall.clock.now += DAY // 2 + MINUTE
        await play_rounds(hall, host, "ann", 3)
        before = days_of(hall).day("ann", "", hall.clock())

        days_of(hall).look_again(hall.clock() - 2 * MINUTE)

        assert days_of(hall).day("ann", "", hall.clock()) == before
        assert before.rounds == 3
        check_days(hall, "ann")

    asyncio.run(story())


@settings(max_examples=25, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["ann", "bob"]), st.sampled_from([0, MINUTE, HOUR, 13 * HOUR, 2 * DAY, -HOUR])
        ),
        min_size=1,
        max_size=12,
    )
)
def test_days_that_are_followed_are_those_that_are_read(story: list[tuple[str, int]]):
    async def play() -> None:
        hall = new_hall()
        hall.come_along("bob")
        hall.limit("loss", 900_000)
        hosts = {"ann": await hall.seated("t-1"), "bob": await hall.table("t-2")}
        await hall.act(hosts["bob"], c.SitDown("Bob", 100_000), "bob")
        for person, later in story:
            await hall.bet(hosts[person], BET, person)
            hall.clock.now += later
            await hall.play_out(hosts[person])
            check_days(hall, "ann", "bob")

    asyncio.run(play())


def test_what_another_process_plays_is_not_kept_but_read_when_it_matters():
    async def story() -> None:
        hall = new_hall()
        hall.come_along("bob")
        hall.limit("loss", 900_000)
        host = await hall.seated("t-1", "bob")
        await hall.act(host, c.Leave())
        other = replaced_host(hall)
        await hall.bet(other, BET, "bob")
        await hall.play_out(other)
        host.reload()

        await play_rounds(hall, host, "bob", 5)

        assert days_of(hall)._ahead == {}
        check_days(hall, "bob")

    asyncio.run(story())


def replaced_host(hall: Hall) -> Host:
    """The same table in another process."""
    return load_host(hall.store, "t-1", hall.clock)


def test_a_table_for_show_that_is_written_to_during_the_first_read_keeps_nobody_waiting():
    async def story() -> None:
        hall = new_hall()
        show, real = await hall.table("t-show", for_show=True), await hall.table("t-1")
        hall.limit("loss", 900_000)
        await hall.act(real, c.SitDown("Ann", 100_000))
        await hall.act(show, c.SitDown("Ann", 0))
        now = hall.clock()
        days_of(hall).follow("t-show", 100, now, ())

        days_of(hall).look_again(now)

        assert days_of(hall).is_ready(now)

    asyncio.run(story())


def test_a_day_that_is_never_known_ends_in_a_sentence(monkeypatch: pytest.MonkeyPatch):
    async def story() -> None:
        hall = new_hall()
        hall.limit("loss", 900_000)
        host = await hall.seated()

        def not_known(*_: Any) -> Any:
            raise Unread("day:ann", lambda: None)

        monkeypatch.setattr(hall.gate, "check_bets", not_known)
        with pytest.raises(Exception, match="Too many write to t-1"):
            await hall.bet(host)

    asyncio.run(story())


class ReadingNoted:
    """A store that notes which logs are read, and how it is asked for their ends."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.logs: set[str] = set()
        self.looks: list[str] = []

    def __getattr__(self, name: str) -> Any:
        if name in ("ends", "open_ends", "changes"):
            self.looks.append(name)
        return getattr(self._store, name)

    def read(self, table: str, *more: int) -> Any:
        self.logs.add(table)
        return self._store.read(table, *more)


def test_after_the_first_read_nobody_goes_through_tables_that_have_not_changed():
    async def story() -> None:
        hall = new_hall()
        hall.limit("loss", 900_000)
        hosts = [await hall.seated(name) for name in ("t-1", "t-2", "t-3")]
        noted: Any = ReadingNoted(hall.store)
        days, now = DailyPlay(noted), hall.clock()
        days.look_again(now)
        assert noted.logs >= {"t-1", "t-2", "t-3"}
        noted.logs.clear()
        noted.looks.clear()

        assert not days.look_again(now)
        assert noted.logs == set()
        await play_rounds(hall, hosts[1], "ann", 2)
        assert days.look_again(now)

        assert noted.logs == {"t-2"}
        assert noted.looks == ["changes", "changes"]
        assert days.day("ann", "", now) == hall.day()

    asyncio.run(story())


def test_a_read_that_fails_is_made_again(monkeypatch: pytest.MonkeyPatch):
    async def story() -> None:
        hall = new_hall()
        hall.limit("loss", 900_000)
        hosts = [await hall.seated(name) for name in ("t-1", "t-2")]
        days, now = DailyPlay(hall.store), hall.clock()
        days.look_again(now)
        for host in hosts:
            await play_rounds(hall, host, "ann", 1)

        def fail(*_: Any) -> Any:
            raise StoreTrouble("store.closed")

        with monkeypatch.context() as broken:
            broken.setattr(type(hall.store), "read", fail)
            with pytest.raises(StoreTrouble):
                days.look_again(now)

        assert days.look_again(now)
        assert days.day("ann", "", now) == hall.day()

    asyncio.run(story())
