"""A store whose file is made with the first thing that is kept in it: who is refused before leaves none."""

from pathlib import Path
from typing import Any, cast

from fairdeal.store import Store, open_store
from fairdeal.store.opening import IN_MEMORY

KEEPING = frozenset({"append", "mark", "keep_secret", "forget_secret"})
"""What makes the file."""


def unmade(where: Path) -> Store:
    """The store for a file that is not there yet; where none can be made, that is said at once."""
    folder = next(each for each in where.parents if each.exists())
    return cast(Store, _Unmade(where)) if _takes_files(folder) else open_store(where)


def _takes_files(folder: Path) -> bool:
    """By trying, with a file that has no name: what permissions say is not true of every folder."""
    from tempfile import TemporaryFile  # which only a new place has to wait for

    try:
        TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


class _Unmade:
    """Empty, and in memory, until something is to be kept; from then on the store in the file."""

    lasts = True

    def __init__(self, where: Path) -> None:
        self._where, self._is_made = where, False
        self._store: Store = open_store(IN_MEMORY)

    def __getattr__(self, name: str) -> Any:
        if name in KEEPING and not self._is_made:
            self._store, self._is_made = open_store(self._where), True
        return getattr(self._store, name)
