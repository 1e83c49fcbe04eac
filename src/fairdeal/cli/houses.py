"""`fairdeal houses`, and `fairdeal house show|check`."""

import os
import sys
from typing import Annotated

from cyclopts import App, Parameter

from fairdeal.cli.options import LANG, SET, spoken
from fairdeal.houses.library import open_house
from fairdeal.houses.pages import check as check_house
from fairdeal.houses.pages import listing, show
from fairdeal.houses.places import house_file, shipped
from fairdeal.houses.problems import BadHouse
from fairdeal.terminal.screen import Screen

WHICH = Annotated[str, Parameter(help="command.help.house", group="Parameters")]

NARROW_INDENT = 4
"""Cells before the second line of a house where the list leaves no room for a column."""

NOWHERE = ("house.file.no_house", "house.file.no_path")
"""Problems of a house that is not there at all."""

app = App(name="house")


def houses(*, lang: LANG = None) -> int:
    screen = Screen(None, sys.stdout, os.environ)
    column = max(map(len, shipped())) + 2
    has_room = column * 3 < (screen.columns() or 0)
    screen.tell("\n".join(listing(spoken(lang))), column if has_room else NARROW_INDENT)
    return 0


@app.command(name="show", help="command.about.house_show")
def show_house(house: WHICH, /, *, overrides: SET = None, lang: LANG = None) -> int:
    _print(show(open_house(house, overrides or ())[0], spoken(lang)))
    return 0


@app.command(name="check", help="command.about.house_check")
def check(house: WHICH, /, *, overrides: SET = None, lang: LANG = None) -> int:
    _refuse_nowhere(house)
    checked = check_house(house, overrides or (), spoken(lang))
    _print(checked.lines)
    return 0 if checked.in_order else 1


def _refuse_nowhere(house: str) -> None:
    """Where there is nothing to check the argument is wrong, and no house out of order."""
    try:
        house_file(house)
    except BadHouse as bad:
        if bad.problems[0].key in NOWHERE:
            raise


def _print(lines: list[str]) -> None:
    """Through a pipe as they are; at a terminal broken between words."""
    Screen(None, sys.stdout, os.environ).tell("\n".join(lines))
