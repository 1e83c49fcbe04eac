"""Other hidden cards, the same bytes: what a viewer gets does not depend on a card that lies face down."""

import asyncio

import msgspec

from fairdeal.client import connect
from fairdeal.games.blackjack.state import Round
from fairdeal.room.feed import Feed, Viewer
from fairdeal.room.room import Room
from fairdeal.tables.model.state import Table
from fairdeal.tables.published_steps import PublishedEvent, PublishedStep
from fairdeal.tables.subscriptions import Update
from tests.client.conftest import BET, RoomRunner, play
from tests.simulation.sight import dealt_hole, hidden_hole, with_other_card, with_other_hole_card

CHIPS = 20 * BET


def test_no_frame_and_no_round_depends_on_the_hole_card_before_it_is_public(rooms: RoomRunner):
    async def story(room: Room) -> int:
        async with (
            connect(room, name="Ann") as ann,
            connect(room, name="Bob") as bob,
            room.tables.use("t-1") as running,
        ):
            tables = [await each.sit("t-1", chips=CHIPS) for each in (ann, bob)]
            published = running.host.channel.subscribe(is_lossless=True)
            await asyncio.gather(*(play(table, rounds=6) for table in tables))
            updates, looked = published.waiting(), 0
            running.host.clock = lambda: 0  # views hold the time
            for person in (ann.person, bob.person, None):
                viewer = Viewer(person, with_rounds=True)
                feed = room._feed(running, viewer)
                for update in updates:
                    other = _swap(update, person)
                    looked += hidden_hole(update.after) is not None
                    assert await _encoded(feed, other) == await _encoded(feed, update)
            return looked

    assert rooms.run(story) > 20


async def _encoded(feed: Feed, update: Update) -> bytes:
    return msgspec.json.encode(await feed._frame(update))


def _swap(update: Update, person: str | None) -> Update:
    """The same update with another card face down."""
    steps = []
    for step in update.steps:
        before, events = step.before, []
        for each in step.events:
            hole = dealt_hole(before, each.event) or hidden_hole(before)
            is_hidden = hole is not None and hidden_hole(each.table) is not None
            event = with_other_card(before, each.event, hole) if hole and is_hidden else each.event
            played = each.played if event is each.event else None
            events.append(PublishedEvent(event, _swap_table(each.table, person), played))
            before = each.table
        steps.append(PublishedStep(_swap_table(step.before, person), tuple(events), step.cause))
    return Update(_swap_table(update.after, person), tuple(steps))


def _swap_table(table: Table, person: str | None) -> Table:
    state = table.round.state if table.round is not None else None
    return with_other_hole_card(table, state, person) if isinstance(state, Round) else table
