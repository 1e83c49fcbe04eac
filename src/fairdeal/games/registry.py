"""A value for each game, such as its adapter: one module per game, imported on first use."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import TypeVar

from fairdeal.games.game import Impossible

T = TypeVar("T")


class UnknownGame(Impossible, KeyError):
    """A log names a game that this program does not have."""

    __str__ = Impossible.__str__  # a KeyError would put its sentence into quotation marks


class ByGame(Mapping[str, T]):
    """The value of each game: from a module in a package, or from a file in the game's own folder there."""

    def __init__(self, package: str, value: str, file: str = "") -> None:
        """`file`: the module in each game's folder; empty if each game is a module itself."""
        self._package, self._value, self._file = package, value, file
        self._found: dict[str, T] = {}

    def __getitem__(self, game: str) -> T:
        found = self._found.get(game)
        if found is None:
            # Logs come from anywhere: import nothing but what is in the folder.
            if game not in self._names():
                raise UnknownGame(f"no game called {game[:40]!r} is known to this program")
            module = ".".join(filter(None, (self._package, game, self._file)))
            found = self._found[game] = getattr(import_module(module), self._value)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._names())

    def __len__(self) -> int:
        return len(self._names())

    def _names(self) -> list[str]:
        folders = list(import_module(self._package).__path__)
        names = [module.name for module in iter_modules(folders)]
        if not self._file:
            return names
        return [name for name in names if self._file in _modules_in(folders, name)]


def _modules_in(folders: list[str], game: str) -> set[str]:
    """The modules in a game's own folder; nothing of it is imported."""
    return {module.name for module in iter_modules([f"{folder}/{game}" for folder in folders])}
