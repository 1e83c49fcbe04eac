"""Checks whether a table plays by the rule book and the terms of the house that it names.

The name of a shipped house always means that house, as some version of the program shipped it; the table's
own settings are applied to it again. A house in somebody's own folder can be checked only by people who have
that folder. Nothing here is read from a cache.
"""

from collections.abc import Iterable, Iterator
from enum import Enum

import msgspec

from fairdeal.fairness.problems import Problem, problem
from fairdeal.games.game import Refused, fingerprint, refused
from fairdeal.houses.shipped_books import HOUSE_KINDS, ShippedBooks, is_shipped_book, newest, shipped_books
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.model.events import RulesChanged, TableOpened
from fairdeal.tables.model.state import Table
from fairdeal.tables.model.terms import Terms, other_terms
from fairdeal.words.safe_text import shown_text


class BookCheck(Enum):
    """The result of checking a table's rule book."""

    RIGHT = "right"
    WRONG = "wrong"
    """The house never had this book."""
    UNKNOWN = "unknown"
    """Nobody here has that house, or it has another rule book now."""


class HouseBooks:
    """The houses that come with the program, and those in folders that the user named."""

    def __init__(self, folders: Iterable[str] = ()) -> None:
        self._folders = tuple(folders)
        self._worked_out: dict[tuple[str, str, tuple[str, ...]], list[_KnownBook]] = {}

    def judge(self, game: str, house: str, book: str, overrides: tuple[str, ...]) -> BookCheck:
        """`book`: its fingerprint; `overrides`: the table's own settings when it was opened."""
        if game not in ADAPTERS or not shipped_books(game):
            return BookCheck.UNKNOWN
        if house.startswith(HOUSE_KINDS):
            is_known = any(self._found(game, house, book, overrides))
            return BookCheck.RIGHT if is_known else BookCheck.UNKNOWN
        if overrides:
            return BookCheck.RIGHT if any(self._found(game, house, book, overrides)) else BookCheck.WRONG
        return BookCheck.RIGHT if is_shipped_book(game, house, book) else BookCheck.WRONG

    def other_terms(self, game: str, opening: "Opening", overrides: tuple[str, ...]) -> tuple[str, ...]:
        """The terms in which a table differs from those of a house that has its book; empty if it doesn't."""
        house, book = opening.house, opening.book
        if overrides or house.startswith(HOUSE_KINDS):
            said = [terms for each in self._found(game, house, book, overrides) for terms in each.terms]
        else:
            said = list(_shipped_terms(shipped_books(game).get(house, ()), book))
        return least_difference(game, opening.terms, said)

    def _found(self, game: str, house: str, book: str, overrides: tuple[str, ...]) -> Iterator["_KnownBook"]:
        """Houses with this book, as they are now in the program or in a folder that the user named."""
        is_own = house.startswith(HOUSE_KINDS)
        places = self._folders if is_own else (house,) if house in shipped_books(game) else ()
        for place in places:
            for each in self._work_out(game, place, overrides):
                if (each.house, each.book) == (house, book):
                    yield each

    def _work_out(self, game: str, where: str, overrides: tuple[str, ...]) -> list["_KnownBook"]:
        wanted = (game, where, overrides)
        if wanted not in self._worked_out:
            self._worked_out[wanted] = [
                _KnownBook(offer.house, fingerprint(offer.book), offer.terms)
                for offer in ADAPTERS[game].offers(where, overrides)
            ]
        return self._worked_out[wanted]


class _KnownBook(msgspec.Struct, frozen=True):
    """The rule book and terms of a house with certain settings."""

    house: str
    book: str
    terms: tuple[Terms, ...]


Opening = TableOpened | RulesChanged


def _shipped_terms(versions: Iterable[ShippedBooks], book: str) -> Iterator[Terms]:
    """The terms of a house's tables when it had this book."""
    for each in versions:
        if book in each.books:
            yield from (msgspec.convert(terms, Terms) for terms in each.terms)


def least_difference(game: str, terms: Terms, said: Iterable[Terms]) -> tuple[str, ...]:
    """The names of the terms that differ, compared with the closest of the house's own terms."""
    adapter = ADAPTERS[game]
    every = (other_terms(terms, adapter.add_openers_choices(each, terms)) for each in said)
    return min(every, key=len, default=())


def wrong_rules(game: str, event: Opening, overrides: tuple[str, ...], seq: int) -> Problem:
    """The problem that a table plays by a book which its house does not have."""
    told = {"house": shown_text(event.house), "book": shown_text(event.book)}
    if event.house not in shipped_books(game):
        return problem("tables.replay/house-unknown", seq, **told)
    if not overrides:
        return problem("tables.replay/house-rules", seq, **told)
    return problem("tables.replay/house-set", seq, settings=shown_text(", ".join(overrides)), **told)


def wrong_house_terms(house: str, knobs: Iterable[str], seq: int) -> Problem:
    """The problem that a table has other terms than its house."""
    return problem("tables.replay/house-terms", seq, house=shown_text(house), knobs=", ".join(knobs))


class RulesInForce:
    """Whether a table's rules are still those that its house comes with, so that a round may begin."""

    def __init__(self) -> None:
        self._last: tuple[Table, Refused | None] | None = None
        """A table, and why no round may begin under its rules; None if one may."""

    def holds(self, table: Table) -> bool:
        return self._refusal(table) is None

    def check(self, table: Table) -> None:
        """Refuse to begin anything by rules that the house doesn't have."""
        if (refusal := self._refusal(table)) is not None:
            raise refusal.with_traceback(None)

    def is_known(self, table: Table) -> bool:
        """Whether the answer is known without reading a house."""
        return self._last is not None and _has_same_rules(self._last[0], table)

    def _refusal(self, table: Table) -> Refused | None:
        if self._last is None or not _has_same_rules(self._last[0], table):
            rules = RulesChanged(table.house, table.book_id, table.terms)
            self._last = table, why_not_newest(table.game, rules, table.overrides)
        return self._last[1]


def _has_same_rules(one: Table, other: Table) -> bool:
    is_same_house = one.house == other.house and one.book_id == other.book_id
    return is_same_house and (one.terms is other.terms or one.terms == other.terms)


def check_opening(opening: TableOpened, book: str) -> None:
    """Refuse a table whose book is not the one that it names, or whose book or terms are not those of its
    house; `book`: the one that it would play by.
    """
    if book != opening.book:
        raise refused("table/house-rules", house=opening.house)
    if (refusal := why_not_newest(opening.game, opening, opening.overrides)) is not None:
        raise refusal


def why_not_newest(game: str, opening: Opening, overrides: tuple[str, ...]) -> Refused | None:
    """Why no new round may be played by these rules. A shipped house allows only its current rules."""
    house, book, known = opening.house, opening.book, HouseBooks()
    judged = known.judge(game, house, book, overrides)
    if judged is BookCheck.UNKNOWN:
        return None
    now = newest(game, house)
    if judged is BookCheck.WRONG or not (overrides or book in now.books):
        return refused("table/house-rules", house=house)
    if overrides:
        others = known.other_terms(game, opening, overrides)
    else:
        others = least_difference(game, opening.terms, _shipped_terms([now], book))
    return refused("table/house-terms", house=house, knobs=", ".join(others)) if others else None
