"""The room for a command about people: opened, its refusals in the reader's words, and who acts."""

import os
import secrets
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from cyclopts import Parameter

from fairdeal.cli.data import is_there, opened, shown_place
from fairdeal.cli.people_secrets import secret
from fairdeal.cli.wrong import Wrong
from fairdeal.games.game import Refused
from fairdeal.people import Directory, Person
from fairdeal.people.checks import find_active_person
from fairdeal.room.people.identity import SPELLED, person_id
from fairdeal.store import Store
from fairdeal.store.opening import now
from fairdeal.terminal.data_option import as_option
from fairdeal.words import Words
from fairdeal.words.refusals import render_refusal

PERSON = Annotated[str, Parameter(help="people_page.help.person", group="Parameters")]


@contextmanager
def in_words(words: Words) -> Iterator[None]:
    """Whatever the room refuses within is a sentence for whoever asked."""
    try:
        yield
    except Refused as refusal:
        raise Wrong("records.refused", reason=render_refusal(refusal, words)) from None


@contextmanager
def store_of_people(data: str | None) -> Iterator[Store]:
    """The store that `--data` names; where there is none, nobody can be spoken of."""
    if not is_there(data):
        raise Wrong("people_page.wrong.nobody", name=shown_place(data), data=as_option(data))
    with opened(data) as store:
        yield store


@contextmanager
def room_of_people(data: str | None, words: Words) -> Iterator[Directory]:
    with store_of_people(data) as store, in_words(words):
        yield room_over(store)


def room_over(store: Store) -> Directory:
    return Directory(store, now, os.urandom)


def new_command() -> str:
    """The id of a command that nobody has sent."""
    return f"cli-{secrets.token_hex(8)}"


def signing_up(name: str, data: str | None) -> str:
    """The line that makes a guest of somebody who is called so.

    >>> print(signing_up("Cleo", None), signing_up("Bo Diddley", None), sep="\\n")
    fairdeal people sign-up cleo --guest --name Cleo
    fairdeal people sign-up --guest --name 'Bo Diddley'
    """
    person = person_id(name)
    by_id = "" if person.startswith(SPELLED) else f"{person} "
    return f"fairdeal people sign-up {by_id}--guest --name {shlex.quote(name)}{as_option(data)}"


def oneself(room: Directory, person: str, words: Words) -> Person:
    """The person who acts, once they have shown to be it: who has a password gives it.

    Whom nobody knows is asked too, and told no more than anybody with a wrong password.
    """
    who = room.people().get(person)
    if who is not None and not who.has_password:
        return find_active_person(room.people(), person)
    return room.sign_in(person, secret(words, "people_page.ask.password", person))
