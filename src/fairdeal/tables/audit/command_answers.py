"""The answers to all commands, derived from the logs alone and compared with the stored ones."""

from collections.abc import Iterator

import msgspec

from fairdeal.people import causes as room
from fairdeal.people.events import ROOM
from fairdeal.store import Answer, Command, Step
from fairdeal.store.logs import every_step
from fairdeal.store.protocol import Reader
from fairdeal.tables.audit.findings import BAD_EVENT, UNREADABLE, Finding, make_finding
from fairdeal.tables.model.causes import read_cause
from fairdeal.words import Words
from fairdeal.words.safe_text import one_line

KeptAnswer = tuple[str, Answer]
"""The id of a command, and what was answered."""


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
