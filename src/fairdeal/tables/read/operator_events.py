"""The significant events of a room, from all its logs: those of people and money, and some of its tables.

At the tables these are voided rounds, changed rules, stopped bets, what operators did, and why a table closed
automatically.
"""

from collections.abc import Iterator

import msgspec

from fairdeal.fairness import SeedChainEnded
from fairdeal.people.reported_events import ReportedEvent, report_events
from fairdeal.store import StoredEvent
from fairdeal.store.logs import every_event
from fairdeal.store.protocol import Reader
from fairdeal.tables.engine import rounds
from fairdeal.tables.model import events as t
from fairdeal.tables.model.codec import decode_event
from fairdeal.tables.read.history import ROOM, tables_of

_READ = frozenset(
    {"TableOpened", "RulesChanged", "SeatTaken", "RoundVoided", "SeedChainEnded", "BetsTakenBack"}
    | {"LeavingAnnounced", "SeatLeft", "ClosingAnnounced", "DealerArrived", "DealerLeft"}
)
"""Only these events are decoded, since a log may be long."""


def significant_events(reader: Reader) -> list[ReportedEvent]:
    """All significant events, the latest last."""
    found: list[ReportedEvent] = list(report_events(every_event(reader, ROOM)))
    for table in tables_of(reader):
        found += events_of_table(reader, table)
    return sorted(found, key=lambda event: event.at)


def events_of_table(reader: Reader, table: str) -> Iterator[ReportedEvent]:
    book, opened_by, people = "", "", dict[int, str]()
    for stored in every_event(reader, table):
        if stored.event.type not in _READ:
            continue
        match decode_event(stored.event):
            case t.TableOpened() as opened:
                book, opened_by = opened.book, opened.by
            case t.SeatTaken() as taken:
                people[taken.seat] = taken.person
            case t.RulesChanged() as taken:
                yield _event(stored, {"house": taken.house, "book": taken.book, "before": book})
                book = taken.book
            case t.RoundVoided() as voided:
                about = {"round": voided.round, "why": voided.why, **_given(voided.reason)}
                yield _event(stored, about, by=voided.by)
            case SeedChainEnded() as ended:
                yield _event(stored, msgspec.to_builtins(ended))
            case t.BetsTakenBack(seat=seat, why=t.BY_LIMIT | t.BY_BANK as why):
                yield _event(stored, {"seat": seat, "why": why}, person=people.get(seat, ""))
            case t.DealerArrived(person=person):
                people[t.NOBODY] = person
            case t.ClosingAnnounced(why=t.NO_RANDOMNESS | rounds.JAMMED as why):
                yield _event(stored, {"why": why})
            case event:
                yield from _by_operator(stored, event, people, opened_by)


def _by_operator(
    stored: StoredEvent, event: t.TableEvent, people: dict[int, str], opened_by: str
) -> Iterator[ReportedEvent]:
    """What a person did at a table without playing there. The dealer belongs to no seat."""
    match event:
        case t.LeavingAnnounced(seat=seat, by=by) | t.SeatLeft(seat=seat, by=by) if by:
            yield _event(stored, {"seat": seat, **_given(event.reason)}, people.get(seat, ""), by)
        case t.DealerLeft(by=by, reason=reason) if by:
            yield _event(stored, _given(reason), people.get(t.NOBODY, ""), by)
        case t.ClosingAnnounced(by=by, reason=reason) if by != opened_by:
            yield _event(stored, _given(reason), by=by)


def _given(reason: str) -> dict[str, object]:
    """The reason that an operator gave, if any."""
    return {"reason": reason} if reason else {}


def _event(stored: StoredEvent, details: dict[str, object], person: str = "", by: str = "") -> ReportedEvent:
    return ReportedEvent(stored.seq, stored.at, stored.event.type, person, by, details, stored.table)
