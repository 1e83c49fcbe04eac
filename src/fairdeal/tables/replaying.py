"""Playing a log again: every step must have the events that the table's own code makes of its cause.

Cards and other draws are taken as the log has them: whether they are those of the shuffle, `fairness` tells.
"""

from bisect import bisect_right
from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.fairness import Problem
from fairdeal.fairness.problems import problem
from fairdeal.houses.shipped_books import HOUSE_KINDS
from fairdeal.store import Step, Stored
from fairdeal.tables import facts as t
from fairdeal.tables.causes import read_cause
from fairdeal.tables.codec import decoded
from fairdeal.tables.following import wrong_terms
from fairdeal.tables.house_books import HouseBooks, Judgement, wrong_house_terms, wrong_rules
from fairdeal.tables.kit import FindBook
from fairdeal.tables.kits import KITS
from fairdeal.tables.loading import folded_by
from fairdeal.tables.state import Table
from fairdeal.tables.step_replay import opening_problems, step_problems
from fairdeal.tables.turn import Happened
from fairdeal.tables.unreadable import BAD_FACT, UNREADABLE, why


class Replayed(Struct, frozen=True):
    """What was played again."""

    rounds: int
    voided: int
    problems: tuple[Problem, ...]
    table: Table | None = None
    """What the log comes to, as far as it could be read."""
    unknown: tuple[str, ...] = ()
    """Houses of the log that are not here, each with the fingerprint of its book: nobody can tell whether
    those are their rules.
    """


def replayed(steps: Iterable[Step], find_book: FindBook, houses: HouseBooks | None = None) -> Replayed:
    """Check a whole log; it stops at the first step that can't have happened.

    `houses`: those that its books are compared with; None: the ones that come with the program.
    """
    reading = _Reading(find_book, houses or HouseBooks())
    for step in steps:
        try:
            reading.read(step)
        except (*UNREADABLE, *BAD_FACT) as wrong:
            # A log may come from anywhere: whatever it brings us to is told of its line, and of nobody else.
            reading.wrong("tables.replay/impossible", reading.next, why=why(wrong))
            break
    problems, unknown = tuple(reading.problems), tuple(reading.unknown)
    return Replayed(reading.rounds, reading.voided, problems, reading.table, unknown)


def at_lines(problems: Iterable[Problem], steps: Iterable[Step]) -> tuple[Problem, ...]:
    """Problems that were found at events, with the line of the log that each event is in."""
    firsts = [step.seq for step in steps]
    return tuple(replace(each, line=bisect_right(firsts, each.line)) for each in problems)


class _Reading:
    """A log while it is played again."""

    def __init__(self, find_book: FindBook, houses: HouseBooks) -> None:
        self.table: Table | None = None
        self.unknown: dict[str, None] = {}
        self.problems: list[Problem] = []
        self.rounds = self.voided = 0
        self._book, self._houses = find_book, houses
        self._game, self._overrides = "", tuple[str, ...]()

    @property
    def next(self) -> int:
        """The number of the event that is read next."""
        return self.table.version + 1 if self.table is not None else 1

    def read(self, step: Step) -> None:
        recorded = [Happened(decoded(event), event.transfers) for event in step.events]
        if self.table is not None:
            cause, seq = read_cause(step.cause), self.next
            self.problems += step_problems(self.table, cause, recorded, seq, step.at, self._book)
        is_opening = self.table is None
        for happened, row in zip(recorded, step.rows, strict=True):
            self._read_event(happened.event, row)
            if is_opening and row.seq == 1:
                assert self.table is not None
                self.problems += opening_problems(recorded, self.table)

    def _read_event(self, event: Any, row: Stored) -> None:
        if isinstance(event, t.TableOpened | t.RulesChanged):
            self._check_rules(event, row.seq)
            if self.table is not None:
                self._check_terms(self.table, event, row.seq)
        before, self.table = self.table, folded_by(self._book, self.table, event, row)
        if before is None:
            self._check_terms(self.table, event, row.seq)
        self.rounds += isinstance(event, t.RoundEnded)
        self.voided += isinstance(event, t.RoundVoided)

    def wrong(self, key: str, seq: int, **facts: str | int) -> None:
        self.problems.append(problem(key, seq, **facts))

    def _check_terms(self, table: Table, fact: Any, seq: int) -> None:
        book = KITS[table.game].book_named(fact.book, self._book)
        if knobs := tuple(wrong_terms(table, fact.terms, book)):
            self.wrong("tables.replay/terms", seq, knobs=", ".join(knobs))

    def _check_rules(self, fact: t.TableOpened | t.RulesChanged, seq: int) -> None:
        """Whether the house that is named has the book that is played by."""
        if isinstance(fact, t.TableOpened):
            self._game, self._overrides = fact.game, fact.overrides
        judged = self._houses.judge(self._game, fact.house, fact.book, self._overrides)
        if judged is Judgement.WRONG:
            self.problems.append(wrong_rules(self._game, fact, self._overrides, seq))
        elif judged is Judgement.UNKNOWN:
            self.unknown[f"{fact.house} ({fact.book})"] = None
        else:
            self._check_house_terms(fact, seq)

    def _check_house_terms(self, fact: t.TableOpened | t.RulesChanged, seq: int) -> None:
        """Whether the house that is named has the terms; somebody's own may have changed since."""
        knobs = self._houses.other_terms(self._game, fact, self._overrides)
        if knobs and fact.house.startswith(HOUSE_KINDS):
            self.unknown[f"{fact.house} ({fact.book})"] = None
        elif knobs:
            self.problems.append(wrong_house_terms(fact.house, knobs, seq))
