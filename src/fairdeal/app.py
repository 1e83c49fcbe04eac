"""The composition root: which games there are, and where."""

from importlib import import_module
from typing import Any

GAMES = {
    "blackjack": "fairdeal.games.blackjack",
}
"""Each game by name and its package; nothing is imported before it is asked for."""


def part_of(game: str, part: str) -> Any:
    """A module of a game's package: every game has the same file names."""
    return import_module(f"{GAMES[game]}.{part}")
