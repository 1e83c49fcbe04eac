"""What commands that play here share: where tables are kept, how they are sealed and found again."""

import asyncio
import hashlib
import os
import secrets
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated

from cyclopts import Parameter

from fairdeal.cli.data import opened
from fairdeal.cli.people_room import signing_up
from fairdeal.cli.people_secrets import secret
from fairdeal.cli.wrong import Wrong
from fairdeal.games.game import Refused
from fairdeal.people import People
from fairdeal.people.codec import read_people
from fairdeal.people.events import SEEDED
from fairdeal.room.lifecycle.left_tables import close_left_table, is_left, list_open_tables
from fairdeal.room.lifecycle.new_tables import Sealing
from fairdeal.room.lifecycle.open_tables import is_closed
from fairdeal.room.lifecycle.presence import is_played
from fairdeal.room.people.visitors import Visitors
from fairdeal.store import Store, StoreTrouble, open_store
from fairdeal.store.opening import IN_MEMORY, now
from fairdeal.tables.model.state import Table
from fairdeal.tables.read.history import tables_of
from fairdeal.tables.stored_table import load
from fairdeal.terminal.data_option import as_option
from fairdeal.terminal.io.screen import Screen
from fairdeal.terminal.own_tables import resume_command
from fairdeal.terminal.pages.records.game_pages import PAGES
from fairdeal.words import Words
from fairdeal.words.refusals import render_refusal
from fairdeal.words.safe_text import shown_text


def flag(key: str, name: str | None = None) -> Parameter:
    """An option without a value."""
    return Parameter(name=name, help=key, negative=(), show_default=False)


def usually(value: str, key: str) -> Parameter:
    """An option that may be left out, and is then this: who comes back must not say it at all."""
    return Parameter(help=key, show_default=lambda _: value)


DATA = Annotated[str | None, Parameter(help="play.help.data")]
NO_SAVE = Annotated[bool, flag("play.help.no_save", name="--no-save")]
RESUME = Annotated[
    list[str] | None,
    Parameter(name="--resume", help="play.help.resume", negative=(), consume_multiple=True),
]

LISTED_MOST = 10
"""More tables are not named one by one."""


@contextmanager
def store_here(data: str | None, *, is_kept: bool) -> Iterator[Store]:
    """Where this session is kept; in memory, for as long as it lasts, where nothing shall be."""
    if is_kept:
        with opened(data, make=True) as store:
            yield store
        return
    now()  # with a clock that can date nothing nobody begins to play
    store = open_store(IN_MEMORY)
    try:
        yield store
    finally:
        store.close()


def wants_keeping(data: str | None, *, no_save: bool) -> bool:
    return not no_save and data != IN_MEMORY


def sealing(seed: str | None, game: str, book: str) -> Sealing:
    """By chance, or the same for the same seed: a shuffle hangs on the table's name too."""
    if seed is None:
        return Sealing(f"t-{secrets.token_hex(4)}")
    # An argument may hold bytes that are no text.
    given = os.fsencode(seed)
    name = hashlib.sha256(b"\0".join([given, game.encode(), book.encode()])).hexdigest()[:12]
    return Sealing(f"t-seed-{name}", SEEDED, lambda count: hashlib.shake_256(given).digest(count))


def is_dealt_already(store: Store, sealed: Sealing) -> bool:
    """Whether the same cards lie on a table that is kept already: there can't be two of one name."""
    return bool(sealed.by) and store.version(sealed.table) > 0


def table_to_resume(store: Store, game: str, named: list[str], words: Words, data: str | None) -> Table:
    """The table of this name, or the last one that nobody plays at now; Wrong says why there is none."""
    if len(named) > 1:
        raise Wrong("play.resume.several", n=len(named))
    every = list_open_tables(store)
    tables = [table for table in every if table.game == game]
    if named:
        found = next((table for table in tables if table.id == named[0]), None)
        if found is None:
            raise _no_such(store, game, named[0], tables, words, data)
        return found
    left = next((table for table in tables if not is_played(store, table)), None)
    if left is not None:
        return left
    if tables:
        raise Wrong("play.resume.busy", n=len(tables), resume=resume_command(game, tables[0].id, data))
    if every:
        raise _other_game(every[0], data)
    raise Wrong("play.resume.none", command=_new_one(game, data))


