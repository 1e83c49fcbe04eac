"""Which tables are being played just now: each program marks the one it plays at, and takes its mark away.

A mark is no lock. One whose program was killed counts for nothing, and so does one that came with a backup.
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

from fairdeal.store import Store, StoreTrouble
from fairdeal.store.opening import now
from fairdeal.tables.state import Table
from fairdeal.terminal.keeping import read_kept

RENEW_MS = 60_000
"""A mark is written again with the first answer after so long."""

STALE_MS = 5 * 60_000
"""A mark of another machine that is older than this was not renewed: nobody answers there any more."""


class Mark(Struct, frozen=True):
    """A program that plays."""

    machine: str
    process: int
    began: str
    """When the process did, in its machine's own words: another one may get its number. Empty: unknown."""
    at: int
    """When the mark was made, in milliseconds since 1970."""


class Marking:
    """The mark of one program at one table."""

    def __init__(self, store: Store, table: str, clock: Callable[[], int] = now) -> None:
        self._store, self._clock, self._at = store, clock, 0
        self._name = f"{_prefix(table)}{secrets.token_hex(8)}"

    def renew(self) -> None:
        """Make the mark, and again whenever it has become old."""
        at, process = self._clock(), os.getpid()
        if at - self._at < RENEW_MS:
            return
        mark = Mark(socket.gethostname(), process, began(process), at)
        with suppress(StoreTrouble):  # whoever can't write hears of it as soon as that matters
            self._store.keep_secret(self._name, msgspec.msgpack.encode(mark))
            self._at = at

    def take_away(self) -> None:
        with suppress(StoreTrouble):
            self._store.forget_secret(self._name)


def is_played(store: Store, table: Table, clock: Callable[[], int] = now) -> bool:
    """Whether some program plays at a table now."""
    return bool(_marks(store, table, clock))


def is_played_elsewhere(store: Store, table: Table, clock: Callable[[], int] = now) -> bool:
    """Whether another program than this one does."""
    own = (socket.gethostname(), os.getpid())
    return any((mark.machine, mark.process) != own for mark in _marks(store, table, clock))


def _marks(store: Store, table: Table, clock: Callable[[], int]) -> list[Mark]:
    """The marks of those who play there; others, which count for nothing, are taken away."""
    found: list[Mark] = []
    for name in store.secret_names(_prefix(table.id)):
        mark = read_kept(store, name, Mark)
        # A restored table has given up its seeds: its marks are of the room that the backup was made in.
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
        return began(mark.process) == mark.began
    return at - mark.at < STALE_MS


def began(process: int) -> str:
    """When a process began; empty for one that has ended, and where nobody can tell."""
    if Path("/proc/self/stat").exists():
        return _began_by_proc(process)
    return _began_by_ps(process) if os.name == "posix" else ""


def _began_by_proc(process: int) -> str:
    """Counted from when the machine was started, which has a name."""
    try:
        start = Path("/proc/sys/kernel/random/boot_id").read_text()
        # The command stands in brackets, and may hold anything.
        state, *fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except (OSError, ValueError):
        return ""
    return "" if state in "ZX" else f"{start.strip()}:{fields[18]}"


def _began_by_ps(process: int) -> str:
    try:
        asked = ["ps", "-o", "lstart=", "-p", str(process)]
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""
