"""The log of what matters, as an operator reads it."""

from typing import Any

import msgspec
from msgspec import Struct

from fairdeal.people.folding import read
from fairdeal.people.refusals import in_words
from fairdeal.store import Stored
from fairdeal.words import Words


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
        return words(f"people.event.{self.what}", **in_words(self.details, words))


def event_of(row: Stored) -> Event:
    """A stored fact, without the names of secrets: they are of no use to anybody who reads."""
    fact = read(row.fact)
    details = msgspec.to_builtins(fact, order="sorted")
    details.pop("secret", None)
    person = fact.about()
    return Event(row.seq, row.at, row.fact.type, person, details.get("by", person), details)
