"""The significant events of a room, from all its logs: what happened to people and money, and at the tables
the rounds that were voided, the rules that were changed, and whose bets were stopped.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from fairdeal.fairness import SeedChainEnded
from fairdeal.people.events import Event, events_of
from fairdeal.store import Stored
from fairdeal.store.protocol import Reader
from fairdeal.store.rows import every_row
from fairdeal.tables import facts as t
from fairdeal.tables.codec import decoded
from fairdeal.tables.history import ROOM, tables_of

_READ = frozenset(
    {"TableOpened", "HouseTaken", "SeatTaken", "RoundVoided", "SeedChainEnded", "BetsTakenBack"}
)
"""The facts that are looked at, of a log that may be long."""


class TableEvent(Event, frozen=True):
    """One that stands in the log of a table."""

    table: str = ""


def significant_events(reader: Reader) -> list[Event]:
    """All of them, the latest last."""
    found: list[Event] = list(events_of(every_row(reader, ROOM)))
    for table in tables_of(reader):
        found += _of_table(reader, table)
    return sorted(found, key=lambda event: event.at)


def _of_table(reader: Reader, table: str) -> Iterator[TableEvent]:
    book, people = "", dict[int, str]()
    for row in every_row(reader, table):
        if row.fact.type not in _READ:
            continue
        match decoded(row.fact):
            case t.TableOpened() as opened:
                book = opened.book
            case t.SeatTaken() as taken:
                people[taken.seat] = taken.person
            case t.HouseTaken() as taken:
                yield _event(row, {"house": taken.house, "book": taken.book, "before": book})
                book = taken.book
            case t.RoundVoided() as voided:
                yield _event(row, {"round": voided.round, "why": voided.why}, by=voided.by)
            case SeedChainEnded() as ended:
                yield _event(row, msgspec.to_builtins(ended))
            case t.BetsTakenBack(seat=seat, why=t.BY_LIMIT | t.BY_BANK as why):
                yield _event(row, {"seat": seat, "why": why}, person=people.get(seat, ""))


def _event(row: Stored, details: dict[str, Any], person: str = "", by: str = "") -> TableEvent:
    return TableEvent(row.seq, row.at, row.fact.type, person, by, details, row.table)
