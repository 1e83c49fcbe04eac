"""One shape for everything that goes wrong: a refusal, a message that can't be read, a table that is gone."""

from typing import Any

from msgspec import Struct


class Problem(Struct, frozen=True):
    code: str
    """Stable: `action/not-legal`, `table/stale`."""
    sentence: str
    """The same in the reader's language."""
    facts: dict[str, Any] = {}
    """What the sentence is about, in plain values."""
    allowed: tuple[str, ...] = ()
    """What could be done instead."""
    notation: str = ""
    """The position at which it was refused, as one line, where there is one."""
