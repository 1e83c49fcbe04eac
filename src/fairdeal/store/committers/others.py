"""Marks and secrets, which touch no log and no money: how they are written along with a group's appends."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from fairdeal.games.game import Impossible
from fairdeal.store.chain import mark_seal
from fairdeal.store.work import Forgetting, Keeping, Marking, SecretKept, Work

Other = Marking | Keeping | Forgetting


def find_others(group: Iterable[Work]) -> list[Other]:
    return [work for work in group if isinstance(work, Other)]


class OtherStatements(Struct, frozen=True):
    """The statements for one kind of database; their values are in the same order for all kinds."""

    step_hash_of: str
    mark: str
    forget_secret: str
    keep_secret: Callable[[Any, Keeping], bytes]
    """Returns what is stored under the name afterwards."""

    def write(self, connection: Any, others: Iterable[Other]) -> list[SecretKept]:
        """Write them in order, and return the results for the secrets."""
        kept = []
        for work in others:
            if isinstance(work, Marking):
                self._write_mark(connection, work)
            elif isinstance(work, Keeping):
                kept.append(SecretKept(0, self.keep_secret(connection, work)))
            else:
                connection.execute(self.forget_secret, (work.name,))
                kept.append(SecretKept(0))
        return kept

    def _write_mark(self, connection: Any, work: Marking) -> None:
        """Replace the table's last mark. It is sealed with the hash of its step, so it fits no other log."""
        found = connection.execute(self.step_hash_of, (work.table, work.seq)).fetchone()
        if found is None:
            raise Impossible(f"{work.table} has no step that ends with {work.seq} to put a mark behind")
        sealed = mark_seal(found[0], work.schema, work.state)
        connection.execute(self.mark, (work.table, work.seq, sealed, work.schema, work.state))
