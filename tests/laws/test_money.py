"""Laws of money, over whole rounds of random houses."""

from collections import Counter

from hypothesis import given

from fairdeal.games import blackjack
from fairdeal.games.blackjack.events import HandSettled, InsuranceSettled, SideBetSettled
from fairdeal.games.blackjack.max_payout import max_payout
from fairdeal.games.blackjack.side_settle import most_won_by, side_bet
from fairdeal.games.game import Stake
from tests.support.random_rounds import Played, rounds, with_replacement


@given(rounds())
def test_a_round_for_points_moves_no_chips(played: Played):
    for_points = played.opened.book.points_only

    moved = [move for event in played.events for move in blackjack.movements(event)]

    assert not (for_points and moved)


@given(rounds())
def test_nobody_loses_more_than_was_staked(played: Played):
    staked = Counter[int]()
    for event in played.events:
        for move in blackjack.movements(event):
            if move.target.startswith("stake:"):
                staked[int(move.source.removeprefix("purse:"))] += move.chips

    for seat, chips in played.entries.purses.items():
        assert chips - played.closed.purses[seat] <= staked[seat]


@given(rounds())
def test_no_box_wins_more_than_the_bank_reckons_with(played: Played):
    won = Counter[int]()
    for event in played.events:
        if isinstance(event, HandSettled):
            won[event.box] += event.returned - event.stake
        if isinstance(event, InsuranceSettled):
            won[event.box] += event.returned - event.chips

        if isinstance(event, SideBetSettled):
            most = most_won_by(side_bet(played.opened.book, event.id))
            assert event.returned - event.chips <= most * event.chips

    book = with_replacement(played.opened.book)
    for stake in played.entries.stakes:
        assert won[stake.box] <= max_payout(book, Stake(stake.box, stake.owner, stake.chips))
