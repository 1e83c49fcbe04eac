"""What everybody at a table has seen since the last shuffle: every card that lies face up, and no other."""

from collections.abc import Iterator

import pytest

from fairdeal.cards import FACE_DOWN, Card
from fairdeal.fairness import ShoeSealed
from fairdeal.room.seen_cards import SeenCards, read_seen_cards, read_shown_events, see
from fairdeal.store import open_store
from fairdeal.wire import commands as c
from fairdeal.wire.events import blackjack as b
from fairdeal.wire.events import table as w
from tests.tables.room import Room, Sitting, round_seen

ACE, FIVE, KING = Card("AS"), Card("5H"), Card("KD")
BURNT = 1
"""The first card of each shoe is burnt face down."""


@pytest.fixture
def room() -> Iterator[Room]:
    opened = Room(lambda clock: open_store("memory:", clock))
    yield opened
    opened.close()


def seen_at(table: Sitting) -> SeenCards:
    return read_seen_cards(table.room.store, table.table)


def test_all_cards_are_seen_but_the_one_that_lies_face_down(room: Room):
    table = room.open()
    table.seat("ann", "bob")
    for _ in range(5):
        table.until_asked("ann", "bob")
        seen, shoe = seen_at(table), table.table.shoe
        assert shoe is not None
        assert round_seen(table.table, None).dealer.cards.count(FACE_DOWN) == 1

        assert (len(seen.cards), seen.on_table) == (shoe.drawn - BURNT - 1, len(shoe.on_table) - 1)
        assert FACE_DOWN not in seen.cards

        before = seen.before_round
        table.play_out()
        assert seen_at(table).cards[: len(before)] == before
        assert seen_at(table).on_table == 0


def test_a_banker_counts_no_card_that_others_do_not_see(room: Room):
    table = room.open("vegas_strip", "dealer.policy=free", banker="1")
    table.seat("ann", "bob")
    table.until_asked("bob")
    assert FACE_DOWN not in round_seen(table.table, "ann").dealer.cards

    banker, everybody = SeenCards(), seen_at(table)
    for event in read_shown_events(room.store, table.table, viewer=1):
        banker = see(banker, event)

    assert banker == everybody


def test_a_player_is_shown_what_was_before_them_as_a_spectator_is(room: Room):
    table = room.open("vegas_strip", "dealer.policy=free", banker="1")
    table.seat("ann", "bob")
    table.until_asked("bob")
    table.play_out()
    table.act("ann", c.Leave())
    table.seat("cid")

    shown = list(read_shown_events(room.store, table.table, viewer=1))

    assert table.table.places[1].person == "cid"
    holes = [event.card for event in shown if isinstance(event, b.HoleCardDealt)]
    assert set(holes) == {FACE_DOWN}


def test_nothing_is_read_from_before_the_last_shuffle(room: Room):
    table = room.open("vegas_strip", "shoe.decks=1")
    table.seat("ann")
    while len([fact for fact in table.facts if isinstance(fact, ShoeSealed)]) < 3:
        table.play("ann")
    table.play("ann")
    shoe = table.table.shoe
    assert shoe is not None

    assert 0 < len(seen_at(table).cards) == shoe.drawn - BURNT


def test_after_a_reshuffle_only_the_cards_on_the_table_are_seen():
    seen = SeenCards((ACE, FIVE, KING), on_table=1)

    assert see(seen, w.ShoeReshuffled(shoe=1, number=1, round=2)) == SeenCards((KING,), on_table=1)


def test_burnt_cards_are_seen_where_the_house_shows_them():
    assert see(SeenCards(), w.CardsBurnt(2)) == SeenCards()
    assert see(SeenCards(), w.CardsBurnt(2, (ACE, FIVE))) == SeenCards((ACE, FIVE))


def test_an_event_that_shows_nothing_changes_nothing():
    assert see(SeenCards((ACE,), on_table=1), None) == SeenCards((ACE,), on_table=1)
