"""One worker process: a request in, an answer out, and an end in any case."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from threading import Timer

import fairdeal
from fairdeal.scripts.confining import FILTERED
from fairdeal.scripts.limits import Limits

GRACE_SECONDS = 1.0
"""A worker stops by itself when its time is over and can tell where it was; one that does not is killed."""
ENDING_SECONDS = 2.0
"""For a worker that is dying of something to be dead of it."""
STDERR_BYTES = 4000

NEEDED = ("LD_LIBRARY_PATH", "SYSTEMROOT")
"""All of our environment that a worker gets: without these some systems start no Python."""
BOOT = "import sys; sys.path += sys.argv[1:3]; from fairdeal.scripts.worker import main; main(sys.argv[3:])"


class WorkerLost(Exception):
    """The worker is gone, or never was; `kind` and `facts` are those of the ScriptProblem to tell."""

    def __init__(self, kind: str, **facts: object) -> None:
        super().__init__(kind)
        self.kind = kind
        self.facts = facts


class Worker:
    """A process that evaluates one program and then answers calls, one at a time."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._killed_for = ""
        self.is_filtered = False
        """Whether the kernel refuses the worker each call it does not need; known once it has started."""
        try:
            self._process = subprocess.Popen(
                command(limits),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env={name: os.environ[name] for name in NEEDED if name in os.environ},
                cwd=Path(sys.executable).anchor,
                # A group of its own is killed as a whole, and Ctrl-C in a terminal reaches only us.
                start_new_session=True,
            )
        except OSError as error:
            raise WorkerLost("no_worker", reason=error.strerror or str(error)) from None

    @property
    def pid(self) -> int:
        return self._process.pid

    def await_start(self) -> None:
        """Return once the worker has put its limits on; WorkerLost if it cannot."""
        most = self._limits.wall_seconds
        with self._killed_after(most):
            ready = self._read_frame()
        if ready is None:
            self._end()
            raise WorkerLost("no_worker", reason=self._last_words() or f"> {most:g} s")
        self.is_filtered = ready == FILTERED

    def exchange(self, request: bytes, seconds: float) -> bytes:
        """The answer to a request; WorkerLost if none comes in time."""
        assert self._process.stdin
        with self._killed_after(seconds + GRACE_SECONDS), suppress(OSError):
            self._process.stdin.write(len(request).to_bytes(4, "big") + request)
            self._process.stdin.flush()
            answer = self._read_frame()
            if answer is not None:
                return answer
        self._end()
        raise self._why_lost()

    def close(self) -> None:
        """End the worker, whatever it is doing; nothing of it is left afterwards."""
        if self._process.poll() is None:
            kill_group(self._process)
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            # What was not yet written cannot be written any more, which is as it should be.
            with suppress(OSError):
                if pipe:
                    pipe.close()

    def _read_frame(self) -> bytes | None:
        """What the worker writes next; None where it ends or breaks off."""
        assert self._process.stdout
        length = int.from_bytes(self._process.stdout.read(4), "big")
        if length > self._limits.answer_bytes:
            self._kill("worker")
        frame = self._process.stdout.read(min(length, self._limits.answer_bytes))
        return frame if frame and len(frame) == length else None

    @contextmanager
    def _killed_after(self, seconds: float) -> Iterator[None]:
        """A worker that takes longer than this is killed, which ends every wait for it."""
        watch = Timer(seconds, self._kill, ["clock"])
        watch.daemon = True
        watch.start()
        try:
            yield
        finally:
            watch.cancel()
            # Only then is nobody left who could kill another process that has got the same number.
            watch.join()

    def _kill(self, reason: str) -> None:
        self._killed_for = reason
        kill_group(self._process)

    def _end(self) -> None:
        try:
            self._process.wait(ENDING_SECONDS)
        except subprocess.TimeoutExpired:
            self._kill("worker")
            self._process.wait()

    def _why_lost(self) -> WorkerLost:
        last_words = self._last_words()
        number = -self._process.returncode
        if self._killed_for == "clock":
            return WorkerLost("clock")
        if number in (getattr(signal, "SIGPROF", None), getattr(signal, "SIGXCPU", None)):
            return WorkerLost("time")
        # Memory that is refused ends Rust with these words; memory that the machine lacks ends in a SIGKILL.
        if "memory allocation" in last_words or (number == 9 and not self._killed_for):
            return WorkerLost("memory", megabytes=self._limits.memory_mb)
        if number > 0 and not self._killed_for:
            return WorkerLost("crash", signal=signal.Signals(number).name)
        return WorkerLost("worker", reason=last_words or f"exit {self._process.returncode}")

    def _last_words(self) -> str:
        assert self._process.stderr
        return self._process.stderr.read(STDERR_BYTES).decode(errors="replace").strip()


def command(limits: Limits) -> list[str]:
    """How a worker is started: without the environment, the folder or the site packages of this process."""
    engine = find_spec("starlark")
    if engine is None or engine.origin is None:
        raise WorkerLost("no_engine")
    paths = [str(Path(module).parents[1]) for module in (fairdeal.__file__, engine.origin)]
    numbers = [str(limits.memory_mb * 1024 * 1024), str(limits.answer_bytes), str(limits.cpu_seconds)]
    return [sys.executable, "-I", "-S", "-W", "ignore", "-c", BOOT, *paths, *numbers]


def kill_group(process: "subprocess.Popen[bytes]") -> None:
    if sys.platform == "win32":
        process.kill()
        return
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