def _new_one(game: str, data: str | None) -> str:
    """The command that opens a table in the same place."""
    return f"{PAGES[game].command}{as_option(data)}"


def _no_such(
    store: Store, game: str, named: str, tables: list[Table], words: Words, data: str | None
) -> Wrong:
    """Why nobody can go on at a table of this name."""
    given, command = shown_text(named, 40), _new_one(game, data)
    if named in tables_of(store):
        table = load(store, named) if not is_closed(store, named) else None
        if table is not None and is_left(store, table):
            asyncio.run(close_left_table(store, table))
        if table is None or is_closed(store, named):
            return Wrong("play.resume.closed", given=given, command=command)
        if table.game != game:
            return _other_game(table, data)
        return Wrong("play.resume.empty", given=given, command=command)
    if not tables:
        return Wrong("play.resume.nothing", given=given, command=command)
    known = [table.id for table in tables[:LISTED_MOST]]
    if more := len(tables) - len(known):
        known.append(words("play.resume.more", n=more))
    return Wrong("play.resume.unknown", given=given, known=words.all_of(known))


def _other_game(table: Table, data: str | None) -> Wrong:
    return Wrong("play.resume.other", table=table.id, resume=resume_command(table.game, table.id, data))


def visitors_here(
    store: Store, words: Words, *, rehearse: bool, known: Callable[[], People] | None = None
) -> Visitors:
    """Who comes by this terminal; who has an account is asked for its password."""

    def password_of(name: str) -> str:
        screen = Screen(sys.stdin, sys.stdout, os.environ)
        if not screen.typed:
            # At the other end of a pipe the line would be anything else, such as a bet.
            screen.tell(words("people_page.ask.piped", person=name))
        return secret(words, "people_page.ask.password", name)

    return Visitors(store, rehearse=rehearse, password_of=password_of, known=known)


def people_at_home(data: str | None) -> People:
    """Everybody of the room that `--data` names, for a session that is not kept; nobody where it can't be
    read, since that is when people play without it.
    """
    try:
        with opened(None if data == IN_MEMORY else data) as store:
            return read_people(store)
    except (StoreTrouble, Wrong):
        return {}


def visitors_of(store: Store, words: Words, table: Table) -> Visitors:
    """Who comes back to a table comes as who they were."""
    return visitors_here(store, words, rehearse=table.opened_by == SEEDED)


def ids_of(visitors: Visitors, names: Sequence[str], words: Words) -> list[str]:
    """Of whom somebody has named, each another person; Wrong says why a name can't stand for one."""
    named = dict[str, str]()
    for name in names:
        try:
            person = visitors.id_of(name)
        except Refused as refusal:
            raise Wrong("play.refused", reason=render_refusal(refusal, words)) from None
        if person in named:
            raise Wrong("play.players.same", name=name, other=named[person])
        named[person] = name
    return list(named)


def too_little(visitors: Visitors, person: str, data: str | None, **facts: object) -> Wrong:
    """That somebody has too few chips, and what an operator does about it; `facts` are for the sentence."""
    if person in visitors.room.people():
        return Wrong("play.wallet.short", person=person, data=as_option(data), **facts)
    name = str(facts["name"])
    lines = {"sign_up": signing_up(name, data), "quoted": shlex.quote(name)}
    return Wrong("play.wallet.new", **lines, data=as_option(data), **facts)


def check_alone(words: Words, given: dict[str, object]) -> None:
    """Who comes back can't change how it was: refuse options that are for new tables."""
    if extra := [name for name, value in given.items() if value]:
        raise Wrong("play.resume.with", options=words.all_of(extra))
