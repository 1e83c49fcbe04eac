"""What somebody saw at a table, found again in its log; and what two logs must not share."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.fairness.problems import Problem, problem

if TYPE_CHECKING:
    from fairdeal.fairness.verifying import Report

DIGITS_LEAST, DIGITS_MOST = 12, 64
"""Of a root or a commitment: the first 12 are shown at the table, and all of them by `seal`."""


Packs = tuple[tuple[Card, ...], int]
"""What a shoe is made of: the pack in its order, and how many of it."""


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


# Several logs.


class ComparedLogs:
    """Logs of different tables, compared with each other one after another."""

    def __init__(self) -> None:
        self._roots: dict[str, tuple[str, bool]] = {}
        """The first table with each root, and whether people rehearse there."""
        self._packs: dict[str, tuple[str, Packs]] = {}
        """The first table with a shoe of each rule book, by fingerprint, and what its shoes are made of."""

    def compare(self, log: "Report") -> Iterator[Problem]:
        """What this log must not share with those before it, and what it must have as they have it."""
        yield from self._compare_roots(log)
        yield from self._compare_packs(log)

    def _compare_roots(self, log: "Report") -> Iterator[Problem]:
        """Anyone who has seen the shuffles of one table knows those of another with the same root; where
        people rehearse with one seed at both, that is what they want.
        """
        for root in sorted(log.all_roots):
            if root not in self._roots:
                self._roots[root] = log.table, log.is_rehearsal
                continue
            other, is_rehearsal = self._roots[root]
            if not (is_rehearsal and log.is_rehearsal):
                yield problem("fairness.chain/shared", table=other, other=log.table, root=root)

    def _compare_packs(self, log: "Report") -> Iterator[Problem]:
        """By the order of a pack a house could choose what a seed deals, so every rule book has one."""
        for fingerprint, packs in log.packs.items():
            other, first = self._packs.setdefault(fingerprint, (log.table, packs))
            if packs != first:
                yield problem("fairness.book/packs", table=other, other=log.table, fingerprint=fingerprint)


def compare_logs(reports: Sequence["Report"], is_beginning: Callable[[int, int], bool]) -> Iterator[Problem]:
    """What is wrong with several logs together.

    `is_beginning`: whether the log in one place of the list is the beginning of that in another. Such logs
    are of one table, and the longer one has all of the shorter.
    """

    def is_part(one: int, other: int) -> bool:
        is_same = is_beginning(other, one)
        return one != other and is_beginning(one, other) and (other < one or not is_same)

    compared, places = ComparedLogs(), range(len(reports))
    for one in places:
        if not any(is_part(one, other) for other in places):
            yield from compared.compare(reports[one])
