"""Snapshots and secrets, which touch no log and no money, written along with a group's appends."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from fairdeal.games.game import Impossible
from fairdeal.store.chain import snapshot_seal
from fairdeal.store.work import Forgetting, Keeping, SecretKept, SnapshotToKeep, Work

Other = SnapshotToKeep | Keeping | Forgetting


def find_others(group: Iterable[Work]) -> list[Other]:
    return [work for work in group if isinstance(work, Other)]


class OtherStatements(Struct, frozen=True):
    """The statements for one kind of database; their values are in the same order for all kinds."""

    step_hash_of: str
    snapshot: str
    forget_secret: str
    keep_secret: Callable[[Any, Keeping], bytes]
    """Returns what is stored under the name afterwards."""

    def write(self, connection: Any, others: Iterable[Other]) -> list[SecretKept]:
        """Write them in order, and return the results for the secrets."""
        kept = []
        for work in others:
            if isinstance(work, SnapshotToKeep):
                self._write_snapshot(connection, work)
            elif isinstance(work, Keeping):
                kept.append(SecretKept(0, self.keep_secret(connection, work)))
            else:
                connection.execute(self.forget_secret, (work.name,))
                kept.append(SecretKept(0))
        return kept

    def _write_snapshot(self, connection: Any, work: SnapshotToKeep) -> None:
        """Replace the table's last snapshot. The hash of its step seals it, so it fits no other log."""
        found = connection.execute(self.step_hash_of, (work.table, work.version)).fetchone()
        if found is None:
            raise Impossible(f"{work.table} has no step that ends with {work.version} to make a snapshot of")
        sealed = snapshot_seal(found[0], work.schema, work.state)
        connection.execute(self.snapshot, (work.table, work.version, sealed, work.schema, work.state))
