"""Kills a whole program right after something was committed, before anybody is told so.

As a writer process: python -m tests.support.fatal_writer EVENT WORK RESULTS
"""

import os
import signal
import sys
from collections.abc import Callable, Sequence

from sqlalchemy import Engine

from fairdeal.store.append_plan import Append
from fairdeal.store.sql import committer_for
from fairdeal.store.work import Commit, Outcome, Work
from fairdeal.store.writers.child import main


def fatal_committer(event: str, pid: int) -> Callable[[Engine], Commit]:
    """A committer that kills this process once it has committed a step with such an event."""

    def open_committer(engine: Engine) -> Commit:
        commit = committer_for(engine)

        def commit_and_kill(group: Sequence[Work]) -> Sequence[Outcome]:
            outcomes = commit(group)
            events = [each.type for work in group if isinstance(work, Append) for each in work.events]
            if event in events:
                os.kill(pid, signal.SIGKILL)
            return outcomes

        return commit_and_kill

    return open_committer


if __name__ == "__main__":
    main(sys.argv[2:], fatal_committer(sys.argv[1], os.getppid()))
