"""What lines about Trumps need: people by name or number, and cards in colour."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.terminal.io.colours import CYAN, MAGENTA, RESET, YELLOW
from fairdeal.wire.parts import BoxNumber, Text
from fairdeal.wire.views.trumps import CategoryView, PackView, RulesView
from fairdeal.words import Words
from fairdeal.words.money import written

CARD, CATEGORY, VALUE = CYAN, MAGENTA, YELLOW
"""The same kind of thing has the same colour everywhere."""


NO_PACK = PackView(names={}, categories=(), rules=RulesView())
"""For a game stored by an older program, if no card was dealt."""


class Brush(Struct, frozen=True):
    """Colours texts, if that is wanted."""

    words: Words
    coloured: bool = False

    def card(self, name: Text) -> str:
        return self.painted(CARD, name.told(self.words.lang))

    def category(self, category: CategoryView) -> str:
        return self.painted(CATEGORY, category.label.told(self.words.lang))

    def category_in_a_sentence(self, category: CategoryView) -> str:
        return self.painted(CATEGORY, category.label.told(self.words.lang).lower())

    def value(self, category: CategoryView, value: int | None) -> str:
        """A value with its unit, if it has one."""
        unit = category.unit.told(self.words.lang)
        return self.bare_value(category, value) + (f" {unit}" if unit and value is not None else "")

    def bare_value(self, category: CategoryView, value: int | None) -> str:
        return self.painted(VALUE, category.written(value))

    def painted(self, colour: str, text: str) -> str:
        return f"{colour}{text}{RESET}" if self.coloured else text


class Scene(Struct, frozen=True):
    """Texts about one game. Each seat has one box of the same number."""

    brush: Brush
    pack: PackView
    bots: frozenset[BoxNumber] = frozenset()
    columns: Callable[[], int | None] = lambda: None
    """Cells in a line of this output, which may change at any time; None if lines have no end."""
    names: dict[BoxNumber, str] = {}
    """The names of players who gave one; the others are called by their number."""
    stake: int = 0
    """The chips that everybody has staked; 0 if they play without."""

    @property
    def words(self) -> Words:
        return self.brush.words

    @property
    def rules(self) -> RulesView:
        return self.pack.rules

    def player(self, box: BoxNumber) -> str:
        """The player's name; a bot is called one everywhere."""
        if box in self.bots:
            return self.words("table.bot", n=sorted(self.bots).index(box) + 1)
        return self.names.get(box) or self.words("trumps.player", number=box)

    def everyone(self, boxes: Iterable[BoxNumber]) -> str:
        return self.words.all_of(self.player(box) for box in boxes)

    def money(self, chips: int) -> str:
        return written(chips)

    def card(self, card: Card) -> str:
        return self.brush.card(self.pack.names[card])

    def cards(self, cards: Iterable[Card]) -> str:
        return self.words.all_of(self.card(card) for card in cards)

    def values(self, values: dict[str, int | None]) -> str:
        """All values of a card in a row: `Range 9000, Cost when new 297500000`."""
        shown = (
            f"{self.brush.category(category)} {self.brush.value(category, values[category.id])}"
            for category in self.pack.categories
        )
        return self.words("list.comma").join(shown)
