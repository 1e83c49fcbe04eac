"""Who people are: they are recognised by name, and enter with their passwords if they have any."""

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from fairdeal.games.game import Refused, refused
from fairdeal.people import Directory, People, Person
from fairdeal.people.checks import check_name, find_active_person
from fairdeal.people.events import NOBODY_S, REHEARSAL, SEEDED
from fairdeal.people.names import appearance, normalize_name
from fairdeal.words import LANGUAGES, Words, words_for

PLAIN = re.compile(r"[a-z0-9_-]{1,40}")
NUMBER = re.compile("[0-9]{1,4}")
SPELLED = "guest-"
"""The prefix of ids for people whose names can't be ids."""

NOT_OURS = ("room", "bot-", "guest-", SEEDED, REHEARSAL)
"""Prefixes of ids that nobody gets by choosing a name."""

NAMED_MOST = 10
"""The most people with one name that are listed."""


def person_id(name: str) -> str:
    """The id of a new person with this name.

    >>> person_id("Ann"), person_id("Player 1"), person_id("玩家1")
    ('ann', 'guest-86ebb13f1a5b', 'guest-86ebb13f1a5b')
    """
    plain = normalize_name(name)
    if PLAIN.fullmatch(plain) and plain not in NOBODY_S and not plain.startswith(NOT_OURS):
        return plain
    return f"{SPELLED}{_digest(name)}"


def rehearsal_id(name: str) -> str:
    """The id of a person of this name who rehearses."""
    return f"{REHEARSAL}{_digest(name)}"


def _digest(name: str) -> str:
    return hashlib.sha256(normalize_name(_translate_placeholder(name)).encode()).hexdigest()[:12]


def _translate_placeholder(name: str) -> str:
    """The English form of "Player 1", so that a player without a name is one person in every language."""
    number = NUMBER.search(name)
    if number is None:
        return name
    unnamed = {lang: words_for(lang)("table.player", n=number[0]) for lang in LANGUAGES}
    return unnamed["en"] if name in unnamed.values() else name


def find_person_named(people: People, name: str) -> str:
    """The id that a person of this name has or would get; an id names a person too.

    Refused if several people have this name, or if nobody can have it.
    """
    check_name(name)
    if name in people and not name.startswith(REHEARSAL):
        return name
    meant = find_people_called(people, name)
    if len(meant) > 1:
        raise refused("people/namesakes", name=name, ids=meant[:NAMED_MOST])
    return meant[0] if meant else person_id(name)


def find_people_called(people: People, name: str) -> list[str]:
    """The ids of people whose id or name this is, ignoring capitals.

    People who rehearse have the same names as people who play, and are left out.
    """
    plain = normalize_name(name)
    return [
        person.id
        for person in people.values()
        if plain in (person.id, normalize_name(person.name)) and not person.id.startswith(REHEARSAL)
    ]


def find_lookalikes(people: People, name: str) -> list[Person]:
    """Other people whose names or ids look like this name."""
    looks, meant = appearance(name), find_people_called(people, name)
    return [
        person
        for person in people.values()
        if looks in (appearance(person.name), appearance(person.id))
        and person.id not in meant
        and not person.id.startswith(REHEARSAL)
    ]


def lookalike_lines(people: People, names: Iterable[str], words: Words) -> Iterator[str]:
    """Warnings when people sit down, before they get any chips, that a newcomer's name looks like somebody
    else's.

    People who give their own name get no warning, since they are recognised.
    """
    here = list[str]()
    for name in names:
        if not find_people_called(people, name):
            yield from _point_out(name, find_lookalikes(people, name), words)
        for other in here:
            if appearance(other) == appearance(name):
                yield words("people.lookalike.table", name=name, other=other)
        here.append(name)


def namesake_lines(people: People, person: str | None, name: str, words: Words) -> Iterator[str]:
    """Warnings for a person who signs up or changes their name about others with the same or a similar name.

    Nobody is refused for it. Two people may have the same name, and their ids differ.
    """
    known = people.get(person or "")
    if known is not None and known.name == name:
        return
    same = [people[each] for each in find_people_called(people, name)]
    others = (other for other in (*same, *find_lookalikes(people, name)) if other.id != person)
    yield from _point_out(name, others, words)


def _point_out(name: str, others: Iterable[Person], words: Words) -> Iterator[str]:
    """Mentions the first of them, people with an account before guests."""
    for other in sorted(others, key=lambda each: each.guest)[:1]:
        is_same = normalize_name(name) in (normalize_name(other.name), other.id)
        key = "people.namesake" if is_same else "people.lookalike"
        yield words(key, name=name, other=other.name, id=other.id)


# Entering.


def enter(directory: Directory, name: str, password: str, command: str) -> Person:
    """Let in a person by name: a new guest, or one who is known here, with the password if they have one.

    A person who is refused doesn't become a guest.
    """
    people = directory.look_again()
    person = find_person_named(people, name)
    if person not in people:
        sign_up_guest(directory, person, name, command)

    def find_password() -> str:
        if not password:
            raise refused("people/needs-password", name=name)
        return password

    return admit(directory, person, find_password)


def admit(directory: Directory, person: str, find_password: Callable[[], str]) -> Person:
    """Let in a person who is known here; `find_password` is called if they have a password."""
    if directory.person(person).has_password:
        return directory.sign_in(person, find_password())
    return find_active_person(directory.people(), person)


def sign_up_guest(directory: Directory, person: str, name: str, command: str) -> None:
    """Make somebody a guest, unless another program has just done so."""
    with ignore_refusal("people/taken"):
        directory.sign_up(command, person, name, None)


@contextmanager
def ignore_refusal(code: str) -> Iterator[None]:
    """Ignore a refusal with this code: another program has just done the same for this person."""
    try:
        yield
    except Refused as refusal:
        if refusal.code != code:
            raise
