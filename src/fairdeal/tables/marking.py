"""Marks of a table: its state kept beside a log that grows, which need not be read from the start then."""

from concurrent.futures import Future

from fairdeal.store import Appended, Store
from fairdeal.tables.loading import MARK_SCHEMA, load, may_be_marked, to_mark
from fairdeal.tables.state import Table
from fairdeal.tables.watching import Unmarked

FACTS_A_MARK = 500
"""How far the log may grow before the table's state is kept beside it."""


class Marking:
    """The marks of one table, which are written while it goes on: one counts once it is kept."""

    def __init__(self, marked: int) -> None:
        """`marked`: the number of the fact at which the table was last marked."""
        self._marked = marked
        self._under_way: Future[Appended] | None = None
        self._is_told = False
        """The last mark was not kept, and those who look on have heard why."""

    def keep_if_due(self, store: Store, table: Table, *, is_from_log: bool = False) -> Unmarked | None:
        """Mark a table that has gone far enough; what is to be told of the mark before, if anything.

        A host knows its table by its own clock, and the log by the store's, a moment later. A mark is what
        the log comes to; `is_from_log` spares reading it again.
        """
        news = self._hear()
        is_due = table.version - self._marked >= FACTS_A_MARK
        if is_due and self._under_way is None and may_be_marked(table):
            found = table if is_from_log else load(store, table.id)
            if found is not None and may_be_marked(found):
                self._under_way = store.mark(found.id, found.version, to_mark(found), MARK_SCHEMA)
        return news

    def _hear(self) -> Unmarked | None:
        """What came of the mark under way; one that was not kept is told once, and tried again."""
        if self._under_way is None or not self._under_way.done():
            return None
        done, self._under_way = self._under_way, None
        error, was_told = done.exception(), self._is_told
        self._is_told = error is not None
        if error is None:
            self._marked = done.result().version
            return None
        return None if was_told else Unmarked(str(error))
