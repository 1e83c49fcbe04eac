"""Checks the stored answers to commands, and the counts of claims, against what the logs show.

The answer to a command follows from the step that the command made. A claim is in no log, but every step that
makes one shows it: somebody sits down, bets, stakes more or begins a round, or somebody's permissions or
limits change. `at_least` counts those.

Three things about claims can't be checked:

- After its last event, a step may have made claims for a round that then did not begin, because it had to
  wait for a seed or a dealer. Only `at_most` counts those, so at such tables a count can be wrong by their
  number.
- A program can host tables without a gate, which makes no claims. If nobody ever had a limit, a block or
  another role, and all claims of people were deleted, the room looks like one without a gate. This goes
  unnoticed until the next bet.
- A table whose log was lost can be opened again, so a count of openings may be too high.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Set

import msgspec
from msgspec import Struct, field
from msgspec.structs import astuple

from fairdeal.ledger.limits import day_of
from fairdeal.people import causes as room
from fairdeal.people.codec import decode_room_event
from fairdeal.people.events import ROOM, PersonSignedUp
from fairdeal.people.log import claims_of
from fairdeal.store import Answer, Command, Step
from fairdeal.store.logs import every_step
from fairdeal.store.protocol import Reader
from fairdeal.tables.audit.findings import BAD_EVENT, UNREADABLE, Finding, make_finding
from fairdeal.tables.engine.first_step import OPENED
from fairdeal.tables.model.causes import read_cause
from fairdeal.words import Words
from fairdeal.words.safe_text import one_line, shown_text

KeptAnswer = tuple[str, Answer]
"""The id of a command, and its answer."""


# Claims.


class ClaimCounts(Struct):
    """How often each name was claimed. A step claims a name at most once."""

    at_least: Counter[str] = field(default_factory=Counter)
    at_most: Counter[str] = field(default_factory=Counter)

    def add_step(self, certain: Set[str], possible: Set[str] = frozenset()) -> None:
        self.at_least.update(certain)
        self.at_most.update(certain | possible)

    def about(self, names: Set[str]) -> "ClaimCounts":
        """The counts of these names only."""
        both = (Counter({name: each[name] for name in names & each.keys()}) for each in astuple(self))
        return ClaimCounts(*both)

    def add(self, other: "ClaimCounts") -> None:
        self.at_least.update(other.at_least)
        self.at_most.update(other.at_most)


def compare_claims(
    reader: Reader, of_tables: ClaimCounts, tables: Collection[str], words: Words
) -> Iterator[Finding]:
    """Names that were claimed more or less often than the logs show. All logs must be readable.

    `of_tables`: the claims in the logs of these tables, made for people whom the room knows.
    """
    counts, people = _of_room(reader)
    kept = reader.claim_counts()
    known = {day_of(person) for person in people}
    if any(kept.get(name, 0) != counts.at_least[name] for name in known):
        counts.add(of_tables.about(known))
    for name in sorted({*counts.at_most, *kept}, key=str):
        if not str(name).startswith(OPENED):
            yield from _compare(str(name), kept.get(name, 0), counts, words)
    for table in tables:
        if _is_below(kept.get(OPENED + table, 0), 1):
            yield make_finding(table, "records.audit.not_opened", words, table=table)


def _of_room(reader: Reader) -> tuple[ClaimCounts, set[str]]:
    """What the steps of the room claimed, and everybody who ever signed up."""
    counts, people = ClaimCounts(), set[str]()
    for step in every_step(reader, ROOM):
        events = [decode_room_event(event) for event in step.events]
        counts.add_step(set(claims_of(events)))
        people |= {event.person for event in events if isinstance(event, PersonSignedUp)}
    return counts, people


def _compare(name: str, kept: object, counts: ClaimCounts, words: Words) -> Iterator[Finding]:
    least, most = counts.at_least[name], counts.at_most[name]
    facts = {"name": shown_text(one_line(name)), "kept": shown_text(one_line(str(kept)))}
    if _is_below(kept, least):
        yield make_finding(ROOM, "records.audit.claims_few", words, **facts, least=least)
    elif isinstance(kept, int) and kept > most:
        yield make_finding(ROOM, "records.audit.claims_many", words, **facts, most=most)


def _is_below(kept: object, least: int) -> bool:
    """Whether a count is too low; in a damaged file it may be of any type."""
    return not isinstance(kept, int) or kept < least


# Answers.


def answers_in_logs(reader: Reader) -> Iterator[tuple[str, KeptAnswer]]:
    """Every command in the log of the room and of its tables: where it is, its id and its answer."""
    for table in reader.tables():
        for step in every_step(reader, table):
            answered = room.answer_of(step) if table == ROOM else answer_of(step)
            if answered is not None:
                yield table, answered


def answer_of(step: Step) -> KeptAnswer | None:
    """The command that caused a step of a table, and its answer; None if there was no command."""
    cause = read_cause(step.cause)
    if not cause.id:
        return None
    if cause.command is None:  # The table opens, and its first event records what was asked for.
        body = step.events[0].body
    else:
        body = msgspec.json.encode((step.table, cause.command, cause.seen))
    return cause.id, Answer(Command(cause.id, body, cause.person).digest, step.version, b"")


def compare_answers(reader: Reader, words: Words, *, are_logs_whole: bool) -> Iterator[Finding]:
    """Answers that differ from those in the logs: a command could be done twice, or never.

    `are_logs_whole`: if a log is missing or damaged, answers to the commands in it are not checked.
    """
    kept = reader.answers()
    try:
        for table, (command, answer) in answers_in_logs(reader):
            if kept.pop(command, None) != answer:
                yield make_finding(
                    table, "records.audit.answer", words, table=table, command=one_line(command)
                )
    except (*UNREADABLE, *BAD_EVENT):
        return  # an unreadable log is reported on its own
    for command in kept if are_logs_whole else ():
        yield make_finding(ROOM, "records.audit.answer_alone", words, command=one_line(command))
