"""What is stored about commands beside the logs, derived from the logs alone and compared with what is there.

There are two kinds: the answer to each command, and how often each name was claimed. An answer can be derived
from the step that its command made. A claim is in no log, but every step that makes one shows it: somebody
sits down, bets, stakes more or begins a round, or an operator or the person changes what the person may do.
`at_least` counts those.

What is not covered about claims:

- After its last event a step may have claimed for a round that could begin and did not, since it waits for a
  seed or a dealer. Whether it did depends on what no log says, such as the files of a house. Only `at_most`
  counts those, so at such tables a count can be wrong by that many.
- A program may host tables without a gate, and then they claim for nobody. So where every count is exactly
  what the log of the room shows, that is taken for such a room: if nobody ever had a limit, a block or
  another role, all claims of people can be deleted unnoticed until the next bet.
- A table whose log was lost may be opened again, so a count of openings may be too high.
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
"""The id of a command, and what was answered."""


# Claims.


class ClaimCounts(Struct):
    """By name. A step claims a name once, however often it asks."""

    at_least: Counter[str] = field(default_factory=Counter)
    at_most: Counter[str] = field(default_factory=Counter)

    def add_step(self, certain: Set[str], possible: Set[str] = frozenset()) -> None:
        self.at_least.update(certain)
        self.at_most.update(certain | possible)

    def about(self, names: Set[str]) -> "ClaimCounts":
        """Those of these names."""
        both = (Counter({name: each[name] for name in names & each.keys()}) for each in astuple(self))
        return ClaimCounts(*both)

    def add(self, other: "ClaimCounts") -> None:
        self.at_least.update(other.at_least)
        self.at_most.update(other.at_most)


def compare_claims(
    reader: Reader, of_tables: ClaimCounts, tables: Collection[str], words: Words
) -> Iterator[Finding]:
    """Names that were claimed more or less often than the logs show, all of which can be read.

    `of_tables`: what was found in the logs of these tables. They claim for people whom the room knows.
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
    """What the steps of the room have claimed, and everybody who ever signed up."""
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
    """Whether a count is too low; in a damaged file it may be of any kind."""
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
    """The command that caused a step of a table, and its answer; None where there was none."""
    cause = read_cause(step.cause)
    if not cause.id:
        return None
    if cause.command is None:  # the table opens, and its first event says what was asked for
        body = step.events[0].body
    else:
        body = msgspec.json.encode((step.table, cause.command, cause.seen))
    return cause.id, Answer(Command(cause.id, body, cause.person).digest, step.version, b"")


def compare_answers(reader: Reader, words: Words, *, are_logs_whole: bool) -> Iterator[Finding]:
    """Answers that are not kept as the logs have them: a command could be done twice, or never.

    `are_logs_whole`: where a log is gone or damaged, answers to the commands in it are left alone.
    """
    kept = reader.answers()
    try:
        for table, (command, answer) in answers_in_logs(reader):
            if kept.pop(command, None) != answer:
                yield make_finding(
                    table, "records.audit.answer", words, table=table, command=one_line(command)
                )
    except (*UNREADABLE, *BAD_EVENT):
        return  # which log can't be read is reported with that log
    for command in kept if are_logs_whole else ():
        yield make_finding(ROOM, "records.audit.answer_alone", words, command=one_line(command))
