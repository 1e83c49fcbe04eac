"""The audit of a whole room: its store, the log of its people, every table, and the data beside the logs."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from fairdeal.fairness.sightings import ComparedLogs
from fairdeal.ledger.accounts import Account
from fairdeal.ledger.invariants import Drift
from fairdeal.people.causes import answer_of
from fairdeal.people.codec import apply_room_events, decode_room_event
from fairdeal.people.events import ROOM, RoomEvent
from fairdeal.people.transfers import mismatches
from fairdeal.store import Store
from fairdeal.store.audit import audit_of
from fairdeal.store.logs import every_event, every_step
from fairdeal.store.problems import Damage
from fairdeal.store.protocol import Reader
from fairdeal.tables.audit.answers_and_claims import ClaimCounts, compare_answers, compare_claims
from fairdeal.tables.audit.findings import UNREADABLE, Finding, make_finding, reason_of
from fairdeal.tables.audit.leftovers import missing_tables, unused_books
from fairdeal.tables.audit.table_audit import Sources, TableAuditReport, audit_table
from fairdeal.tables.engine.apply import ELSEWHERE
from fairdeal.tables.houses.rule_books import HouseBooks
from fairdeal.tables.read.history import tables_of
from fairdeal.tables.seeds import chains_made
from fairdeal.words import Words
from fairdeal.words.safe_text import is_safe, one_line, shown_text

ReportProgress = Callable[[str, int, int], None]
"""Reports progress: the table that is being audited, its number, and the total."""


UNSOUND = "store.damage.storage"


class RoomAuditReport(Struct, frozen=True):
    """What an audit covered, and every problem that it found."""

    events: int
    transfers: int
    issued: int = field(name="issued_chips")
    retired: int = field(name="retired_chips")
    tables: tuple[TableAuditReport, ...]
    found: tuple[Finding, ...]

    @property
    def unknown(self) -> tuple[str, ...]:
        """Houses that are not available here, so the rules of their tables can't be checked."""
        return tuple(dict.fromkeys(each for table in self.tables for each in table.unknown))

    @property
    def is_sound(self) -> bool:
        """Whether the database itself is intact; if not, nothing else can be checked."""
        return not any(each.code == UNSOUND for each in self.found)


def ignore_progress(table: str, number: int, count: int) -> None:
    """For callers without anybody to inform."""


def audit_room(
    store: Store,
    reader: Reader,
    words: Words,
    say: ReportProgress = ignore_progress,
    houses: HouseBooks | None = None,
) -> RoomAuditReport:
    """Audit everything except odds. `reader`: all logs as they were at one instant.

    `houses`: the houses that rule books are compared with; None: those that come with the program.
    """
    of_store = audit_of(reader)
    of_room = RoomAuditReport(
        of_store.events,
        of_store.transfers,
        of_store.issued,
        of_store.retired,
        tables=(),
        found=tuple(_of_store(problem, words) for problem in of_store.problems),
    )
    if not of_room.is_sound:
        return of_room
    every = list(of_room.found)
    sources = Sources(
        store,
        reader,
        words,
        set(),
        ComparedLogs(),
        houses or HouseBooks(),
        reader.deadlines(),
        reader.open_ends().ends,
        ClaimCounts(),
    )
    tables = _logs(sources, every, say)
    return replace(of_room, tables=tables, found=tuple(every))


def _of_store(problem: Damage | Drift, words: Words) -> Finding:
    where = problem.table if isinstance(problem, Damage) else problem.account
    return Finding(where, problem.key, problem.told(words))


def _logs(sources: Sources, every: list[Finding], say: ReportProgress) -> tuple[TableAuditReport, ...]:
    """Audit all logs, then the data beside them. Problems are added to those found so far."""
    store, reader, words = sources.store, sources.reader, sources.words
    chains, names, chips = chains_made(store), tables_of(reader), _chips_by_table(reader.balances())
    tables: list[TableAuditReport] = []
    damaged = {each.where for each in every}
    every += _of_room(reader, words)
    for log in sources.deadlines.keys() - {*names}:  # only logs of tables have a deadline
        every.append(make_finding(log, "records.audit.deadline", words, table=one_line(log)))
    for log in (ROOM, *names):
        with suppress(*UNREADABLE):  # a step that can't be read is reported elsewhere
            every.extend(_unsafe_texts(reader, log, words))
    for number, table in enumerate(names, 1):
        say(table, number, len(names))
        audited, problems = audit_table(sources, table, chips.get(table, {}), is_damaged=table in damaged)
        tables += [audited] if audited is not None else []
        every += problems
    every += missing_tables(store, chains, words)
    if not every:  # otherwise a log may have been read only partly
        every += unused_books(reader, sources.books, words)
    if not every:  # nor can a table be missing if it made claims
        every += compare_claims(reader, sources.claims, names, words)
    every += compare_answers(reader, words, are_logs_whole=not every)
    return tuple(tables)


def _of_room(reader: Reader, words: Words) -> list[Finding]:
    """Check that the room's log can be read, and that its chips moved as its events record."""
    every: list[Finding] = []

    def read_events() -> Iterator[RoomEvent]:
        for step in every_step(reader, ROOM):
            answer_of(step)  # raises an error if the cause can't be read
            for stored in step.stored_events:
                event = decode_room_event(stored.event)
                every.extend(Finding(ROOM, each.key, each.told(words)) for each in mismatches(stored, event))
                yield event

    try:
        apply_room_events({}, read_events())
    except UNREADABLE as wrong:
        every.append(make_finding(ROOM, "records.audit.unreadable", words, table=ROOM, why=reason_of(wrong)))
    return every


def _unsafe_texts(reader: Reader, log: str, words: Words) -> Iterator[Finding]:
    """Events with invisible characters, which this program never writes: with those, a name could imitate
    another.
    """
    for stored in every_event(reader, log):
        told = [] if _is_plain(stored.event.body) else list(_texts(_decoded(stored.event.body)))
        moved = (account for each in stored.transfers for account in (each.source, each.target))
        for text in {text: None for text in (log, *told, *moved) if not is_safe(text)}:
            facts = {"table": one_line(log), "seq": stored.seq, "text": shown_text(one_line(text))}
            yield make_finding(log, "records.audit.text", words, **facts)


def _is_plain(body: object) -> bool:
    """Whether a body has no suspicious characters; in a damaged file it may be of any type."""
    return not isinstance(body, bytes) or (body.isascii() and b"\\" not in body)


def _decoded(body: bytes) -> object:
    try:
        return msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return ""  # reported elsewhere as unreadable


def _texts(value: object) -> Iterator[str]:
    """Every text in a decoded event, including the names of its fields."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)
    elif isinstance(value, dict):
        for name, each in value.items():
            yield name
            yield from _texts(each)


def _chips_by_table(balances: Mapping[Account, int]) -> dict[str, dict[Account, int]]:
    """The balances of each table's accounts."""
    tables: dict[str, dict[Account, int]] = {}
    for account, chips in balances.items():
        kind, _, rest = account.partition(":")
        if kind not in ELSEWHERE and rest:
            tables.setdefault(rest.split(":")[0], {})[account] = chips
    return tables
