"""A step in few words: what tests append without a table around it."""

from collections.abc import Mapping, Sequence
from concurrent.futures import Future

from msgspec.structs import replace

from fairdeal.ledger.transfer import Transfer
from fairdeal.store import Append, Appended, Claim, Command, Event, Store
from fairdeal.store.append_plan import NO_CAUSE


def step(
    table: str,
    after: int,
    events: Sequence[Event],
    transfers: Sequence[Transfer] = (),
    command: Command | None = None,
    answer: bytes = b"",
    books: Mapping[str, bytes] | None = None,
    claims: Sequence[Claim] = (),
    at: int = 1_790_000_000_000,
    cause: bytes = NO_CAUSE,
) -> Append:
    """The transfers go with the last of the events."""
    told = list(events)
    if transfers:
        told[-1] = replace(told[-1], transfers=(*told[-1].transfers, *transfers))
    return Append(
        table=table,
        after=after,
        at=at,
        events=tuple(told),
        cause=cause,
        command=command,
        answer=answer,
        books=books or {},
        claims=tuple(claims),
    )


def append(
    store: Store,
    table: str,
    after: int,
    events: Sequence[Event],
    transfers: Sequence[Transfer] = (),
    command: Command | None = None,
    answer: bytes = b"",
    books: Mapping[str, bytes] | None = None,
    claims: Sequence[Claim] = (),
    cause: bytes = NO_CAUSE,
) -> Future[Appended]:
    """Append such a step, at the time of the store's clock."""
    given = step(table, after, events, transfers, command, answer, books, claims, store.now(), cause)
    return store.append(given)
