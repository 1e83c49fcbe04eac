"""A house that changes during play: new rules apply between rounds, or a notice says why they don't."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.game import AnyBook
from fairdeal.houses.following import Following, HouseBroken
from fairdeal.houses.house import House
from fairdeal.houses.problems import BadHouse
from fairdeal.ledger.transfer import Transfer
from fairdeal.tables.engine import shoes
from fairdeal.tables.engine.first_step import HOUSE_NAME_MOST, funds, is_house_name
from fairdeal.tables.engine.rounds import from_treasury, to_treasury
from fairdeal.tables.engine.step import StepBuilder
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.houses.terms import blackjack_terms
from fairdeal.tables.model.events import RulesChanged
from fairdeal.tables.model.state import Phase, Table
from fairdeal.tables.model.terms import Terms, with_openers_clock
from fairdeal.words import Words, words_for
from fairdeal.words.safe_text import shown_text


class HouseChangeBlocked(Struct, frozen=True, tag=True, tag_field="type"):
    """The house was changed in a way that isn't possible while people sit at the table."""

    house: str
    knobs: tuple[str, ...]


News = HouseBroken | HouseChangeBlocked
"""Why the rules in force are not those on disk."""

TermsOf = Callable[[House, RuleBook, Terms], Terms]
"""The terms of a table by a house. The terms in force supply what the opener of the table decided."""


def terms_by_house(house: House, book: RuleBook, before: Terms) -> Terms:
    """The terms that the house sets; what it doesn't set stays as before."""
    names = ("players_least", "bank", "for_show")
    kept = {name: getattr(before, name) for name in names}
    terms = with_openers_clock(blackjack_terms(house, book), before)
    return replace(terms, **kept, duties=terms.duties or before.duties)


class FollowedHouse:
    """The files of the house that a table follows."""

    def __init__(
        self,
        where: str | Path,
        overrides: Sequence[str] = (),
        environment: Mapping[str, str] = os.environ,
        words: Words | None = None,
        terms_of: TermsOf = terms_by_house,
    ) -> None:
        """The language of messages about problems."""
        self._where, self._overrides, self._environment = where, overrides, environment
        self._words, self._terms_of = words or words_for("en"), terms_of
        self._following: Following | None = None
        self._taken: tuple[str, House] | None = None
        """The house whose rules were last adopted, with the fingerprint of its book."""
        self._waits = True
        """Whether there are new rules that have not been adopted yet."""
        self._told: News | None = None

    def look(self, table: Table) -> News | None:
        """Read what has changed on disk; returns, once, why it can't be adopted. May take seconds."""
        broken = self._refresh(table) or self._unnameable(table)
        news = broken if broken is not None or not self._waits else self._why_kept(table)
        if news is None or news == self._told:
            return None
        self._told = news
        return news

    def _refresh(self, table: Table) -> HouseBroken | None:
        if self._following is None:
            try:
                self._following = Following(self._where, self._overrides, self._environment, self._words)
            except BadHouse as bad:
                # The table has its rule book in the store, so it continues without the files.
                return HouseBroken(table.house, table.book_id, tuple(bad.told(self._words).split("\n")))
            return None
        found = self._following.refresh()
        if isinstance(found, HouseBroken):
            return found
        if found is not None:
            self._waits, self._told = True, None
        return None

    def _unnameable(self, table: Table) -> HouseBroken | None:
        """The reason why a house can't be adopted if its name can't be part of an account."""
        if self._following is None or is_house_name(self._following.house.id):
            return None
        named = shown_text(self._following.house.name)
        why = self._words("tables.house.name", house=named, most=HOUSE_NAME_MOST)
        return HouseBroken(table.house, table.book_id, (why,))

    def _why_kept(self, table: Table) -> HouseChangeBlocked | None:
        taken = self.wanted(table)
        if taken is None or self._following is None:
            return None
        knobs = tuple(_blocked_knobs(table, taken.terms, self._following.book))
        return HouseChangeBlocked(taken.house, knobs) if knobs else None

    def wanted(self, table: Table) -> RulesChanged | None:
        """The rules on disk, if they differ from those of the table."""
        if self._following is None:
            return None
        house, book = self._following.house, self._following.book
        terms = self._terms_of(house, book, table.terms)
        taken = RulesChanged(house.id, self._following.fingerprint, terms)
        same = (table.house, table.book_id, table.terms) == (taken.house, taken.book, taken.terms)
        return None if same else taken

    def take(self, builder: StepBuilder) -> bool:
        """Between rounds: adopt the rules on disk; False if there is nothing to adopt."""
        if self._following is None or not self._waits:
            return False
        taken = self.wanted(builder.table)
        self._waits = taken is not None
        if taken is None:
            return False
        blocked = _blocked_knobs(builder.table, taken.terms, self._following.book)
        if not is_house_name(taken.house) or any(blocked):
            return False
        take_over(builder, taken, builder.adapter.book_bytes(self._following.book))
        self._told, self._taken = None, (taken.book, self._following.house)
        return True

    def find_house(self, book_id: str) -> House | None:
        """The house with this rule book: the last one adopted, or the one on disk. May take seconds."""
        if self._taken is not None and self._taken[0] == book_id:
            return self._taken[1]
        try:
            files = self._following or Following(self._where, self._overrides, self._environment, self._words)
        except BadHouse:
            return None
        return files.house if files.fingerprint == book_id else None


