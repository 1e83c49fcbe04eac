"""The course of a session, whatever is played: a terminal, a place where the table is kept, and the end."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from msgspec import Struct

from fairdeal.cli import local
from fairdeal.cli.main import INTERRUPTED
from fairdeal.room.lifecycle.new_tables import Sealing
from fairdeal.store import Store
from fairdeal.terminal.data_option import as_option
from fairdeal.terminal.io.screen import Look, Screen
from fairdeal.terminal.party import Party
from fairdeal.words import Words


class Terminal(Struct, frozen=True):
    """How people sit in front of it, whatever they play."""

    screen: Screen
    words: Words
    look: Look
    pause: Callable[[], None]
    data: str | None
    """Where everything is kept, as it was said."""


class NewPlace(Struct, frozen=True):
    """Where a new table is kept."""

    store: Store
    is_kept: bool
    """Whether anything of it is left when the program ends."""
    notes: list[str]


@contextmanager
def new_place(terminal: Terminal, sealed: Sealing, *, is_kept: bool) -> Iterator[NewPlace]:
    """The place for a new table: a seed that was dealt there before is dealt again, and nothing is kept."""
    with ExitStack() as stack:
        store = stack.enter_context(local.store_here(terminal.data, is_kept=is_kept))
        if is_kept and local.is_dealt_already(store, sealed):
            again = stack.enter_context(local.store_here(None, is_kept=False))
            yield NewPlace(again, False, [terminal.words("play.seeded.again")])
        else:
            yield NewPlace(store, is_kept, [])


def played(play: Callable[[], None], party: Party, terminal: Terminal, *, table: str, is_kept: bool) -> int:
    """Play until the end, and say by which name all of it can be verified; the exit status."""
    status = 0
    try:
        play()
    except KeyboardInterrupt:
        status = INTERRUPTED
    if is_kept and party.was_opened and not party.visitors.rehearse:
        option = as_option(terminal.data)
        terminal.screen.tell(terminal.words("play.table", table=table, data=option))
    return status
