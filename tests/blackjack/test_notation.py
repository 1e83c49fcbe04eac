"""One line of text for a round, both ways, and what a line that is none is told."""

import pytest

from fairdeal.games.blackjack import notation
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.state import Phase
from fairdeal.games.blackjack.working import default_book
from fairdeal.games.game import Refused
from tests.support.blackjack import book_of, deal

BOOK = default_book()
OPENING = "purses 1=100; bets 1/1=10; "


def test_a_round_is_written_as_it_was_played():
    table = deal(player=("10H 6C", "9H 7C"), dealer="9S KD", next="5D", purse=(100, 50), stake=(10, 20))
    table.do("hit stand")

    assert notation.write(table.events) == (
        "purses 1=100 2=50; bets 1/1=10 2/2=20; 10H 9H 9S 6C 7C KD 1:hit 5D 2:stand"
    )


def test_a_round_that_has_only_been_opened():
    state, events = notation.read("purses 1=100; bets 1/1=10", BOOK)

    assert state.phase is Phase.DEALING
    assert notation.write(events) == "purses 1=100; bets 1/1=10"


def test_a_banker_is_written_first():
    line = "banker 2; purses 1=100 2=500; bets 1/1=10; 10H 7S 8C KD 1:stand 0:hit 2C 0:stand"

    state, events = notation.read(line, book_of('dealer.policy = "free"'))

    assert state.banker == 2
    assert notation.write(events) == line


def test_people_may_write_cards_in_their_way():
    state, _ = notation.read(OPENING + "th 9♠ 8c k♦", BOOK)

    assert state.boxes[0].hands[0].cards == ("10H", "8C")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "purses 1=100"),
        ("hello", "purses 1=100"),
        ("purses 1=100", "purses 1=100"),
        ("purses 1=100; bets 1/1=10; AS; AS", "purses 1=100"),
        ("bets 1/1=10; purses 1=100", "purses 1=100"),
        ("banker x; purses 1=100; bets 1/1=10", "'x' is not a banker's seat"),
        ("purses one=100; bets 1/1=10", "'one' is not a seat"),
        ("purses 1=-100; bets 1/1=10", "'-100' is not chips"),
        ("purses 1=1e3; bets 1/1=10", "'1e3' is not chips"),
        ("purses 1=²; bets 1/1=10", "'²' is not chips"),
        ("purses 1=9999999999999999; bets 1/1=10", "is not chips"),
        ("purses 1=100; bets 1=10", "is not an owner"),
        ("purses 1=100; bets x/1=10", "'x' is not a box"),
        (OPENING + "XX", "(number 1)"),
        (OPENING + "10H 9S 8C KD 1:foo", "'1:foo' (number 5) can't be played"),
        (OPENING + "10H 9S 8C KD 2:hit", "not the turn of box 2"),
        (OPENING + "10H 9S 8C KD x:hit", "'x' is not a box"),
        (OPENING + "10H 9S 8C KD 5C", "5C is not wanted now"),
        (OPENING + "1:hit", "a card is dealt before anyone decides"),
        ("purses 1=100; bets ", "purses 1=100"),
        ("x" * 200_001, "200001 characters"),
    ],
)
def test_a_line_that_is_no_round_is_refused_with_the_place(line: str, says: str):
    with pytest.raises(Refused) as refused:
        notation.read(line, BOOK)

    assert refused.value.code in ("notation/unreadable", "bet/none")
    assert says in refused.value.sentence


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("purses 1=100; bets 1/1=0", "bet/not-positive"),
        ("purses 1=100; bets 1/1=101", "bet/over-purse"),
        ("purses 1=100; bets 1/2=10", "bet/owner"),
        ("purses 1=100; bets 2/1=10", "bet/boxes"),
    ],
)
def test_bets_of_a_line_are_checked_like_any_bets(line: str, code: str):
    with pytest.raises(Refused) as refused:
        notation.read(line, BOOK)

    assert refused.value.code == code


def test_the_same_line_under_another_book_is_another_round():
    line = OPENING + "10H AS 8C 6D 1:stand"
    hits: RuleBook = book_of('dealer.soft17 = "hit"')

    stood, _ = notation.read(line, BOOK)
    waiting, _ = notation.read(line, hits)

    assert (stood.phase, waiting.phase) == (Phase.CLOSED, Phase.DEALER)
