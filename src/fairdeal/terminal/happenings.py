"""What happens at a table, built from the steps that it publishes: nothing is shown before it is stored."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from fairdeal.tables.published_steps import PublishedStep
from fairdeal.tables.state import Table


class Happening(Struct, frozen=True):
    """A fact of the table; where it is an event of the game, with the round before it and after it."""

    fact: Any
    event: Any = None
    before: Any = None
    after: Any = None


def happenings_of(step: PublishedStep) -> Iterator[Happening]:
    """What has happened in a step, in order."""
    before = _round_of(step.before)
    for each in step.events:
        after = _round_of(each.table)
        yield Happening(each.event, each.played, before, after if each.played is not None else None)
        before = after


def _round_of(table: Table) -> Any:
    return table.round.state if table.round is not None else None
