"""Logs rewritten by a forger, who numbers and hashes everything anew: for the test vectors and the tests."""

import json
from collections.abc import Callable
from itertools import groupby
from typing import Any

from fairdeal.fairness import NO_HASH, log_line, step_hash
from fairdeal.fairness.log import parted

Steps = list[dict[str, Any]]
"""The steps of a log as JSON has them, without their hashes."""

Events = list[dict[str, Any]]
"""All events of a log, each with the number of its step and everything else that its step has.

Neighbours that have all of these in common are written as one step.
"""

OF_STEP = ("step", "table", "at", "cause", "private")
OF_EVENT = ("type", "schema", "body", "transfers")


def steps_of(log: list[bytes]) -> Steps:
    return [json.loads(parted(line)[0]) for line in log]


def log_of(steps: Steps) -> list[bytes]:
    """These steps as a log, numbered as they are, with hashes that fit."""
    lines, last = [], NO_HASH
    for step in steps:
        text = json.dumps(step, separators=(",", ":"), ensure_ascii=False).encode()
        last = step_hash(last, text)
        lines.append(log_line(text, last))
    return lines


def events_of(log: list[bytes]) -> Events:
    return [
        {"step": number, **{name: step[name] for name in OF_STEP[1:]}, **event}
        for number, step in enumerate(steps_of(log), start=1)
        for event in step["events"]
    ]


def rewritten(log: list[bytes], change: Callable[[Events], object]) -> list[bytes]:
    """The log after a change of its events."""
    events = events_of(log)
    change(events)
    return log_of(numbered(_steps_from(events)))


def rewritten_steps(log: list[bytes], change: Callable[[Steps], object]) -> list[bytes]:
    """The log after a change of its steps."""
    steps = steps_of(log)
    change(steps)
    return log_of(numbered(steps))


def numbered(steps: Steps) -> Steps:
    """The same steps, their events counted through from 1."""
    seq = 1
    for step in steps:
        step["seq"] = seq
        seq += len(step["events"])
    return steps


def _steps_from(events: Events) -> Steps:
    parts = groupby(events, key=lambda event: [event[name] for name in OF_STEP])
    return [
        {
            "table": table,
            "seq": 0,
            "at": at,
            "cause": cause,
            "events": [{name: event[name] for name in OF_EVENT} for event in part],
            "private": private,
        }
        for (_, table, at, cause, private), part in parts
    ]
