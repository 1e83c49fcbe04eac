"""`fairdeal tables watch`: a spectator in the terminal, of a table that another program plays at."""

import os
import sys
import time

from fairdeal.cli.data import DATA, opened
from fairdeal.cli.options import LANG, spoken
from fairdeal.cli.table_named import TABLE, check_table
from fairdeal.store import Store
from fairdeal.store.protocol import Reader
from fairdeal.terminal.records.games import SCRIBES
from fairdeal.terminal.records.tables_page import name_of
from fairdeal.terminal.screen import Screen, look_for
from fairdeal.terminal.spectating import Spectator

SECONDS_BETWEEN_LOOKS = 0.3
INTERRUPTED = 130


def watch(table: TABLE, /, *, data: DATA = None, lang: LANG = None) -> int:
    words, screen = spoken(lang), Screen(sys.stdin, sys.stdout, os.environ)
    with opened(data) as store:
        check_table(store, table, words)
        with store.open_reader() as reader:
            spectator = Spectator(reader, table, look_for(screen, words, os.environ, None))
            _begin(screen, spectator, reader)
        try:
            _look_on(store, screen, spectator)
        except KeyboardInterrupt:
            return INTERRUPTED
    screen.tell(words("tables_page.watch.over", table=table))
    return 0


def _begin(screen: Screen, spectator: Spectator, reader: Reader) -> None:
    """Where it is, who is there, and the round in play as far as it has come."""
    table, words = spectator.table, spectator.words
    if spectator.is_over:
        return
    place = SCRIBES[table.game].place(table.house, words)
    names = words("list.comma").join(name_of(each, words) for each in table.places.values())
    screen.tell(words("tables_page.watch.began", table=table.id, place=place))
    screen.tell(words("tables_page.seated", names=names) if names else words("tables_page.nobody"))
    for line in spectator.of_round_in_play(reader):
        screen.tell(line)


def _look_on(store: Store, screen: Screen, spectator: Spectator) -> None:
    while not spectator.is_over:
        if store.version(spectator.table.id) == spectator.table.version:
            time.sleep(SECONDS_BETWEEN_LOOKS)
            continue
        with store.open_reader() as reader:
            lines = list(spectator.go_on(reader))
        for line in lines:
            screen.tell(line)
