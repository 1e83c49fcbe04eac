"""How much a script may use, and which of these limits this platform can enforce."""

import sys

from msgspec import Struct

from fairdeal.words import Words


class Limits(Struct, frozen=True):
    """What one session may use."""

    cpu_seconds: float = 4.5
    """Computing time of the worker, from its start to its end: all calls of a house count together."""
    wall_seconds: float = 17.0
    """By the clock, likewise, and with what passes between two calls: for a machine that does much else."""
    memory_mb: int = 256
    """Address space of the worker, in MiB, the interpreter included."""
    source_bytes: int = 64 * 1024
    """Of each script, in UTF-8."""
    answer_bytes: int = 1024 * 1024
    """Of each answer, written as JSON."""


class Guarantees(Struct, frozen=True):
    """What the worker's operating system enforces; the time is always bounded."""

    memory: bool
    files: bool
    """A script has no means to open one; here the worker itself has none either."""
    processes: bool
    calls: bool
    """The kernel refuses the worker every system call that it does not need, those above among them."""

    def told(self, words: Words) -> tuple[str, ...]:
        held = {"memory": self.memory, "files": self.files, "processes": self.processes, "calls": self.calls}
        sentences = [
            words(f"scripts.held.{name}") if holds else words(f"scripts.open.{name}")
            for name, holds in held.items()
        ]
        return (words("scripts.held.time"), *sentences)


def guarantees(platform: str = sys.platform, *, as_root: bool = False, filtered: bool = True) -> Guarantees:
    """What holds on a platform, by its `sys.platform`; `filtered`: its kernel takes a filter of system calls.

    >>> guarantees("linux", filtered=False).calls
    False
    """
    has_limits = platform != "win32"
    calls = platform == "linux" and filtered
    # macOS takes a limit of the address space and does not keep it; root may start processes all the same.
    return Guarantees(
        memory=has_limits and platform != "darwin",
        files=has_limits,
        processes=has_limits and (calls or not as_root),
        calls=calls,
    )
