"""A player who has left where the house takes open stakes gets nothing back, whatever the cards say."""

import pytest

from fairdeal.cards import Card
from fairdeal.games import blackjack
from fairdeal.games.blackjack import events as e
from fairdeal.games.blackjack.forfeits import forfeit
from fairdeal.games.blackjack.working import default_book
from fairdeal.games.game import Choose, Deal, Entries, Stake, advance, begin

WON = e.HandSettled(1, 1, 1, "win", 10, 20)


@pytest.mark.parametrize(
    ("event", "lost"),
    [
        (WON, e.HandSettled(1, 1, 1, "forfeited", 10, 0)),
        (e.HandSettled(2, 1, 1, "push", 10, 10), e.HandSettled(2, 1, 1, "forfeited", 10, 0)),
        (e.InsuranceSettled(1, 1, 5, 15), e.InsuranceSettled(1, 1, 5, 0)),
        (e.SideBetSettled(1, 1, "pairs", 5, "pair", 30), e.SideBetSettled(1, 1, "pairs", 5, "", 0)),
    ],
)
def test_nothing_comes_back_of_any_stake(event, lost):
    assert forfeit(event, {1}) == lost
    assert forfeit(event, {2}) == event


def test_events_that_settle_nothing_stay_as_they_are():
    stood = e.HandStood(1, 1)

    assert forfeit(stood, {1}) == stood


def test_a_round_goes_on_with_what_an_event_was_amended_to():
    shoe = iter(map(Card, ["10H", "5C", "10D", "6S", "10S"]))
    entries = Entries((Stake(1, 1, 10),), {1: 100})
    state, _ = begin(blackjack, default_book(), entries, lambda: next(shoe))

    state, _ = advance(blackjack, state, Choose(1, "stand"), lambda event: forfeit(event, {1}))
    state, events = advance(blackjack, state, Deal(next(shoe)), lambda event: forfeit(event, {1}))

    assert e.HandSettled(1, 1, 1, "forfeited", 10, 0) in events
    assert state.purses == {1: 90}
