"""The log and the money, in one transaction: `append` and `read`, in memory, on SQLite or on PostgreSQL."""

from fairdeal.store.append_plan import Append
from fairdeal.store.opening import open_store
from fairdeal.store.problems import Conflict, StoreTrouble
from fairdeal.store.protocol import Store
from fairdeal.store.values import Answer, Appended, Claim, Command, Event, Line, Snapshot, Step, StoredEvent

__all__ = [
    "Answer",
    "Append",
    "Appended",
    "Claim",
    "Command",
    "Conflict",
    "Event",
    "Line",
    "Snapshot",
    "Step",
    "Store",
    "StoreTrouble",
    "StoredEvent",
    "open_store",
]
