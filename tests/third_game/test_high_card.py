"""A third game, written from the page, keeps every law of the house; and its own few rules."""

import pytest

from fairdeal.cards import Card
from fairdeal.games.game import Choose, Entries, ForPlayers, Refused, Stake, begin, play
from tests.conformance.kit import Law
from tests.conformance.laws import LAWS, name_of
from tests.third_game import high_card
from tests.third_game.high_card import notation
from tests.third_game.high_card.book import HighCardBook
from tests.third_game.high_card.state import Round
from tests.third_game.subject import SUBJECT


@pytest.mark.parametrize("law", LAWS, ids=name_of)
def test_high_card_keeps_the_law(law: Law):
    law(SUBJECT)


HOUSE = HighCardBook()


def played(cards: str, words: str, chips: int = 10, book: HighCardBook = HOUSE) -> Round:
    """A round of as many boxes as there are words, asked in order; purses of 100 chips."""
    order = iter(cards.split())
    boxes = range(1, len(words.split()) + 1)
    entries = Entries(tuple(Stake(box, box, chips) for box in boxes), dict.fromkeys(boxes, 100))

    def draw() -> Card:
        return Card(next(order))

    state, _ = begin(high_card, book, entries, draw)
    for box, word in zip(boxes, words.split(), strict=True):
        state, _ = play(high_card, state, Choose(box, word), draw)
    return state


def test_the_highest_card_takes_the_pot():
    closed = played("9C 10H 2S", "keep keep keep")

    assert closed.purses == {1: 90, 2: 120, 3: 90}


def test_a_swapped_card_is_the_next_of_the_pack():
    closed = played("9C 10H KD", "swap keep")

    assert (closed.boxes[0].card, closed.boxes[0].thrown) == ("KD", "9C")
    assert closed.purses == {1: 110, 2: 90}


def test_equal_cards_share_and_the_first_of_them_takes_what_is_left_over():
    closed = played("KC KH 2S", "keep keep keep", chips=5)

    assert closed.purses == {1: 103, 2: 102, 3: 95}


@pytest.mark.parametrize(("ace_high", "winner"), [(True, 1), (False, 2)])
def test_the_house_says_whether_an_ace_is_high(ace_high: bool, winner: int):
    closed = played("AC KH", "keep keep", book=HighCardBook(ace_high=ace_high))

    assert closed.purses[winner] == 110


def test_boxes_answer_in_any_order():
    line = "purses 1=100 2=100; bets 1/1=10 2/2=10; 9C 10H 2:keep"

    state, events = notation.read(line, HOUSE)
    waiting = high_card.waiting_for(state)

    assert isinstance(waiting, ForPlayers)
    assert waiting.options == {1: ("keep", "swap")}
    assert notation.write(events) == line


@pytest.mark.parametrize(
    "line", ["", "hello", "purses 1=100; bets", "purses 1=1 2=1; bets 1/1=1 2/2=1; 9C 10H x:keep"]
)
def test_a_line_that_is_no_round_is_refused(line: str):
    with pytest.raises(Refused) as refused:
        notation.read(line, HOUSE)

    assert refused.value.code == "notation/unreadable"
