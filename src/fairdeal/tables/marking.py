"""Marks of a table: its state kept beside a log that grows, which need not be read from the start then."""

from fairdeal.store import Store
from fairdeal.store.marks import Marks
from fairdeal.tables.channel import Unmarked
from fairdeal.tables.loading import MARK_SCHEMA, may_be_marked, to_mark
from fairdeal.tables.state import Table

FACTS_A_MARK = 500
"""How far the log may grow before the table's state is kept beside it."""


class Marking:
    """The marks of one table, which are written while play continues."""

    def __init__(self, marked: int) -> None:
        """`marked`: the number of the fact at which the table was last marked."""
        self._marks = Marks(MARK_SCHEMA, FACTS_A_MARK, marked)

    def keep_if_due(self, store: Store, table: Table) -> Unmarked | None:
        """Mark a table if a mark is due; returns a notice about the previous mark, if there is one."""
        if not may_be_marked(table):
            return None
        trouble = self._marks.keep_if_due(store, table.id, table.version, lambda: to_mark(table))
        return None if trouble is None else Unmarked(str(trouble))
