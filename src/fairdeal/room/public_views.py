"""What everybody may see of one table: built once for each step, and shared by all viewers."""

from collections.abc import Awaitable, Callable
from typing import Any

from fairdeal.tables.live_table import LiveTable
from fairdeal.tables.model.state import Table
from fairdeal.tables.views.table_view import Facts, HouseFacts, public_view
from fairdeal.wire.views.table import TableView

SHARED_MS = 100
"""How long a view is shared. Clients work out deadlines from its time, so it must not be older."""

FactsOf = Callable[[Table], HouseFacts]
"""Returns what is known about the house of a table; reads no files."""

Learn = Callable[[Table], Awaitable[None]]
"""Computes what is not known yet about that house."""

PublicView = tuple[Facts, TableView[Any]]
"""Everybody's view, and the facts that it was built with: a viewer's own part needs both."""


class PublicViews:
    """The public view of a live table after its newest step."""

    def __init__(self, live: LiveTable, facts_of: FactsOf, learn: Learn) -> None:
        self._live, self._facts_of, self.learn = live, facts_of, learn
        self._newest: tuple[Table, PublicView] | None = None

    def build(self, table: Table) -> PublicView:
        """The current view."""
        facts = Facts(self._live.clock(), self._facts_of(table), self._live.known_funds())
        self._newest = table, (facts, public_view(table, facts))
        return self._newest[1]

    def find(self, table: Table) -> PublicView:
        """The view that others have just seen, or else a new one."""
        if self._newest is not None:
            known, (facts, _) = self._newest
            is_same = known is table and facts.house is self._facts_of(table)
            if is_same and 0 <= self._live.clock() - facts.now <= SHARED_MS:
                return self._newest[1]
        return self.build(table)
