"""A pack of Trumps: cards with a value in each category, and what is said about it to people."""

from typing import TypeVar

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.wire import parts
from fairdeal.wire.views import trumps as views

T = TypeVar("T")

Text = parts.Text
"""What people read, in English and, where the pack has it, in Chinese."""

Category = views.CategoryView
"""A value that cards are compared by; its id is the action that calls it."""


class PackCard(Struct, frozen=True):
    """A card of a pack."""

    id: Card
    """A short ASCII word: it is the card at the table, in logs and in notation."""
    name: Text
    values: dict[str, int | None]
    """By category; None where the value is missing."""


class Sourced(Struct, frozen=True):
    """Where the facts of a card come from."""

    text: str
    category: str = ""
    """The one category that it speaks for; empty where it speaks for all."""


class Pack(Struct, frozen=True):
    """All the cards to play with; a game deals from it and never changes it."""

    id: str
    title: Text
    categories: tuple[Category, ...]
    """In the order in which they are offered."""
    cards: tuple[PackCard, ...]
    license: str = ""
    source: str = ""
    sources: dict[Card, tuple[Sourced, ...]] = {}

    def value(self, name: str, label: str) -> int | None:
        """The value of a card by its name, in a category by its label, as people know both."""
        card = _called(name, {card.name: card for card in self.cards})
        category = _called(label, {category.label: category for category in self.categories})
        return card.values[category.id]


def _called(name: str, known: dict[Text, T]) -> T:
    for text, thing in known.items():
        if name in (text.en, text.zh):
            return thing
    raise LookupError(f"there is no {name!r}: there are {', '.join(text.en for text in known)}")
