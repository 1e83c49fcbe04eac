"""The people in a table's log, in the order in which it first mentions them."""

import re

from fairdeal.people.events import NOBODY_S
from fairdeal.store.private_parts import PERSON_FIELDS
from fairdeal.tables.model.bot_ids import BOT_PERSON


def is_alias(name: str) -> bool:
    """Whether a name looks like an alias in a log: `#1`."""
    return re.fullmatch(r"#\d+", name) is not None


def has_alias(person: str) -> bool:
    """Whether an id belongs to a person; the ids of bots and of the room itself need not be hidden."""
    return bool(person) and person not in NOBODY_S and not person.startswith(BOT_PERSON)


_PERSON_FIELDS: dict[type, tuple[str, ...]] = {}
"""The fields of each class of events, looked up once."""


def person_fields(event: object) -> tuple[str, ...]:
    """The fields of an event that hold a person's id."""
    kind = type(event)
    if kind not in _PERSON_FIELDS:
        _PERSON_FIELDS[kind] = tuple(name for name in PERSON_FIELDS if hasattr(event, name))
    return _PERSON_FIELDS[kind]


def add_guests(guests: tuple[str, ...], event: object) -> tuple[str, ...]:
    """The guests, with the people whom an event mentions for the first time."""
    for name in person_fields(event):
        person = getattr(event, name)
        if has_alias(person) and person not in guests:
            guests = (*guests, person)
    return guests
