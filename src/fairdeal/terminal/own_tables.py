"""Tables that people have left open, and the command that resumes one."""

from collections.abc import Collection

from fairdeal.room.lifecycle.left_tables import find_own_tables
from fairdeal.store import Store
from fairdeal.terminal.data_option import as_option
from fairdeal.terminal.pages.records.game_pages import pages_of
from fairdeal.words import Words


def own_table_lines(
    store: Store, game: str, people: Collection[str], words: Words, data: str | None, *, besides: str = ""
) -> list[str]:
    """Mentions the tables that these people have left open and can resume, and nobody else's.

    `besides`: the table that they sit down at now.
    """
    left = find_own_tables(store, game, people, besides=besides)
    if not left:
        return []
    resume = resume_command(game, left[0], data)
    return [words("play.open", n=len(left), resume=resume, data=as_option(data))]


def resume_command(game: str, table: str, data: str | None) -> str:
    """What people type to continue at a table.

    >>> resume_command("blackjack", "t-1", "my room")
    "fairdeal play --resume t-1 --data 'my room'"
    """
    return f"fairdeal {pages_of(game).command} --resume {table}{as_option(data)}"
