"""A round as one line of text: `purses 1=100 2=50; bets 1/1=10 2/2=10; 9C 10H 1:keep 2:swap 5D`."""

from fairdeal.cards import card
from fairdeal.games import notation
from tests.third_game import high_card
from tests.third_game.high_card import events as e
from tests.third_game.high_card.book import HighCardBook
from tests.third_game.high_card.state import Round


def write(events: list[e.Event]) -> str:
    """The line of a round that these events tell from its opening on."""
    first = events[0]
    assert isinstance(first, e.RoundOpened)
    return notation.write(high_card, events, first.entries)


def read(text: str, book: HighCardBook) -> tuple[Round, list[e.Event]]:
    """The round of a line, played again by this book: where it stands, and its events."""
    return notation.read(high_card, text, book, card)
