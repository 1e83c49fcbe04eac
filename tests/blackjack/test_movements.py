"""Every chip that an event moves goes from one named place to another."""

import pytest

from fairdeal.games import blackjack
from fairdeal.games.blackjack import events as e
from fairdeal.games.game import Movement
from tests.support.blackjack import deal

PURSE, MAIN, INSURANCE = "purse:2", "stake:3:1:main", "stake:3:1:insurance"


def test_bets_go_from_the_purses_to_the_boxes():
    opened = deal(player=("10H 8C", "9H 9C"), stake=(10, 20)).events[0]

    assert blackjack.movements(opened) == (
        Movement("purse:1", "stake:1:1:main", 10),
        Movement("purse:2", "stake:2:1:main", 20),
    )


@pytest.mark.parametrize(
    ("event", "moves"),
    [
        (e.InsuranceAnswered(3, 2, 5), [(PURSE, INSURANCE, 5)]),
        (e.InsuranceAnswered(3, 2, 0), []),
        (e.HandDoubled(3, 1, 2, chips=10), [(PURSE, MAIN, 10)]),
        (e.HandSplit(box=3, hand=1, seat=2, made=2, chips=10), [(PURSE, "stake:3:2:main", 10)]),
        (e.InsuranceSettled(3, 2, 5, 15), [(INSURANCE, PURSE, 5), ("bank", PURSE, 10)]),
        (e.InsuranceSettled(3, 2, 5, 0), [(INSURANCE, "bank", 5)]),
        (e.HandSettled(3, 1, 2, "win", 10, 20), [(MAIN, PURSE, 10), ("bank", PURSE, 10)]),
        (e.HandSettled(3, 1, 2, "push", 10, 10), [(MAIN, PURSE, 10)]),
        (e.HandSettled(3, 1, 2, "surrendered", 10, 5), [(MAIN, PURSE, 5), (MAIN, "bank", 5)]),
        (e.HandSettled(3, 1, 2, "lose", 10, 0), [(MAIN, "bank", 10)]),
        (e.HandHit(3, 1), []),
        (e.RoundClosed(), []),
    ],
)
def test_an_event_moves_these_chips(event: e.Event, moves: list[tuple[str, str, int]]):
    assert blackjack.movements(event) == tuple(Movement(*move) for move in moves)
