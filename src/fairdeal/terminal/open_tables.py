"""Tables that are open: all of them, and those that the people who sit down have left themselves."""

from collections.abc import Collection

from fairdeal.store import Store
from fairdeal.tables.state import Table
from fairdeal.terminal.data_option import as_option
from fairdeal.terminal.keeping import has_people, is_local, unclosed_tables, way_back
from fairdeal.terminal.left_tables import close_all_left
from fairdeal.terminal.now_played import is_played
from fairdeal.words import Words


def open_tables(store: Store, *, besides: str = "") -> list[Table]:
    """Those at which people sit, the last one played at first; what everybody has left is closed."""
    tables = list(unclosed_tables(store, besides=besides))
    close_all_left(store, tables)
    return sorted(filter(has_people, tables), key=lambda table: -table.at)


def own_table_lines(
    store: Store, game: str, people: Collection[str], words: Words, data: str | None, *, besides: str = ""
) -> list[str]:
    """What somebody of these people has left open and can go on with; tables of others are not mentioned.

    `besides`: the table that they sit down at now.
    """
    tables = [table for table in open_tables(store, besides=besides) if table.game == game]
    own = [table for table in tables if any(table.place_of(person) for person in people)]
    left = [table for table in own if is_local(store, table.id) and not is_played(store, table)]
    if not left:
        return []
    resume = way_back(game, left[0].id, data)
    return [words("play.open", n=len(left), resume=resume, data=as_option(data))]
