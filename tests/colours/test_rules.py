"""What the laws cannot know of red or black: who gets the pot."""

import pytest

from fairdeal.games.game import Entries, Refused, Stake
from tests.colours import notation, open_round
from tests.colours.book import ColoursBook

OPENING = "purses 1=10 2=10 3=10; bets 1/1=5 2/2=5 3/3=5; 9H"


@pytest.mark.parametrize(
    ("said", "purses"),
    [
        ("3:black 2:red 1:red", {1: 13, 2: 12, 3: 5}),
        ("1:black 2:black 3:red", {1: 5, 2: 5, 3: 20}),
        ("1:black 2:black 3:black", {1: 10, 2: 10, 3: 10}),
    ],
)
def test_those_who_were_right_share_the_pot(said: str, purses: dict[int, int]) -> None:
    state, _ = notation.read(f"{OPENING} {said}", ColoursBook())
    assert state.purses == purses


@pytest.mark.parametrize("chips", [(5,), (5, 6), (5,) * 7, (11, 11), (-1, -1)])
def test_two_to_six_play_for_equal_stakes_that_they_have(chips: tuple[int, ...]) -> None:
    stakes = tuple(Stake(place, place, stake) for place, stake in enumerate(chips, start=1))
    with pytest.raises(Refused):
        open_round(ColoursBook(), Entries(stakes, {stake.owner: 10 for stake in stakes}))
