"""What somebody saw at a table, found again in its log; and what two logs must not share."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from fairdeal.fairness.problems import Problem, problem

if TYPE_CHECKING:
    from fairdeal.fairness.verifying import Report

DIGITS_LEAST, DIGITS_MOST = 12, 64
"""Of a root or a commitment: the first 12 are shown at the table, and all of them by `seal`."""


class PublishedChain(Struct, frozen=True):
    """A chain of seeds as its log has it."""

    number: int
    root: str
    next: str
    first: int
    """The number of its first shoe."""
    shoes: int
    """How many were sealed by it."""


class PublishedShoe(Struct, frozen=True):
    number: int
    commitment: str
    is_revealed: bool


class Sighting(Struct, frozen=True):
    """What the digits that somebody noted are in a log."""

    seen: str
    kind: Literal["root", "next", "shoe"]
    number: int
    """Of the chain, or of the shoe."""
    first: int = 0
    last: int = 0
    """The shoes of a chain, as far as it was used; 0 where it was not."""
    is_revealed: bool = True


def sightings(report: "Report", seen: str) -> Iterator[Sighting]:
    """Everything in the log that begins with these digits."""
    for chain in report.chains:
        if chain.root.startswith(seen):
            last = chain.first + chain.shoes - 1 if chain.shoes else 0
            yield Sighting(seen, "root", chain.number, chain.first if last else 0, last)
    for chain in report.chains:
        if chain.next.startswith(seen) and chain.next not in report.roots:
            yield Sighting(seen, "next", chain.number + 1)
    for shoe in report.shoes:
        if shoe.commitment.startswith(seen):
            yield Sighting(seen, "shoe", shoe.number, is_revealed=shoe.is_revealed)


def unseen(reports: Iterable["Report"], seen: Iterable[str]) -> list[Problem]:
    """The digits that none of these logs has."""
    logs = tuple(reports)
    return [
        problem("fairness.log/seen", seen=each)
        for each in seen
        if not any(any(sightings(log, each)) for log in logs)
    ]


def shared_roots(reports: Sequence["Report"], is_beginning: Callable[[int, int], bool]) -> Iterator[Problem]:
    """Roots that stand at two tables: whoever has seen the one shuffle knows the other.

    `is_beginning`: whether the log in one place of the list is the beginning of that in another. Such logs
    are of one table, and share their roots rightly. So do two tables that people rehearse at with one seed.
    """
    for one, other in combinations(range(len(reports)), 2):
        shared = sorted(reports[one].all_roots & reports[other].all_roots)
        if reports[one].is_rehearsal and reports[other].is_rehearsal:
            continue
        if shared and not (is_beginning(one, other) or is_beginning(other, one)):
            for root in shared:
                yield shared_root(reports[one].table, reports[other].table, root)


def shared_root(table: str, other: str, root: str) -> Problem:
    return problem("fairness.chain/shared", table=table, other=other, root=root)
