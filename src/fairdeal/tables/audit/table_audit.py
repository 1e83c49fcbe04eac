"""The audit of one table: its shuffles, rules, payouts, chips, snapshot and seeds."""

from collections.abc import Container, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.fairness import verify_log
from fairdeal.fairness.sightings import ComparedLogs
from fairdeal.ledger.accounts import Account
from fairdeal.ledger.invariants import Drift, compare, open_within_rounds
from fairdeal.store import Store
from fairdeal.store.logs import every_step
from fairdeal.store.protocol import Reader
from fairdeal.tables.audit.answers_and_claims import ClaimCounts
from fairdeal.tables.audit.findings import BAD_EVENT, UNREADABLE, Finding, make_finding, reason_of
from fairdeal.tables.audit.leftovers import lost_seeds
from fairdeal.tables.audit.log_replay import at_lines, replay_log
from fairdeal.tables.engine.clock import deadline
from fairdeal.tables.houses.rule_books import HouseBooks
from fairdeal.tables.model.state import Phase, Table
from fairdeal.tables.read.export import exported
from fairdeal.tables.stored_table import load
from fairdeal.words import Words
from fairdeal.words.money import written

REPORTED_WITH_CHAIN = ("line/hash", "line/number")
"""Problems with changed or missing rows, which the check of the log's chain has already reported."""


class TableAuditReport(Struct, frozen=True):
    """What the audit of one table covered."""

    table: str
    house: str
    rounds: int
    voided: int
    shoes: int
    cards: int
    """Cards that matched the order of their shuffle."""
    waiting: int
    """Cards of a shoe that is still sealed, so they can't be checked yet."""
    given_up: int = 0
    """Shoes that were discarded early, while the table continued."""
    chains_unannounced: int = 0
    """Chains of seeds that were not announced beforehand, because the table was restored from a backup."""
    unknown: tuple[str, ...] = ()
    """Houses that are not available here, with the fingerprints of their books. Their rules can't be checked.
    """


class Sources(Struct, frozen=True):
    """What an audit reads from, and what it has found so far."""

    store: Store
    """The current store, for the data beside the logs."""
    reader: Reader
    """All logs as they were at one instant."""
    words: Words
    books: set[str]
    """The rule books that the audited tables use or used."""
    logs: ComparedLogs
    """The logs of the tables audited so far."""
    houses: HouseBooks
    """The houses that rule books are compared with."""
    deadlines: Mapping[str, int]
    """When tables stop waiting, as stored beside their logs."""
    open: Container[str]
    """The logs that are listed as open beside the logs."""
    claims: ClaimCounts
    """The claims of the tables audited so far."""

    def book(self, fingerprint: str) -> bytes:
        self.books.add(fingerprint)
        return self.reader.book(fingerprint)


def audit_table(
    sources: Sources, table: str, chips: Mapping[Account, int], *, is_damaged: bool
) -> tuple[TableAuditReport | None, list[Finding]]:
    """What was checked at a table, and every problem that was found.

    `chips`: the balances of its accounts; `is_damaged`: its chain is broken, which has been reported already.
    """
    reader, words = sources.reader, sources.words
    try:
        log = verify_log(exported(reader, table))
        compared = list(sources.logs.compare(log))
        again = replay_log(every_step(reader, table), sources.book, sources.houses)
        loaded = load(reader, table)
    except (*UNREADABLE, *BAD_EVENT) as wrong:
        if not (is_damaged or isinstance(wrong, UNREADABLE)):
            raise  # A bug of ours must not be reported as damage.
        return None, [
            make_finding(table, "records.audit.unreadable", words, table=table, why=reason_of(wrong))
        ]
    # A snapshot only saves reading; the log decides what the table is.
    state = again.table
    if state is None:  # no event is left; the check of the chain has reported that
        return None, []
    sources.claims.add(again.claims)
    every = [
        Finding(table, each.code, words("records.audit.at_table", table=table, sentence=each.told(words)))
        for each in (*log.problems, *compared, *at_lines(again.problems, every_step(reader, table)))
        if not (each.code in REPORTED_WITH_CHAIN and is_damaged)
    ]
    if state.version == reader.version(table) and loaded != state:
        every.append(make_finding(table, "records.audit.snapshot", words, table=table))
    if state.version == reader.version(table) and sources.deadlines.get(table) != deadline(state):
        every.append(make_finding(table, "records.audit.deadline", words, table=table))
    if state.version == reader.version(table) and (table in sources.open) == (state.phase is Phase.CLOSED):
        every.append(make_finding(table, "records.audit.listed", words, table=table))
    every += [_drifts(drift, table, words) for drift in _of_chips(chips, state)]
    every += lost_seeds(sources.store, state, words)
    shuffles = (
        log.shoes_revealed,
        log.cards_checked,
        log.cards_waiting,
        log.given_up,
        log.chains_unannounced,
    )
    return TableAuditReport(table, state.house, again.rounds, again.voided, *shuffles, again.unknown), every


def _of_chips(kept: Mapping[Account, int], table: Table) -> Iterator[Drift]:
    """Accounts whose balance differs from the log, and stakes that are still open between rounds."""
    for drift in compare(kept, table.chips):
        yield replace(drift, key="records.audit.table_chips")
    if table.round is None:
        for account in open_within_rounds(kept):
            yield Drift("records.audit.open", account, kept[account], 0)


def _drifts(drift: Drift, table: str, words: Words) -> Finding:
    facts = {"account": drift.account, "money": written(drift.chips), "should": written(drift.should)}
    return make_finding(drift.account, drift.key, words, table=table, **facts)
