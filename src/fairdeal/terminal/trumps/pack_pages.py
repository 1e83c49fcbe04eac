"""Pages about packs of Trumps: what each pack is, its cards as a table, and an example to start from."""

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from msgspec import Struct

from fairdeal.games.trumps.pack import Category, Pack
from fairdeal.games.trumps.pack_notes import slug
from fairdeal.houses.shipped_books import heading
from fairdeal.terminal.io.cells import width, wrapped
from fairdeal.terminal.trumps.scene import CARD, CATEGORY, VALUE, Brush
from fairdeal.words import Words

GAP = 2
LETTERS_MOST = 12
"""A longer word in a label is broken with a hyphen, or it would widen its whole column."""
LONG_WORD = re.compile(rf"[A-Za-z]{{{LETTERS_MOST + 1},}}")
WORD_CELLS_MOST = 18
"""A word without letters to put a hyphen between is broken at this length."""
NAME_CELLS_LEAST = 8
"""The least width of names, however narrow the screen is."""


def summary(pack: Pack, words: Words) -> str:
    """Its title, and how many cards and categories it has."""
    sizes = {"cards": len(pack.cards), "categories": len(pack.categories), "n": len(pack.categories)}
    return words("trumps.pack.summary", title=heading(pack.title.told(words.lang), pack.id), **sizes)


def about(pack: Pack, words: Words) -> list[str]:
    """Its summary, and the source of its facts."""
    told = {"trumps.pack.license": pack.license, "trumps.pack.source": pack.source}
    return [summary(pack, words), *(words(key, text=text) for key, text in told.items() if text)]


# The table.


class Column(Struct, frozen=True):
    """A column of the table: its heading, its cells, and its colours."""

    heads: tuple[str, ...]
    """The label, and a remark below it."""
    cells: tuple[str, ...]
    label_colour: str
    colour: str
    right: bool = True
    cells_most: int | None = None
    """Wider texts continue in the next line; None if there is room for any."""

    @property
    def width(self) -> int:
        """As wide as its widest cell, or the longest word above it."""
        words = (word for head in self.heads for word in head.split())
        widest = max(*(min(width(word), WORD_CELLS_MOST) for word in words), *map(width, self.cells))
        return widest if self.cells_most is None else min(widest, self.cells_most)

    def above(self) -> list[str]:
        return [line for head in self.heads for line in wrapped(head, self.width)]


