"""Programs between two pipes, driven by what they say."""

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable

PATIENCE_SECONDS = 60


class Program:
    """A command of `fairdeal`, by itself `play`."""

    def __init__(self, *options: str, command: str = "play", **settings: object) -> None:
        self.seen = ""
        """What was said and not yet asked for."""
        self.all = ""
        self.process: subprocess.Popen[bytes] = subprocess.Popen(
            [sys.executable, "-m", "fairdeal", command, *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
            **settings,  # type: ignore[call-overload]
        )

    def said_until(self, *texts: str) -> str:
        """What was said since the last time, up to and with the first of these texts that comes."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not (found := [text for text in texts if text in self.seen]):
            assert time.monotonic() < deadline, f"the program did not say {texts}: {self.all}"
            assert self._read(), f"the program ended without saying {texts}: {self.all}"
        text = min(found, key=self.seen.index)
        said, _, self.seen = self.seen.partition(text)
        return said + text

    def _read(self) -> bool:
        """Take in what comes; False when nothing will."""
        assert self.process.stdout is not None
        if select.select([self.process.stdout], [], [], 0.2)[0]:
            data = os.read(self.process.stdout.fileno(), 65536)
            self.seen += data.decode()
            self.all += data.decode()
            return bool(data)
        return True

    def answer(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()

    def kill(self) -> None:
        """As a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE_SECONDS)

    def end(self) -> int:
        """Close the input; the exit status."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        while self._read():
            continue
        return self.process.wait(PATIENCE_SECONDS)

    def complaint(self) -> str:
        """What was said on the standard error."""
        assert self.process.stderr is not None
        return self.process.stderr.read().decode()

    def clean_up(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert pipe is not None
            pipe.close()


Start = Callable[..., Program]
