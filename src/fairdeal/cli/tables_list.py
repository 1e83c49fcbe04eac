"""`fairdeal tables` by itself: which tables there are, who is there, and how to go on."""

from typing import Annotated

from cyclopts import Parameter
from msgspec.structs import replace

from fairdeal.cli.data import DATA, opened, shown_place
from fairdeal.cli.options import LANG, spoken
from fairdeal.cli.printing import print_lines
from fairdeal.games.game import Impossible
from fairdeal.store import Store
from fairdeal.store.protocol import Reader
from fairdeal.tables.codec import decoded
from fairdeal.tables.facts import TableOpened
from fairdeal.tables.held import held_by
from fairdeal.tables.history import tables_of
from fairdeal.tables.kits import KITS
from fairdeal.tables.loading import load
from fairdeal.tables.state import Table
from fairdeal.terminal.keeping import is_local, way_back
from fairdeal.terminal.now_played import is_played
from fairdeal.terminal.records.tables_page import Listed, tables_page


def list_tables(
    *,
    only_open: Annotated[
        bool, Parameter(name="--open", help="tables_page.help.open", negative=(), show_default=False)
    ] = False,
    data: DATA = None,
    lang: LANG = None,
) -> int:
    words = spoken(lang)
    with opened(data) as store, store.open_reader() as reader:
        every = [listed(store, reader, table, data) for table in tables_of(reader)]
    shown = [each for each in every if each.is_open or not only_open]
    if shown:
        print_lines(tables_page(shown, words))
    else:
        key = "tables_page.none_open" if every else "tables_page.none"
        print_lines([words(key, name=shown_place(data))])
    return 0


def listed(store: Store, reader: Reader, table: str, data: str | None) -> Listed:
    """Of a table that is closed only the ends of its log are read, however long that is."""
    (first,), (last,) = reader.read(table, 0, 1), reader.read(table, reader.version(table) - 1)
    try:
        opening = decoded(first.event)
        if not isinstance(opening, TableOpened) or opening.game not in KITS:
            raise Impossible(f"{table} does not begin with the opening of a game")
        named = Listed(table, opening.game, opening.house, last.at, "closed")
        if last.event.type == "TableClosed":
            return named
        resume = way_back(opening.game, table, data) if is_local(store, table) else ""
        return replace(_as_it_stands(store, reader, named), resume=resume)
    except Impossible:
        return Listed(table, "", "", last.at, "unreadable")


def _as_it_stands(store: Store, reader: Reader, named: Listed) -> Listed:
    table = load(reader, named.id)
    assert table is not None
    return replace(
        named,
        house=table.house,
        state=_state(table),
        round=0 if table.round is None else table.round.number,
        places=tuple(table.places[seat] for seat in sorted(table.places)),
        held={seat: held_by(table, place) for seat, place in table.places.items()},
        is_played=is_played(store, table),
    )


def _state(table: Table) -> str:
    if table.round is None:
        return "open"
    return "closing" if table.closing else "in_play"
