"""A room that only watches: spectators of tables that another process plays."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fairdeal.client import connect
from fairdeal.games.game import Impossible, Refused
from fairdeal.games.trumps.book import book_of
from fairdeal.games.trumps.variants import Variant
from fairdeal.room.feed import ROUND_START
from fairdeal.room.watching_room import WatchingRoom
from fairdeal.store import Store, open_store
from fairdeal.store.places import FILE
from fairdeal.tables.missed_steps import MISSED_MOST
from fairdeal.wire import commands as c
from fairdeal.wire.events.blackjack import HandStood, RoundOpened
from fairdeal.wire.events.trumps import CardPicked
from fairdeal.wire.frames import Frame
from tests.room.watching import Watching
from tests.support.troubled_store import damage_log
from tests.tables.room import Room
from tests.trumps.random_games import random_pack


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """The room of the process that plays."""
    room = Room(lambda clock: open_store(tmp_path / FILE, clock))
    yield room
    room.close()


@pytest.fixture
def store(room: Room, tmp_path: Path) -> Iterator[Store]:
    """The store as the process of the spectators has it."""
    found = open_store(tmp_path / FILE)
    yield found
    found.close()


def events_of(frames: list[Frame[Any]]) -> list[Any]:
    return [event for frame in frames for event in frame.events]


def test_a_frame_comes_after_each_step_of_the_other_process(room: Room, store: Store):
    table = room.open()
    table.seat("ann")
    watching = Watching(room, store)
    (first,) = watching.read()

    for _ in range(30):
        table.play("ann")
    shown = watching.read()

    steps = store.steps("t-1", first.version, 1_000)
    assert [frame.version for frame in shown] == [step.version for step in steps]
    assert len(events_of(shown)) > MISSED_MOST
    assert not any(frame.has_gap for frame in shown)
    assert all(len(frame.rounds_after_events) == len(frame.events) for frame in shown)
    watching.close()


def test_who_comes_in_mid_round_gets_it_from_its_beginning(room: Room, store: Store):
    table = room.open()
    table.seat("ann")
    table.until_asked("ann")
    room.later(5)
    watching = Watching(room, store, ROUND_START)

    shown = watching.read()

    assert [event for event in events_of(shown) if isinstance(event, RoundOpened)]
    assert shown[-1].view.number == table.table.rounds
    assert shown[-1].view.round_began_at_ms == room.now - 5_000
    assert shown[-1].view.now_ms == room.now
    watching.close()


def test_a_long_game_comes_from_its_beginning_too(room: Room, store: Store):
    endless = Variant(winner="points", rounds_most=500, draws_offer=0, draws_most=500)
    table = room.open_trumps(book=book_of(random_pack(Random(3)), endless))
    table.seat("ann", "bob")
    table.bet("ann", "bob", chips=100)
    while table.table.version < 2 * MISSED_MOST:
        person, box, options = table.asked or pytest.fail("the game is over")
        table.act(person, c.ChooseAction(box, options[0]))

    watching = Watching(room, store, ROUND_START)
    shown = watching.read()

    assert type(events_of(shown)[-1]) is not RoundOpened
    assert len(events_of(shown)) > MISSED_MOST
    watching.close()


def test_between_rounds_who_comes_in_gets_the_table_as_it_is(room: Room, store: Store):
    table = room.open()
    table.seat("ann")
    table.play("ann")
    watching = Watching(room, store, ROUND_START)

    (first,) = watching.read()

    assert (first.events, first.view.round, first.version) == ((), None, table.table.version)
    watching.close()


def test_who_did_not_ask_for_rounds_gets_what_was_missed_at_once(room: Room, store: Store):
    table = room.open()
    table.seat("ann")
    watching = Watching(room, store, with_rounds=False)
    watching.read()

    table.play("ann")
    (shown,) = watching.read()

    assert shown.events
    assert (shown.rounds_after_events, shown.answers) == ((), ())
    watching.close()


# Answers.


def test_answers_come_with_the_events_that_they_led_to(room: Room, store: Store):
    table = room.open()
    table.seat("ann")
    watching = Watching(room, store)
    watching.read()

    table.until_asked("ann")
    table.play_out()

    answers = [(frame.events[each.event], each) for frame in watching.read() for each in frame.answers]
    stood = [each for event, each in answers if isinstance(event, HandStood)]
    assert [(each.box, each.question, each.action, each.by_house) for each in stood] == [
        (1, "action", "stand", False)
    ]
    watching.close()


def test_an_answer_of_the_clock_is_the_houses(room: Room, store: Store):
    table = room.open(decision_seconds=10)
    table.seat("ann", "bob")
    table.until_asked("ann", "bob")
    watching = Watching(room, store)
    watching.read()

    table.later(11)

    answers = [each for frame in watching.read() for each in frame.answers]
    assert answers
    assert all(each.by_house for each in answers)
    watching.close()


def test_an_answer_gives_away_no_card_that_lies_face_down(room: Room, store: Store):
    table = room.open_trumps()
    table.seat("ann", "bob")
    table.bet("ann", "bob", chips=100)
    watching = Watching(room, store)
    watching.read()

    person, box, options = table.asked or pytest.fail("nobody is asked")
    table.act(person, c.ChooseAction(box, options[0]))

    answers = [(frame.events[each.event], each) for frame in watching.read() for each in frame.answers]
    picked = [each for event, each in answers if isinstance(event, CardPicked)]
    assert [(each.box, each.question, each.action) for each in picked] == [(box, "pick", "")]
    watching.close()


# Nothing is written, and what can't be read is said.


def test_watching_writes_nothing(room: Room, store: Store):
    table = room.open()
    table.seat("ann", "bob")
    table.until_asked("ann", "bob")
    before = _content(store)
    watching = Watching(room, store, ROUND_START)

    watching.read()
    room.later(3_600)

    assert _content(store) == before
    watching.close()
    assert _content(store) == before


def _content(store: Store) -> tuple[int, dict[str, int], list[str]]:
    return store.version("t-1"), store.balances(), sorted(store.secret_names(""))


def test_a_table_that_is_not_there_is_refused(room: Room, store: Store):
    with pytest.raises(Refused) as refusal:
        Watching(room, store).read()

    assert refusal.value.code == "table/unknown"


def test_nobody_can_act_in_a_room_that_only_watches(room: Room, store: Store):
    async def leave() -> None:
        async with connect(WatchingRoom(store)) as spectator:
            await spectator.watch("t-1").leave()

    async def sit() -> None:
        async with connect(WatchingRoom(store)) as spectator:
            await spectator.sit("t-1", 100)

    async def come_in() -> None:
        async with connect(WatchingRoom(store), name="Ann"):
            pass

    room.open()
    codes = []
    for story in (leave, sit, come_in):
        with pytest.raises(Refused) as refusal:
            room.wait_for(story())
        codes.append(refusal.value.code)

    assert codes == ["table/not-seated", "table/spectator", "table/spectator"]


def test_a_room_that_only_watches_lists_tables_by_the_names_of_their_houses(room: Room, store: Store):
    async def list_houses() -> list[str]:
        async with connect(WatchingRoom(store)) as spectator:
            return [entry.house_name.en for entry in await spectator.lobby()]

    room.open("reno")

    assert room.wait_for(list_houses()) == ["Reno Single Deck"]


def test_damage_is_raised_where_the_next_frame_is_awaited(room: Room, store: Store, tmp_path: Path):
    table = room.open()
    table.seat("ann")
    watching = Watching(room, store)
    watching.read()

    table.play("ann")
    damage_log(tmp_path / FILE, "t-1")

    with pytest.raises(Impossible):
        watching.read()
