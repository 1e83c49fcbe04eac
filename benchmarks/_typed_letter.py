"""Counts what one typed letter causes, for `benchmarks/typed_letter.py`; also runs alone with older code.

PYTHONPATH=CHECKOUT/src python benchmarks/_typed_letter.py FOLDER

It starts `fairdeal play` on a data folder, places a bet, and answers `d` to the first question. It prints as
JSON what the letter caused: up to the first line that is shown, and up to the next prompt. There it ends.
"""

import json
import os
import re
import sqlite3
import sys
import threading
from collections import Counter
from contextlib import closing
from pathlib import Path
from types import FrameType
from typing import Any, TextIO, cast

SEED = "1"
"""With this seed, the first hand may double, and the round is over after that."""
ANSWERS = ("10\n", "d\n")
"""The bet, and the letter."""
APPLY = "games/blackjack/apply.py"
"""Calls that apply an event to a round, whichever part of the program makes them."""
VARIABLE = re.compile(r"t-seed-[0-9a-f]+|x'[0-9a-f]*'", re.IGNORECASE)
"""What differs in every run: the name of the table, and hashes."""


class Counts:
    """What all threads do while counting is on."""

    def __init__(self) -> None:
        self.is_on = False
        self.calls = 0
        self.files: set[str] = set()
        self.applied: Counter[str] = Counter()
        """By event, written as JSON."""
        self.selects: Counter[str] = Counter()

    def watch(self) -> None:
        """Count every call in this thread and in those that start later, and every SQLite statement."""
        connect = sqlite3.connect

        def connect_watched(*given: Any, **named: Any) -> sqlite3.Connection:
            connection: sqlite3.Connection = connect(*given, **named)
            connection.set_trace_callback(self._see_statement)
            return connection

        # Both are the same function, and each has readers.
        sqlite3.connect = sqlite3.dbapi2.connect = connect_watched  # type: ignore[assignment]
        threading.setprofile(self._see_call)
        sys.setprofile(self._see_call)

    def _see_statement(self, statement: str) -> None:
        if self.is_on and statement.lstrip().upper().startswith("SELECT"):
            self.selects[VARIABLE.sub("…", " ".join(statement.split()))] += 1

    def _see_call(self, frame: FrameType, event: str, _: object) -> None:
        """A generator or a coroutine counts each time that it continues."""
        if not self.is_on or event != "call":
            return
        _, ours, file = frame.f_code.co_filename.rpartition("/fairdeal/")
        if not ours:
            return
        self.calls += 1
        self.files.add(file)
        if file == APPLY and frame.f_code.co_name == "apply":
            self.applied[repr(frame.f_locals["event"])] += 1

    def so_far(self) -> dict[str, int]:
        return {"calls": self.calls, "files": len(self.files)}


class Player:
    """Standard input and output for a player who types the answers; counts from the last answer on."""

    encoding = "utf-8"

    def __init__(self, counts: Counts, folder: Path) -> None:
        self._counts, self._folder, self._answers = counts, folder, list(ANSWERS)
        self._first_line: dict[str, int] = {}

    def isatty(self) -> bool:
        return False

    def flush(self) -> None:
        """Nothing is buffered."""

    def reconfigure(self, **_: str) -> None:
        """Nothing is encoded here."""

    def readline(self, _: int) -> str:
        if not self._answers:
            self._counts.is_on = False
            self._end()
        answer = self._answers.pop(0)
        self._counts.is_on = not self._answers
        return answer

    def write(self, text: str) -> int:
        if self._counts.is_on and text.strip() and not self._first_line:
            self._first_line = self._counts.so_far()
        return len(text)

    def _end(self) -> None:
        """Print the figures, and end the process immediately."""
        counts = self._counts
        events = sum(counts.applied.values())
        figures = {
            "first_line": self._first_line,
            "prompt": counts.so_far(),
            "selects": dict(counts.selects.most_common()),
            "applied": events,
            "events": count_round_events(self._folder),
            "applied_most": max(counts.applied.values()),
        }
        os.write(1, json.dumps(figures).encode())
        os._exit(0)


def count_round_events(folder: Path) -> int:
    """The events of the round that the last step stored."""
    with closing(sqlite3.connect(folder / "fairdeal.db")) as database:
        query = "SELECT text FROM steps WHERE stream LIKE 't-%' ORDER BY version DESC LIMIT 1"
        ((step,),) = database.execute(query)
    return sum(stored["body"].get("event") is not None for stored in json.loads(step)["events"])


def main(folder: Path) -> int:
    counts = Counts()
    counts.watch()
    sys.stdin = sys.stdout = cast(TextIO, Player(counts, folder))
    sys.argv = ["fairdeal", "play", "--players", "Ann", "--seed", SEED, "--no-pause", "--data", str(folder)]
    from fairdeal.cli.main import main as play

    return play()


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
