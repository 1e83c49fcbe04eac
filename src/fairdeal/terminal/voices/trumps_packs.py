"""Packs of Trumps on the disk and on the screen: finding one, and its cards as a table."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from fairdeal.games import trumps
from fairdeal.games.trumps.pack import Category, Pack
from fairdeal.games.trumps.pack_json import BYTES_MOST
from fairdeal.games.trumps.pack_reading import read_pack
from fairdeal.terminal.cells import width, wrapped
from fairdeal.terminal.voices.trumps_scene import CARD, CATEGORY, VALUE, Brush
from fairdeal.words import Words

SHIPPED = Path(trumps.__file__).parent / "packs"

GAP = 2
WORD_CELLS_MOST = 12
"""Longer words of a label are broken, or one of them would widen its whole column."""


class NoPack(Exception):
    """No file can be read there; the key of a sentence, and what it speaks of."""

    def __init__(self, key: str, **facts: object) -> None:
        self.key, self.facts = key, facts
        super().__init__(f"{key} {facts}")


def shipped() -> list[str]:
    """The names of the packs that come with the program."""
    return sorted(file.stem for file in SHIPPED.glob("*.json"))


def open_pack(where: str) -> Pack:
    """A shipped pack by its name, or the one in a file; NoPack or BadPack when that can't be."""
    path = SHIPPED / f"{where}.json" if where in shipped() else Path(where)
    if not where.strip() or not path.exists():
        raise NoPack("trumps.pack.unknown")
    # A pipe or a device would be read for ever.
    if not path.is_file():
        raise NoPack("trumps.pack.not_a_file")
    try:
        with path.open("rb") as file:
            content = file.read(BYTES_MOST + 1)
    except OSError as error:
        raise NoPack("trumps.pack.unreadable", reason=error.strerror or error) from None
    return read_pack(content, path.name if path.parent == SHIPPED else where)


def summary(pack: Pack, words: Words) -> str:
    """Its title, and how many cards and categories it has."""
    title = pack.title.told(words.lang)
    return words("trumps.pack.summary", title=title, cards=len(pack.cards), categories=len(pack.categories))


def about(pack: Pack, words: Words) -> list[str]:
    """Its summary, and whose facts these are."""
    told = {"trumps.pack.license": pack.license, "trumps.pack.source": pack.source}
    return [summary(pack, words), *(words(key, text=text) for key, text in told.items() if text)]


# The table.


class Column(Struct, frozen=True):
    """A column of the table: what stands above it, its cells, and its colours."""

    label: str
    cells: tuple[str, ...]
    label_colour: str
    colour: str
    right: bool = True

    @property
    def width(self) -> int:
        """As wide as its widest cell, or the longest word above it."""
        words = max(min(width(word), WORD_CELLS_MOST) for word in self.label.split())
        return max(words, *map(width, self.cells))


def cards_table(pack: Pack, brush: Brush, columns: int | None) -> list[str]:
    """All cards with their values; side by side as many categories as the screen has room for."""
    names = tuple(card.name.told(brush.words.lang) for card in pack.cards)
    first = Column(brush.words("trumps.pack.card"), names, CARD, CARD, right=False)
    lines: list[str] = []
    for part in _parts(first, [_column(pack, category, brush) for category in pack.categories], columns):
        lines += [*([""] if lines else []), *_table([first, *part], brush)]
    return lines


def _column(pack: Pack, category: Category, brush: Brush) -> Column:
    words, unit = brush.words, category.unit.told(brush.words.lang)
    low = words("trumps.pack.low") if category.better == "low" else ""
    aside = words("list.comma").join(part for part in (unit, low) if part)
    label = category.label.told(words.lang)
    label = words("trumps.aside", text=label, aside=aside) if aside else label
    cells = tuple(category.written(card.values[category.id]) for card in pack.cards)
    return Column(label, cells, CATEGORY, VALUE)


def _parts(first: Column, rest: Sequence[Column], columns: int | None) -> Iterator[list[Column]]:
    """The columns in groups that fit beside the first one; a single one has to, whatever its width."""
    part: list[Column] = []
    for column in rest:
        wide = sum(each.width + GAP for each in (first, *part, column)) - GAP
        if part and columns is not None and wide > columns:
            yield part
            part = []
        part.append(column)
    yield part


def _table(columns: Sequence[Column], brush: Brush) -> list[str]:
    heads = [wrapped(column.label, column.width) for column in columns]
    tallest = max(map(len, heads))
    # Labels stand at the foot of the head, right above the values.
    above = [[""] * (tallest - len(head)) + head for head in heads]
    rows = [
        [
            _cell(column, head[row], column.label_colour, brush)
            for column, head in zip(columns, above, strict=True)
        ]
        for row in range(tallest)
    ]
    rows += [
        [_cell(column, column.cells[row], column.colour, brush) for column in columns]
        for row in range(len(columns[0].cells))
    ]
    return [(" " * GAP).join(row).rstrip() for row in rows]


def _cell(column: Column, text: str, colour: str, brush: Brush) -> str:
    space = " " * (column.width - width(text))
    painted = brush.painted(colour, text) if text else ""
    return space + painted if column.right else painted + space
