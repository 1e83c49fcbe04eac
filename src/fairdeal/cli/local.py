"""What commands that play here share: where tables are kept, how they are sealed and found again."""

import hashlib
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

from cyclopts import Parameter

from fairdeal.cli.data import opened
from fairdeal.cli.wrong import Wrong
from fairdeal.houses.problems import shown_text
from fairdeal.store import Store, open_store
from fairdeal.store.opening import IN_MEMORY
from fairdeal.tables.state import Table
from fairdeal.terminal.keeping import open_tables
from fairdeal.terminal.opening import Sealing
from fairdeal.words import Words


def flag(key: str, name: str | None = None) -> Parameter:
    """An option without a value."""
    return Parameter(name=name, help=key, negative=(), show_default=False)


DATA = Annotated[str | None, Parameter(help="play.help.data")]
NO_SAVE = Annotated[bool, flag("play.help.no_save", name="--no-save")]
RESUME = Annotated[
    list[str] | None,
    Parameter(name="--resume", help="play.help.resume", negative=(), consume_multiple=True),
]

SEEDED = "seed"
"""Who has opened a table whose cards come from a seed: the log says so."""


@contextmanager
def store_here(data: str | None, *, is_kept: bool) -> Iterator[Store]:
    """Where this sitting is kept; in memory, for as long as it lasts, where nothing shall be."""
    if is_kept:
        with opened(data, make=True) as store:
            yield store
        return
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
    """Whether the same cards lie on a table that is kept: nobody plays for keeps with cards they know."""
    return bool(sealed.by) and store.version(sealed.table) > 0


def table_to_resume(store: Store, game: str, command: str, named: list[str], words: Words) -> Table:
    """The open table of this name, or the last one; Wrong says which there are."""
    tables = open_tables(store, game)
    if not tables:
        raise Wrong("play.resume.none", command=command)
    found = [table for table in tables if not named or table.id == named[0]]
    if not found or len(named) > 1:
        known = words.all_of(table.id for table in tables[:10])
        raise Wrong("play.resume.unknown", given=shown_text(" ".join(named), 40), known=known)
    return found[0]


def check_alone(words: Words, given: dict[str, object]) -> None:
    """Who comes back can't change how it was: refuse options that are for new tables."""
    if extra := [name for name, value in given.items() if value]:
        raise Wrong("play.resume.with", options=words.all_of(extra))


def mention_open_tables(store: Store, game: str, command: str, words: Words) -> list[str]:
    """That somebody can go on elsewhere."""
    tables = open_tables(store, game)
    return [words("play.open", n=len(tables), last=tables[0].id, command=command)] if tables else []
