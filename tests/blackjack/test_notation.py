"""One line of text for a round, both ways, and what a line that is none is told."""

import pytest

from fairdeal.games.blackjack import notation
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.state import Phase
from fairdeal.games.blackjack.working import default_book
from fairdeal.games.game import Refused
from fairdeal.games.notation import FORM
from tests.support.blackjack import book_of, deal
from tests.support.refusals import CodeAndFacts, code_and_facts, no_number, unreadable

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


NO_FORM = unreadable("form", form=FORM)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", NO_FORM),
        ("hello", NO_FORM),
        ("purses 1=100", NO_FORM),
        ("purses 1=100; bets 1/1=10; AS; AS", NO_FORM),
        ("bets 1/1=10; purses 1=100", NO_FORM),
        ("banker x; purses 1=100; bets 1/1=10", no_number("x", "banker")),
        ("purses one=100; bets 1/1=10", no_number("one", "seat")),
        ("purses 1=-100; bets 1/1=10", no_number("-100", "chips")),
        ("purses 1=1e3; bets 1/1=10", no_number("1e3", "chips")),
        ("purses 1=²; bets 1/1=10", no_number("²", "chips")),
        ("purses 1=9999999999999999; bets 1/1=10", no_number("9999999999999999", "chips")),
        ("purses 1=100; bets 1=10", no_number("", "owner")),
        ("purses 1=100; bets x/1=10", no_number("x", "box")),
        ("purses 1=100; bets ", NO_FORM),
        ("x" * 200_001, unreadable("long", n=200_001, most=200_000)),
    ],
)
def test_a_line_that_is_no_round_is_refused(line: str, why: CodeAndFacts):
    with pytest.raises(Refused) as refused:
        notation.read(line, BOOK)

    assert code_and_facts(refused.value) == why


@pytest.mark.parametrize(
    ("before", "given", "because"),
    [
        ("", "XX", unreadable("card", given="XX")),
        ("10H 9S 8C KD ", "1:foo", ("action/not-legal", {"box": 1, "action": "foo", "reason": "unknown"})),
        ("10H 9S 8C KD ", "2:hit", ("action/not-your-turn", {"box": 2, "asked": 1})),
        ("10H 9S 8C KD ", "x:hit", no_number("x", "box")),
        ("10H 9S 8C KD ", "5C", ("card/not-wanted", {"card": "5C"})),
        ("", "1:hit", ("action/card-first", {})),
    ],
)
def test_an_input_that_is_refused_is_named_with_its_place_and_the_reason(
    before: str, given: str, because: CodeAndFacts
):
    with pytest.raises(Refused) as refused:
        notation.read(OPENING + before + given, BOOK)

    place = len(before.split()) + 1
    assert code_and_facts(refused.value) == unreadable("input", given=given, place=place, because=because)


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
