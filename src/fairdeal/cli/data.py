"""`--data`: where the log and the money are, and opening them."""

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from fairdeal.cli.unmade import unmade
from fairdeal.cli.wrong import Wrong
from fairdeal.games.game import Impossible
from fairdeal.houses.problems import shown_text
from fairdeal.store import Store, StoreTrouble, open_store
from fairdeal.store.opening import IN_MEMORY
from fairdeal.store.places import FILE, data_folder
from fairdeal.tables.unreadable import BAD_FACT, UNREADABLE, why
from fairdeal.terminal.data_option import as_option

DATA = Annotated[str | None, Parameter(help="records.help.data")]

ADDRESS = "://"
PATH_LENGTH = 500
PASSWORD = re.compile("(password=)[^&]*")
"""In an address, behind its question mark."""


def place_of(data: str | None) -> str | Path:
    """The file that `--data` names, or the address of a server.

    What is not there yet is a file if its name has an ending, else a folder.
    """
    if data is None:
        return data_folder(os.environ, sys.platform) / FILE
    if ADDRESS in data:
        return _address(data)
    path = Path(data)
    if not data.strip() or "\0" in data:
        raise Wrong("records.wrong.data", given=shown_text(data, PATH_LENGTH))
    is_folder = asked(path, lambda: path.is_dir() or not (path.suffix or path.exists()))
    return path / FILE if is_folder else path


def asked(path: Path, question: Callable[[], bool]) -> bool:
    """What the system answers about a path; it may have none for one that is much too long."""
    try:
        return question()
    except OSError as error:
        name, reason = shown_text(str(path), PATH_LENGTH), error.strerror or str(error)
        raise StoreTrouble("store.other", name=name, reason=reason) from None


def _address(data: str) -> str:
    if not data.startswith(("postgresql://", "postgres://", "postgresql+psycopg://")):
        raise StoreTrouble("store.bad_url")
    return data


@contextmanager
def opened(data: str | None, *, make: bool = False) -> Iterator[Store]:
    """The store that `--data` names; where there is none yet, an empty one in memory.

    `make`: it becomes a new one with the first thing that is kept in it. What can't be read of it is a
    sentence for whoever asked.
    """
    where = place_of(data)
    if make and isinstance(where, Path) and not _is_there(where):
        store = unmade(where)
    else:
        store = open_store(where if _is_there(where) else IN_MEMORY)
    try:
        yield store
    except (*UNREADABLE, *BAD_FACT) as wrong:
        if not isinstance(wrong, Impossible) and not _is_damaged(store):
            raise
        facts = {"name": shown_place(data), "data": as_option(data)}
        raise Wrong("records.wrong.unreadable", why=why(wrong), **facts) from None
    finally:
        store.close()


def _is_damaged(store: Store) -> bool:
    return bool(store.verify_books() or any(store.verify_chain(table) for table in store.tables()))


def is_there(data: str | None) -> bool:
    """Whether anything is kept where `--data` points."""
    return _is_there(place_of(data))


def _is_there(where: str | Path) -> bool:
    return isinstance(where, str) or asked(where, where.exists)


def shown_place(data: str | None) -> str:
    """What people call the place: a file, or an address without its password."""
    where = place_of(data)
    if isinstance(where, Path):
        return shown_text(str(where), PATH_LENGTH)
    scheme, _, rest = where.partition(ADDRESS)
    return scheme + ADDRESS + PASSWORD.sub(r"\1…", rest.rpartition("@")[2])
