"""The people at one terminal are clients of a room that runs in a thread."""

import threading
from collections.abc import Iterator
from itertools import pairwise

import pytest

from fairdeal.games.game import Refused
from fairdeal.room.lifecycle.new_tables import NewTable
from fairdeal.room.people.visitors import Visitors
from fairdeal.store import Store, open_store
from fairdeal.tables.games.trumps import trumps_table, trumps_terms
from fairdeal.tables.houses.terms import blackjack_table, local_terms
from fairdeal.terminal.party import Party
from fairdeal.terminal.party_link import MovedOn
from fairdeal.terminal.story import ShownEvent
from fairdeal.wire.events.table import RoundEnded, SeatLeft
from fairdeal.wire.parts import BoxBet
from fairdeal.wire.views.trumps import CardView, RoundView
from tests.terminal.people import house_and_book, seeded
from tests.trumps_play.people import TWO_EACH, book_for

BET = 500


@pytest.fixture
def store() -> Iterator[Store]:
    store = open_store("memory:")
    yield store
    store.close()


def new_party(store: Store, seed: str = "1") -> Party:
    """A party at a table that is yet to be opened."""
    house, book = house_and_book("vegas_strip", ())
    opening = blackjack_table("t-1", house, book, "", local_terms(house, book, shows_bets=False))
    return Party(Visitors(store), NewTable(opening, book, seeded(seed)))


def seat(party: Party, *names: str) -> None:
    for number, name in enumerate(names, start=1):
        party.welcome(name, 20 * BET)
        party.sit_down(number, name, 20 * BET, issued=False, least=BET)


def hear(party: Party) -> list[ShownEvent]:
    """Everything up to the moment when the table waits for somebody."""
    told = list[ShownEvent]()
    while happened := party.next_events():
        told += happened
    return told


def play_round(party: Party) -> list[ShownEvent]:
    """Everybody bets and stands."""
    for number in party.people:
        party.bet(number, (BoxBet(BET),))
    told = hear(party)
    while party.view.round is not None and (asked := party.view.round.asked) is not None:
        word = "stand" if "stand" in asked.options else asked.options[-1]
        party.choose(asked.box, word, party.view.round.boxes[asked.box - 1].owner)
        told += hear(party)
    return told


def test_a_table_that_nobody_has_opened_shows_what_it_will_take_and_stores_nothing(store: Store):
    party = new_party(store)

    assert (party.view.bets.least, party.view.seats) == (BET, ())
    assert not party.was_opened
    assert store.version("t-1") == 0


def test_events_come_in_order_each_with_the_round_before_and_after_it(store: Store):
    party = new_party(store)
    seat(party, "Ann", "Bob")
    party.seat_bot("mimic", "Bot 1", 3, 20 * BET)

    told = hear(party) + play_round(party) + play_round(party)
    party.stop()

    assert sum(isinstance(each.event, RoundEnded) for each in told) == 2
    assert all(one.after == next_one.before for one, next_one in pairwise(told))


def test_what_is_told_stops_at_the_end_of_a_round(store: Store):
    party = new_party(store)
    seat(party, "Ann")
    hear(party)
    party.bet(1, (BoxBet(BET),))
    for _ in range(9):
        while happened := party.next_events():
            assert not any(isinstance(each.event, RoundEnded) for each in happened[:-1])
        if party.view.round is None:
            break
        party.choose(1, party.view.round.asked.options[0], 1)
    party.stop()

    assert party.view.number == 1


def test_an_answer_to_a_table_that_others_have_changed_is_not_given(store: Store):
    here = new_party(store)
    seat(here, "Ann", "Bob")
    hear(here)
    elsewhere = Party.resume(Visitors(store), "t-1")
    elsewhere.leave(2)

    with pytest.raises(MovedOn):
        here.bet(1, (BoxBet(BET),))

    assert [type(each.event) for each in hear(here)] == [SeatLeft]
    with pytest.raises(MovedOn):
        here.person(2)
    here.bet(1, (BoxBet(BET),))
    for party in (here, elsewhere):
        party.stop()


def test_a_command_that_is_refused_changes_nothing_and_the_next_one_counts(store: Store):
    party = new_party(store)
    seat(party, "Ann")
    hear(party)

    with pytest.raises(Refused, match="bet"):
        party.bet(1, (BoxBet(1),))

    party.bet(1, (BoxBet(BET),))
    party.stop()


def test_people_come_back_to_the_purses_that_they_left(store: Store):
    first = new_party(store)
    seat(first, "Ann")
    hear(first)
    play_round(first)
    purse = first.own(1).purse
    first.stop()

    again = Party.resume(Visitors(store), "t-1")

    assert (again.people, again.own(1).purse, again.view.number) == ([1], purse, 1)
    assert hear(again) == []
    again.stop()


def test_nothing_runs_once_the_party_stops(store: Store):
    before = set(threading.enumerate())
    party = new_party(store)
    seat(party, "Ann")

    party.stop()

    assert not any(thread.name == "room" for thread in set(threading.enumerate()) - before)
    assert party.view.seats[0].name == "Ann"


def hand_of(party: Party, seat: int) -> tuple[CardView, ...]:
    seen = party.look(seat).seen
    assert isinstance(seen, RoundView)
    return seen.hand


def test_each_player_of_trumps_is_shown_their_own_cards(store: Store):
    book = book_for(TWO_EACH)
    opening = trumps_table("t-1", "own/small", book, "", trumps_terms(book, 2, 0))
    party = Party(Visitors(store), NewTable(opening, book, seeded("1")))
    for number, name in enumerate(("Ann", "Bob"), start=1):
        party.sit_down(number, name, 0, issued=False)
    for number in (1, 2):
        party.bet(number, (BoxBet(0),))
    hear(party)
    hands = {number: hand_of(party, number) for number in (1, 2)}
    party.stop()

    assert hands[1] and hands[2] and hands[1] != hands[2]
