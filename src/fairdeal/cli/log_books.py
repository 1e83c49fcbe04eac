"""Finding the rule books that a log was played by, among houses that somebody names and those that come with
the program. Every one is worked out anew: no cache is asked.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from fairdeal.fairness.problems import Problem
from fairdeal.games.game import Impossible, fingerprint
from fairdeal.houses.shipped_books import shipped_books
from fairdeal.store import StoredEvent
from fairdeal.tables.game_adapter import HouseOffer
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.houses.rule_books import (
    BookCheck,
    HouseBooks,
    least_difference,
    wrong_house_terms,
    wrong_rules,
)
from fairdeal.tables.model.codec import decode_event
from fairdeal.tables.model.events import RulesChanged, TableOpened
from fairdeal.tables.model.terms import Terms

OPENINGS = ("TableOpened", "RulesChanged")


class Fitting(Struct, frozen=True):
    """A house that has a book of the log."""

    name: str
    """As somebody has named it."""
    offer: HouseOffer
    content: bytes
    """The book, as stores keep it."""


class LogBooks(Struct):
    """The rule books of a log, and whether its tables kept to the terms of their houses."""

    books: dict[str, bytes] = {}
    """By fingerprint, those that were found."""
    missing: list[str] = []
    """Houses of the log whose books nobody has, with the fingerprints."""
    fitting: set[str] = set()
    """The houses that have one of them, as they were named."""
    strange: list[str] = []
    """Houses of the log that nobody has, so that their terms can't be told."""
    problems: list[Problem] = []
    """Terms that are not those of a house; for shipped houses, playing the log again finds them."""
    wrong: list[Problem] = []
    """Rule books that the house which is named never had."""

    def unfit(self, houses: Iterable[str]) -> Iterator[str]:
        """Of these houses the ones that the log was not played by."""
        return (house for house in houses if house not in self.fitting)


def books_of(rows: Iterable[StoredEvent], houses: tuple[str, ...] = ()) -> LogBooks:
    """Looked for in the houses given, in the one that the log names, and in others that come with it."""
    found, judges = LogBooks(), HouseBooks(houses)
    game, overrides = "", tuple[str, ...]()
    looked_up: set[tuple[str, str, Terms]] = set()
    for row in rows:
        if row.event.type not in OPENINGS:
            continue
        try:
            fact = decode_event(row.event)
        except Impossible:
            return found  # playing it again will say what is wrong
        assert isinstance(fact, TableOpened | RulesChanged)
        if isinstance(fact, TableOpened):
            game, overrides = fact.game, fact.overrides
        if (fact.house, fact.book, fact.terms) not in looked_up:
            looked_up.add((fact.house, fact.book, fact.terms))
            if judges.judge(game, fact.house, fact.book, overrides) is BookCheck.WRONG:
                found.wrong.append(wrong_rules(game, fact, overrides, row.seq))
                continue
            _look_up(found, game, fact, list(_fitting(fact, game, houses, overrides)), row.seq)
    return found


def _fitting(
    fact: TableOpened | RulesChanged, game: str, houses: tuple[str, ...], overrides: tuple[str, ...]
) -> Iterator[Fitting]:
    """The houses that have the book of this opening; of those that nobody has named only the first."""
    if game not in ADAPTERS:
        return
    named = (*houses, fact.house) if fact.house in ADAPTERS[game].shipped_houses() else houses
    with_it = [name for name, known in shipped_books(game).items() if fact.book in known[-1].books]
    is_found = False
    for name in dict.fromkeys((*named, *with_it)):
        if is_found and name not in named:
            return
        for offer in ADAPTERS[game].offers(name, overrides):
            if fingerprint(offer.book) == fact.book:
                is_found = True
                yield Fitting(name, offer, ADAPTERS[game].book_bytes(offer.book))


def _look_up(
    found: LogBooks, game: str, fact: TableOpened | RulesChanged, fitting: list[Fitting], seq: int
) -> None:
    if not fitting:
        found.missing.append(f"{fact.house} ({fact.book})")
        return
    found.books[fact.book] = fitting[0].content
    found.fitting |= {each.name for each in fitting}
    of_house = [each.offer for each in fitting if each.offer.house == fact.house]
    if not of_house:
        found.strange.append(fact.house)
        return
    said = [terms for offer in of_house for terms in offer.terms]
    is_judged = fact.house in shipped_books(game)
    if not is_judged and (knobs := least_difference(game, fact.terms, said)):
        found.problems.append(wrong_house_terms(fact.house, knobs, seq))
