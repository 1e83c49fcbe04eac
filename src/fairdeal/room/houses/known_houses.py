"""What views show about a house besides its terms: its name, a summary of its rules, what they changed.

This is worked out once for each house and each of its rule books, in a thread.
"""

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.game import fingerprint
from fairdeal.houses.house import House
from fairdeal.houses.library import open_house
from fairdeal.houses.places import is_shipped
from fairdeal.houses.problems import BadHouse
from fairdeal.room.houses.edges import HouseEdges
from fairdeal.tables.houses.figures import describe_changes, describe_house
from fairdeal.tables.houses.followed_house import FollowedHouse
from fairdeal.tables.model.state import Phase, Table
from fairdeal.tables.views.table_view import HouseFacts
from fairdeal.wire.views.table import EdgeView

NOTHING_KNOWN = HouseFacts()


OnEdge = Callable[[str], None]


class Rules(NamedTuple):
    """The rules of a house at one time. Several houses may have the same book."""

    house: str
    book: str
    """The fingerprint of the rule book."""


class Change(NamedTuple):
    """The rules in force at a table, and those before them, if they have changed while the room ran it."""

    rules: Rules
    before: Rules | None


class KnownHouses:
    """What is known about the houses of all tables of a room."""

    def __init__(self, on_edge: OnEdge | None = None) -> None:
        """`on_edge`: called with the fingerprint of a rule book once the house edge is shown. None: it is not
        worked out.
        """
        self._on_edge, self._edges = on_edge, HouseEdges(self._add_edge)
        self._edge_of: dict[str, EdgeView | None] = {}
        self._houses: dict[Rules, tuple[House, RuleBook]] = {}
        self._own: dict[Rules, House] = {}
        self._facts: dict[Change, HouseFacts] = {}
        self._learning: dict[Change, asyncio.Task[None]] = {}
        self._searched: set[tuple[Change, FollowedHouse | None]] = set()
        """Where houses were looked for. The files of a table may know a house that others do not."""
        self._at_tables: dict[str, Change] = {}

    def add(self, book_id: str, house: House) -> None:
        """Add a house that is not shipped, with its current rule book."""
        self._own[Rules(house.id, book_id)] = house

    def follow(self, table: Table, files: FollowedHouse | None = None) -> None:
        """Learn the new rules of a table if they have changed; called after each of its steps."""
        known, rules = self._at_tables.get(table.id), _rules_of(table)
        if table.phase is Phase.CLOSED:
            self._at_tables.pop(table.id, None)
        elif known is None or known.rules != rules:
            change = self._at_tables[table.id] = Change(rules, known.rules if known is not None else None)
            if not self._is_learned(change, files):
                self._start_learning(table, files)

    def find(self, table: Table) -> HouseFacts:
        """What is known so far; reads no file."""
        return self._facts.get(self._change_at(table), NOTHING_KNOWN)

    async def learn(self, table: Table, files: FollowedHouse | None = None) -> None:
        """Work out what is not known yet about the house of a table. Its edge takes longer, and comes later.

        `files`: those that changes to the table's rules come from.
        """
        if not self._is_learned(self._change_at(table), files):
            await asyncio.shield(self._start_learning(table, files))

    def _is_learned(self, change: Change, files: FollowedHouse | None) -> bool:
        is_known = self._facts.get(change, NOTHING_KNOWN) is not NOTHING_KNOWN
        return is_known or (change, files) in self._searched

    def _start_learning(self, table: Table, files: FollowedHouse | None) -> asyncio.Task[None]:
        change = self._change_at(table)
        learning = self._learning.get(change)
        if learning is None:
            learning = asyncio.create_task(self._learn(table, change, files))
            self._learning[change] = learning
            learning.add_done_callback(lambda _: self._learning.pop(change, None))
        return learning

    async def _learn(self, table: Table, change: Change, files: FollowedHouse | None) -> None:
        facts = await asyncio.to_thread(self._describe, table, change, files)
        self._searched.add((change, files))
        if facts is not NOTHING_KNOWN:
            self._facts[change] = replace(facts, edge=self._edge_of.get(table.book_id))
        if self._on_edge is not None and isinstance(table.book, RuleBook):
            self._edges.work_out(table.book_id, table.book)

    def _add_edge(self, book_id: str, edge: EdgeView | None) -> None:
        self._edge_of[book_id] = edge
        for change, facts in self._facts.items():
            if change.rules.book == book_id:
                self._facts[change] = replace(facts, edge=edge)
        if self._on_edge is not None:
            self._on_edge(book_id)

    def close(self) -> None:
        """Work out no more edges."""
        self._edges.close()

    def _change_at(self, table: Table) -> Change:
        rules = _rules_of(table)
        known = self._at_tables.get(table.id)
        return known if known is not None and known.rules == rules else Change(rules, None)

    def _describe(self, table: Table, change: Change, files: FollowedHouse | None) -> HouseFacts:
        house = self._find_house(table, files)
        if house is None or not isinstance(table.book, RuleBook):
            return NOTHING_KNOWN
        self._houses[change.rules] = house, table.book
        before = self._houses.get(change.before) if change.before is not None else None
        changes = describe_changes(before, (house, table.book)) if before is not None else ()
        return describe_house(house, table.book, changes=changes)

    def _find_house(self, table: Table, files: FollowedHouse | None) -> House | None:
        """The house with the rules in force at a table, from its files if it is not known here."""
        own = self._own.get(_rules_of(table))
        if own is None and files is not None:
            own = files.find_house(table.book_id)
        return own if own is not None else _find_shipped(table)


def _rules_of(table: Table) -> Rules:
    return Rules(table.house, table.book_id)


def _find_shipped(table: Table) -> House | None:
    """None: the table has its own copy of the rules, and plays on without its house."""
    if not (isinstance(table.book, RuleBook) and is_shipped(table.house)):
        return None
    try:
        house, book = open_house(table.house, table.overrides)
    except BadHouse:
        return None
    return house if fingerprint(book) == table.book_id else None