def take_over(builder: StepBuilder, taken: RulesChanged, book: bytes) -> None:
    """Put new rules into force. Bets are returned, so that everybody bets by the rules of the next round."""
    builder.books[taken.book] = book
    shoes.take_back_bets(builder)
    if _needs_shoe(builder.table, taken):
        shoes.reveal(builder)
    chips, _ = _funds(builder, taken)
    if chips < (taken.terms.bank or 0):
        taken = replace(taken, bank=chips)
    builder.add(taken, *change_of_banks(builder, taken))


def _needs_shoe(table: Table, taken: RulesChanged) -> bool:
    before = (table.house, table.book_id, table.terms.shuffling)
    return before != (taken.house, taken.book, taken.terms.shuffling)


def change_of_banks(builder: StepBuilder, taken: RulesChanged) -> Iterator[Transfer]:
    """The transfers if the table gets another house: the old bank's chips are returned, and the new house
    funds its own bank.
    """
    table = builder.table
    if taken.house == table.house:
        return
    yield from to_treasury(table)
    chips, has = _funds(builder, taken)
    if taken.bank is not None:
        chips = min(chips, taken.bank)
    if chips:
        yield from from_treasury(taken.house, table.id, chips, has)


def _funds(builder: StepBuilder, taken: RulesChanged) -> tuple[int, int]:
    """What a house puts into the bank, and what it has for that. If the house stays the same, so does the
    bank.
    """
    if taken.house == builder.table.house:
        return taken.terms.bank or 0, 0
    return funds(taken.house, builder.table.opened_by, taken.terms, builder.secrets, builder.may_issue)


def does_money_change(table: Table, terms: Terms) -> bool:
    """Whether chips on the table would become real, or worthless."""
    return terms.for_show != table.terms.for_show and any(table.chips.values())


def _blocked_knobs(table: Table, terms: Terms, book: RuleBook) -> Iterator[str]:
    """The knobs that changed although purses and seats depend on them."""
    if not book.decks:
        yield "shoe.decks"  # a shoe of that many cards can't be sealed
    if does_money_change(table, terms):
        yield "play.stakes"
    if not table.places:
        return
    if book.points_only != ADAPTERS[table.game].is_for_points(table.book):
        yield "play.stakes"
    if terms.chip != table.terms.chip:
        yield "table.chip"
    if terms.seats < max(table.places):
        yield "table.seats"


def wrong_terms(table: Table, terms: Terms, book: AnyBook) -> Iterator[str]:
    """The knobs for which a table can't use these terms with this book, or can't change to them now."""
    adapter = ADAPTERS[table.game]
    if terms.bets_in_pairs != adapter.bets_in_pairs(book):
        yield "bets_in_pairs"
    if table.phase is not Phase.BETTING:
        yield "table.phase"
    if does_money_change(table, terms):
        yield "for_show"
    if not table.places:
        return
    if adapter.is_for_points(book) != adapter.is_for_points(table.book):
        yield "play.stakes"
    if terms.chip != table.terms.chip:
        yield "table.chip"
    if terms.seats < max(table.places):
        yield "table.seats"


def describe_news(news: News, words: Words) -> str:
    """The message to people at the table."""
    if isinstance(news, HouseBroken):
        return words("tables.house.broken", problem=news.problems[0])
    return words("tables.house.kept", knobs=words.all_of(news.knobs))
