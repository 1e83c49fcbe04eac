"""Tables that people have left open, and the command that resumes one."""

from collections.abc import Sequence

from fairdeal.terminal.data_option import as_option
from fairdeal.terminal.pages.records.game_pages import PAGES
from fairdeal.words import Words


def own_table_lines(game: str, tables: Sequence[str], words: Words, data: str | None) -> list[str]:
    """Mentions the tables of a game that people have left open and can resume."""
    if not tables:
        return []
    resume = resume_command(game, tables[0], data)
    return [words("play.open", n=len(tables), resume=resume, data=as_option(data))]


def resume_command(game: str, table: str, data: str | None) -> str:
    """What people type to continue at a table.

    >>> resume_command("blackjack", "t-1", "my room")
    "fairdeal play --resume t-1 --data 'my room'"
    """
    return f"fairdeal {PAGES[game].command} --resume {table}{as_option(data)}"
