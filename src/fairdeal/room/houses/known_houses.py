"""What views show about a house besides its terms: its name, a summary of its rules, its edge.

This is computed once for each house and each of its rule books, in a thread.
"""

import asyncio

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.houses.house import House
from fairdeal.houses.library import open_house
from fairdeal.houses.places import is_shipped
from fairdeal.houses.problems import BadHouse
from fairdeal.tables.houses.figures import describe_house
from fairdeal.tables.model.state import Table
from fairdeal.tables.views.table_view import HouseFacts

NOTHING_KNOWN = HouseFacts()


class KnownHouses:
    """What is known about houses, by id and by the fingerprint of the rule book: several may share a book."""

    def __init__(self) -> None:
        self._facts: dict[tuple[str, str], HouseFacts] = {}
        self._own: dict[tuple[str, str], House] = {}

    def add(self, book_id: str, house: House) -> None:
        """Add a house that is not shipped, with its current rule book."""
        self._own[house.id, book_id] = house

    def find(self, table: Table) -> HouseFacts:
        """What is known so far; reads no file."""
        return self._facts.get((table.house, table.book_id), NOTHING_KNOWN)

    async def learn(self, table: Table) -> None:
        """Work out what is not known yet about the house of a table."""
        key = table.house, table.book_id
        if key not in self._facts:
            self._facts[key] = await asyncio.to_thread(self._describe, table)

    def _describe(self, table: Table) -> HouseFacts:
        house = self._own.get((table.house, table.book_id))
        if house is None and table.game == "blackjack" and is_shipped(table.house):
            try:
                house = open_house(table.house)[0]
            except BadHouse:
                return NOTHING_KNOWN  # the table has its own copy of the rules, and plays on
        if house is None or not isinstance(table.book, RuleBook):
            return NOTHING_KNOWN
        return describe_house(house, table.book)
