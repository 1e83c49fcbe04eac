"""Everybody in the room as a list, and the log of what happened to them."""

from collections.abc import Sequence

from fairdeal.people import Person, ReportedEvent, Role
from fairdeal.terminal.pages.odds.layout import Row, table
from fairdeal.terminal.pages.records.formats import void_line
from fairdeal.words import Words
from fairdeal.words.moments import render_time
from fairdeal.words.safe_text import shown_text

HEADS = ("name", "status", "roles")
LINE_MOST = 600
"""The longest sentence for an event, whatever the log contains."""


def people_page(people: Sequence[Person], words: Words, columns: int | None) -> list[str]:
    """One line per person, by id."""
    head = Row(words("people_page.head.id"), tuple(words(f"people_page.head.{name}") for name in HEADS))
    return table(head, [_row(each, words) for each in sorted(people, key=lambda each: each.id)], columns)


def _row(person: Person, words: Words) -> Row:
    status = words(f"people.word.{person.status}")
    remark = words("people_page.guest") if person.guest else ""
    return Row(person.id, (person.name, status, roles_text(person, words)), remark)


def roles_text(person: Person, words: Words) -> str:
    """The roles, the most powerful ones last."""
    if not person.roles:
        return words("people.word.nothing")
    return words.all_of(words(f"people.word.{role}") for role in Role if role in person.roles)


def log_page(events: Sequence[ReportedEvent], last: int, words: Words) -> list[str]:
    """The latest events, the newest at the bottom."""
    shown = events[-last:]
    lines = [words("people_page.event", when=render_time(each.at), told=_told(each, words)) for each in shown]
    left_out = len(events) - len(lines)
    return [words("people_page.earlier", n=left_out), *lines] if left_out else lines


def _told(event: ReportedEvent, words: Words) -> str:
    """A sentence about an event, without control sequences for the terminal."""
    if not event.table:
        return shown_text(event.told(words), LINE_MOST)
    facts = {**event.details, "table": event.table, "person": event.person, "by": event.by}
    reason = event.details.get("reason")
    facts["because"] = words("records.event.because", reason=reason) if reason else ""
    key = f"records.event.{event.what}"
    if event.what == "RoundVoided":
        facts["how"] = void_line(event.details["why"], words)
        key += ".by" if event.by else ""
    elif event.what == "BetsTakenBack":
        facts["how"] = words(f"records.taken_back.{event.details['why']}")
    elif event.what == "ClosingAnnounced" and not event.by:
        facts["how"] = words(f"records.closing.{event.details['why']}")
        key += ".itself"
    return shown_text(words(key, **facts), LINE_MOST)
