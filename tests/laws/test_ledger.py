"""Laws of the ledger over whole rounds of random houses: what is set aside, and where the chips end."""

from collections import Counter

from hypothesis import given

from fairdeal.games import blackjack
from fairdeal.games.blackjack.max_payout import max_payouts
from fairdeal.games.game import purses_after
from fairdeal.ledger import derive, posted
from fairdeal.ledger.places import from_movement
from tests.support.random_rounds import Played, rounds, with_replacement


@given(rounds())
def test_no_box_ever_wins_more_than_was_set_aside_for_it(played: Played):
    paid = Counter[int]()
    for event in played.events:
        for move in blackjack.movements(event):
            if move.source == "bank":
                paid[event.box] += move.chips  # type: ignore[attr-defined]

    most = max_payouts(with_replacement(played.opened.book), played.entries)

    assert {box: chips for box, chips in paid.items() if chips > most[box]} == {}


@given(rounds())
def test_the_transfers_of_a_round_leave_each_purse_as_the_round_says_and_no_stake_open(played: Played):
    start = {f"purse:t:{seat}": chips for seat, chips in played.entries.purses.items()}
    transfers = [
        from_movement(move, "t", 1, "bank:t")
        for event in played.events
        for move in blackjack.movements(event)
    ]

    after = posted({**start, "reserve:t": 10**9}, transfers)

    assert {seat: after[f"purse:t:{seat}"] for seat in played.closed.purses} == played.closed.purses
    assert [account for account, chips in after.items() if account.startswith("stake:") and chips] == []


@given(rounds())
def test_the_opening_alone_leaves_what_the_game_says_is_left(played: Played):
    moves = blackjack.movements(played.events[0])

    out = derive(from_movement(move, "t", 1, "bank:t") for move in moves)

    left = purses_after(played.entries)
    assert all(
        played.entries.purses[seat] + out.get(f"purse:t:{seat}", 0) == chips for seat, chips in left.items()
    )
