"""Rounds of a table that is followed, watched and timed as by a server, while things change around it."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from fairdeal.games.game import ForPlayers, Refused
from fairdeal.houses.library import open_house
from fairdeal.room.bots.driver import BotDriver, BotRules, seat_bot
from fairdeal.tables.engine import rounds
from fairdeal.tables.engine.handlers import Actor
from fairdeal.tables.host import Host
from fairdeal.tables.host_factory import host_table, open_table
from fairdeal.tables.houses.followed_house import FollowedHouse
from fairdeal.tables.houses.terms import blackjack_table, blackjack_terms
from fairdeal.tables.limits.enforcement import known_stake_limit
from fairdeal.tables.model.events import BoxBet
from fairdeal.tables.model.state import Table
from fairdeal.tables.model.terms import network_terms
from fairdeal.tables.subscriptions import Subscriber
from fairdeal.tables.timer import Timer
from fairdeal.tables.views.table_view import Facts, encode_with_own, own_view, public_view, view
from fairdeal.wire import commands as c
from tests.tables.bot_tables import randomness
from tests.tables.hall import BET, FUNDS, PASSWORD, Hall
from tests.tables.test_following import HITS, HOUSE, rewrite

ROUNDS = 200
CHANGES = 20
"""Every so many rounds something changes."""

THINKERS = ("basic", "counter")
"""Kinds of bots that compute odds, once for each rule book."""


def drive_bots(host: Host) -> BotDriver:
    """One driver for as long as the table runs, so that bots remember what they saw without reading it."""
    return BotDriver(host, BotRules(rounds_alone=0))


async def open_followed(hall: Hall, files: Path) -> Host:
    """A table whose house is changed on the disk, with Ann, who has limits, Bob and two bots that think."""
    house, book = open_house(files, environment={})
    hall.room.issue(hall.new(), "olga", f"house:{house.id}", 50_000_000, "to pay with")
    opening = blackjack_table("t-1", house, book, "olga", network_terms(blackjack_terms(house, book)))
    host = await open_table(
        hall.store,
        opening,
        book,
        hall.new(),
        hall.clock,
        randomness,
        hall.gate,
        FollowedHouse(files, environment={}),
    )
    for person in ("ann", "bob"):
        await host.act(Actor(person), c.SitDown(person.title(), 200_000), hall.new())
    for kind in THINKERS:
        await seat_bot(host, kind, kind.title(), 1_000_000, hall.new())
    return host


def show(host: Host, person: str) -> None:
    """Build somebody's view, with what their own limits leave them."""
    place = host.table.place_of(person)
    assert place is not None
    view(host.table, person, limit=known_stake_limit(host.gate, host.table, place, host.clock()))


async def play_round(hall: Hall, host: Host, bots: BotDriver, *people: str) -> None:
    """Everybody bets and stands, and sees what they can bet; the bots do what they like."""
    for person in people:
        show(host, person)
        await host.act(Actor(person), c.Bet((BoxBet(BET),)), hall.new())
    await bots.settle()
    while host.table.round is not None:
        waiting = rounds.waiting_for(host.table)
        assert isinstance(waiting, ForPlayers)
        box, options = next(iter(waiting.options.items()))
        person = host.table.places[rounds.owner_of(host.table, box) or 0].person
        answer = c.ChooseAction(box, "stand" if "stand" in options else "no")
        await host.act(Actor(person), answer, hall.new())
        await bots.settle()
    hall.clock.now += 2_000


async def change_something(hall: Hall, host: Host, bots: BotDriver, files: Path, number: int) -> None:
    """Somebody signs up, sits down and leaves; limits and rules change; the table is read from its log."""
    person = f"guest{number}"
    await asyncio.to_thread(hall.room.sign_up, hall.new(), person, person.title(), PASSWORD)
    await host.act(Actor(person), c.SitDown(person.title(), 0), hall.new())
    await host.act(Actor(person), c.Leave(), hall.new())
    await asyncio.to_thread(hall.room.limit, hall.new(), "ann", "loss", 900_000 - number)
    await asyncio.to_thread(rewrite, files, HITS if number % (2 * CHANGES) else HOUSE)
    with pytest.raises(Refused, match="people/unknown"):
        await host.act(Actor("nobody"), c.SitDown("Nobody", 0), hall.new())
    await bots.settle()
    again = await host_table(hall.store, "t-1", hall.clock, randomness, hall.gate)
    look(hall, again.table)


def look(hall: Hall, table: Table) -> None:
    """Build and encode what a server would send to everybody after a step."""
    public = public_view(table, Facts(now=hall.clock(), funds=FUNDS))
    shared = msgspec.json.encode(public)
    for place in table.places.values():
        encode_with_own(shared, own_view(table, place, public, Facts(now=hall.clock(), funds=FUNDS), 500))


async def watch(hall: Hall, subscriber: Subscriber, seen: list[int]) -> None:
    """Look at the table after each step that a subscriber gets."""
    async for update in subscriber:
        seen.append(update.after.version)
        look(hall, update.after)


async def let_time_run_out(hall: Hall, host: Host, bots: BotDriver, timer: Timer) -> Timer:
    """A round in which Bob does not bet and nobody answers, so that the clock plays it."""
    number = host.table.rounds
    await host.act(Actor("ann"), c.Bet((BoxBet(BET),)), hall.new())
    await bots.settle()
    while host.table.rounds == number or host.table.round is not None:
        await timer.stop()
        hall.clock.now += 60_000
        timer = Timer(host, settle=bots.settle)
        timer.start()  # finds that the time is over
        await asyncio.sleep(0.001)
    hall.clock.now += 2_000
    return timer


async def play_and_watch(hall: Hall, host: Host, bots: BotDriver, files: Path, seen: list[int]) -> None:
    """All rounds, with something changed and a round left to the clock every so often."""
    timer, subscriber = Timer(host, settle=bots.settle), await host.subscribe(host.table.version)
    timer.start()
    watching = asyncio.create_task(watch(hall, subscriber, seen))
    for number in range(1, ROUNDS + 1):
        if number % CHANGES == 0:
            await change_something(hall, host, bots, files, number)
        if number % CHANGES == CHANGES // 2:
            bots.stop()  # as after a restart: in the middle of a shoe, bots remember by the log
        if number % CHANGES == 1:
            timer = await let_time_run_out(hall, host, bots, timer)
        else:
            await play_round(hall, host, bots, "ann", "bob")
        look(hall, host.table)
    while seen[-1] < host.table.version and not watching.done():
        await asyncio.sleep(0)
    await timer.stop()
    subscriber.unsubscribe()
    await watching
