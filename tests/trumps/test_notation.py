"""A game in one line."""

import pytest

from fairdeal.games.game import Refused
from fairdeal.games.trumps import notation
from tests.trumps.table import Table, book, pack_of

LINE = "purses 1=100 2=100; bets 1/1=10 2/2=10; ant cat bee dog 1:2 2:1 1:price"


def test_a_game_is_written_and_read_back():
    table = Table("ant bee", "cat dog", chips=10)
    table.do("1:2 2:1 1:price")

    assert notation.write(table.events) == LINE
    assert notation.read(LINE, table.book) == (table.state, table.events)


def test_answers_to_the_offer_to_stop_are_written_like_all_others():
    table = Table("ant", "hen", pack=pack_of("speed", ant="1", hen="1"), settings="draws_offer=1")
    table.do("1:1 2:1 1:speed 2:stop 1:go_on")

    line = notation.write(table.events)

    assert line.endswith("; ant hen 1:1 2:1 1:speed 2:stop 1:go_on")
    assert notation.read(line, table.book) == (table.state, table.events)


def test_a_game_that_has_only_been_opened():
    line = "purses 1=0 2=0; bets 1/1=0 2/2=0"

    _, events = notation.read(line, book())

    assert notation.write(events) == line


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "a round is written"),
        ("x" * 200_001, "200001 characters are no round"),
        ("purses 1=x; bets 1/1=1", "'x' is not chips: a whole number is wanted"),
        ("purses 1=9999999999999999 2=1; bets 1/1=1 2/2=1", "is not chips"),
        ("purses a=1; bets 1/1=1", "'a' is not a seat"),
        ("purses 1=1; bets 1/b=1", "'b' is not an owner"),
        (LINE + " 9:1", "'9:1' .number 8. can't be played: it is not the turn of box 9"),
        (LINE + " x:1", "'x' is not a box"),
        (LINE + " ant", "'ant' .number 8. can't be played: ant is not wanted now"),
        (LINE + " joker", "'joker' .number 8. can't be played: joker is no card of this pack"),
    ],
)
def test_what_is_no_round_is_refused_with_the_place(line: str, sentence: str):
    with pytest.raises(Refused, match=sentence) as refused:
        notation.read(line, Table("ant bee", "cat dog").book)

    assert refused.value.code == "notation/unreadable"
