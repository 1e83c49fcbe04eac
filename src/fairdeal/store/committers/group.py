"""A group of work as one transaction: the outcome of each piece, and all rows that are written for it."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from fairdeal.games.game import Refused
from fairdeal.store.append_plan import Append, Known, NewStep, Plan, is_kept, plan_append
from fairdeal.store.chain import book_seal, command_seal
from fairdeal.store.problems import Conflict
from fairdeal.store.values import Appended
from fairdeal.store.work import Outcome, SecretKept, SnapshotToKeep, Work

Row = tuple[Any, ...]
"""The values of one row, in the order of the columns that its statement names."""


class Touched(Struct, frozen=True):
    """The names of everything that a group reads before it is planned."""

    tables: set[str]
    accounts: set[str]
    claims: set[str]
    commands: set[str]
    books: set[str]


def find_touched(group: Iterable[Work]) -> Touched:
    touched = Touched(set(), set(), set(), set(), set())
    for work in group:
        if not isinstance(work, Append):
            continue
        touched.tables.add(work.table)
        for moved in work.transfers:
            touched.accounts.update((moved.source, moved.target))
        touched.claims.update(claim.name for claim in work.claims)
        touched.books.update(work.books)
        if work.command is not None:
            touched.commands.add(work.command.id)
    return touched


def plan_group(known: Known, group: Iterable[Work]) -> tuple[list[Outcome], list[Plan]]:
    """The outcome of each append of a group; a refused one does not affect the others."""
    outcomes: list[Outcome] = []
    plans = []
    for work in group:
        if not isinstance(work, Append):
            continue
        try:
            plan = plan_append(known, work)
        except (Refused, Conflict) as error:
            outcomes.append(error)
        else:
            outcomes.append(plan.appended)
            plans.append(plan)
    return outcomes, plans


def merge_outcomes(
    group: Sequence[Work], of_appends: Iterable[Outcome], of_secrets: Iterable[SecretKept]
) -> list[Outcome]:
    """The outcomes of a group, in its order."""
    appends, secrets = iter(of_appends), iter(of_secrets)
    outcomes: list[Outcome] = []
    for work in group:
        if isinstance(work, Append):
            outcomes.append(next(appends))
        elif isinstance(work, SnapshotToKeep):
            outcomes.append(Appended(work.version))
        else:
            outcomes.append(next(secrets))
    return outcomes


class Rows(Struct, frozen=True):
    """Everything that the plans of a group write."""

    heads: list[Row]
    """Table, version, hash, type, time and deadline of the last step; one row per table."""
    steps: list[Row]
    """Table, version, text, hash, private part."""
    transfers: list[Row]
    """Table, then the fields of `chain.POSTING`."""
    commands: list[Row]
    """Id, digest, version, body, time, seal."""
    books: list[Row]
    """Fingerprint, seal, content."""
    balances: list[Row]
    """Account, chips."""
    emptied: list[Row]
    """Accounts that are deleted, since their round is over."""
    claims: list[Row]
    """Name, version."""


def rows_of(plans: Iterable[Plan]) -> Rows:
    rows = Rows([], [], [], [], [], [], [], [])
    heads: dict[str, Row] = {}
    chips: dict[str, int] = {}
    claims: dict[str, int] = {}
    for plan in plans:
        if plan.step is not None:
            _add_step(rows, heads, plan.step)
        for name, answer in plan.answers.items():
            sealed = command_seal(name, answer)
            rows.commands.append((name, answer.digest, answer.version, answer.body, plan.at, sealed))
        for name, content in plan.books.items():
            rows.books.append((name, book_seal(content), content))
        chips.update(plan.balances)
        claims.update(plan.claims)
    rows.heads.extend(heads.values())
    rows.claims.extend(claims.items())
    for account, left in chips.items():
        if is_kept(account, left):
            rows.balances.append((account, left))
        else:
            rows.emptied.append((account,))
    return rows


def _add_step(rows: Rows, heads: dict[str, Row], step: NewStep) -> None:
    work, head = step.work, step.head
    heads[work.table] = work.table, head.version, head.hash, head.type, head.at, work.deadline
    rows.steps.append((work.table, head.version, step.text, step.hash, work.private))
    rows.transfers.extend((work.table, *posting) for posting in step.postings)
