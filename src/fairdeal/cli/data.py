"""`--data`: where the log and the money are, and opening them.

An address with a password need not be an argument, which others on the same computer can read: it can stand
in the environment or in a file.
"""

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
from fairdeal.houses.cache_warnings import warn
from fairdeal.store import Store, StoreTrouble, open_store
from fairdeal.store.opening import IN_MEMORY, is_readable_by_others, now
from fairdeal.store.places import FILE, data_folder
from fairdeal.tables.audit.findings import BAD_EVENT, UNREADABLE, reason_of
from fairdeal.terminal.data_option import as_option
from fairdeal.words.safe_text import shown_text

DATA = Annotated[str | None, Parameter(help="records.help.data")]

ADDRESS = "://"
PATH_LENGTH = 500
VARIABLE = "FAIRDEAL_DATA"
"""In the environment: what `--data` is where it is not given."""
IN_FILE = "@"
"""How a place begins that stands in a file."""
LINE_MOST = 4_000
PASSWORD = re.compile("(password=)[^&]*")
"""In an address, behind its question mark."""


def place_of(data: str | None) -> str | Path:
    """The file that `--data` names, or the address of a server; without it, what the environment names.

    What is not there yet is a file if its name has an ending, else a folder.
    """
    named = data or os.environ.get(VARIABLE, "")
    if not named:
        return data_folder(os.environ, sys.platform) / FILE
    if named.startswith(IN_FILE):
        named = _first_line(Path(named[len(IN_FILE) :]))
    if named == IN_MEMORY:
        raise Wrong("records.wrong.memory")
    if ADDRESS in named:
        return _address(named)
    if not named.strip() or "\0" in named:
        raise Wrong("records.wrong.data", given=shown_text(named, PATH_LENGTH))
    path = _followed(_own(Path(named)))
    is_folder = asked(path, lambda: path.is_dir() or not (path.suffix or path.exists()))
    return path / FILE if is_folder else path


def _followed(path: Path) -> Path:
    """Where a link leads that points at nothing yet: that is made, as if it had been named itself."""
    if not asked(path, lambda: path.is_symlink() and not path.exists()):
        return path
    try:
        return path.resolve()
    except (OSError, RuntimeError):  # it leads back to itself
        raise Wrong("records.wrong.link", given=shown_text(str(path), PATH_LENGTH)) from None


def _own(path: Path) -> Path:
    """The path with `~` as the shell reads it: in quotes or after `=` it has not done so."""
    try:
        return path.expanduser()
    except RuntimeError:
        raise Wrong("records.wrong.home", given=shown_text(str(path), PATH_LENGTH)) from None


def _first_line(path: Path) -> str:
    """The place that stands in a file, which may hold a password that no argument should."""
    file = _own(path)
    try:
        with file.open(encoding="utf-8") as opened_file:
            line = opened_file.readline(LINE_MOST).strip()
    except UnicodeDecodeError:
        raise Wrong("records.wrong.data_file_binary", name=shown_text(str(path), PATH_LENGTH)) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Wrong(
            "records.wrong.data_file", name=shown_text(str(path), PATH_LENGTH), reason=reason
        ) from None
    if not line or line.startswith(IN_FILE):
        raise Wrong("records.wrong.data_file_empty", name=shown_text(str(path), PATH_LENGTH))
    _warn_if_readable(file)
    return line


def _warn_if_readable(path: Path) -> None:
    """Say so, once, when other people of this computer can read a file with passwords or seeds in it."""
    if os.name != "nt" and is_readable_by_others(path):
        warn("store.readable", name=shown_text(str(path), PATH_LENGTH))


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
    if make:
        now()  # with a clock that can date nothing nothing is made, and nobody is asked anything
    if make and isinstance(where, Path) and not _is_there(where):
        store = unmade(where)
    else:
        store = open_store(where if _is_there(where) else IN_MEMORY)
    if isinstance(where, Path):
        _warn_if_readable(where)
    try:
        yield store
    except (*UNREADABLE, *BAD_EVENT) as wrong:
        if not isinstance(wrong, Impossible) and not _is_damaged(store):
            raise
        facts = {"name": shown_place(data), "data": as_option(data)}
        raise Wrong("records.wrong.unreadable", why=reason_of(wrong), **facts) from None
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
