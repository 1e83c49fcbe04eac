"""Laws of money, over whole rounds of random houses."""

from collections import Counter

from hypothesis import given

from fairdeal.games import blackjack
from fairdeal.games.blackjack.events import HandSettled, InsuranceSettled
from fairdeal.games.blackjack.settle import most_won
from fairdeal.games.blackjack.state import Box, Round
from fairdeal.games.game import Choose, ForPlayers
from tests.support.covers import covers
from tests.support.random_rounds import Played, rounds


@covers("S4-49", "S4-35")
@given(rounds())
def test_chips_only_change_place_and_no_place_but_the_bank_owes_any(played: Played):
    places = Counter({f"purse:{seat}": chips for seat, chips in played.entries.purses.items()})
    total = sum(places.values())
    state = None

    for event in played.events:
        for move in blackjack.movements(event):
            assert move.chips > 0
            places[move.source] -= move.chips
            places[move.target] += move.chips
        state = blackjack.apply(state, event)

        assert sum(places.values()) == total
        assert all(chips >= 0 for place, chips in places.items() if place != "bank")
        assert {place: chips for place, chips in places.items() if chips} == on_the_table(
            state, places["bank"]
        )

    assert not any(chips for place, chips in places.items() if place.startswith("stake:"))


def on_the_table(state: Round, bank: int) -> dict[str, int]:
    """Where the state says that the chips are."""
    found = {f"purse:{seat}": chips for seat, chips in state.purses.items()}
    for box in state.boxes:
        found |= stakes_of(box)
    return {place: chips for place, chips in {**found, "bank": bank}.items() if chips}


def stakes_of(box: Box) -> dict[str, int]:
    found = {f"stake:{box.number}:{hand.number}:main": hand.stake for hand in box.hands if not hand.outcome}
    if not box.insurance_settled:
        found[f"stake:{box.number}:1:insurance"] = box.insurance or 0
    return found


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
def test_one_who_says_nothing_stakes_nothing_more(played: Played):
    for state in played.states:
        waiting = blackjack.waiting_for(state)
        if isinstance(waiting, ForPlayers):
            for box, word in waiting.silent.items():
                event = blackjack.decide(state, Choose(box, word))

                assert word in waiting.options[box]
                assert not [move for move in blackjack.movements(event) if move.target.startswith("stake:")]


@given(rounds())
def test_no_box_wins_more_than_the_bank_reckons_with(played: Played):
    won = Counter[int]()
    for event in played.events:
        if isinstance(event, HandSettled):
            won[event.box] += event.returned - event.stake
        if isinstance(event, InsuranceSettled):
            won[event.box] += event.returned - event.chips

    for stake in played.entries.stakes:
        assert won[stake.box] <= most_won(played.opened.book) * stake.chips
