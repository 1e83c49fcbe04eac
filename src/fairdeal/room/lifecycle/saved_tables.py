"""What is stored so that people can come back to a table.

It is stored beside the log, not in it, since the folders of their houses concern only these people.
"""

from typing import TypeVar

import msgspec
from msgspec import Struct

from fairdeal.coaching.measures import CHART
from fairdeal.games.game import Seat
from fairdeal.houses.house import House
from fairdeal.store import Store
from fairdeal.tables.audit.leftovers import SESSIONS
from fairdeal.tables.model.state import Table

T = TypeVar("T", bound=Struct)


class SavedSession(Struct, frozen=True):
    """How people play at a table of blackjack."""

    where: str
    """Where the house is: its name, or its folder."""
    overrides: tuple[str, ...]
    shows_bets: bool
    house: House
    coach: str = "off"
    dealer: str = ""
    """The name of the person who deals for the house; empty if nobody does."""
    coach_by: str = CHART
    """What the coach measures answers by."""


class KnownPeople(Struct, frozen=True):
    """What the log of a table says about its people, up to one of its versions."""

    version: int = 0
    names: dict[Seat, str] = {}
    bots: dict[Seat, str] = {}
    brought: dict[Seat, int] = {}
    points: dict[Seat, int] = {}


# How people play at a table.


def keep_session(store: Store, table: str, session: Struct) -> None:
    """Store how people play at a table."""
    store.keep_secret(_name(table), msgspec.msgpack.encode(session))


def read_session(store: Store, table: str, form: type[T]) -> T | None:
    """How people played at a table; None if nothing readable was stored."""
    return read_secret(store, _name(table), form)


def read_secret(store: Store, name: str, form: type[T]) -> T | None:
    """The value stored under a name; None if there is none, or an older program stored it in another form."""
    content = store.secret(name)
    try:
        return msgspec.msgpack.decode(content, type=form) if content is not None else None
    except msgspec.MsgspecError:
        return None


def is_local(store: Store, table: str) -> bool:
    """Whether people can come back to a table: how they play there is stored."""
    return store.secret(_name(table)) is not None


def keep_opening(store: Store, table: str) -> None:
    """Record, before a table is opened, that this program opened it: the program may be killed right after
    that.
    """
    store.keep_secret(_opening_name(table), b"")


def was_opened_here(store: Store, table: str) -> bool:
    """Whether a table was opened here, even if nobody ever sat there."""
    return is_local(store, table) or store.secret(_opening_name(table)) is not None


def _name(table: str) -> str:
    return SESSIONS + table


def _opening_name(table: str) -> str:
    return f"opening:{table}"


# What is known about the people at a table.


def keep_known_people(store: Store, table: str, known: KnownPeople) -> None:
    """Store what the log says up to a version, so that it doesn't have to be read again."""
    store.keep_secret(_known_name(table), msgspec.msgpack.encode(known))


def read_known_people(store: Store, table: Table) -> KnownPeople:
    """What was stored last; empty if nothing was, or if it is ahead of the log."""
    known = read_secret(store, _known_name(table.id), KnownPeople)
    return known if known is not None and known.version <= table.version else KnownPeople()


def _known_name(table: str) -> str:
    return f"known:{table}"
