"""Decides which changes to the files of a house apply to a table."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.houses.following import Following, HouseBroken
from fairdeal.houses.house import House
from fairdeal.tables.engine.step import StepBuilder
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.houses.followed_house import FollowedHouse, HouseChangeBlocked, take_over
from fairdeal.tables.houses.terms import local_terms
from fairdeal.tables.model.events import RulesChanged
from fairdeal.tables.model.state import Table
from fairdeal.tables.model.terms import Terms


class HouseUnchanged(Struct, frozen=True):
    """The files have changed, but no rule has."""


class LocalHouse(FollowedHouse):
    """Follows the files of the house whose rules are in force at a table without a clock."""

    def __init__(
        self, following: Following, in_force: House, *, shows_bets: bool, by_hand: bool = False
    ) -> None:
        """`by_hand`: a person deals for the house."""
        super().__init__(following.where, following.overrides, following.environment, following.words)
        self.files, self._shows_bets, self._by_hand = following, shows_bets, by_hand
        self.house = in_force
        """The house whose rules are in force. Its files may have changed when people come back."""
        self.book = following.book
        """The rule book of the last rules that were applied. The files may have changed since."""
        self._was_looked_at = False
        self._is_new = False
        """Whether its files contain rules that have not been applied yet."""

    def look(self, table: Table) -> Any | None:
        """News for the people at the table, once for each change of the files."""
        found, is_first = self.files.refresh(), not self._was_looked_at
        self._was_looked_at = True
        if isinstance(found, HouseBroken) or (found is None and not is_first):
            return found
        house, book = self.files.house, self.files.book
        self._is_new = False
        if knobs := tuple(_blocked_knobs(table, self.house, house, book, self._terms(house, book))):
            return HouseChangeBlocked(house.id, knobs)
        if self._terms(house, book).for_show != table.terms.for_show:
            return HouseChangeBlocked(house.id, ("play.stakes",))  # chips for show never become real ones
        if (house.rules, book) == (self.house.rules, table.book):
            self.house = house
            return HouseUnchanged() if found is not None else None
        self._is_new = True
        return None

    def take(self, builder: StepBuilder) -> bool:
        """Between rounds: apply the rules in the files; False if there is nothing to apply."""
        if not self._is_new:
            return False
        self._is_new, self.house, self.book = False, self.files.house, self.files.book
        terms = self._terms(self.files.house, self.files.book)
        taken = RulesChanged(self.files.house.id, self.files.fingerprint, terms)
        take_over(builder, taken, builder.adapter.book_bytes(self.files.book))
        return True

    def find_house(self, book_id: str) -> House:
        return self.files.house if self.files.fingerprint == book_id else self.house

    def _terms(self, house: House, book: RuleBook) -> Terms:
        return local_terms(house, book, shows_bets=self._shows_bets, by_hand=self._by_hand)


def _blocked_knobs(table: Table, before: House, house: House, book: RuleBook, terms: Terms) -> Iterator[str]:
    """The knobs that have changed although purses, seats or the voice depend on them."""
    if house.voice != before.voice:
        yield "voice"
    if book.points_only != ADAPTERS[table.game].is_for_points(table.book):
        yield "play.stakes"
    if terms.chip != table.terms.chip:
        yield "table.chip"
    if house.rules.table.seats < max(table.places, default=0):
        yield "table.seats"
    if not book.decks:
        yield "shoe.decks"
