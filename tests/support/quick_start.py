"""`fairdeal` as a process of its own, started from one that has its imports behind it.

It is the real `main` with an environment, a folder, an input, outputs and a number of its own; it can be
interrupted and killed as any other. Only what Python does before and after `main` is left out: tests of that
start `python -m fairdeal`, which takes half a second longer.
"""

import io
import multiprocessing
import os
import re
import shlex
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from subprocess import CompletedProcess, TimeoutExpired
from tempfile import TemporaryFile
from typing import IO, Protocol

from tools.walked_page import by_shell

SECONDS_MOST = 180.0
PLAIN = re.compile(
    r"(?:echo '(?P<line>[^'\\]*)' \| |printf '(?P<lines>[^'%]*)' \| )?"
    r"fairdeal (?P<arguments>[^|&;<>$`(){}*?~#\\]*)"
)
"""A line that means the same without a shell; what it is answered may be typed before it."""

_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(["tests.support.warm_start"])


class HasNumber(Protocol):
    """An open file or pipe."""

    def fileno(self) -> int: ...


Open = HasNumber | int


class Started:
    """A command of `fairdeal` at work; the three streams that it is handed stay open here.

    `beforehand` is what the new process does before anything else.
    """

    def __init__(
        self,
        arguments: Sequence[str],
        streams: tuple[Open, Open, Open],
        environment: Mapping[str, str] = os.environ,
        folder: Path | None = None,
        beforehand: Callable[[], object] | None = None,
    ) -> None:
        numbers = [stream if isinstance(stream, int) else stream.fileno() for stream in streams]
        handed = [Connection(os.dup(number)) for number in numbers]
        place = (dict(environment), str(folder or Path.cwd()))
        self._process = _context.Process(
            target=_be_fairdeal, args=(list(arguments), handed, *place, beforehand)
        )
        self._process.start()
        for each in handed:
            each.close()

    def send_signal(self, number: signal.Signals) -> None:
        if self.poll() is None:
            os.kill(self._process.pid or 0, number)

    def kill(self) -> None:
        self._process.kill()

    def poll(self) -> int | None:
        """The exit status, below zero by what signal it ended; None while it goes on."""
        return self._process.exitcode

    def wait(self, timeout: float = SECONDS_MOST) -> int:
        self._process.join(timeout)
        status = self.poll()
        if status is None:
            raise TimeoutExpired("fairdeal", timeout)
        return status


def run(
    *arguments: str,
    data: bytes = b"",
    folder: Path | None = None,
    together: bool = False,
    environment: Mapping[str, str] = os.environ,
    beforehand: Callable[[], object] | None = None,
) -> CompletedProcess[bytes]:
    """What `fairdeal` says in English to arguments and an input; `together`: complaints among the rest."""
    surroundings = {**environment, "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}
    with TemporaryFile() as source, TemporaryFile() as output, TemporaryFile() as complaints:
        source.write(data)
        source.seek(0)
        streams = (source, output, output if together else complaints)
        started = Started(arguments, streams, surroundings, folder, beforehand)
        try:
            status = started.wait()
        finally:
            started.kill()
        return CompletedProcess(arguments, status, _all_of(output), _all_of(complaints))


def typed(command: str, folder: Path, environment: Mapping[str, str]) -> str:
    """What a line of a page says that somebody types; those that need a shell get one."""
    plain = PLAIN.fullmatch(command)
    if plain is None:
        return by_shell(command, folder, environment)
    data = f"{plain['line']}\n" if plain["line"] else (plain["lines"] or "").replace("\\n", "\n")
    arguments = shlex.split(plain["arguments"])
    done = run(*arguments, data=data.encode(), folder=folder, together=True, environment=environment)
    return done.stdout.decode()


def _all_of(file: IO[bytes]) -> bytes:
    file.seek(0)
    return file.read()


def in_text(done: CompletedProcess[bytes]) -> CompletedProcess[str]:
    return CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


# In the process that has just been made.


def _be_fairdeal(
    arguments: list[str],
    streams: list[Connection],
    environment: dict[str, str],
    folder: str,
    beforehand: Callable[[], object] | None,
) -> None:
    for number, stream in enumerate(streams):
        os.dup2(stream.fileno(), number)
    if os.isatty(0):
        _sit_down_at_terminal()
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.argv = ["fairdeal", *arguments]
    sys.stdin, sys.stdout = _text(0, "r", "surrogateescape"), _text(1, "w", "surrogateescape")
    sys.stderr = _text(2, "w", "backslashreplace")
    if beforehand is not None:
        beforehand()
    from fairdeal.cli.main import main

    sys.exit(main())


def _sit_down_at_terminal() -> None:
    """So that Ctrl-C at its keyboard reaches this process and nobody else."""
    import fcntl
    import termios

    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def _text(number: int, mode: str, errors: str) -> io.TextIOWrapper:
    """A standard stream as Python opens it where the locale is C.UTF-8."""
    file = os.fdopen(number, f"{mode}b", closefd=False)
    by_lines = number == 2 or os.isatty(number)
    return io.TextIOWrapper(file, encoding="utf-8", errors=errors, line_buffering=by_lines)
