"""A writer process that goes wrong in its own way: python -m tests.support.odd_writer HOW FILE WORK RESULTS

It does so once for each line that is left in the file, and is a writer like any other then.
"""

import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from socket import socket

from fairdeal.store.sql import committer_for
from fairdeal.store.values import Appended
from fairdeal.store.work import Commit, Outcome, Work
from fairdeal.store.writers import child
from fairdeal.store.writers.frames import FRAME_MOST, LENGTH_BYTES, encode_results, encode_text

HOW, TIMES = (*sys.argv[1:], "", "")[:2]
ODD = {
    "garbage": encode_text("this is no result"),
    "endless frame": (FRAME_MOST + 1).to_bytes(LENGTH_BYTES, "big"),
    "unknown number": encode_results([(1_000_000, Appended(1))]),
}


def is_odd() -> bool:
    lines = Path(TIMES).read_text().splitlines()
    Path(TIMES).write_text("\n".join(lines[1:]))
    return bool(lines)


def serve(frames: Iterator[list[bytes]], results: socket, commit: Commit) -> None:
    """Answer the first work with nonsense, and read no more: whoever sends much has to wait."""
    if not is_odd():
        return usual(frames, results, commit)
    next(frames)
    results.sendall(ODD[HOW])
    time.sleep(600)
    return None


def unprintable(group: Sequence[Work]) -> Sequence[Outcome]:
    return [Appended(2**70) for _ in group]


usual = child.serve

if __name__ == "__main__":
    if HOW == "unsendable result":
        child.main(sys.argv[3:], lambda engine: unprintable if is_odd() else committer_for(engine))
    else:
        if HOW == "silent" and is_odd():
            time.sleep(600)
        if HOW == "babbling" and is_odd():
            with socket(fileno=int(sys.argv[4])) as line:
                line.sendall(ODD["garbage"])
        child.serve = serve
        child.main(sys.argv[3:])
