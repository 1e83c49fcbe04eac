"""The significant events of a room, from all its logs: what happened to people and money, and at the tables
the rounds that were voided, the rules that were changed, whose bets were stopped, what operators did, and why
a table closed by itself.
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
from fairdeal.tables import rounds
from fairdeal.tables.codec import decoded
from fairdeal.tables.history import ROOM, tables_of

_READ = frozenset(
    {"TableOpened", "RulesChanged", "SeatTaken", "RoundVoided", "SeedChainEnded", "BetsTakenBack"}
    | {"LeavingAnnounced", "SeatLeft", "ClosingAnnounced", "DealerArrived", "DealerLeft"}
)
"""The facts that are looked at, of a log that may be long."""


class TableEvent(Event, frozen=True):
    """One that stands in the log of a table."""

    table: str = ""


def significant_events(reader: Reader) -> list[Event]:
    """All of them, the latest last."""
    found: list[Event] = list(events_of(every_row(reader, ROOM)))
    for table in tables_of(reader):
        found += events_of_table(reader, table)
    return sorted(found, key=lambda event: event.at)


def events_of_table(reader: Reader, table: str) -> Iterator[TableEvent]:
    book, opened_by, people = "", "", dict[int, str]()
    for row in every_row(reader, table):
        if row.event.type not in _READ:
            continue
        match decoded(row.event):
            case t.TableOpened() as opened:
                book, opened_by = opened.book, opened.by
            case t.SeatTaken() as taken:
                people[taken.seat] = taken.person
            case t.RulesChanged() as taken:
                yield _event(row, {"house": taken.house, "book": taken.book, "before": book})
                book = taken.book
            case t.RoundVoided() as voided:
                about = {"round": voided.round, "why": voided.why, **_given(voided.reason)}
                yield _event(row, about, by=voided.by)
            case SeedChainEnded() as ended:
                yield _event(row, msgspec.to_builtins(ended))
            case t.BetsTakenBack(seat=seat, why=t.BY_LIMIT | t.BY_BANK as why):
                yield _event(row, {"seat": seat, "why": why}, person=people.get(seat, ""))
            case t.DealerArrived(person=person):
                people[t.NOBODY] = person
            case t.ClosingAnnounced(why=t.NO_RANDOMNESS | rounds.JAMMED as why):
                yield _event(row, {"why": why})
            case fact:
                yield from _by_operator(row, fact, people, opened_by)


def _by_operator(row: Stored, fact: Any, people: dict[int, str], opened_by: str) -> Iterator[TableEvent]:
    """What somebody did at a table who does not play there; who deals stands for nobody's seat."""
    match fact:
        case t.LeavingAnnounced(seat=seat, by=by) | t.SeatLeft(seat=seat, by=by) if by:
            yield _event(row, {"seat": seat, **_given(fact.reason)}, people.get(seat, ""), by)
        case t.DealerLeft(by=by, reason=reason) if by:
            yield _event(row, _given(reason), people.get(t.NOBODY, ""), by)
        case t.ClosingAnnounced(by=by, reason=reason) if by != opened_by:
            yield _event(row, _given(reason), by=by)


def _given(reason: str) -> dict[str, str]:
    """What an operator gave as a reason, if anything."""
    return {"reason": reason} if reason else {}


def _event(row: Stored, details: dict[str, Any], person: str = "", by: str = "") -> TableEvent:
    return TableEvent(row.seq, row.at, row.event.type, person, by, details, row.table)
