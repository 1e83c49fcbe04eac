"""What every hand is called and may do in a scripted house: the answers of a script, with the knobs' beside.

A *reading* is a category with a menu. Hands of one shape mostly read alike, so the tables keep one reading a
shape, and the hands that differ from it one by one.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import repeat
from typing import TypeVar

from msgspec import Struct

from fairdeal.games.blackjack.book import Menu, Menus, Origin, RuleBook, Specials
from fairdeal.games.blackjack.hand import MIXED, worth
from fairdeal.scripts.checking import Named
from fairdeal.scripts.domain import Held, is_natural

SUIT_CLASSES = range(MIXED + 1)
UPCARDS = tuple(range(1, 14))


class Reading(Struct, frozen=True):
    category: str
    doubled: str
    """What the hand is called once it has been doubled."""
    menu: Menu


Point = tuple[Held, Origin]
Readings = dict[Point, tuple[Reading, ...]]
"""For each suit class."""


class Finer(Struct, frozen=True):
    """The questions that change one action of a menu; None where the script does not answer them."""

    double: Mapping[Point, tuple[bool, ...]] | None
    split: Mapping[Point, tuple[bool, ...]] | None
    surrender: Mapping[tuple[Origin, int], tuple[int, ...]] | None
    """The upcards against which a hand of this origin and shape may be given up."""


class Usual(Struct, frozen=True):
    """What the knobs say of a hand."""

    names: tuple[str, ...]
    """For each suit class."""
    doubled: tuple[str, ...]
    menu: Menu

    @property
    def readings(self) -> tuple[Reading, ...]:
        return tuple(map(Reading, self.names, self.doubled, repeat(self.menu)))


def usual(point: Point, book: RuleBook) -> Usual:
    names, doubled = (_usual_names(point, book, is_doubled) for is_doubled in (False, True))
    return Usual(names, doubled, usual_menu(point, book))


def _usual_names(point: Point, book: RuleBook, doubled: bool) -> tuple[str, ...]:
    held, origin = point
    plain = "natural" if is_natural(held, origin, book) else "general"
    names = book.special_hands[origin][doubled].get(held.key)
    names = names or book.special_shapes[origin][doubled].get(held.shape)
    return tuple([name or plain for name in names]) if names else (plain,) * len(SUIT_CLASSES)


def usual_menu(point: Point, book: RuleBook) -> Menu:
    """What the knobs let a hand do."""
    held, origin = point
    actions = ["hit", "stand"] if book.may_hit[origin] else ["stand"]
    two = held.cards == 2
    pair = two and book.is_pair[held.ranks[0]][held.ranks[1]]
    if book.may_double[origin][held.cards][held.total][held.soft][pair]:
        actions.append("double")
    if two and book.split_limit[held.ranks[0]][held.ranks[1]] > 1:
        actions.append("split")
    against = tuple(rank for rank in UPCARDS if book.may_surrender[worth(rank)][origin][not two])
    return Menu((*actions, "surrender") if against else tuple(actions), against)


def named_reading(named: Named) -> Reading:
    """What a script says of a hand."""
    against = UPCARDS if "surrender" in named.actions else ()
    return Reading(named.category, named.category, Menu(named.actions, against))


def refined(reading: Reading, point: Point, suit_class: int, finer: Finer) -> Reading:
    """The reading with its menu changed by the finer questions."""
    held, origin = point
    actions = reading.menu.actions
    against = reading.menu.surrender_vs
    if finer.double is not None:
        actions = _with(actions, "double", finer.double[point][suit_class])
    if finer.split is not None and held.cards == 2:
        actions = _with(actions, "split", finer.split[point][suit_class])
    if finer.surrender is not None:
        against = finer.surrender[origin, held.shape]
        actions = _with(actions, "surrender", bool(against))
    return Reading(reading.category, reading.doubled, Menu(actions, against))


def _with(actions: tuple[str, ...], action: str, allowed: bool) -> tuple[str, ...]:
    if allowed == (action in actions):
        return actions
    return (*actions, action) if allowed else tuple(each for each in actions if each != action)


# The tables of the book.

T = TypeVar("T")


def name_tables(readings: Readings) -> tuple[tuple[tuple[Specials, Specials], ...], ...]:
    """`special_hands` and `special_shapes` of a book whose every hand is named."""
    shapes, hands = _tables(readings, lambda reading: reading.category)
    doubled_shapes, doubled_hands = _tables(readings, lambda reading: reading.doubled)
    return (
        tuple(zip(hands, doubled_hands, strict=True)),
        tuple(
            (_for_every_suit(one), _for_every_suit(other))
            for one, other in zip(shapes, doubled_shapes, strict=True)
        ),
    )


def _for_every_suit(names: dict[int, str]) -> Specials:
    return {shape: (name,) * len(SUIT_CLASSES) for shape, name in names.items()}


def menu_tables(readings: Readings) -> Menus:
    menus = {reading.menu for row in set(readings.values()) for reading in row}
    lists = sorted(menus, key=lambda menu: (menu.actions, menu.surrender_vs))
    places = {menu: place for place, menu in enumerate(lists)}
    shapes, hands = _tables(readings, lambda reading: places[reading.menu])
    return Menus(tuple(lists), shapes, hands)


ByShape = tuple[dict[int, T], ...]
ByKey = tuple[dict[int, tuple[T, ...]], ...]


def _tables(readings: Readings, part: Callable[[Reading], T]) -> tuple[ByShape[T], ByKey[T]]:
    """[origin]: what most hands of a shape have of their readings, and the hands that have something else."""
    # Thousands of hands share a handful of rows, so the rows are taken apart once each.
    parts = {row: tuple(part(reading) for reading in row) for row in set(readings.values())}
    shapes: list[dict[int, T]] = [{} for _ in Origin]
    for (origin, shape), rows in _rows_by_shape(readings).items():
        found: Counter[T] = Counter()
        for row in rows:
            found.update(parts[row])
        shapes[origin][shape] = found.most_common(1)[0][0]
    hands: list[dict[int, tuple[T, ...]]] = [{} for _ in Origin]
    for (held, origin), row in readings.items():
        values, common = parts[row], shapes[origin][held.shape]
        if values.count(common) < len(values):
            hands[origin][held.key] = values
    return tuple(shapes), tuple(hands)


def _rows_by_shape(readings: Readings) -> dict[tuple[Origin, int], list[tuple[Reading, ...]]]:
    found: dict[tuple[Origin, int], list[tuple[Reading, ...]]] = {}
    for (held, origin), row in readings.items():
        found.setdefault((origin, held.shape), []).append(row)
    return found


def splittable(readings: Readings) -> set[tuple[int, int]]:
    """The two ranks of every hand that some menu lets split."""
    return {
        (held.ranks[0], held.ranks[1])
        for (held, _), row in readings.items()
        if held.cards == 2 and any("split" in each.menu.actions for each in row)
    }


def doubling_counts(readings: Readings) -> set[int]:
    """With how many cards a hand can be doubled."""
    return {
        held.cards
        for (held, _), row in readings.items()
        if any("double" in each.menu.actions for each in row)
    }
