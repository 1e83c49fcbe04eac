"""What the readers of packs share: noting what is wrong, and turning names into short words."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from fairdeal.games.trumps.pack import Category
from fairdeal.games.trumps.problems import BadPack, Problem, shown, shown_text

NAME_MOST = 60
CARDS, ATTRIBUTES = ("trumps_pack.size.cards", 2, 500), ("trumps_pack.size.attributes", 1, 20)
"""The least and the most of each in a pack, and the sentence about it."""

VALUE_MOST = 10**18
SLUG = re.compile("[a-z0-9]+(-[a-z0-9]+)*")
PROBLEMS_MOST = 100
"""Nobody mends more at a time, and a hopeless file would tell thousands."""


class Notes:
    """All that is wrong with one file, as it is found."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []

    def wrong(self, key: str, **facts: object) -> None:
        if len(self.problems) < PROBLEMS_MOST:
            self.problems.append(Problem(key, facts, shown_text(self.file, 500)))

    def stop_if_wrong(self) -> None:
        if self.problems:
            raise BadPack(self.problems)

    def card(self, number: int, name: str = "") -> str:
        """A card as a sentence names it: by its number in the file and, where it has one, its name."""
        return f"{number} ({shown_text(name)})" if name else str(number)

    def check_size(self, what: tuple[str, int, int], size: int) -> None:
        key, least, most = what
        if not least <= size <= most:
            self.wrong(key, n=size, least=least, most=most)

    def name(self, given: Any, where: str) -> str:
        """A card's name; empty when it is none."""
        if isinstance(given, str) and given.strip() and len(given) <= NAME_MOST and given.isprintable():
            return given.strip()
        self.wrong("trumps_pack.card.name", card=where, came=shown(given), most=NAME_MOST)
        return ""


def check_names(names: Sequence[str], notes: Notes) -> None:
    """No two cards may have the same name, capital letters or not."""
    for folded, times in Counter(name.casefold() for name in names if name).items():
        if times > 1:
            twins = [number for number, name in enumerate(names, 1) if name.casefold() == folded]
            cards = ", ".join(str(number) for number in twins)
            notes.wrong("trumps_pack.card.twice", name=shown_text(names[twins[0] - 1]), cards=cards)


def check_categories(categories: Sequence[Category], notes: Notes) -> None:
    """No two categories may be called by the same word or label."""
    for words in (
        Counter(category.id for category in categories),
        Counter(category.label.en for category in categories),
    ):
        for word, times in words.items():
            if times > 1:
                notes.wrong("trumps_pack.category.twice", came=shown(word))
                return


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
