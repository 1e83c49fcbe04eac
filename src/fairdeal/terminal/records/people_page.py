"""Everybody of the room in a list, and the log of what happened to them."""

from collections.abc import Sequence

from fairdeal.people import Event, Person, Role
from fairdeal.terminal.odds.layout import Row, table
from fairdeal.terminal.records.told import when
from fairdeal.words import Words

HEADS = ("name", "status", "roles")


def people_page(people: Sequence[Person], words: Words, columns: int | None) -> list[str]:
    """By id, a line each."""
    head = Row(words("people_page.head.id"), tuple(words(f"people_page.head.{name}") for name in HEADS))
    return table(head, [_row(each, words) for each in sorted(people, key=lambda each: each.id)], columns)


def _row(person: Person, words: Words) -> Row:
    status = words(f"people.word.{person.status}")
    remark = words("people_page.guest") if person.guest else ""
    return Row(person.id, (person.name, status, roles_told(person, words)), remark)


def roles_told(person: Person, words: Words) -> str:
    """The roles, those with the most to say last."""
    if not person.roles:
        return words("people.word.nothing")
    return words.all_of(words(f"people.word.{role}") for role in Role if role in person.roles)


def log_page(events: Sequence[Event], last: int, words: Words) -> list[str]:
    """The last of what happened, the latest at the bottom."""
    lines = [words("people_page.event", when=when(each.at), told=each.told(words)) for each in events[-last:]]
    left_out = len(events) - len(lines)
    return [words("people_page.earlier", n=left_out), *lines] if left_out else lines
