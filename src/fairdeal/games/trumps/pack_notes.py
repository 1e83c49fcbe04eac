"""What the readers of packs share: noting what is wrong, naming cards, and turning names into short words."""

import re
from collections.abc import Mapping, Sequence
from typing import TypeGuard, TypeVar

from fairdeal.games.trumps.pack import Category
from fairdeal.games.trumps.problems import BadPack, Problem, Where, shown
from fairdeal.words.safe_text import shown_text

T = TypeVar("T")

NAME_MOST = 60
DIGITS_MOST = 18
"""Of a value, decimals included."""

Size = tuple[str, int, int]
"""The sentence about the size of something, the least and the most."""

CARDS: Size = ("trumps_pack.size.cards", 2, 500)
ATTRIBUTES: Size = ("trumps_pack.size.attributes", 1, 20)

PROBLEMS_MOST = 100
"""Nobody mends more at a time, and a hopeless file would tell thousands."""


class Notes:
    """All that is wrong with one file, as it is found."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []

    def wrong(self, key: str, where: Where | None = None, /, **facts: object) -> None:
        if len(self.problems) <= PROBLEMS_MOST:
            self.problems.append(Problem(key, facts, shown_text(self.file, 500), where))

    def stop_if_wrong(self) -> None:
        if len(self.problems) > PROBLEMS_MOST:
            more = Problem("trumps_pack.file.more", {"n": PROBLEMS_MOST}, shown_text(self.file, 500))
            raise BadPack([*sorted(self.problems[:PROBLEMS_MOST], key=_in_order), more])
        if self.problems:
            raise BadPack(sorted(self.problems, key=_in_order))

    def checked_size(self, size: Size, given: Sequence[T]) -> Sequence[T]:
        """As many as a pack may have; who has too many is told so, and need not hear about each of them."""
        key, least, most = size
        if not least <= len(given) <= most:
            self.wrong(key, n=len(given), least=least, most=most)
        return given[:most]

    def check_twins(self, key: str, names: Mapping[int, str]) -> None:
        """No two cards may share a name, capital letters or not; the names come by the cards' numbers."""
        numbers: dict[str, list[int]] = {}
        for number, name in names.items():
            numbers.setdefault(name.casefold(), []).append(number)
        for name, twins in numbers.items():
            if name and len(twins) > 1:
                self.wrong(key, name=shown_text(names[twins[0]]), cards=[str(number) for number in twins])

    def check_categories(self, categories: Mapping[Where, Category]) -> None:
        """No two categories may be called by the same word or label."""
        ids: set[str] = set()
        labels: set[str] = set()
        for where, category in categories.items():
            for name, taken in ((category.id, ids), (category.label.en, labels)):
                if name and name in taken:
                    self.wrong("trumps_pack.category.twice", where, came=shown(name))
                    break
                taken.add(name)


def _in_order(problem: Problem) -> tuple[bool, bool, int]:
    """First the pack as a whole, then its categories, then card after card."""
    where = problem.where
    return where is not None, where is not None and where.part == "card", where.number if where else 0


def is_name(given: object) -> TypeGuard[str]:
    """Whether this is a text that can name a thing in one line."""
    return isinstance(given, str) and bool(given.strip()) and len(given) <= NAME_MOST and given.isprintable()


def card_at(number: int, given: object) -> Where:
    """A card as every sentence names it: by its number in the file and, where it has one, its name."""
    name = given.get("Name", given.get("name")) if isinstance(given, dict) else ""
    return _at("card", number, name.get("en") if isinstance(name, dict) else name)


def category_at(number: int, given: object) -> Where:
    """A category by its number and id; in the plain form its attribute is all that is given."""
    return _at("category", number, given.get("id") if isinstance(given, dict) else given)


def _at(part: str, number: int, name: object) -> Where:
    return Where(part, number, str(name).strip() if is_name(name) else "")


def slug(text: str) -> str:
    """A name as a short ASCII word: `Airbus A340-500` is `airbus-a340-500`; empty when no letter is ASCII."""
    return re.sub("[^a-z0-9]+", "-", text.lower()).strip("-")[:NAME_MOST].strip("-")


def card_ids(names: Sequence[str]) -> list[str]:
    """A word for each card, made from its name, no two alike."""
    ids: list[str] = []
    for number, name in enumerate(names, 1):
        word = slug(name) or "card"
        ids.append(word if word not in ids and slug(name) else f"{word}-no-{number}")
    return ids


def file_stem(file: str) -> str:
    """What a file is called, without folders and ending."""
    return re.split(r"[/\\]", file)[-1].rsplit(".", 1)[0] or "pack"
