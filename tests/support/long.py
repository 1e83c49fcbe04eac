"""Cases of which a part is tried every time, and all of them by `./dev test --long`."""

import os
from collections.abc import Sequence
from typing import TypeVar

Case = TypeVar("Case")

LONG = os.environ.get("FAIRDEAL_LONG", "") not in ("", "0")


def spread(cases: Sequence[Case], most: int) -> Sequence[Case]:
    """At most so many of the cases, from the first to the last; all of them in a long run."""
    return cases if LONG else evenly(cases, most)


def evenly(cases: Sequence[Case], most: int) -> Sequence[Case]:
    step = max(1, -(-len(cases) // most))
    return cases[::step]
