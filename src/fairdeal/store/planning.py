"""What an append does, worked out before anything is written: the same for every kind of store.

The store says what it knows of the tables, accounts and commands that an append touches; `planned` refuses it
or says what to write.
"""

from collections.abc import Mapping

from msgspec import Struct

from fairdeal.games.game import Impossible, Refused
from fairdeal.ledger.accounts import WITHIN_A_ROUND, Account, Kind, kind_of
from fairdeal.ledger.posting import posted
from fairdeal.ledger.refusals import refused
from fairdeal.ledger.transfer import Reason, Transfer
from fairdeal.store.chain import START, book_seal, row_hash
from fairdeal.store.problems import Conflict
from fairdeal.store.values import Answer, Appended, Claim, Command, Fact, Stored, Table


class Append(Struct, frozen=True):
    """Facts, transfers and the command that caused them."""

    table: Table
    after: int
    facts: tuple[Fact, ...]
    transfers: tuple[Transfer, ...] = ()
    command: Command | None = None
    answer: bytes = b""
    books: Mapping[str, bytes] = {}
    claims: tuple[Claim, ...] = ()


class Failure(Struct, frozen=True):
    """A command that failed, and its answer."""

    command: Command
    answer: bytes


class Marking(Struct, frozen=True):
    """A table's state after a fact."""

    table: Table
    seq: int
    state: bytes
    schema: int


Work = Append | Failure | Marking

SCHEMAS = 2**31
"""More than there will ever be: the databases keep a form's number in 32 bits."""


class Head(Struct, frozen=True, gc=False):
    """Where a table stands."""

    version: int = 0
    hash: bytes = START


class Known(Struct):
    """What a store holds of all that some appends touch; it grows with each that is planned."""

    heads: dict[Table, Head]
    balances: dict[Account, int]
    answers: dict[str, Answer]
    books: dict[str, bytes]
    """The seal of each book that is kept already."""
    claims: dict[str, int]
    """How often was claimed under each name."""


class Plan(Struct, frozen=True):
    """What to write, and what to answer."""

    appended: Appended
    rows: tuple[Stored, ...] = ()
    balances: Mapping[Account, int] = {}
    """What the accounts that were touched hold now."""
    answers: Mapping[str, Answer] = {}
    books: Mapping[str, bytes] = {}
    """Books that were not kept yet."""
    claims: Mapping[str, int] = {}
    """How often was claimed now under the names that were."""


def planned(known: Known, work: Append | Failure, at: int) -> Plan:
    """What this work writes; refused, or a Conflict, when it may not. `known` is then as it was."""
    command = work.command
    answered = known.answers.get(command.id) if command is not None else None
    if command is not None and answered is not None:
        return Plan(_again(command, answered))
    plan = _failure(work) if isinstance(work, Failure) else _append(known, work, at)
    _learn(known, plan)
    return plan


def _again(command: Command, answered: Answer) -> Appended:
    if answered.digest != command.digest:
        raise refused("command/other-body", id=command.id)
    return Appended(answered.version, answered.body, again=True, failed=answered.failed)


def _failure(work: Failure) -> Plan:
    answer = Answer(work.command.digest, 0, work.answer, failed=True)
    return Plan(Appended(0, work.answer, failed=True), answers={work.command.id: answer})


def _append(known: Known, work: Append, at: int) -> Plan:
    head = known.heads.get(work.table, Head())
    if head.version != work.after or not all(_is_in_time(known, claim) for claim in work.claims):
        raise Conflict(work.table, work.after, head.version)
    if work.transfers and not work.facts:
        raise Impossible(f"chips move with a fact, and an append to {work.table} has none")
    if any(not 0 <= fact.schema < SCHEMAS for fact in work.facts):
        raise Impossible(f"the facts of an append to {work.table} have no number of their form")
    touched = {account for each in work.transfers for account in (each.source, each.target)}
    held = {account: known.balances.get(account, 0) for account in touched}
    try:
        balances = posted(held, work.transfers)
    except Refused as refusal:
        if not _is_for_bank(refusal, work):
            raise
        # Another table was quicker: how much the treasury has, and what is to be issued, must be seen anew.
        raise Conflict(work.table, work.after, head.version) from None
    rows = _rows(head, work, at)
    version = head.version + len(rows)
    answers = {}
    if work.command is not None:
        answers[work.command.id] = Answer(work.command.digest, version, work.answer)
    claims = {claim.name: claim.number + 1 for claim in work.claims}
    return Plan(Appended(version, work.answer), rows, balances, answers, _new_books(known, work), claims)


def _is_in_time(known: Known, claim: Claim) -> bool:
    return known.claims.get(claim.name, 0) == claim.number


def _is_for_bank(refusal: Refused, work: Append) -> bool:
    """Whether the treasury, which tables share, has less than a bank was to be funded with."""
    funding = {each.source for each in work.transfers if each.reason == Reason.FUND}
    short = refusal.facts.get("account") if refusal.code == "ledger/overdraft" else None
    return short in funding and kind_of(str(short)) is Kind.HOUSE


def _rows(head: Head, work: Append, at: int) -> tuple[Stored, ...]:
    rows = []
    before, last = head.hash, head.version + len(work.facts)
    for seq, fact in enumerate(work.facts, head.version + 1):
        transfers = work.transfers if seq == last else ()
        before = row_hash(before, work.table, seq, fact, at, transfers)
        rows.append(Stored(work.table, seq, fact, at, before, transfers))
    return tuple(rows)


def _new_books(known: Known, work: Append) -> dict[str, bytes]:
    for fingerprint, content in work.books.items():
        if known.books.get(fingerprint, seal := book_seal(content)) != seal:
            raise Impossible(f"two different books have the fingerprint {fingerprint}")
    return {name: content for name, content in work.books.items() if name not in known.books}


def _learn(known: Known, plan: Plan) -> None:
    for row in plan.rows[-1:]:
        known.heads[row.table] = Head(row.seq, row.hash)
    known.balances.update(plan.balances)
    known.answers.update(plan.answers)
    known.books.update({name: book_seal(content) for name, content in plan.books.items()})
    known.claims.update(plan.claims)


def is_kept(account: Account, chips: int) -> bool:
    """Whether an account is kept with this balance: an empty one of a round that is over is not."""
    return chips != 0 or kind_of(account) not in WITHIN_A_ROUND
