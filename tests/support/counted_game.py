"""A game that counts how often events are applied, and how often they are decoded."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from fairdeal.tables.kits import KITS


class CountedGame:
    """Everything goes through to the game itself, and is counted."""

    def __init__(self, game: Any) -> None:
        self._game = game
        self.applied: list[Any] = []
        self.decoded = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def apply(self, state: Any, event: Any) -> Any:
        self.applied.append(event)
        return self._game.apply(state, event)


@contextmanager
def counted_game(name: str) -> Iterator[CountedGame]:
    """The game of this name, counted wherever a table plays it."""
    kit: Any = KITS[name]
    counted, decode = CountedGame(kit.game), kit.event_from

    def event_from(body: bytes, book: Any) -> Any:
        counted.decoded += 1
        return decode(body, book)

    game, kit.game, kit.event_from = kit.game, counted, event_from
    try:
        yield counted
    finally:
        kit.game = game
        del kit.event_from
