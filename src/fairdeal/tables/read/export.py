"""Exports a table's log as lines that anyone can check."""

from collections.abc import Iterator
from itertools import islice

from fairdeal.fairness import log_line
from fairdeal.games.game import Impossible
from fairdeal.store import Event, Step
from fairdeal.store.chain import are
from fairdeal.store.logs import every_step
from fairdeal.store.protocol import Reader


def exported(reader: Reader, table: str, lines: int | None = None) -> Iterator[bytes]:
    """The lines of a log; `lines`: only this many, from the first."""
    return map(checked_line, islice(every_step(reader, table), lines))


def checked_line(step: Step) -> bytes:
    if not are(bytes, [step.hash]):
        raise Impossible(f"step {step.version} of {step.table} was changed since it was written")
    return log_line(step.text, step.hash)


def count_public_lines(reader: Reader, table: str) -> int:
    """How many lines may be published while the table continues: in an open round and a sealed shoe, some
    cards are still secret. After a shoe is revealed, no card is drawn before the next bets are in, and those
    come in a later step.
    """
    steps = enumerate(every_step(reader, table), start=1)
    return max((line for line, step in steps if any(map(_is_end, step.events))), default=0)


def _is_end(event: Event) -> bool:
    return event.type in ("ShoeRevealed", "TableClosed")
