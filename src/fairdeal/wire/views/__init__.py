"""What a screen needs of a table: the table itself, and a round of each game in a file of its name."""

from importlib import import_module
from typing import Any

from fairdeal.wire.views.table import TableView


def view_of(game: str) -> Any:
    """The type of a view of a table of this game, to decode it with."""
    return TableView[import_module(f"{__name__}.{game}").RoundView]  # type: ignore[misc]
