"""One wire event per kind that may be shown: of the table, and of each game in a file of its name."""

from importlib import import_module
from typing import Any

from fairdeal.wire.events import table


def events_of(game: str) -> Any:
    """The union of all that a table of this game sends, to decode it with."""
    return table.AnyEvent | import_module(f"{__name__}.{game}").AnyEvent
