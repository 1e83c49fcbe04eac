"""Going through a whole room: its store, the log of its people, every table, and what is kept beside them."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from fairdeal.fairness.sightings import ComparedLogs
from fairdeal.houses.problems import shown_text
from fairdeal.ledger.accounts import Account
from fairdeal.ledger.invariants import Drift
from fairdeal.people.facts import ROOM, RoomFact
from fairdeal.people.folding import fold, read
from fairdeal.people.moved import mismatches
from fairdeal.store import Store
from fairdeal.store.auditing import audit_of
from fairdeal.store.problems import Damage
from fairdeal.store.protocol import Reader
from fairdeal.store.rows import every_row
from fairdeal.tables.answers import compare_answers
from fairdeal.tables.auditing_tables import Sources, TableAudited, audit_table
from fairdeal.tables.findings import Found, found
from fairdeal.tables.folding import ELSEWHERE
from fairdeal.tables.history import tables_of
from fairdeal.tables.house_books import HouseBooks
from fairdeal.tables.remains import gone_tables, left_books
from fairdeal.tables.seeds import chains_made
from fairdeal.tables.unreadable import UNREADABLE, why
from fairdeal.words import Words
from fairdeal.words.safe_text import is_safe, one_line

Say = Callable[[str, int, int], None]
"""Is told which table is gone through now, the how-manieth it is, and of how many."""


UNSOUND = "store.damage.storage"


class RoomAudited(Struct, frozen=True):
    """What was gone through, and everything that is not in order."""

    events: int
    transfers: int
    issued: int = field(name="issued_chips")
    retired: int = field(name="retired_chips")
    tables: tuple[TableAudited, ...]
    found: tuple[Found, ...]

    @property
    def unknown(self) -> tuple[str, ...]:
        """Houses that are not here, so that nobody can tell whether their tables kept to their rules."""
        return tuple(dict.fromkeys(each for table in self.tables for each in table.unknown))

    @property
    def is_sound(self) -> bool:
        """Whether the database itself is: if not, nothing more can be asked of it."""
        return not any(each.code == UNSOUND for each in self.found)


def say_nothing(table: str, number: int, count: int) -> None:
    """Where nobody waits."""


def audit_room(
    store: Store, reader: Reader, words: Words, say: Say = say_nothing, houses: HouseBooks | None = None
) -> RoomAudited:
    """Everything but what the odds are. `reader`: the logs as they were at one instant.

    `houses`: those that rule books are compared with; None: the ones that come with the program.
    """
    of_store = audit_of(reader)
    of_room = RoomAudited(
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
    sources = Sources(store, reader, words, set(), ComparedLogs(), houses or HouseBooks(), reader.deadlines())
    tables = _logs(sources, every, say)
    return replace(of_room, tables=tables, found=tuple(every))


def _of_store(problem: Damage | Drift, words: Words) -> Found:
    where = problem.table if isinstance(problem, Damage) else problem.account
    return Found(where, problem.key, problem.told(words))


def _logs(sources: Sources, every: list[Found], say: Say) -> tuple[TableAudited, ...]:
    """All logs, and then what is kept beside them; whatever is not in order is added to what was found."""
    store, reader, words = sources.store, sources.reader, sources.words
    chains, names, chips = chains_made(store), tables_of(reader), _chips_by_table(reader.balances())
    tables: list[TableAudited] = []
    damaged = {each.where for each in every}
    every += _of_room(reader, words)
    for log in (ROOM, *names):
        with suppress(*UNREADABLE):  # a step that can't be read is reported elsewhere
            every.extend(_unsafe_texts(reader, log, words))
    for number, table in enumerate(names, 1):
        say(table, number, len(names))
        audited, problems = audit_table(sources, table, chips.get(table, {}), is_damaged=table in damaged)
        tables += [audited] if audited is not None else []
        every += problems
    every += gone_tables(store, chains, words)
    if not every:  # else a log may have been read in part only
        every += left_books(reader, sources.books, words)
    every += compare_answers(reader, words, are_logs_whole=not every)
    return tuple(tables)


def _of_room(reader: Reader, words: Words) -> list[Found]:
    """Whether the people of the room can be read, and its chips moved as its facts tell."""
    every: list[Found] = []

    def facts() -> Iterator[RoomFact]:
        for row in every_row(reader, ROOM):
            fact = read(row.event)
            every.extend(Found(ROOM, each.key, each.told(words)) for each in mismatches(row, fact))
            yield fact

    try:
        fold({}, facts())
    except UNREADABLE as wrong:
        every.append(found(ROOM, "records.audit.unreadable", words, table=ROOM, why=why(wrong)))
    return every


def _unsafe_texts(reader: Reader, log: str, words: Words) -> Iterator[Found]:
    """Facts that hold marks nobody sees, which no program of ours writes: a name may pose as another."""
    for row in every_row(reader, log):
        told = [] if _is_plain(row.event.body) else list(_texts(_decoded(row.event.body)))
        moved = (account for each in row.transfers for account in (each.source, each.target))
        for text in {text: None for text in (log, *told, *moved) if not is_safe(text)}:
            facts = {"table": one_line(log), "seq": row.seq, "text": shown_text(one_line(text))}
            yield found(log, "records.audit.text", words, **facts)


def _is_plain(body: Any) -> bool:
    """Whether a body has no mark that would have to be looked at; in a damaged file it may be of any kind."""
    return not isinstance(body, bytes) or (body.isascii() and b"\\" not in body)


def _decoded(body: bytes) -> Any:
    try:
        return msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return ""  # that it can't be read is told elsewhere


def _texts(value: Any) -> Iterator[str]:
    """Every text in a decoded fact, the names of its fields too."""
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
    """What is kept at each table."""
    tables: dict[str, dict[Account, int]] = {}
    for account, chips in balances.items():
        kind, _, rest = account.partition(":")
        if kind not in ELSEWHERE and rest:
            tables.setdefault(rest.split(":")[0], {})[account] = chips
    return tables
