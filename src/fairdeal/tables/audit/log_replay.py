"""Replays a log: every step must have the events that the table's own code makes from its cause.

Cards and other draws are taken from the log: `fairness` checks whether they match the shuffle.
"""

from bisect import bisect_right
from collections.abc import Iterable

from msgspec import Struct, field
from msgspec.structs import replace

from fairdeal.fairness import Problem
from fairdeal.fairness.problems import problem
from fairdeal.houses.shipped_books import HOUSE_KINDS
from fairdeal.store import Step, StoredEvent
from fairdeal.tables.audit.answers_and_claims import ClaimCounts
from fairdeal.tables.audit.findings import BAD_EVENT, UNREADABLE, reason_of
from fairdeal.tables.audit.step_replay import opening_problems, step_problems
from fairdeal.tables.engine.step import StepEvent
from fairdeal.tables.game_adapter import FindBook
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.houses.followed_house import wrong_terms
from fairdeal.tables.houses.rule_books import BookCheck, HouseBooks, wrong_house_terms, wrong_rules
from fairdeal.tables.model import events as t
from fairdeal.tables.model.causes import read_cause
from fairdeal.tables.model.codec import decode_event
from fairdeal.tables.model.state import Table
from fairdeal.tables.stored_table import apply_decoded


class LogReplay(Struct, frozen=True):
    """The result of replaying a log."""

    rounds: int
    voided: int
    problems: tuple[Problem, ...]
    table: Table | None = None
    """The table after the last event that could be read."""
    unknown: tuple[str, ...] = ()
    """Houses in the log that are not available here, with the fingerprints of their books. Their rules can't
    be checked.
    """
    claims: ClaimCounts = field(default_factory=ClaimCounts)
    """The claims that its steps made."""


def replay_log(steps: Iterable[Step], find_book: FindBook, houses: HouseBooks | None = None) -> LogReplay:
    """Check a whole log; stops at the first step that can't have happened.

    `houses`: the houses that its books are compared with; None: those that come with the program.
    """
    reading = _Replayer(find_book, houses or HouseBooks())
    for step in steps:
        try:
            reading.read(step)
        except (*UNREADABLE, *BAD_EVENT) as wrong:
            # A log can come from anywhere, so any error in it is reported with its line.
            reading.wrong("tables.replay/impossible", reading.next, why=reason_of(wrong))
            break
    problems, unknown = tuple(reading.problems), tuple(reading.unknown)
    return LogReplay(reading.rounds, reading.voided, problems, reading.table, unknown, reading.claims)


def at_lines(problems: Iterable[Problem], steps: Iterable[Step]) -> tuple[Problem, ...]:
    """The problems, each with the line of the log that its event is in."""
    firsts = [step.seq for step in steps]
    return tuple(replace(each, line=bisect_right(firsts, each.line)) for each in problems)


class _Replayer:
    """A replay in progress."""

    def __init__(self, find_book: FindBook, houses: HouseBooks) -> None:
        self.table: Table | None = None
        self.unknown: dict[str, None] = {}
        self.problems: list[Problem] = []
        self.rounds = self.voided = 0
        self.claims = ClaimCounts()
        self._book, self._houses = find_book, houses
        self._game, self._overrides = "", tuple[str, ...]()

    @property
    def next(self) -> int:
        """The number of the next event to be read."""
        return self.table.version + 1 if self.table is not None else 1

    def read(self, step: Step) -> None:
        recorded = [StepEvent(decode_event(event), event.transfers) for event in step.events]
        if self.table is not None:
            cause, seq = read_cause(step.cause), self.next
            self.problems += step_problems(self.table, cause, recorded, seq, step.at, self._book, self.claims)
        is_opening = self.table is None
        for step_event, stored in zip(recorded, step.stored_events, strict=True):
            self._read_event(step_event.event, stored)
            if is_opening and stored.seq == 1:
                assert self.table is not None
                self.problems += opening_problems(recorded, self.table)

    def _read_event(self, event: t.TableEvent, stored: StoredEvent) -> None:
        if isinstance(event, t.TableOpened | t.RulesChanged):
            self._check_rules(event, stored.seq)
            if self.table is not None:
                self._check_terms(self.table, event, stored.seq)
        before, self.table = self.table, apply_decoded(self._book, self.table, event, stored)
        if before is None and isinstance(event, t.TableOpened):
            self._check_terms(self.table, event, stored.seq)
        self.rounds += isinstance(event, t.RoundEnded)
        self.voided += isinstance(event, t.RoundVoided)

    def wrong(self, key: str, seq: int, **facts: str | int) -> None:
        self.problems.append(problem(key, seq, **facts))

    def _check_terms(self, table: Table, event: t.TableOpened | t.RulesChanged, seq: int) -> None:
        book = ADAPTERS[table.game].book_named(event.book, self._book)
        if knobs := tuple(wrong_terms(table, event.terms, book)):
            self.wrong("tables.replay/terms", seq, knobs=", ".join(knobs))

    def _check_rules(self, event: t.TableOpened | t.RulesChanged, seq: int) -> None:
        """Check that the named house has the rule book that the table plays by."""
        if isinstance(event, t.TableOpened):
            self._game, self._overrides = event.game, event.overrides
        judged = self._houses.judge(self._game, event.house, event.book, self._overrides)
        if judged is BookCheck.WRONG:
            self.problems.append(wrong_rules(self._game, event, self._overrides, seq))
        elif judged is BookCheck.UNKNOWN:
            self.unknown[f"{event.house} ({event.book})"] = None
        else:
            self._check_house_terms(event, seq)

    def _check_house_terms(self, event: t.TableOpened | t.RulesChanged, seq: int) -> None:
        """Check that the named house has these terms. A house in somebody's own folder may have changed
        since.
        """
        knobs = self._houses.other_terms(self._game, event, self._overrides)
        if knobs and event.house.startswith(HOUSE_KINDS):
            self.unknown[f"{event.house} ({event.book})"] = None
        elif knobs:
            self.problems.append(wrong_house_terms(event.house, knobs, seq))
