"""Whether a table plays by the rule book of the house that it names.

A shipped name stands for the house as some version of the program came with it, and for nothing else; what
was set at a table is put over it again. A house in somebody's own folder can be judged only by those who have
that folder. Nothing here is read from a cache.
"""

from collections.abc import Iterable
from enum import Enum

from fairdeal.fairness.problems import Problem, problem
from fairdeal.houses.problems import shown_text
from fairdeal.houses.shipped_books import HOUSE_KINDS, is_shipped_book, newest, shipped_books
from fairdeal.tables.facts import HouseTaken, TableOpened
from fairdeal.tables.kits import KITS
from fairdeal.tables.refusals import refused
from fairdeal.tables.state import Table


class Judgement(Enum):
    """What can be said of a table's rule book."""

    RIGHT = "right"
    WRONG = "wrong"
    """The house never had it."""
    UNKNOWN = "unknown"
    """Nobody here has that house, or it has another rule book now."""


class HouseBooks:
    """The houses that come with the program, and the folders that somebody names."""

    def __init__(self, folders: Iterable[str] = ()) -> None:
        self._folders = tuple(folders)
        self._made: dict[tuple[str, str, tuple[str, ...]], dict[str, set[str]]] = {}

    def judge(self, game: str, house: str, book: str, overrides: tuple[str, ...]) -> Judgement:
        """`book`: its fingerprint; `overrides`: what was set when the table was opened."""
        if game not in KITS or not shipped_books(game):
            return Judgement.UNKNOWN
        if house.startswith(HOUSE_KINDS):
            of_folders = (self._books(game, folder, overrides).get(house, ()) for folder in self._folders)
            return Judgement.RIGHT if any(book in books for books in of_folders) else Judgement.UNKNOWN
        if overrides:
            books = self._books(game, house, overrides).get(house, ()) if house in shipped_books(game) else ()
            return Judgement.RIGHT if book in books else Judgement.WRONG
        return Judgement.RIGHT if is_shipped_book(game, house, book) else Judgement.WRONG

    def _books(self, game: str, where: str, overrides: tuple[str, ...]) -> dict[str, set[str]]:
        """The fingerprints of a house, by its id."""
        wanted = (game, where, overrides)
        if wanted not in self._made:
            made: dict[str, set[str]] = {}
            for house, book in KITS[game].books_of(where, overrides):
                made.setdefault(house, set()).add(book)
            self._made[wanted] = made
        return self._made[wanted]


def wrong_rules(game: str, fact: TableOpened | HouseTaken, overrides: tuple[str, ...], seq: int) -> Problem:
    """That a table plays by a book which its house does not have."""
    told = {"house": shown_text(fact.house), "book": shown_text(fact.book)}
    if fact.house not in shipped_books(game):
        return problem("tables.replay/house-unknown", seq, **told)
    if not overrides:
        return problem("tables.replay/house-rules", seq, **told)
    return problem("tables.replay/house-set", seq, settings=shown_text(", ".join(overrides)), **told)


class InForce:
    """Whether the rules of one table are still those that its house comes with, for a round that begins."""

    def __init__(self, opening: TableOpened) -> None:
        self._overrides = opening.overrides
        self._last: tuple[tuple[str, str], bool] | None = None

    def holds(self, table: Table) -> bool:
        which = (table.house, table.book_id)
        if self._last is None or self._last[0] != which:
            self._last = which, is_newest(table.game, table.house, table.book_id, self._overrides)
        return self._last[1]

    def check(self, table: Table) -> None:
        """Refuse to begin anything by rules that the house has not."""
        if not self.holds(table):
            raise refused("house-rules", house=table.house)


def is_newest(game: str, house: str, book: str, overrides: tuple[str, ...]) -> bool:
    """Whether a new round may be played by this book: of a shipped house by what it comes with now."""
    judged = HouseBooks().judge(game, house, book, overrides)
    if judged is not Judgement.RIGHT or overrides:
        return judged is not Judgement.WRONG
    return book in newest(game, house).books


def check_opening(opening: TableOpened, book: str) -> None:
    """Refuse a table by another book than it says, or than its house has; `book`: what it would play by."""
    if book != opening.book or not is_newest(opening.game, opening.house, book, opening.overrides):
        raise refused("house-rules", house=opening.house)
