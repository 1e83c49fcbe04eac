"""A writer process that kills itself: python -m tests.support.dying_writer WHEN FILE WORK RESULTS

It does so `before` or `after` the commit of a group, once for each line that is left in the file.
"""

import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Engine

from fairdeal.store.sql import committer_for
from fairdeal.store.work import Commit, Outcome, Work
from fairdeal.store.writers.child import main

WHEN, LIVES = (*sys.argv[1:], "", "")[:2]


def die_if_wanted() -> None:
    lines = Path(LIVES).read_text().splitlines()
    if lines:
        Path(LIVES).write_text("\n".join(lines[1:]))
        os.kill(os.getpid(), signal.SIGKILL)


def dying(engine: Engine) -> Commit:
    commit = committer_for(engine)

    def commit_and_die(group: Sequence[Work]) -> Sequence[Outcome]:
        if WHEN == "before":
            die_if_wanted()
        outcomes = commit(group)
        die_if_wanted()
        return outcomes

    return commit_and_die


if __name__ == "__main__":
    main(sys.argv[3:], dying)
