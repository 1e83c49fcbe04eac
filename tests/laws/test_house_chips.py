"""A round counted in finer chips than the house's own is the same round: all amounts grow by one factor."""

from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.games import blackjack
from fairdeal.games.blackjack import notation
from fairdeal.games.blackjack.max_payout import max_payouts
from fairdeal.games.game import Entries, SideStake, Stake, advance
from tests.support.random_rounds import Played, rounds

AMOUNTS = ("chips", "stake", "returned", "free")


def finer(entries: Entries, size: int, loose: int) -> Entries:
    """The same bets, each of the house's chips made of so many; `loose` lie beside them in every purse."""
    stakes = tuple(
        Stake(
            stake.box,
            stake.owner,
            stake.chips * size,
            tuple(SideStake(side.id, side.chips * size) for side in stake.side),
        )
        for stake in entries.stakes
    )
    purses = {seat: chips * size + loose for seat, chips in entries.purses.items()}
    return Entries(stakes, purses, entries.banker, size)


def times(event: Any, size: int) -> dict[str, Any]:
    told = msgspec.structs.asdict(event)
    return {name: value * size if name in AMOUNTS else value for name, value in told.items()}


@given(rounds(), st.integers(2, 1000), st.data())
def test_every_amount_of_a_round_is_so_many_times_that_of_the_house(
    played: Played, size: int, data: st.DataObject
):
    entries = finer(played.entries, size, loose := data.draw(st.integers(0, size - 1)))
    state = blackjack.apply(None, blackjack.open_round(played.opened.book, entries))

    events = []
    for step in played.steps:
        state, more = advance(blackjack, state, step.given)
        events += more

    told = [(type(event), times(event, 1)) for event in events]
    assert told == [(type(event), times(event, size)) for event in played.events[1:]]
    assert state.purses == {seat: chips * size + loose for seat, chips in played.closed.purses.items()}


@given(rounds(), st.integers(2, 1000), st.data())
def test_the_bank_reckons_with_so_many_times_as_much(played: Played, size: int, data: st.DataObject):
    book, loose = played.opened.book, data.draw(st.integers(0, size - 1))

    most = max_payouts(book, finer(played.entries, size, loose))

    assert most == {box: chips * size for box, chips in max_payouts(book, played.entries).items()}


@given(rounds(), st.integers(2, 1000))
def test_a_line_of_notation_counts_in_the_chips_of_the_house(played: Played, size: int):
    opened = blackjack.open_round(played.opened.book, finer(played.entries, size, loose=1))

    line = notation.write([opened])

    assert line == notation.write(played.events[:1])
