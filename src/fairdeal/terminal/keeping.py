"""What a terminal must know to come back to a table, and which tables there are to come back to.

It is kept beside the log, not in it: folders of houses are nobody's business but of who sits here.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from fairdeal.coaching.measures import CHART
from fairdeal.games.game import Impossible, Seat
from fairdeal.houses.following import Following
from fairdeal.houses.house import House
from fairdeal.houses.places import SHIPPED
from fairdeal.store import Store
from fairdeal.store.protocol import Reader
from fairdeal.tables.history import tables_of
from fairdeal.tables.loading import load
from fairdeal.tables.remains import SITTINGS
from fairdeal.tables.state import Phase, Table
from fairdeal.terminal.data_option import as_option
from fairdeal.terminal.records.games import SCRIBES
from fairdeal.terminal.sitting import Sitting

T = TypeVar("T", bound=Struct)

CLOSED = "TableClosed"
"""The fact that ends the log of a table for good."""

ROUNDS_A_NOTE = 20
"""How often it is written down what the log has told so far, so that nobody reads all of it again."""


class Kept(Struct, frozen=True):
    """How people sat at a table of blackjack."""

    where: str
    """Where the house is: its name, or its folder."""
    overrides: tuple[str, ...]
    shows_bets: bool
    house: House
    coach: str = "off"
    dealer: str = ""
    """The name of who came to deal for the house, if anybody did."""
    coach_by: str = CHART
    """What the coach measures answers by."""


class Known(Struct, frozen=True):
    """What the log of a table has told of its people, up to a version of it."""

    version: int = 0
    names: dict[Seat, str] = {}
    bots: dict[Seat, str] = {}
    brought: dict[Seat, int] = {}
    points: dict[Seat, int] = {}


# What is kept of a table.


def keep(store: Store, table: str, how: Struct) -> None:
    """Keep how people sit at a table."""
    store.keep_secret(_name(table), msgspec.msgpack.encode(how))


def kept(store: Store, table: str, form: type[T]) -> T | None:
    """How people sat at a table; None where that was not kept in a form that can be read."""
    return read_kept(store, _name(table), form)


def read_kept(store: Store, name: str, form: type[T]) -> T | None:
    """What is kept under a name; None for nothing, and for what an older program has kept in another form."""
    content = store.secret(name)
    try:
        return msgspec.msgpack.decode(content, type=form) if content is not None else None
    except msgspec.MsgspecError:
        return None


def is_local(store: Store, table: str) -> bool:
    """Whether a table was opened at a terminal, where people can go on."""
    return store.secret(_name(table)) is not None


def keep_opening(store: Store, table: str) -> None:
    """Before a table is opened: who is killed right after that leaves a table that is this terminal's."""
    store.keep_secret(_opening_name(table), b"")


def was_opened_here(store: Store, table: str) -> bool:
    """Whether a table is of this terminal, though nobody may ever have sat there."""
    return is_local(store, table) or store.secret(_opening_name(table)) is not None


def _name(table: str) -> str:
    return SITTINGS + table


def _opening_name(table: str) -> str:
    return f"opening:{table}"


def keep_sitting(sitting: Sitting) -> None:
    """Keep how people sit here, so that they can come back."""
    if not sitting.local.is_open or sitting.following is None:
        return
    where, coach = _where(sitting.following), sitting.coach
    mode, by = (coach.mode, coach.by) if coach is not None else ("off", CHART)
    overrides, bets = sitting.following.overrides, sitting.shows_bets
    how = Kept(where, overrides, bets, sitting.house, mode, sitting.dealer, by)
    keep(sitting.local.visitors.store, sitting.table.id, how)


def _where(following: Following) -> str:
    """By what name a house is found again from any folder: its own if it comes with the program."""
    folder = Path(following.house.path).parent
    return str(following.where) if folder.parent == SHIPPED else str(folder.absolute())


# What is known of the people at a table.


def keep_known(sitting: Sitting) -> None:
    """Write down what the log has told up to now, when all of that is taken in."""
    table = sitting.table
    known = Known(table.version, sitting.names, sitting.bots, sitting.brought, sitting.points)
    sitting.local.visitors.store.keep_secret(_known_name(table.id), msgspec.msgpack.encode(known))


def last_known(store: Store, table: Table) -> Known:
    """What was written down last; nothing where that was never done, or tells of what is not in the log."""
    known = read_kept(store, _known_name(table.id), Known)
    return known if known is not None and known.version <= table.version else Known()


def _known_name(table: str) -> str:
    return f"known:{table}"


# Which tables there are.


def unclosed_tables(store: Store, *, besides: str = "") -> Iterator[Table]:
    """Every open table, whether or not somebody sits there, except for one that is in memory here."""
    ends = store.ends()  # one look at all: most were closed long ago
    for name in tables_of(store):
        if name == besides or (name in ends and ends[name].type == CLOSED):
            continue
        try:
            table = load(store, name)
        except Impossible:
            continue  # a damaged table is for the audit
        if table is not None and table.phase is not Phase.CLOSED:
            yield table


def is_closed(store: Reader, table: str) -> bool:
    """By the end of the log, however long that is."""
    last = store.read(table, store.version(table) - 1)
    return bool(last) and last[-1].event.type == CLOSED


def has_people(table: Table) -> bool:
    return any(not place.bot for place in table.places.values())


# How to come back.


def way_back(game: str, table: str, data: str | None) -> str:
    """What somebody types to go on at a table.

    >>> way_back("blackjack", "t-1", "my room")
    "fairdeal play --resume t-1 --data 'my room'"
    """
    return f"fairdeal {SCRIBES[game].command} --resume {table}{as_option(data)}"
