"""Snapshots of a table: its state is stored beside the log, which need not be read from the start then."""

from fairdeal.store import Store
from fairdeal.store.snapshots import SnapshotWriter
from fairdeal.tables.channel import SnapshotFailed
from fairdeal.tables.loading import SNAPSHOT_SCHEMA, may_be_kept, to_snapshot
from fairdeal.tables.state import Table

EVENTS_PER_SNAPSHOT = 500
"""How far the log may grow before the table's state is kept beside it."""


class TableSnapshots:
    """The snapshots of one table, which are written while play continues."""

    def __init__(self, last: int) -> None:
        """`last`: the version of the last snapshot; 0 if there is none."""
        self._snapshots = SnapshotWriter(SNAPSHOT_SCHEMA, EVENTS_PER_SNAPSHOT, last)

    def keep_if_due(self, store: Store, table: Table) -> SnapshotFailed | None:
        """Store a snapshot if one is due; returns a notice if the previous one could not be stored."""
        if not may_be_kept(table):
            return None
        trouble = self._snapshots.keep_if_due(store, table.id, table.version, lambda: to_snapshot(table))
        return None if trouble is None else SnapshotFailed(str(trouble))
