"""Records of a room: complete for rounds that are over, and without hidden cards for those in play."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from fairdeal.cards import FACE_DOWN
from fairdeal.room.records import Records
from fairdeal.store import Store, open_store
from fairdeal.store.opening import IN_MEMORY
from fairdeal.wire import commands as c
from fairdeal.wire.events.blackjack import HoleCardDealt
from fairdeal.wire.records import PlayedRound, RoundReplay, RoundsWanted
from tests.cli.recorded import Played
from tests.simulation.sight import hidden_hole
from tests.tables.room import Room as TableRoom


@pytest.fixture
def store() -> Store:
    return open_store(IN_MEMORY)


def replay(store: Store, name: str) -> RoundReplay[Any]:
    found = asyncio.run(Records(store).replay(name, with_seats=True))
    assert found is not None
    return found


def trumps(store: Store, *, in_play: bool) -> RoundReplay[Any]:
    played = Played(store)
    played.people("ann", "bo")
    played.trumps("t-1", "airliners", ("ann", "bo"), games=1, stops_in_mid_round=in_play)
    return replay(store, "t-1:1")


def test_a_round_in_play_shows_nobodys_cards_to_a_coach(store: Store):
    found = trumps(store, in_play=True)

    assert found.round.ended_at_ms == 0
    assert all(step.card is None for step in found.steps)
    choices = [step.choice for step in found.steps if step.choice is not None]
    assert all(each.own_round is None and not each.chances for each in choices)
    assert {each.action for each in choices if each.question == "pick"} <= {""}


def test_a_round_that_is_over_shows_what_each_player_saw(store: Store):
    found = trumps(store, in_play=False)

    assert found.round.is_ended
    choices = [step.choice for step in found.steps if step.choice is not None]
    assert all(each.own_round is not None for each in choices)
    assert all(bool(each.chances) == (each.question == "call") for each in choices)


def test_a_hole_card_is_face_down_until_it_is_turned(store: Store):
    played = Played(store, seed=3)
    played.people("ann")
    played.blackjack("t-1", "vegas_strip", ("ann",), games=2, stops_in_mid_round=True, closes=False)

    in_play, over = replay(store, "t-1:2"), replay(store, "t-1:1")

    assert FACE_DOWN in in_play.steps[-1].rounds_after_events[-1].dealer.cards
    assert FACE_DOWN not in over.steps[-1].rounds_after_events[-1].dealer.cards


def test_an_export_has_every_round_and_says_which_tables_are_left_out(store: Store):
    played = Played(store)
    played.people("ann", "bo")
    for table in ("t-1", "t-2"):
        played.blackjack(table, "vegas_strip", ("ann", "bo"), games=2)

    async def export() -> list[Any]:
        return [each async for each in Records(store).export_rounds(RoundsWanted())]

    found = asyncio.run(export())

    assert all(isinstance(each, PlayedRound) for each in found)
    assert [(each.round.name, each.name) for each in found] == [
        (f"{table}:{number}", name) for table in ("t-1", "t-2") for number in (1, 2) for name in ("Ann", "Bo")
    ]


@pytest.fixture
def room() -> Iterator[TableRoom]:
    room = TableRoom(lambda clock: open_store(IN_MEMORY, clock))
    yield room
    room.close()


def test_a_round_that_was_called_off_keeps_its_face_down_card(room: TableRoom):
    table = room.open()
    table.seat("ann", "bob")
    table.bet("ann", "bob")
    assert hidden_hole(table.table) is not None

    table.act("ops", c.VoidRound())

    found = replay(room.store, "t-1:1")
    holes = [step for step in found.steps if any(isinstance(event, HoleCardDealt) for event in step.events)]
    assert [step.card for step in holes] == [None]
    assert FACE_DOWN in found.steps[-1].rounds_after_events[-1].dealer.cards
    assert all(step.choice is None or step.choice.own_round is None for step in found.steps)
