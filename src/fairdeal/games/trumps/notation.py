"""A game of Trumps as one line of text; cards go by their names in the pack. See `games.notation`."""

from fairdeal.cards import Card
from fairdeal.games import notation, trumps
from fairdeal.games.trumps import events as e
from fairdeal.games.trumps.book import TrumpsBook
from fairdeal.games.trumps.state import Round


def write(events: list[e.Event]) -> str:
    """The line of a round that these events tell from its opening on."""
    first = events[0]
    assert isinstance(first, e.RoundOpened)
    return notation.write(trumps, events, first.entries)


def read(text: str, book: TrumpsBook) -> tuple[Round, list[e.Event]]:
    """The round of a line, played again by this book: where it stands, and its events."""
    return notation.read(trumps, text, book, Card)
