"""`fairdeal pack list|show|check|new`: the packs that Trumps is played with."""

import os
import shlex
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from fairdeal.cli.options import LANG, spoken
from fairdeal.cli.wrong import Wrong
from fairdeal.games.trumps.balance import balance
from fairdeal.games.trumps.pack import Pack
from fairdeal.games.trumps.problems import BadPack
from fairdeal.tables.games.trumps import NoPack, open_pack, shipped
from fairdeal.terminal.io.cells import columns
from fairdeal.terminal.io.screen import Screen, look_for
from fairdeal.terminal.trumps.pack_pages import EXAMPLE, about, cards_table, explained, summary
from fairdeal.terminal.trumps.scene import Brush
from fairdeal.words import Words
from fairdeal.words.safe_text import shown_text

NOT_IN_ORDER = 1
PATH_LENGTH = 500

WHICH = Annotated[str, Parameter(help="trumps.help.which")]

app = App(name="pack")


@app.command(name="list", help="trumps.about.pack.list")
def list_packs(*, lang: LANG = None) -> int:
    words = spoken(lang)
    rows = [(name, summary(open_pack(name), words)) for name in shipped()]
    _print(columns(rows))
    return 0


@app.command(name="show", help="trumps.about.pack.show")
def show_pack(pack: WHICH, /, *, lang: LANG = None) -> int:
    words = spoken(lang)
    screen = Screen(None, sys.stdout, os.environ)
    read = pack_named(pack, words)
    _print([*about(read, words), "", *cards_table(read, brush_for(screen, words), screen.columns())])
    return 0


@app.command(name="check", help="trumps.about.pack.check")
def check_pack(pack: WHICH, /, *, lang: LANG = None) -> int:
    words = spoken(lang)
    try:
        read = pack_named(pack, words)
    except BadPack as bad:
        _print([bad.told(words)])
        return NOT_IN_ORDER
    sizes = {"cards": len(read.cards), "categories": len(read.categories), "n": len(read.categories)}
    warnings = [words("trumps.pack.warning", sentence=odd.told(words)) for odd in balance(read)]
    _print([words("trumps.pack.in_order", file=shown_text(pack, PATH_LENGTH), **sizes), *warnings])
    return 0


@app.command(name="new", help="trumps.about.pack.new")
def new_pack(file: Annotated[str, Parameter(help="trumps.help.file")], /, *, lang: LANG = None) -> int:
    words, shown = spoken(lang), shown_text(file, PATH_LENGTH)
    try:
        with Path(file).open("x", encoding="utf-8") as target:
            target.write(EXAMPLE)
    except FileExistsError:
        raise Wrong("trumps.pack.there", file=shown) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Wrong("trumps.pack.unwritable", file=shown, reason=reason) from None
    _print(explained(shlex.quote(shown), words))
    return 0


def pack_named(pack: str, words: Words) -> Pack:
    """One that comes with the program, or the file at this path; Wrong where there is neither."""
    try:
        return open_pack(pack)
    except NoPack as none:
        shown = shown_text(pack, PATH_LENGTH)
        raise Wrong(none.key, given=shown, file=shown, known=words.one_of(shipped()), **none.facts) from None


def brush_for(screen: Screen, words: Words) -> Brush:
    return Brush(words, look_for(screen, words, os.environ, None).coloured)


def _print(lines: list[str]) -> None:
    screen = Screen(None, sys.stdout, os.environ)
    for line in lines:
        screen.tell(line)
