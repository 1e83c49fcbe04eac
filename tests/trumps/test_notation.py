"""A game in one line."""

import pytest

from fairdeal.games.game import Refused
from fairdeal.games.notation import FORM
from fairdeal.games.trumps import notation
from tests.support.refusals import CodeAndFacts, code_and_facts, no_number, unreadable
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


def refused_input(given: str, because: CodeAndFacts) -> CodeAndFacts:
    """The refusal of an input after those of LINE."""
    return unreadable("input", given=given, place=8, because=because)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", unreadable("form", form=FORM)),
        ("x" * 200_001, unreadable("long", n=200_001, most=200_000)),
        ("purses 1=x; bets 1/1=1", no_number("x", "chips")),
        ("purses 1=9999999999999999 2=1; bets 1/1=1 2/2=1", no_number("9999999999999999", "chips")),
        ("purses a=1; bets 1/1=1", no_number("a", "seat")),
        ("purses 1=1; bets 1/b=1", no_number("b", "owner")),
        (LINE + " 9:1", refused_input("9:1", ("action/not-your-turn", {"box": 9, "asked": 1}))),
        (LINE + " x:1", refused_input("x:1", no_number("x", "box"))),
        (LINE + " ant", refused_input("ant", ("card/not-wanted", {"card": "ant"}))),
        (LINE + " joker", refused_input("joker", ("card/not-in-pack", {"card": "joker"}))),
    ],
)
def test_what_is_no_round_is_refused_with_the_place(line: str, why: CodeAndFacts):
    with pytest.raises(Refused) as refused:
        notation.read(line, Table("ant bee", "cat dog").book)

    assert code_and_facts(refused.value) == why
