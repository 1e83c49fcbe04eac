"""The tricks of a recorded game as one box has played them, in a list of rounds."""

from collections.abc import Iterator

from msgspec import Struct, field

from fairdeal.cards import Card
from fairdeal.games.game import BoxNumber
from fairdeal.games.trumps import events as e
from fairdeal.games.trumps.book import TrumpsBook
from fairdeal.tables.history import Record
from fairdeal.words import Words


class Trick(Struct):
    """What one box has put on the table, and what came of it."""

    called_by: BoxNumber = 0
    categories: list[str] = field(default_factory=list)
    """More than one where cards were equal and were compared again."""
    card: Card | None = None
    outcome: str = ""
    """Empty while it is in play."""


def tricks_of(record: Record, box: BoxNumber) -> Iterator[Trick]:
    """Those that the box has shown a card in, as far as everybody has seen them."""
    trick = Trick()
    for event in record.events:
        match event:
            case e.TrickBegan():
                yield from _shown(trick)
                trick = Trick()
            case e.CategoryCalled(box=caller, category=category):
                trick.called_by = caller
                trick.categories.append(category)
            case e.CategoryTied(category=category):
                trick.categories.append(category)
            case e.CardsRevealed(shown=shown):
                trick.card = next((each.card for each in shown if each.box == box), None)
            case e.TrickWon(box=winner):
                trick.outcome = "win" if winner == box else "lose"
            case e.TrickDrawn():
                trick.outcome = "push"
    yield from _shown(trick)


def _shown(trick: Trick) -> Iterator[Trick]:
    if trick.card is not None:
        yield trick


def tricks_line(record: Record, box: BoxNumber, words: Words) -> str:
    """All of them in a row, cards and categories by name."""
    told = (_told(trick, record.book, box, words) for trick in tricks_of(record, box))
    return words("trumps.records.tricks", tricks=words("records.history.parts").join(told))


def _told(trick: Trick, book: TrumpsBook, box: BoxNumber, words: Words) -> str:
    assert trick.card is not None
    labels = [category_named(book, each, words) for each in dict.fromkeys(trick.categories)]
    facts = {"card": card_named(book, trick.card, words), "category": words("list.comma").join(labels)}
    how = (
        words(f"records.outcome.{trick.outcome}") if trick.outcome else words("records.history.in_play_free")
    )
    key = "trumps.records.trick.called" if trick.called_by == box else "trumps.records.trick"
    return words(key, **facts, how=how)


def card_named(book: TrumpsBook, card: Card, words: Words) -> str:
    return book.card(card).name.told(words.lang)


def category_named(book: TrumpsBook, category: str, words: Words) -> str:
    return book.category(category).label.told(words.lang)
