"""Whether the files of a SQLite database are still those that were opened.

SQLite goes on writing to a file that somebody has removed or replaced: what is committed there is found by
nobody.
"""

import os
from pathlib import Path

from fairdeal.store.problems import Unreachable

Identity = tuple[int, int]
"""The disk that a file is on, and its number there: another file of the same name has another."""

BESIDE = ("-wal", "-shm")
"""What the files end with in which SQLite keeps its latest commits, and who reads and writes them."""


class SameFiles:
    """Remembers the files of a database, and refuses to go on with others."""

    def __init__(self, path: Path) -> None:
        # As text: they are looked at in every transaction, and a `Path` takes longer than the look.
        self._path = str(path.absolute())
        self._paths_beside = [self._path + ending for ending in BESIDE]
        self._opened = _identity(self._path)
        self._beside: dict[str, Identity] = {}
        """What was found beside the database, by path."""

    def check(self) -> None:
        """Refuse a database that is gone, or another by now; one that was not there yet is taken as it is."""
        if self._opened is None:
            self._opened = _identity(self._path)
        elif (found := _identity(self._path)) != self._opened:
            raise _trouble(self._path, found)

    def check_all(self) -> None:
        """The same, and of what lies beside too; asked in a transaction, when SQLite has all of it open."""
        self.check()
        for path in self._paths_beside:
            found, known = _identity(path), self._beside.get(path)
            if known is not None and found != known:
                raise _trouble(path, found)
            if found is not None:
                self._beside[path] = found

    def forget_beside(self) -> None:
        """Every connection was closed, and with the last goes what lies beside: the next makes it anew."""
        self._beside = {}


def _identity(path: str) -> Identity | None:
    try:
        found = os.stat(path)  # noqa: PTH116 (see above: paths are text here)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _trouble(path: str, found: Identity | None) -> Unreachable:
    return Unreachable("store.gone" if found is None else "store.replaced", name=path)
