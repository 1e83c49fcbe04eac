"""How a process starts to host a table: it opens a new one, or loads one from the store."""

import asyncio
from collections.abc import Callable

from fairdeal.fairness import BadSeed
from fairdeal.games.game import AnyBook, refused
from fairdeal.store import Command, Conflict, Store, StoreTrouble
from fairdeal.store.opening import now as time_now
from fairdeal.tables.engine.first_step import OPENED, FirstStep, check_first_step, first_step
from fairdeal.tables.engine.shoes import check_chain_length
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.host import TRIES, Host
from fairdeal.tables.houses.followed_house import FollowedHouse
from fairdeal.tables.limits.gate import Gate, OpenGate
from fairdeal.tables.live_table import LiveTable
from fairdeal.tables.model.events import TableOpened
from fairdeal.tables.seeds import Randomness, Seeds
from fairdeal.tables.stored_table import load, load_with_snapshot

_OPEN = OpenGate()


async def open_table(
    store: Store,
    opening: TableOpened,
    book: AnyBook,
    command: str,
    clock: Callable[[], int] = time_now,
    randomness: Randomness | None = None,
    gate: Gate = _OPEN,
    house: FollowedHouse | None = None,
) -> Host:
    """Open a new table; the same command again gives the same table."""
    seeds = Seeds(store, opening.table, randomness)
    asked = await asyncio.to_thread(check_first_step, store, opening, book, command)
    try:
        await seeds.store_first()
    except BadSeed:
        raise refused("table/randomness") from None
    openings = 0  # almost always 0, so it is read only after a conflict
    for _ in range(TRIES):
        step = await asyncio.to_thread(
            _work_out_first_step, opening, book, asked, clock(), seeds, gate.may_issue, openings
        )
        try:
            appended = await asyncio.wrap_future(store.append(step.append))
        except Conflict:
            openings = await asyncio.to_thread(_look_again, store, seeds, opening)
            continue
        if appended.again:
            return await host_table(store, opening.table, clock, randomness, gate, house)
        host = Host(store, step.table, clock, seeds, gate, house)
        host.follow_opening(step)
        return host
    raise StoreTrouble("store.crowded", table=opening.table)


def _work_out_first_step(
    opening: TableOpened,
    book: AnyBook,
    asked: Command,
    now: int,
    seeds: Seeds,
    may_issue: Callable[[], bool],
    openings: int,
) -> FirstStep:
    """The step that opens the table. It also computes what the first view needs from the rule book."""
    step = first_step(opening, book, asked, now, seeds, may_issue, openings)
    ADAPTERS[opening.game].work_out(step.table.book)
    return step


def _look_again(store: Store, seeds: Seeds, opening: TableOpened) -> int:
    """How often the table was opened before; refused if it exists. Also reads the treasury of its house
    again.
    """
    if store.version(opening.table):
        raise refused("table/opened-already", table=opening.table)
    seeds.read_treasury(opening.house)
    return store.claimed(OPENED + opening.table)


async def watch_table(store: Store, table: str, clock: Callable[[], int] = time_now) -> LiveTable:
    """Follow a table that other processes run, without writing; refused if there is no such table."""
    return await asyncio.to_thread(_watched, store, table, clock)


def _watched(store: Store, table: str, clock: Callable[[], int]) -> LiveTable:
    found = load(store, table)
    if found is None:
        raise refused("table/unknown", table=table)
    ADAPTERS[found.game].work_out(found.book)
    return LiveTable(store, found, clock, _OPEN, Seeds(store, table))


def load_host(
    store: Store,
    table: str,
    clock: Callable[[], int] = time_now,
    randomness: Randomness | None = None,
    gate: Gate = _OPEN,
    house: FollowedHouse | None = None,
) -> Host:
    """Host a table that is in the store; refused if there is none with this name."""
    found, snapshot = load_with_snapshot(store, table)
    if found is None:
        raise refused("table/unknown", table=table)
    check_chain_length(found)
    ADAPTERS[found.game].work_out(found.book)  # here, in a thread, since the first view needs it
    host = Host(store, found, clock, Seeds(store, table, randomness), gate, house, snapshot)
    host.keep_snapshot_if_due()  # so that the next process to load it doesn't have to read all of this again
    return host


async def host_table(
    store: Store,
    table: str,
    clock: Callable[[], int] = time_now,
    randomness: Randomness | None = None,
    gate: Gate = _OPEN,
    house: FollowedHouse | None = None,
) -> Host:
    """The same as `hosted`, without blocking the event loop."""
    return await asyncio.to_thread(load_host, store, table, clock, randomness, gate, house)
