"""What everybody may see of one table: built once for each step, and shared by all viewers."""

from collections.abc import Awaitable, Callable
from typing import Any

from fairdeal.tables.live_table import LiveTable
from fairdeal.tables.model.state import Table
from fairdeal.tables.views.table_view import Facts, HouseFacts, public_view
from fairdeal.wire.views.table import TableView

SHARED_MS = 100
"""How long a view is shared: its time, from which clients work out deadlines, must not be older."""

FactsOf = Callable[[Table], HouseFacts]
"""What is known about the house of a table; reads no file."""

Learn = Callable[[Table], Awaitable[None]]
"""Works out what is not known yet about it."""

PublicView = tuple[Facts, TableView[Any]]
"""A view of everybody, and the facts it was built with: a viewer's own part needs both."""


class PublicViews:
    """The public view of a live table after its newest step."""

    def __init__(self, live: LiveTable, facts_of: FactsOf, learn: Learn) -> None:
        self._live, self._facts_of, self.learn = live, facts_of, learn
        self._newest: tuple[Table, PublicView] | None = None

    def build(self, table: Table) -> PublicView:
        """The view at this moment."""
        facts = Facts(self._live.clock(), self._facts_of(table), self._live.known_funds())
        self._newest = table, (facts, public_view(table, facts))
        return self._newest[1]

    def find(self, table: Table) -> PublicView:
        """The view that others have seen a moment ago, or else a new one."""
        if self._newest is not None:
            known, (facts, _) = self._newest
            is_same = known is table and facts.house is self._facts_of(table)
            if is_same and 0 <= self._live.clock() - facts.now <= SHARED_MS:
                return self._newest[1]
        return self.build(table)
