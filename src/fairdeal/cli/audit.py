"""`fairdeal audit`: every balance derived again, every log, shuffle, rule and payout gone through."""

import sys
from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from msgspec import Struct
from msgspec.structs import replace

from fairdeal.cli.audit_events import print_events
from fairdeal.cli.audit_remains import gone_tables, left_books, lost_seeds
from fairdeal.cli.data import DATA, UNREADABLE, is_there, opened, shown_place, why
from fairdeal.cli.exporting import check_form
from fairdeal.cli.options import LANG, counted_from_last, spoken
from fairdeal.cli.printing import print_lines, screen_columns
from fairdeal.cli.progress import StatusLine
from fairdeal.cli.wrong import Wrong
from fairdeal.fairness import verify_log
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.ledger.invariants import Drift, compare, open_within_rounds
from fairdeal.people.facts import ROOM
from fairdeal.people.folding import fold, read
from fairdeal.store import Store
from fairdeal.store.auditing import Audit, audit_of
from fairdeal.store.problems import Damage
from fairdeal.store.protocol import Reader
from fairdeal.store.rows import every_row
from fairdeal.tables.exporting import exported
from fairdeal.tables.folding import ELSEWHERE
from fairdeal.tables.history import Record, rounds_of, tables_of
from fairdeal.tables.loading import load
from fairdeal.tables.replaying import replayed
from fairdeal.tables.returns import Returned, returns
from fairdeal.tables.seeds import chains_made
from fairdeal.tables.state import Table
from fairdeal.terminal.records.audit_page import Audited, Found, HouseReturn, TableAudited, audit_page
from fairdeal.words import Words

NOT_IN_ORDER = 1
STRATEGY = "total"
"""The play that a house's return is told by: the basic strategy, by a chart."""

TOLD_ALREADY = ("line/hash", "line/number")
"""Rows that were changed or taken out are named by the chain of their table: no need to name them again."""


def audit(
    *,
    data: DATA = None,
    no_odds: Annotated[bool, Parameter(help="records.help.no_odds", negative=(), show_default=False)] = False,
    json: Annotated[bool, Parameter(help="records.help.json", negative=(), show_default=False)] = False,
    events: Annotated[bool, Parameter(help="records.help.events", negative=(), show_default=False)] = False,
    last: Annotated[int | None, counted_from_last("records.help.last_events")] = None,
    export: Annotated[str | None, Parameter(help="records.help.export_events")] = None,
    lang: LANG = None,
) -> int:
    words = spoken(lang)
    check_form(export, words)
    if events:
        print_events(data, last, "json" if json and export is None else export, words)
        return 0
    for option, given in (("--last", last), ("--export", export)):
        if given is not None:
            raise Wrong("records.wrong.only_events", option=option)
    status = StatusLine(words, sys.stderr)
    try:
        with opened(data) as store:
            audited = _audited(store, words, status, with_odds=not no_odds)
    finally:
        status.close()
    if json:
        print(_encoded(audited))
    elif not is_there(data):
        print_lines([words("records.nothing", name=shown_place(data))])
    else:
        print_lines(audit_page(audited, shown_place(data), words, screen_columns()))
    return NOT_IN_ORDER if audited.found else 0


class _Sources(Struct, frozen=True):
    """Where an audit reads, and what it says it in."""

    store: Store
    """As it is now: what is kept beside the logs."""
    reader: Reader
    """The logs as they were at one instant."""
    words: Words
    books: set[str]
    """Those that a table was found to play by, or to have played by."""

    def book(self, fingerprint: str) -> bytes:
        self.books.add(fingerprint)
        return self.reader.book(fingerprint)


def _audited(store: Store, words: Words, status: StatusLine, *, with_odds: bool) -> Audited:
    with store.snapshot() as reader:
        of_store = audit_of(reader)
        found = [_of_store(problem, words) for problem in of_store.problems]
        tables: tuple[TableAudited, ...] = ()
        houses: tuple[HouseReturn, ...] = ()
        if not _is_unsound(of_store):
            tables = _logs(_Sources(store, reader, words, set()), found, status)
            rounds = (record for table in tables_of(reader) for record in _readable(reader, table))
            houses = _houses(returns(rounds), status) if with_odds else _without_odds(returns(rounds))
    return Audited(
        of_store.facts,
        of_store.transfers,
        of_store.issued,
        of_store.retired,
        tables,
        houses,
        tuple(found),
    )


def _logs(sources: _Sources, found: list[Found], status: StatusLine) -> tuple[TableAudited, ...]:
    """All logs, and then what is kept beside them; whatever is not in order is added to what was found."""
    store, reader, words = sources.store, sources.reader, sources.words
    chains, every = chains_made(store), tables_of(reader)
    tables: list[TableAudited] = []
    found += _of_room(reader, words)
    for number, table in enumerate(every, 1):
        status.say("records.audit.at", table=table, n=number, count=len(every))
        audited, problems = _table(sources, table, {each.where for each in found})
        tables += [audited] if audited is not None else []
        found += problems
    found += gone_tables(store, chains, words)
    if not found:  # else a log may have been read in part only
        found += left_books(reader, sources.books, words)
    return tuple(tables)