def cards_table(pack: Pack, brush: Brush, columns: int | None) -> list[str]:
    """All cards with their values, as many categories side by side as the screen has room for."""
    names = tuple(card.name.told(brush.words.lang) for card in pack.cards)
    most = None if columns is None else max((columns - GAP) // 2, NAME_CELLS_LEAST)
    first = Column((brush.words("trumps.pack.card"),), names, CARD, CARD, right=False, cells_most=most)
    rest = [*_ids(pack, names, brush), *(_column(pack, category, brush) for category in pack.categories)]
    lines: list[str] = []
    for part in _parts(first, rest, columns):
        lines += [*([""] if lines else []), *_table([first, *part], brush)]
    return lines


def _ids(pack: Pack, names: Sequence[str], brush: Brush) -> list[Column]:
    """The ids of cards in settings and logs, unless they are the cards' names."""
    ids = tuple(card.id for card in pack.cards)
    if ids == tuple(map(slug, names)):
        return []
    return [Column((brush.words("trumps_pack.show.id"),), ids, CARD, CARD, right=False)]


def _column(pack: Pack, category: Category, brush: Brush) -> Column:
    words, unit = brush.words, category.unit.told(brush.words.lang)
    low = words("trumps.pack.low") if category.better == "low" else ""
    aside = words("list.comma").join(part for part in (unit, low) if part)
    heads = [category.label.told(words.lang)]
    if aside:
        heads.append(words("trumps.aside", text="", aside=aside).strip())
    cells = tuple(category.written(card.values[category.id]) for card in pack.cards)
    return Column(tuple(map(_hyphenated, heads)), cells, CATEGORY, VALUE)


def _hyphenated(label: str) -> str:
    """The label with a space after each hyphen that breaks a long word."""
    return LONG_WORD.sub(lambda word: "- ".join(wrapped(word[0], LETTERS_MOST - 1)), label)


def _parts(first: Column, rest: Sequence[Column], columns: int | None) -> Iterator[list[Column]]:
    """The columns in groups that fit beside the first one; a group has at least one column, however wide."""
    part: list[Column] = []
    for column in rest:
        wide = sum(each.width + GAP for each in (first, *part, column)) - GAP
        if part and columns is not None and wide > columns:
            yield part
            part = []
        part.append(column)
    yield part


def _table(columns: Sequence[Column], brush: Brush) -> Iterator[str]:
    heads = [column.above() for column in columns]
    tallest = max(map(len, heads))
    # Labels are at the bottom of the heading, right above the values.
    above = [[""] * (tallest - len(head)) + head for head in heads]
    yield from _row(columns, above, [column.label_colour for column in columns], brush)
    for texts in zip(*(column.cells for column in columns), strict=True):
        lines = [wrapped(text, column.width, indent=GAP) for text, column in zip(texts, columns, strict=True)]
        yield from _row(columns, lines, [column.colour for column in columns], brush)


def _row(
    columns: Sequence[Column], cells: Sequence[list[str]], colours: Sequence[str], brush: Brush
) -> Iterator[str]:
    """The cells of a row side by side, each with one line or more."""
    for texts in zip_longest(*cells, fillvalue=""):
        line = [
            _cell(column, text, colour, brush)
            for column, text, colour in zip(columns, texts, colours, strict=True)
        ]
        yield (" " * GAP).join(line).rstrip()


def _cell(column: Column, text: str, colour: str, brush: Brush) -> str:
    space = " " * (column.width - width(text))
    painted = brush.painted(colour, text) if text else ""
    return space + painted if column.right else painted + space


# The example, in the richer form, as a start for people's own packs.


EXAMPLE = """\
{
  "id": "my-pack",
  "title": {"en": "Ways to work", "zh": "上班的方式"},
  "license": "How others may use your pack, such as CC0-1.0",
  "source": "Where the numbers come from; these are made up",
  "categories": [
    {"id": "speed", "label": {"en": "Speed", "zh": "速度"}, "unit": "km/h", "better": "high", "decimals": 1},
    {"id": "price", "label": {"en": "Price", "zh": "价格"}, "better": "low"},
    {"id": "invented", "label": {"en": "Invented", "zh": "发明年份"}, "better": "low", "format": "year"}
  ],
  "cards": [
    {"id": "bicycle", "name": {"en": "Bicycle", "zh": "自行车"},
     "values": {"speed": 18.5, "price": 400, "invented": 1817}, "source": "made up"},
    {"id": "tram", "name": {"en": "Tram", "zh": "有轨电车"},
     "values": {"speed": 22, "price": 3, "invented": 1881}, "source": "made up"},
    {"id": "scooter", "name": {"en": "Scooter", "zh": "滑板车"},
     "values": {"speed": 30, "price": 900, "invented": 1863}, "source": "made up"},
    {"id": "on-foot", "name": {"en": "On foot", "zh": "步行"},
     "values": {"speed": 5, "price": 0, "invented": null}, "source": "made up"}
  ]
}
"""

FIELDS = ("title", "categories", "cards")
"""The fields that are explained to a person who has just got the file."""


def explained(file: str, words: Words) -> list[str]:
    """What was written, what its fields mean, and what to do next."""
    fields = [f"  {words(f'trumps.pack.form.{field}')}" for field in FIELDS]
    return [words("trumps.pack.written", file=file), *fields, words("trumps.pack.next", file=file)]
