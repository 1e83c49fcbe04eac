"""What an append does, worked out before anything is written: the same for every kind of store.

The store says what it knows of the tables, accounts and commands that an append touches; `planned` refuses it
or says what to write.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import chain

from msgspec import Struct

from fairdeal.fairness.log import step_hash
from fairdeal.games.game import Impossible, Refused, refused
from fairdeal.ledger.accounts import Account, Kind, is_within_a_round, kind_of
from fairdeal.ledger.posting import posted
from fairdeal.ledger.transfer import Reason, Transfer
from fairdeal.store.chain import Head, book_seal, postings, step_text
from fairdeal.store.private_parts import (
    NOTHING,
    read_private_part,
    touches_wallet,
    unmask_cause,
    unmask_events,
    unmask_transfers,
)
from fairdeal.store.problems import Conflict
from fairdeal.store.values import Answer, Appended, Claim, Command, Event, Step, Table

NO_CAUSE = b"{}"
"""Of a step that nobody asked for, and that no table took automatically."""


class Append(Struct, frozen=True, kw_only=True, tag=True, dict=True):
    """One step to be stored: its cause, the events that follow from it, and the chips that each moves."""

    table: Table
    after: int
    """The version of the table that it was decided on."""
    at: int
    """When it was decided, in milliseconds since 1970."""
    events: tuple[Event, ...]
    cause: bytes = NO_CAUSE
    """A JSON object: the command that somebody gave, or why the table acted automatically."""
    command: Command | None = None
    answer: bytes = b""
    private: bytes = NOTHING
    """What the events and the cause leave out; see `private_parts`."""
    books: Mapping[str, bytes] = {}
    claims: tuple[Claim, ...] = ()
    deadline: int | None = None
    """When the table stops waiting, in milliseconds since 1970; None while no clock runs."""

    @cached_property
    def moved(self) -> tuple[tuple[Transfer, ...], ...]:
        """The chips that move with each event, between the real accounts."""
        part = read_private_part(self.private)
        masked = tuple(event.transfers for event in self.events)
        if part is None or not any(map(touches_wallet, chain.from_iterable(masked))):
            return masked
        return tuple(unmask_transfers(each, part.people) for each in masked)

    @property
    def transfers(self) -> Iterator[Transfer]:
        """All of them, in order."""
        return chain.from_iterable(self.moved)


SCHEMAS = 2**31
"""More than there will ever be: the databases keep a form's number in 32 bits."""


class Known(Struct):
    """What a store holds of all that some appends touch; it grows with each that is planned."""

    heads: dict[Table, Head]
    balances: dict[Account, int]
    answers: dict[str, Answer]
    books: dict[str, bytes]
    """The seal of each book that is kept already."""
    claims: dict[str, int]
    """How often was claimed under each name."""


class NewStep(Struct, frozen=True):
    """A step in its place in the log."""

    work: Append
    seq: int
    """The number of its first event."""
    text: bytes
    hash: bytes

    @property
    def head(self) -> Head:
        """Where the table's log ends after it."""
        version = self.seq + len(self.work.events) - 1
        return Head(version, self.hash, self.work.events[-1].type, self.work.at)

    @property
    def postings(self) -> Iterator[tuple[object, ...]]:
        """Its transfers as statements have them."""
        return postings(self.seq, self.work.at, self.work.moved)

    def unmasked(self) -> Step:
        """The step as readers get it, with the real ids of people."""
        work, part = self.work, read_private_part(self.work.private)
        cause, events = unmask_cause(work.cause, part), unmask_events(work.events, part)
        return Step(work.table, self.seq, work.at, cause, events, self.text, self.hash, work.private)


class Plan(Struct, frozen=True):
    """What to write, and what to answer."""

    appended: Appended
    step: NewStep | None = None
    balances: Mapping[Account, int] = {}
    """What the accounts that were touched hold now."""
    answers: Mapping[str, Answer] = {}
    books: Mapping[str, bytes] = {}
    """Books that were not kept yet."""
    claims: Mapping[str, int] = {}
    """How often was claimed now under the names that were."""
    at: int = 0
    """When it was decided, in milliseconds since 1970."""

    @property
    def writes(self) -> bool:
        """Whether there is anything to write: for a command that comes again there is not."""
        return bool(self.step or self.answers or self.books or self.claims)


