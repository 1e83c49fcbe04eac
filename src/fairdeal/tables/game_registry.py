"""A value for each game, such as its adapter: one module per game, imported on first use."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import TypeVar

from fairdeal.games.game import Impossible

T = TypeVar("T")


class UnknownGame(Impossible, KeyError):
    """A log tells of a game that this program has not."""

    __str__ = Impossible.__str__  # a KeyError would put its sentence into quotation marks


class ByGame(Mapping[str, T]):
    """By the name of a game, the one value of that name's module in a package."""

    def __init__(self, package: str, value: str) -> None:
        self._package, self._value = package, value
        self._found: dict[str, T] = {}

    def __getitem__(self, game: str) -> T:
        found = self._found.get(game)
        if found is None:
            # Logs come from anywhere: nothing is imported but what lies in the folder.
            if game not in self._names():
                raise UnknownGame(f"no game called {game[:40]!r} is known to this program")
            found = self._found[game] = getattr(import_module(f"{self._package}.{game}"), self._value)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._names())

    def __len__(self) -> int:
        return len(self._names())

    def _names(self) -> list[str]:
        return [module.name for module in iter_modules(import_module(self._package).__path__)]
