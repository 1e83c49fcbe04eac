"""What views show about a house besides its terms: its name, a summary of its rules, and what new rules
changed.

It is computed in a thread, once for each house and each of its rule books.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.game import fingerprint
from fairdeal.houses.house import House
from fairdeal.houses.library import open_house
from fairdeal.houses.places import is_shipped
from fairdeal.houses.problems import BadHouse
from fairdeal.houses.shipped_books import OWN
from fairdeal.room.houses.edges import HouseEdges
from fairdeal.tables.houses.figures import describe_changes, describe_house
from fairdeal.tables.houses.followed_house import FollowedHouse
from fairdeal.tables.model.state import Phase, Table
from fairdeal.tables.model.terms import Terms
from fairdeal.tables.views.table_view import HouseFacts
from fairdeal.wire.views.table import EdgeView

NOTHING_KNOWN = HouseFacts()

CLOSED_KEPT = 100
"""How many closed tables are remembered."""

OnEdge = Callable[[str], None]


class Rules(NamedTuple):
    """The rules of a house at one time."""

    house: str
    book: str
    """The fingerprint of the rule book."""
    terms: Terms
    table: str
    """Empty for a shipped house as it is, which is the same at all its tables. Two other houses may have the
    same id and book, and different names.
    """


class Change(NamedTuple):
    """The rules in force at a table, and the previous ones if they have changed since the room began to run
    it.
    """

    rules: Rules
    before: Rules | None


class KnownHouses:
    """What is known about the houses of all tables of a room."""

    def __init__(self, on_edge: OnEdge | None = None) -> None:
        """`on_edge`: called with the fingerprint of a rule book when its house edge is known. None: edges are
        not computed.
        """
        self._on_edge, self._edges = on_edge, HouseEdges(self._add_edge)
        self._edge_of: dict[str, EdgeView | None] = {}
        self._opened: dict[str, tuple[str, House]] = {}
        """The rule book and the house that a table was opened with, by table."""
        self._houses: dict[Rules, tuple[House, RuleBook]] = {}
        self._facts: dict[Change, HouseFacts] = {}
        self._at_tables: dict[str, Change] = {}
        self._learning: dict[tuple[Change, FollowedHouse | None], asyncio.Task[None]] = {}
        self._closed: deque[str] = deque()
        """Tables that have closed lately: their viewers still read the last frames."""
        self._searched: set[tuple[Change, FollowedHouse | None]] = set()
        """Where houses were looked for. The files of a table may know a house that others do not."""

    def add(self, table: str, book_id: str, house: House) -> None:
        """Add the house that a table is opened with, if it is not shipped."""
        self._opened[table] = book_id, house

    def follow(self, table: Table, files: FollowedHouse | None = None) -> None:
        """Learn the new rules of a table if they have changed; called after each of its steps."""
        if table.phase is Phase.CLOSED:
            self._forget_later(table.id)
            return
        known, rules = self._at_tables.get(table.id), _rules_of(table)
        if known is None or known.rules != rules:
            change = self._at_tables[table.id] = Change(rules, known.rules if known is not None else None)
            if not self._is_learned(change, files):
                self._start_learning(table, files)

    def find(self, table: Table) -> HouseFacts:
        """What is known so far; reads no files."""
        return self._facts.get(self._change_at(table), NOTHING_KNOWN)

    async def learn(self, table: Table, files: FollowedHouse | None = None) -> None:
        """Compute what is not known yet about the house of a table. Its edge takes longer, and arrives later.

        `files`: the files that changes to the table's rules come from.
        """
        if not self._is_learned(self._change_at(table), files):
            await asyncio.shield(self._start_learning(table, files))

    def close(self) -> None:
        """Work out nothing more."""
        self._edges.close()
        for learning in self._learning.values():
            learning.cancel()

    def _is_learned(self, change: Change, files: FollowedHouse | None) -> bool:
        is_known = self._facts.get(change, NOTHING_KNOWN) is not NOTHING_KNOWN
        return is_known or (change, files) in self._searched

    def _start_learning(self, table: Table, files: FollowedHouse | None) -> asyncio.Task[None]:
        change = self._change_at(table)
        learning = self._learning.get((change, files))
        if learning is None:
            learning = asyncio.create_task(self._learn(table, change, files))
            self._learning[change, files] = learning
            learning.add_done_callback(lambda _: self._learning.pop((change, files), None))
        return learning

    async def _learn(self, table: Table, change: Change, files: FollowedHouse | None) -> None:
        try:
            house = await asyncio.to_thread(self._find_house, table, files)
            facts = await self._describe(house, table, change)
        except Exception as trouble:  # noqa: BLE001 - reported below
            # People can play without a house's name, and must be able to leave.
            facts = NOTHING_KNOWN
            message = f"the house {table.house} can't be described"
            loop = asyncio.get_running_loop()
            loop.call_exception_handler({"message": message, "exception": trouble})
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

    def _forget_later(self, table: str) -> None:
        self._closed.append(table)
        if len(self._closed) > CLOSED_KEPT:
            self._forget(self._closed.popleft())

    def _forget(self, table: str) -> None:
        """Forget what only a table that has closed had."""
        self._at_tables.pop(table, None)
        self._opened.pop(table, None)
        for change in [each for each in self._facts if each.rules.table == table]:
            del self._facts[change]
        for rules in [each for each in self._houses if each.table == table]:
            del self._houses[rules]
        self._searched = {each for each in self._searched if each[0].rules.table != table}

    def _change_at(self, table: Table) -> Change:
        rules = _rules_of(table)
        known = self._at_tables.get(table.id)
        return known if known is not None and known.rules == rules else Change(rules, None)

    async def _describe(self, house: House | None, table: Table, change: Change) -> HouseFacts:
        if house is None or not isinstance(table.book, RuleBook):
            return NOTHING_KNOWN
        now = self._houses[change.rules] = house, table.book
        before = self._houses.get(change.before) if change.before is not None else None
        return await asyncio.to_thread(_describe_rules, now, before)

    def _find_house(self, table: Table, files: FollowedHouse | None) -> House | None:
        """The house with the rules in force at a table, from its files if it follows any."""
        if files is not None and (found := files.find_house(table.book_id)) is not None:
            return found
        book_id, opened = self._opened.get(table.id, ("", None))
        return opened if opened is not None and book_id == table.book_id else _find_shipped(table)


def _describe_rules(now: tuple[House, RuleBook], before: tuple[House, RuleBook] | None) -> HouseFacts:
    changes = describe_changes(before, now) if before is not None else ()
    return describe_house(*now, changes=changes)


def _rules_of(table: Table) -> Rules:
    is_as_shipped = not table.house.startswith(OWN) and not table.overrides
    return Rules(table.house, table.book_id, table.terms, "" if is_as_shipped else table.id)


def _find_shipped(table: Table) -> House | None:
    """None if the table has its own copy of the rules, and can continue without its house."""
    if not (isinstance(table.book, RuleBook) and is_shipped(table.house)):
        return None
    try:
        house, book = open_house(table.house, table.overrides)
    except BadHouse:
        return None
    return house if fingerprint(book) == table.book_id else None
