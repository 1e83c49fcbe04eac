"""Whether a table plays by the rule book and the terms of the house that it names.

A shipped name means the house as some version of the program shipped it, and nothing else; the table's own
settings are applied to it again. A house in somebody's own folder can be checked only by people who have that
folder. Nothing here is read from a cache.
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
        self._worked_out: dict[tuple[str, str, tuple[str, ...]], list[_Worked]] = {}

    def judge(self, game: str, house: str, book: str, overrides: tuple[str, ...]) -> Judgement:
        """`book`: its fingerprint; `overrides`: what was set when the table was opened."""
        if game not in ADAPTERS or not shipped_books(game):
            return Judgement.UNKNOWN
        if house.startswith(HOUSE_KINDS):
            is_known = any(self._found(game, house, book, overrides))
            return Judgement.RIGHT if is_known else Judgement.UNKNOWN
        if overrides:
            return Judgement.RIGHT if any(self._found(game, house, book, overrides)) else Judgement.WRONG
        return Judgement.RIGHT if is_shipped_book(game, house, book) else Judgement.WRONG

    def other_terms(self, game: str, opening: "Opening", overrides: tuple[str, ...]) -> tuple[str, ...]:
        """In what a table does not keep to the terms of a house that has its book; nothing where it does."""
        house, book = opening.house, opening.book
        if overrides or house.startswith(HOUSE_KINDS):
            said = [terms for each in self._found(game, house, book, overrides) for terms in each.terms]
        else:
            said = list(_shipped_terms(shipped_books(game).get(house, ()), book))
        return least_difference(game, opening.terms, said)

    def _found(self, game: str, house: str, book: str, overrides: tuple[str, ...]) -> Iterator["_Worked"]:
        """A house with this book, as it is now in the program or in a folder that somebody named."""
        is_own = house.startswith(HOUSE_KINDS)
        places = self._folders if is_own else (house,) if house in shipped_books(game) else ()
        for place in places:
            for each in self._work_out(game, place, overrides):
                if (each.house, each.book) == (house, book):
                    yield each

    def _work_out(self, game: str, where: str, overrides: tuple[str, ...]) -> list["_Worked"]:
        wanted = (game, where, overrides)
        if wanted not in self._worked_out:
            self._worked_out[wanted] = [
                _Worked(offer.house, fingerprint(offer.book), offer.terms)
                for offer in ADAPTERS[game].offers(where, overrides)
            ]
        return self._worked_out[wanted]


class _Worked(msgspec.Struct, frozen=True):
    """What a house has with certain settings."""

    house: str
    book: str
    terms: tuple[Terms, ...]


Opening = TableOpened | RulesChanged


def _shipped_terms(versions: Iterable[ShippedBooks], book: str) -> Iterator[Terms]:
    """What a house said of its tables when it had this book."""
    for each in versions:
        if book in each.books:
            yield from (msgspec.convert(terms, Terms) for terms in each.terms)


def least_difference(game: str, terms: Terms, said: Iterable[Terms]) -> tuple[str, ...]:
    """The names of what differs from the nearest of the terms that a house says."""
    adapter = ADAPTERS[game]
    every = (other_terms(terms, adapter.add_openers_choices(each, terms)) for each in said)
    return min(every, key=len, default=())


def wrong_rules(game: str, event: Opening, overrides: tuple[str, ...], seq: int) -> Problem:
    """That a table plays by a book which its house does not have."""
    told = {"house": shown_text(event.house), "book": shown_text(event.book)}
    if event.house not in shipped_books(game):
        return problem("tables.replay/house-unknown", seq, **told)
    if not overrides:
        return problem("tables.replay/house-rules", seq, **told)
    return problem("tables.replay/house-set", seq, settings=shown_text(", ".join(overrides)), **told)


def wrong_house_terms(house: str, knobs: Iterable[str], seq: int) -> Problem:
    """That a table keeps to other terms than its house has."""
    return problem("tables.replay/house-terms", seq, house=shown_text(house), knobs=", ".join(knobs))


class InForce:
    """Whether the rules of one table are still those that its house comes with, for a round that begins."""

    def __init__(self) -> None:
        self._last: tuple[Table, Refused | None] | None = None
        """A table, and why no round may begin under its rules; None if one may."""

    def holds(self, table: Table) -> bool:
        return self._refusal(table) is None

    def check(self, table: Table) -> None:
        """Refuse to begin anything by rules that the house has not."""
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
    """Refuse a table by another book than it says, or by another book or other terms than its house has;
    `book`: what it would play by.
    """
    if book != opening.book:
        raise refused("table/house-rules", house=opening.house)
    if (refusal := why_not_newest(opening.game, opening, opening.overrides)) is not None:
        raise refusal


def why_not_newest(game: str, opening: Opening, overrides: tuple[str, ...]) -> Refused | None:
    """Why no new round may be played by these rules: of a shipped house only by what it comes with now."""
    house, book, known = opening.house, opening.book, HouseBooks()
    judged = known.judge(game, house, book, overrides)
    if judged is Judgement.UNKNOWN:
        return None
    now = newest(game, house)
    if judged is Judgement.WRONG or not (overrides or book in now.books):
        return refused("table/house-rules", house=house)
    if overrides:
        others = known.other_terms(game, opening, overrides)
    else:
        others = least_difference(game, opening.terms, _shipped_terms([now], book))
    return refused("table/house-terms", house=house, knobs=", ".join(others)) if others else None
