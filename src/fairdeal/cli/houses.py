"""`fairdeal houses`, and `fairdeal house show|check`."""

from typing import Annotated

from cyclopts import App, Parameter

from fairdeal.cli.options import LANG, SET, spoken
from fairdeal.houses.library import open_house
from fairdeal.houses.pages import check as check_house
from fairdeal.houses.pages import listing, show

WHICH = Annotated[str, Parameter(help="command.help.house")]

app = App(name="house")


def houses(*, lang: LANG = None) -> int:
    print("\n".join(listing(spoken(lang))))
    return 0


@app.command(name="show", help="command.about.house_show")
def show_house(house: WHICH, *, overrides: SET = None, lang: LANG = None) -> int:
    print("\n".join(show(open_house(house, overrides or ())[0], spoken(lang))))
    return 0


@app.command(name="check", help="command.about.house_check")
def check(house: WHICH, *, overrides: SET = None, lang: LANG = None) -> int:
    checked = check_house(house, overrides or (), spoken(lang))
    print("\n".join(checked.lines))
    return 0 if checked.in_order else 1
