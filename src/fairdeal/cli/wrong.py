"""A wrong argument: one sentence on the standard error, exit status 2."""

import os
import sys
from contextlib import suppress


class Wrong(Exception):
    """What came and what is allowed, as a key of the catalogue and the facts it speaks of."""

    def __init__(self, key: str, **facts: object) -> None:
        self.key = key
        self.facts = facts
        super().__init__(f"{key} {facts}")


def complain(sentence: str) -> None:
    """On the standard error, if anybody can read that: a pipe's line is whole, a terminal's breaks between
    words.
    """
    from fairdeal.terminal.io.screen import Screen

    with suppress(OSError):
        Screen(None, sys.stderr, os.environ).tell(sentence)
