"""The log of what matters, as an operator reads it."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from fairdeal.ledger.limits import Setting, limited, restart_waits
from fairdeal.people.facts import ClockCorrected, LimitAsked
from fairdeal.people.folding import read
from fairdeal.people.moments import when
from fairdeal.people.refusals import in_words
from fairdeal.store import Stored
from fairdeal.words import Words

HOLDS_FROM = "holds_from"
"""Of a limit that waits: what the log itself does not say."""


class Event(Struct, frozen=True):
    """One line of it."""

    seq: int
    """Its number in the room; the log goes on after it."""
    at: int
    """Milliseconds since 1970."""
    what: str
    """The fact's name."""
    person: str
    """Whom it is about; empty when it is about nobody."""
    by: str
    """Who did it."""
    details: dict[str, Any]
    """Everything that the fact says."""

    def told(self, words: Words) -> str:
        key = f"people.event.{self.what}"
        facts = in_words(key, self.details, words)
        if HOLDS_FROM in facts:
            return words("people.event.LimitAsked.later", **facts | {"when": when(self.details[HOLDS_FROM])})
        return words(key, **facts)


def events_of(rows: Iterable[Stored]) -> Iterator[Event]:
    """The room's facts from the first one on, without the names of secrets, which are of no use to a reader.

    Whether a limit holds at once hangs on what was asked for before.
    """
    settings: dict[str, Setting] = {}
    for row in rows:
        fact = read(row.event)
        details = msgspec.to_builtins(fact, order="sorted")
        details.pop("secret", None)
        if isinstance(fact, LimitAsked):
            before = settings.get(fact.person, Setting())
            settings[fact.person] = limited(before, fact.limit, fact.to, fact.at)
            details |= _later(settings[fact.person], fact.limit)
        if isinstance(fact, ClockCorrected):
            settings = {name: restart_waits(setting, fact.at) for name, setting in settings.items()}
        person = fact.about()
        yield Event(row.seq, row.at, row.event.type, person, details.get("by", person), details)


def _later(setting: Setting, limit: str) -> dict[str, int]:
    """From when on a limit holds that waits."""
    waits = [each.at for each in setting.raises if each.limit == limit]
    return {HOLDS_FROM: waits[0]} if waits else {}
