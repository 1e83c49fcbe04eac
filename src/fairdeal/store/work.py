"""The work that a store hands to its writer, and the result of each piece."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from fairdeal.games.game import Refused
from fairdeal.store.append_plan import Append
from fairdeal.store.problems import Conflict
from fairdeal.store.values import Appended, Table


class SnapshotToKeep(Struct, frozen=True, tag=True):
    """A table's state after a step."""

    table: Table
    version: int
    state: bytes
    schema: int


class Keeping(Struct, frozen=True, tag=True):
    """A secret to store; with `once`, only if there is none with this name."""

    name: str
    content: bytes
    once: bool

    def __repr__(self) -> str:
        return f"Keeping({self.name!r})"


class Forgetting(Struct, frozen=True, tag=True):
    """A secret to delete."""

    name: str


class SecretKept(Appended, frozen=True, gc=False):
    """The result for a secret: the answer is its content, which its `repr` does not show."""

    def __repr__(self) -> str:
        return "SecretKept()"


Work = Append | SnapshotToKeep | Keeping | Forgetting

Outcome = Appended | Refused | Conflict
"""The result of a piece of work; the last two are expected, and do not affect the rest of the group."""

Commit = Callable[[Sequence[Work]], Sequence[Outcome]]
"""Writes a group in one transaction. When it raises, nothing of the group was written."""