def plan_append(known: Known, work: Append) -> Plan:
    """What this work writes; refused, or a Conflict, when it may not. `known` is then as it was."""
    command = work.command
    answered = known.answers.get(command.id) if command is not None else None
    if command is not None and answered is not None:
        return Plan(_again(command, answered))
    plan = _append(known, work)
    _learn(known, plan)
    return plan


def _again(command: Command, answered: Answer) -> Appended:
    if answered.digest != command.digest:
        raise refused("command/other-body", id=command.id)
    return Appended(answered.version, answered.body, again=True)


def _append(known: Known, work: Append) -> Plan:
    head = known.heads.get(work.table, Head())
    if head.version != work.after or not all(_is_in_time(known, claim) for claim in work.claims):
        raise Conflict(work.table, work.after, head.version)
    if any(not 0 <= event.schema < SCHEMAS for event in work.events):
        raise Impossible(f"the events of an append to {work.table} have no number of their form")
    balances = _balances_after(known, tuple(work.transfers))
    if balances is None:
        raise Conflict(work.table, work.after, head.version)
    step = _step(head, work) if work.events else None
    version = head.version + len(work.events)
    answers = {}
    if work.command is not None:
        answers[work.command.id] = Answer(work.command.digest, version, work.answer)
    claims = {claim.name: claim.version + 1 for claim in work.claims}
    return Plan(
        appended=Appended(version, work.answer),
        step=step,
        balances=balances,
        answers=answers,
        books=_new_books(known, work) if work.books else {},
        claims=claims,
        at=work.at,
    )


def _is_in_time(known: Known, claim: Claim) -> bool:
    return known.claims.get(claim.name, 0) == claim.version


def _balances_after(known: Known, transfers: tuple[Transfer, ...]) -> Mapping[Account, int] | None:
    """What the accounts that are touched hold after these transfers.

    None if another table was quicker: how much the treasury has, and what is to be issued, must be seen anew.
    """
    if not transfers:
        return {}
    touched = {account for each in transfers for account in (each.source, each.target)}
    held = {account: known.balances.get(account, 0) for account in touched}
    try:
        return posted(held, transfers)
    except Refused as refusal:
        if not _is_for_bank(refusal, transfers):
            raise
        return None


def _is_for_bank(refusal: Refused, transfers: Iterable[Transfer]) -> bool:
    """Whether the treasury, which tables share, has less than a bank was to be funded with."""
    funding = {each.source for each in transfers if each.reason == Reason.FUND}
    short = refusal.facts.get("account") if refusal.code == "ledger/overdraft" else None
    return short in funding and kind_of(str(short)) is Kind.HOUSE


def _step(head: Head, work: Append) -> NewStep:
    seq = head.version + 1
    text = step_text(work.table, seq, work.at, work.cause, work.events, work.private)
    return NewStep(work, seq, text, step_hash(head.hash, text))


def _new_books(known: Known, work: Append) -> dict[str, bytes]:
    for fingerprint, content in work.books.items():
        if known.books.get(fingerprint, seal := book_seal(content)) != seal:
            raise Impossible(f"two different books have the fingerprint {fingerprint}")
    return {name: content for name, content in work.books.items() if name not in known.books}


def _learn(known: Known, plan: Plan) -> None:
    if plan.step is not None:
        known.heads[plan.step.work.table] = plan.step.head
    known.balances.update(plan.balances)
    known.answers.update(plan.answers)
    for name, content in plan.books.items():
        known.books[name] = book_seal(content)
    known.claims.update(plan.claims)


def is_kept(account: Account, chips: int) -> bool:
    """Whether an account is kept with this balance: an empty one of a round that is over is not."""
    return chips != 0 or not is_within_a_round(account)