def _is_unsound(audit: Audit) -> bool:
    """Whether the database itself is broken, so that nothing more can be asked of it."""
    return any(problem.key == "store.damage.storage" for problem in audit.problems)


def _of_store(problem: Damage | Drift, words: Words) -> Found:
    where = problem.table if isinstance(problem, Damage) else problem.account
    return Found(where, problem.key, problem.told(words))


def _of_room(reader: Reader, words: Words) -> Iterator[Found]:
    """Whether the people of the room can be read."""
    try:
        fold({}, (read(row.fact) for row in reader.read(ROOM)))
    except UNREADABLE as wrong:
        yield _unreadable(ROOM, wrong, words)


# One table.


def _table(sources: _Sources, table: str, damaged: set[str]) -> tuple[TableAudited | None, list[Found]]:
    """What was gone through, and everything that is wrong."""
    reader, words = sources.reader, sources.words
    try:
        log = verify_log(exported(reader, table))
        again = replayed(every_row(reader, table), sources.book)
        marked = load(reader, table)
    except UNREADABLE as wrong:
        return None, [_unreadable(table, wrong, words)]
    # A mark only spares reading: what the table is, its log says.
    state = again.table
    if state is None:  # not one fact is left: its chain has told so
        return None, []
    problems = (*log.problems, *again.problems)
    found = [
        Found(table, each.code, words("records.audit.at_table", table=table, sentence=each.told(words)))
        for each in problems
        if not (each.code in TOLD_ALREADY and table in damaged)
    ]
    if state.version == reader.version(table) and marked != state:
        found.append(Found(table, "records.audit.mark", words("records.audit.mark", table=table)))
    found += [_drifts(drift, table, words) for drift in _of_chips(reader, state)]
    found += lost_seeds(sources.store, state, words)
    audited = TableAudited(
        table,
        state.house,
        again.rounds,
        again.voided,
        log.shoes_revealed,
        log.cards_checked,
        log.cards_waiting,
    )
    return audited, found


def _of_chips(reader: Reader, table: Table) -> Iterator[Drift]:
    """Accounts of a table that hold something else than its log says, and stakes left open between rounds."""
    kept = {
        account: chips
        for account, chips in reader.balances().items()
        if account.split(":")[0] not in ELSEWHERE and account.split(":")[1:2] == [table.id]
    }
    for drift in compare(kept, table.chips):
        yield replace(drift, key="records.audit.table_chips")
    if table.round is None:
        for account in open_within_rounds(kept):
            yield Drift("records.audit.open", account, kept[account], 0)


def _drifts(drift: Drift, table: str, words: Words) -> Found:
    facts = {"account": drift.account, "chips": drift.chips, "should": drift.should}
    return Found(drift.account, drift.key, words(drift.key, table=table, **facts))


def _unreadable(table: str, wrong: Exception, words: Words) -> Found:
    return Found(
        table, "records.audit.unreadable", words("records.audit.unreadable", table=table, why=why(wrong))
    )


def _readable(reader: Reader, table: str) -> Iterator[Record]:
    """The rounds of a table, as far as they can be read: why they can't is told elsewhere."""
    try:
        yield from rounds_of(reader, table)
    except UNREADABLE:
        return


# What came back.


def _houses(every: Sequence[Returned], status: StatusLine) -> tuple[HouseReturn, ...]:
    """With odds, which take some seconds for each house; of other games than blackjack nobody knows them."""
    from fairdeal import odds

    found: list[HouseReturn] = []
    for number, each in enumerate(every, 1):
        place = {"house": each.house, "n": number, "count": len(every)}
        status.say("records.audit.odds", takes_long=True, **place)
        known = odds.house_odds(each.book, STRATEGY) if isinstance(each.book, RuleBook) else None
        found.append(HouseReturn(each, known))
    return tuple(found)


def _without_odds(every: Sequence[Returned]) -> tuple[HouseReturn, ...]:
    return tuple(HouseReturn(each, None) for each in every)


def _encoded(audited: Audited) -> str:
    told = msgspec.to_builtins(replace(audited, houses=()))
    told["houses"] = [_house_json(each) for each in audited.houses]
    return msgspec.json.encode({"in_order": not audited.found, **told}).decode()


def _house_json(each: HouseReturn) -> dict[str, Any]:
    came, odds = each.returned, each.odds
    return {
        "house": came.house,
        "book": came.book_id,
        "rounds": came.rounds,
        "staked": came.staked,
        "returned": came.returned,
        "return_pct": 100 * came.share,
        "theory_pct": None if odds is None else 100 + 100 * odds.ev,
        "exact": None if odds is None else odds.exact,
        "sd": None if odds is None else odds.sd,
        "distance": None if odds is None else came.distance(odds.ev, odds.sd),
    }
