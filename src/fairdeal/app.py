"""The composition root: which games there are, where they are, and the commands they bring."""

from importlib import import_module
from typing import Any

from msgspec import Struct


class Entry(Struct, frozen=True):
    """What the room knows of a game before anybody asks for it."""

    package: str
    commands: dict[str, str] = {}
    """Commands of its own, each with its place; `GAME.about.COMMAND` is its line in the help."""


GAMES = {
    "blackjack": Entry("fairdeal.games.blackjack"),
    "trumps": Entry(
        "fairdeal.games.trumps",
        {"trumps": "fairdeal.cli.trumps:trumps", "pack": "fairdeal.cli.trumps_packs:app"},
    ),
}
"""Each game by name; nothing of it is imported before it is asked for."""


def part_of(game: str, part: str) -> Any:
    """A module of a game's package: every game has the same file names."""
    return import_module(f"{GAMES[game].package}.{part}")
