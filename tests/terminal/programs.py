"""Programs between two pipes, driven by what they say."""

import os
import select
import time
from collections.abc import Callable
from pathlib import Path

from fairdeal.tables.read.history import tables_of
from tests.support.opened import opened
from tests.support.quick_start import Started

PATIENCE_SECONDS = 60
NOWHERE = -1


class Program:
    """A command of `fairdeal`, by itself `play`."""

    def __init__(
        self, *options: str, command: str = "play", beforehand: Callable[[], object] | None = None
    ) -> None:
        self.seen = ""
        """What was said and not yet asked for."""
        self.all = ""
        (source, self.keyboard), (self.output, target), (self.complaints, wrong) = (
            os.pipe() for _ in range(3)
        )
        english = {**os.environ, "LC_ALL": "C.UTF-8"}
        self.process = Started([command, *options], (source, target, wrong), english, beforehand=beforehand)
        for theirs in (source, target, wrong):
            os.close(theirs)

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
        if select.select([self.output], [], [], 0.2)[0]:
            data = os.read(self.output, 65536)
            self.seen += data.decode()
            self.all += data.decode()
            return bool(data)
        return True

    def answer(self, line: str) -> None:
        os.write(self.keyboard, f"{line}\n".encode())

    def kill(self) -> None:
        """As a power cut would."""
        self.process.kill()
        self.process.wait(PATIENCE_SECONDS)

    def end(self) -> int:
        """Close the input; the exit status."""
        self._hang_up()
        while self._read():
            continue
        return self.process.wait(PATIENCE_SECONDS)

    def _hang_up(self) -> None:
        os.close(self.keyboard)
        self.keyboard = NOWHERE

    def complaint(self) -> str:
        """What was said on the standard error."""
        with open(self.complaints, "rb", closefd=False) as file:
            return file.read().decode()

    def clean_up(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.keyboard, self.output, self.complaints):
            if pipe != NOWHERE:
                os.close(pipe)


Start = Callable[..., Program]


def only_table(data: Path) -> str:
    """The name of the only table that is kept there."""
    with opened(data) as store:
        (table,) = tables_of(store)
    return table
