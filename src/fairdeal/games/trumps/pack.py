"""A pack of Trumps: cards with a value in each category, and what is said about it to people."""

from typing import TypeVar

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.wire import parts

T = TypeVar("T")

Text = parts.Text
"""What people read, in English and, where the pack has it, in Chinese."""


class Category(Struct, frozen=True, gc=False):
    """What cards are compared by."""

    id: str
    """A short ASCII word: it is the action that calls the category."""
    label: Text
    unit: Text = Text("")
    better: str = "high"
    """high or low: which value wins."""
    decimals: int = 0
    """Values are whole numbers of this many decimals: 123 with 1 is 12.3."""
    format: str = "number"
    """number, or year: a year is never written in groups of digits."""

    def written(self, value: int | None) -> str:
        """A value in plain digits, without its unit; a dash for one that is missing."""
        if value is None:
            return "-"
        if not self.decimals:
            return str(value)
        digits = f"{abs(value):0{self.decimals + 1}d}"
        return f"{'-' if value < 0 else ''}{digits[: -self.decimals]}.{digits[-self.decimals :]}"


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
