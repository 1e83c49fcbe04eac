"""The log and the money, in one transaction: `append` and `read`, in memory, on SQLite or on PostgreSQL."""

from fairdeal.store.opening import open_store
from fairdeal.store.problems import Conflict, StoreTrouble
from fairdeal.store.protocol import Store
from fairdeal.store.values import Answer, Appended, Claim, Command, Fact, Line, Mark, Stored

__all__ = [
    "Answer",
    "Appended",
    "Claim",
    "Command",
    "Conflict",
    "Fact",
    "Line",
    "Mark",
    "Store",
    "StoreTrouble",
    "Stored",
    "open_store",
]
