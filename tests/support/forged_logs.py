"""What both verifiers find in a log, and where to find an event that is to be changed."""

from typing import Any

from fairdeal.fairness import verify_log
from tools.rewritten_logs import Events
from verifier import fairdeal_verify

Found = list[tuple[int, str]]


def found_by_both(log: list[bytes]) -> Found:
    """What both verifiers find, line and code, after asking that they agree."""
    ours = [(each.line, each.code) for each in verify_log(log).problems]
    theirs = [(line, code) for line, code, _ in fairdeal_verify.verify(log).problems]

    assert ours == theirs
    return ours


def the(events: Events, type_: str, number: int = 1) -> dict[str, Any]:
    """The body of the first event of a type, or of a later one."""
    body: dict[str, Any] = events[at(events, type_, number)]["body"]
    return body


def at(events: Events, type_: str, number: int = 1) -> int:
    """Its place among the events."""
    return [place for place, event in enumerate(events) if event["type"] == type_][number - 1]
