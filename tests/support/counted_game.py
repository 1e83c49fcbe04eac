"""A game that counts how often events are applied, and how often they are decoded."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from fairdeal.tables.games import ADAPTERS


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
    adapter: Any = ADAPTERS[name]
    counted, decode = CountedGame(adapter.game), adapter.event_from

    def event_from(body: bytes, book: Any) -> Any:
        counted.decoded += 1
        return decode(body, book)

    game, adapter.game, adapter.event_from = adapter.game, counted, event_from
    try:
        yield counted
    finally:
        adapter.game = game
        del adapter.event_from
