"""Logs with something changed in them, hashed anew as a forger would."""

import json
from collections.abc import Callable
from typing import Any

from fairdeal.fairness import verify_log
from fairdeal.fairness.log import NO_HASH, BadLine, parted, read_row, row_hash
from verifier import fairdeal_verify

Rows = list[dict[str, Any]]
Found = list[tuple[int, str]]


def rows_of(log: list[bytes]) -> Rows:
    return [json.loads(parted(line)[0]) for line in log]


def log_of(rows: Rows) -> list[bytes]:
    """The rows as a log, with hashes that fit."""
    lines, last = [], NO_HASH
    for row in rows:
        text = json.dumps(row, separators=(",", ":"), ensure_ascii=False).encode()
        try:
            last = row_hash(last, read_row(text))
        except BadLine:
            # What is no row has no hash; the next one builds on anything.
            last = bytes(32)
        lines.append(text[:-1] + b',"hash":"' + last.hex().encode() + b'"}\n')
    return lines


def forged(log: list[bytes], change: Callable[[Rows], object]) -> list[bytes]:
    """The log after a change of its rows, numbered and hashed anew."""
    rows = rows_of(log)
    change(rows)
    for number, row in enumerate(rows, start=1):
        row["seq"] = number
    return log_of(rows)


def found_by_both(log: list[bytes]) -> Found:
    """What both verifiers find, line and code, after asking that they agree."""
    ours = [(each.line, each.code) for each in verify_log(log).problems]
    theirs = [(line, code) for line, code, _ in fairdeal_verify.verify(log).problems]

    assert ours == theirs
    return ours


def the(rows: Rows, type_: str, number: int = 1) -> dict[str, Any]:
    """The body of the first fact of a type, or of a later one."""
    body: dict[str, Any] = [row for row in rows if row["type"] == type_][number - 1]["body"]
    return body


def at(rows: Rows, type_: str, number: int = 1) -> int:
    """Its place among the rows."""
    return [place for place, row in enumerate(rows) if row["type"] == type_][number - 1]
