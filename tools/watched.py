"""A command that goes on until it is interrupted, such as `fairdeal house watch`, and what it says."""

import shlex
import signal
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from queue import Empty, Queue
from threading import Thread

SECONDS_MOST = 30.0
"""For the next line; more than any house takes to be worked out."""
INTERRUPTED = 130


class Watched:
    """One such command at work."""

    def __init__(self, command: str, folder: Path, environment: Mapping[str, str]) -> None:
        self.process = subprocess.Popen(
            shlex.split(command),
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        self.lines: Queue[str] = Queue()
        self.listener = Thread(target=self._listen, daemon=True)
        self.listener.start()

    def _listen(self) -> None:
        assert self.process.stdout
        with self.process.stdout as output:
            for line in output:
                self.lines.put(line)

    def until(self, is_last: Callable[[str], bool]) -> str:
        """What it says up to such a line; less where no more comes in time."""
        said: list[str] = []
        while not (said and is_last(said[-1])):
            try:
                said.append(self.lines.get(timeout=SECONDS_MOST))
            except Empty:
                break
        return "".join(said)

    def interrupt(self) -> None:
        """As by Ctrl-C, which must end it and no more."""
        self.process.send_signal(signal.SIGINT)
        status = self.process.wait(SECONDS_MOST)
        self.listener.join()
        assert status == INTERRUPTED, f"it ended with {status}, not {INTERRUPTED}"
