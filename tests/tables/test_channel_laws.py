"""Laws of the channel: however somebody reads, and whenever they came, they end at the table of the host."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal.games.game import ForPlayers, Refused
from fairdeal.store import open_store
from fairdeal.tables.engine import rounds
from fairdeal.tables.engine.apply import apply_event
from fairdeal.tables.model.events import BoxBet
from fairdeal.tables.model.state import Table
from fairdeal.tables.published_steps import PublishedStep
from fairdeal.tables.subscriptions import Subscriber, Update
from fairdeal.tables.views.table_view import view
from fairdeal.wire import commands as c
from tests.tables.room import PEOPLE, Room, Sitting

encode = msgspec.json.encode
VIEWERS = ("ann", "bob", "cid", "nobody", None)
HOUSES: dict[str, dict[str, Any]] = {
    "vegas_strip": {"banker": "rotate"},
    "spanish21_h17_6d": {},
    "trumps": {},
}


def open_at(room: Room, house: str) -> Sitting:
    return room.open_trumps() if house == "trumps" else room.open(house, **HOUSES[house])


def any_command(table: Table, person: str, chance: Random) -> c.AnyCommand:
    """Something that a person may want, or may not be allowed to."""
    if table.place_of(person) is None:
        return c.SitDown(person.title(), chance.choice((5_000, 20_000)))
    if chance.random() < 0.1:
        return chance.choice((c.Leave(), c.BuyIn(500), c.CashOut(100), c.MoreTime()))
    if table.round is None:
        return c.Bet((BoxBet(chance.choice((500, 1_000))),))
    waiting = rounds.waiting_for(table)
    if not isinstance(waiting, ForPlayers):
        return c.DealCard()
    box, options = chance.choice(list(waiting.options.items()))
    return c.ChooseAction(box, chance.choice(options))


def do_something(table: Sitting, chance: Random) -> None:
    person = chance.choice(PEOPLE[:4])
    if table.table.round is not None and chance.random() < 0.8 and table.asked is not None:
        person = table.asked[0]
    with suppress(Refused):
        table.act(person, any_command(table.table, person, chance))


class Follower:
    """Somebody who goes by what they get, and by nothing else."""

    def __init__(self, subscriber: Subscriber, table: Table, speed: float) -> None:
        self.subscriber, self.table, self.speed = subscriber, table, speed
        self.left_out = 0

    def read(self) -> None:
        for update in self.subscriber.waiting():
            self.follow(update)

    def follow(self, update: Update) -> None:
        for step in update.steps:
            assert step.before == self.table
            self.table = applied(self.table, step)
        assert update.left_out or self.table == update.after
        self.left_out += update.left_out
        self.table = update.after


def applied(table: Table, step: PublishedStep) -> Table:
    """The table after a step; only what moves chips is not in the events, and is taken from the tables."""
    for each in step.events:
        moved = apply_event(table, each.event, each.table.at, (), lambda _: b"", each.played)
        kept = {"chips": each.table.chips, "round": each.table.round}
        table = msgspec.structs.replace(moved, **kept)
        assert table == each.table
        assert _state(moved) == _state(each.table)
    return table


def _state(table: Table) -> Any:
    return table.round.state if table.round is not None else None


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), house=st.sampled_from(sorted(HOUSES)))
def test_whoever_applies_what_they_got_ends_at_the_table_of_the_host(seed: int, house: str):
    chance = Random(seed)
    room = Room(lambda clock: open_store("memory:", clock))
    table = open_at(room, house)
    other = room.host("t-1")
    followers: list[Follower] = []

    for _ in range(60):
        if chance.random() < 0.1:
            is_lossless = chance.random() < 0.3
            subscriber = table.host.channel.subscribe(is_lossless=is_lossless)
            followers.append(Follower(subscriber, table.table, chance.choice((0.0, 0.05, 1.0))))
        if followers and chance.random() < 0.05:
            followers.pop(chance.randrange(len(followers))).subscriber.unsubscribe()
        do_something(other if chance.random() < 0.3 else table, chance)
        for each in followers:
            if chance.random() < each.speed:
                each.read()
    table.host.reload()
    for each in followers:
        each.read()

    assert all(each.table == table.table for each in followers)
    assert not any(each.left_out for each in followers if each.speed == 1.0)
    room.close()


def steps_of(updates: Iterator[Update]) -> list[PublishedStep]:
    return [step for update in updates for step in update.steps]


@pytest.mark.parametrize("house", sorted(HOUSES))
@pytest.mark.parametrize("is_watched", [True, False])
def test_whoever_comes_back_is_shown_what_they_would_have_been_shown(
    room: Room, house: str, is_watched: bool
):
    table, chance = open_at(room, house), Random(house)
    present = table.host.channel.subscribe(is_lossless=True)
    for _ in range(60):
        do_something(table, chance)
    there = steps_of(iter(present.waiting()))
    if not is_watched:
        present.unsubscribe()

    async def come_back(since: int) -> Update:
        with await table.host.subscribe(since) as subscriber:
            return await subscriber.next()

    newest = table.table.version
    for since in range(max(0, newest - 150), newest + 1):
        update = room.wait_for(come_back(since))
        missed = [step for step in there if step.after.version > since]
        assert [step.after.version for step in update.steps] == [step.after.version for step in missed]
        for person in VIEWERS:
            assert encode(view(update.after, person)) == encode(view(table.table, person))
            for got, own in zip(update.steps, missed, strict=True):
                assert got.shown_to(person).json == own.shown_to(person).json
    assert all(one.after == next_.before for one, next_ in pairwise(there))


def test_a_seat_that_changed_hands_shows_its_new_owner_nothing_of_the_old_ones(room: Room):
    table = room.open(banker="1")
    table.seat("ann", "bob", "cid")
    seen = table.table.version
    table.play("bob", "cid", chips=500)
    table.act("ann", c.Leave())
    table.act("dot", c.SitDown("Dot", 20_000, 1))
    assert table.table.places[1].person == "dot"

    async def come_back() -> tuple[PublishedStep, ...]:
        with await table.host.subscribe(seen) as subscriber:
            return (await subscriber.next()).steps

    steps = room.wait_for(come_back())

    shown = {person: [step.shown_to(person).json for step in steps] for person in ("ann", "dot", None)}
    assert shown["dot"] == shown[None] != shown["ann"]
