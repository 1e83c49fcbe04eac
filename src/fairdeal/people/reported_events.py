"""The room's log in the form that operators read."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from fairdeal.ledger.limits import Setting, limited, restart_waits
from fairdeal.people.codec import decode_room_event
from fairdeal.people.events import ClockCorrected, LimitAsked
from fairdeal.store import StoredEvent
from fairdeal.words import Words
from fairdeal.words.moments import render_time
from fairdeal.words.money import in_money
from fairdeal.words.refusals import translate_facts

HOLDS_FROM = "holds_from"
"""The detail that shows when a limit takes effect, which the log itself doesn't say."""


class ReportedEvent(Struct, frozen=True):
    """One line of that report."""

    seq: int
    """Its number in the room's log, to continue from."""
    at: int
    """Milliseconds since 1970."""
    what: str
    """The event's name."""
    person: str
    """The person it is about; empty if it is about nobody."""
    by: str
    """Who did it."""
    details: dict[str, Any]
    """All fields of the event."""
    table: str = ""
    """The table at which it happened, with its place in that log; empty for the room itself."""

    def told(self, words: Words) -> str:
        key = f"people.event.{self.what}"
        facts = in_money(key, translate_facts(self.details, words))
        if HOLDS_FROM in facts:
            return words(
                "people.event.LimitAsked.later", **facts | {"when": render_time(self.details[HOLDS_FROM])}
            )
        return words(key, **facts)


def report_events(rows: Iterable[StoredEvent]) -> Iterator[ReportedEvent]:
    """Report the room's events from the first one on, without the names of secrets, which help no reader.

    Earlier events are needed, since they decide whether a limit applies at once.
    """
    settings: dict[str, Setting] = {}
    for stored in rows:
        event = decode_room_event(stored.event)
        details = msgspec.to_builtins(event, order="sorted")
        details.pop("secret", None)
        if isinstance(event, LimitAsked):
            before = settings.get(event.person, Setting())
            settings[event.person] = limited(before, event.limit, event.to, event.at)
            details |= _later(settings[event.person], event.limit)
        if isinstance(event, ClockCorrected):
            settings = {name: restart_waits(setting, event.at) for name, setting in settings.items()}
        person = event.about()
        yield ReportedEvent(
            stored.seq, stored.at, stored.event.type, person, details.get("by", person), details
        )


def _later(setting: Setting, limit: str) -> dict[str, int]:
    """The time at which a pending limit takes effect."""
    waits = [each.at for each in setting.raises if each.limit == limit]
    return {HOLDS_FROM: waits[0]} if waits else {}
