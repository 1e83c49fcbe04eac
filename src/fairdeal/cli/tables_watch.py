"""`fairdeal tables watch`: a spectator in the terminal, of a table that another program plays at."""

import asyncio
import os
import sys
from contextlib import aclosing

from fairdeal.cli.data import DATA, opened
from fairdeal.cli.options import LANG, spoken
from fairdeal.cli.table_named import TABLE, check_table
from fairdeal.client import connect
from fairdeal.room.feed import ROUND_START
from fairdeal.room.watching_room import WatchingRoom
from fairdeal.store import Store
from fairdeal.terminal.io.screen import Screen, look_for
from fairdeal.terminal.spectator import Spectator

INTERRUPTED = 130


def watch(table: TABLE, /, *, data: DATA = None, lang: LANG = None) -> int:
    words, screen = spoken(lang), Screen(sys.stdin, sys.stdout, os.environ)
    with opened(data) as store:
        check_table(store, table, words)
        spectator = Spectator(look_for(screen, words, os.environ, None))
        try:
            asyncio.run(_watch(store, table, screen, spectator))
        except KeyboardInterrupt:
            return INTERRUPTED
    screen.tell(words("tables_page.watch.over", table=table))
    return 0


async def _watch(store: Store, table: str, screen: Screen, spectator: Spectator) -> None:
    """Describe each frame until the table is closed."""
    async with (
        connect(WatchingRoom(store)) as client,
        aclosing(client.watch(table, with_rounds=True).frames(ROUND_START)) as frames,
    ):
        async for frame in frames:
            for line in spectator.read(frame):
                screen.tell(line)
            if spectator.is_over:
                return
