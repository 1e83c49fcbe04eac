"""Events make states, and events that do not fit are impossible."""

import pytest

from fairdeal.cards import Card
from fairdeal.games import trumps
from fairdeal.games.game import Entries, Impossible, Movement
from fairdeal.games.trumps import events as e
from fairdeal.games.trumps.state import Phase
from tests.trumps.table import Table, book, entries, pack_of


def test_stakes_leave_the_purses_for_the_pot():
    opened = e.RoundOpened(book(), entries(2, chips=10))

    state = trumps.apply(None, opened)

    assert (state.purses, state.pot) == ({1: 90, 2: 90}, 20)
    assert trumps.movements(opened) == (Movement("purse:1", "pot", 10), Movement("purse:2", "pot", 10))


def test_playing_for_nothing_moves_no_chips():
    assert trumps.movements(e.RoundOpened(book(), entries(2))) == ()


def test_a_share_of_the_pot_goes_to_its_winner():
    table = Table("ant", "bee", chips=10)
    table.trick("speed")

    paid = e.PotPaid(2, 2, 20)

    assert paid in table.events
    assert trumps.movements(paid) == (Movement("pot", "purse:2", 20),)
    assert (table.state.purses, table.state.pot) == ({1: 90, 2: 110}, 0)


def test_a_new_trick_forgets_the_category_of_the_last():
    table = Table("ant bee", "cat dog")

    table.trick("speed")

    assert (table.state.category, table.state.tried) == ("", ())
    assert table.state.last is not None
    assert table.state.last.category == "speed"


def test_who_is_out_stays_at_the_table_without_cards():
    table = Table("ant bee", "elk fox", "cat", settings="ends=last_one winner=most_cards deal=first")

    table.trick("speed")

    assert [box.out for box in table.state.boxes] == [False, False, True]
    assert list(table.waiting.options) == [1, 2]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (e.RoundClosed(), "RoundClosed cannot happen in phase picking"),
        (e.CardPicked(9, 9, 1, Card("ant")), "does not fit"),
        (e.CardPicked(0, 1, 1, Card("ant")), "there is no box 0"),
        (e.CardPicked(1, 1, 5, Card("ant")), "does not fit"),
        (e.CardPicked(1, 1, 2, Card("ant")), "ant is not card 2 of box 1"),
    ],
)
def test_an_event_that_does_not_fit_is_impossible(event: e.Event, sentence: str):
    table = Table("ant bee", "cat dog")

    with pytest.raises(Impossible, match=sentence):
        trumps.apply(table.state, event)


def test_cards_that_are_not_at_the_table_cannot_move():
    state = Table("ant bee", "cat dog").state
    for event in (e.CardPicked(1, 1, 1, Card("ant")), e.CardPicked(2, 2, 1, Card("cat")), e.CallOpened()):
        state = trumps.apply(state, event)
    state = trumps.apply(state, e.CategoryCalled(1, "speed"))
    state = trumps.apply(state, e.CardsRevealed((), (1,)))

    with pytest.raises(Impossible, match="elk"):
        trumps.apply(state, e.TrickWon(1, (e.Moved(1, (Card("elk"),)),)))


def test_a_card_that_was_never_picked_cannot_be_turned_up():
    state = Table("ant bee", "cat dog").state
    for event in (e.CardPicked(1, 1, 1, Card("ant")), e.CallOpened(), e.CategoryCalled(1, "speed")):
        state = trumps.apply(state, event)

    with pytest.raises(Impossible, match="box 2 plays a card that it never picked"):
        trumps.follow_up(state)


def test_a_game_that_nobody_plays_cannot_begin():
    book = Table("ant bee", "cat dog").state.book

    with pytest.raises(Impossible, match="nobody plays it"):
        trumps.apply(None, e.RoundOpened(book, Entries((), {})))


def test_a_box_that_there_is_none_of_cannot_agree_to_stop():
    table = Table("ant", "bee", pack=pack_of("speed", ant="1", bee="1"), settings="draws_offer=1")
    table.trick("speed")

    with pytest.raises(Impossible, match="does not fit"):
        trumps.apply(table.state, e.StopAccepted(9))


def test_a_pot_cannot_pay_more_than_it_has():
    table = Table("ant", "bee", chips=10)
    table.trick("speed")
    settling = next(
        state for state in states(table.events) if state.phase is Phase.SETTLING and not state.paid
    )

    with pytest.raises(Impossible, match="the pot has 20 chips and can't pay 21"):
        trumps.apply(settling, e.PotPaid(2, 2, 21))


def states(events: list[e.Event]):
    state = None
    for event in events:
        state = trumps.apply(state, event)
        yield state


def test_a_round_begins_with_its_opening():
    with pytest.raises(Impossible, match="CallOpened cannot happen in phase none"):
        trumps.apply(None, e.CallOpened())
