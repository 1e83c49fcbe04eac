"""Which tables are being played right now: each program marks its table, and removes the mark when it ends.

A mark is not a lock. It is ignored if its program was killed, or if it was restored from a backup.
"""

import os
import secrets
import socket
import subprocess
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from fairdeal.room.lifecycle.saved_tables import read_secret
from fairdeal.store import Store, StoreTrouble
from fairdeal.store.opening import now
from fairdeal.tables.model.state import Table

RENEW_MS = 60_000
"""A mark that is this old is written again with the next answer."""

STALE_MS = 5 * 60_000
"""A mark of another machine that is this old was not renewed, so its program has stopped."""


class Mark(Struct, frozen=True):
    """A program that plays."""

    machine: str
    process: int
    began: str
    """When the process began, as its machine writes it, because process ids are reused. Empty: unknown."""
    at: int
    """When the mark was made, in milliseconds since 1970."""


class OwnMark:
    """The mark of one program at one table."""

    def __init__(self, store: Store, table: str, clock: Callable[[], int] = now) -> None:
        self._store, self._clock, self._at = store, clock, 0
        self._name = f"{_prefix(table)}{secrets.token_hex(8)}"

    def renew(self) -> None:
        """Write the mark, and again whenever it has become old."""
        at, process = self._clock(), os.getpid()
        if at - self._at < RENEW_MS:
            return
        mark = Mark(socket.gethostname(), process, find_start(process), at)
        with suppress(StoreTrouble):  # A program that can't write will report it as soon as that matters.
            self._store.keep_secret(self._name, msgspec.msgpack.encode(mark))
            self._at = at

    def remove(self) -> None:
        with suppress(StoreTrouble):
            self._store.forget_secret(self._name)


def is_played(store: Store, table: Table, clock: Callable[[], int] = now) -> bool:
    """Whether any program plays at a table now."""
    return bool(_marks(store, table, clock))


def is_played_elsewhere(store: Store, table: Table, clock: Callable[[], int] = now) -> bool:
    """Whether a program other than this one plays at a table now."""
    own = (socket.gethostname(), os.getpid())
    return any((mark.machine, mark.process) != own for mark in _marks(store, table, clock))


def _marks(store: Store, table: Table, clock: Callable[[], int]) -> list[Mark]:
    """The marks of programs that play there; invalid marks are removed."""
    found: list[Mark] = []
    for name in store.secret_names(_prefix(table.id)):
        mark = read_secret(store, name, Mark)
        # A restored table has given up its seeds, so its marks come from the room that was backed up.
        if mark is not None and not table.is_chain_over and _counts(mark, clock()):
            found.append(mark)
        else:
            with suppress(StoreTrouble):
                store.forget_secret(name)
    return found


def _prefix(table: str) -> str:
    return f"playing:{table}:"


def _counts(mark: Mark, at: int) -> bool:
    if mark.machine == socket.gethostname() and mark.began:
        return find_start(mark.process) == mark.began
    return at - mark.at < STALE_MS


def find_start(process: int) -> str:
    """When a process began; empty if it has ended, or if that is unknown."""
    if Path("/proc/self/stat").exists():
        return _find_start_by_proc(process)
    return _find_start_by_ps(process) if os.name == "posix" else ""


def _find_start_by_proc(process: int) -> str:
    """The id of the machine's boot, and the start time of the process since then."""
    try:
        start = Path("/proc/sys/kernel/random/boot_id").read_text()
        # The command is in brackets, and may contain anything.
        state, *fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except (OSError, ValueError):
        return ""
    return "" if state in "ZX" else f"{start.strip()}:{fields[18]}"


def _find_start_by_ps(process: int) -> str:
    try:
        asked = ["ps", "-o", "lstart=", "-p", str(process)]
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""
