"""A round of blackjack as one line of text, for tests, logs, errors and bug reports; see `games.notation`."""

from fairdeal.cards import card
from fairdeal.games import blackjack, notation
from fairdeal.games.blackjack import events as e
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.state import Round


def write(events: list[e.Event]) -> str:
    """The line of a round that these events tell from its opening on."""
    first = events[0]
    assert isinstance(first, e.RoundOpened)
    return notation.write(blackjack, events, first.entries)


def read(text: str, book: RuleBook) -> tuple[Round, list[e.Event]]:
    """The round of a line, played again by this book: where it stands, and its events."""
    return notation.read(blackjack, text, book, card)
