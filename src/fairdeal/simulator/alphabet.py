"""The alphabet of a house: cards that neither its book nor a count tells apart are one class."""

from collections.abc import Callable

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.reduce import Reduction, reduction


class Alphabet(Struct, frozen=True):
    cards: tuple[Card, ...]
    """[class]: a card of it that stands for all."""
    class_of: dict[Card, int]


def alphabet_of(book: RuleBook, tag: Callable[[Card], int] | None = None) -> Alphabet:
    """
    >>> from fairdeal.games.blackjack.working import default_book
    >>> len(alphabet_of(default_book()).cards)
    10
    """
    return of_reduction(reduction(book), tag)


def of_reduction(reduced: Reduction, tag: Callable[[Card], int] | None = None) -> Alphabet:
    """The same where the book has been looked through before; `tag` is what a count makes of a card."""
    classes: dict[object, int] = {}
    cards: list[Card] = []
    class_of: dict[Card, int] = {}
    for card in sorted(set(reduced.book.pack), key=reduced.book.pack.index):
        key = (reduced.card_key(card), tag(card) if tag is not None else 0)
        if key not in classes:
            classes[key] = len(cards)
            cards.append(card)
        class_of[card] = classes[key]
    return Alphabet(tuple(cards), class_of)
