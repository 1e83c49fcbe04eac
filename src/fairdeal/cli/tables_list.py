"""`fairdeal tables` by itself: which tables there are, who is there, and how to go on."""

from typing import Annotated

from cyclopts import Parameter

from fairdeal.cli.data import DATA, opened, shown_place
from fairdeal.cli.options import LANG, spoken
from fairdeal.cli.printing import print_lines
from fairdeal.cli.records import ask_records
from fairdeal.terminal.pages.records.tables_page import tables_page


def list_tables(
    *,
    only_open: Annotated[
        bool, Parameter(name="--open", help="tables_page.help.open", negative=(), show_default=False)
    ] = False,
    data: DATA = None,
    lang: LANG = None,
) -> int:
    words = spoken(lang)
    with opened(data) as store:
        every = ask_records(store, lambda records: records.list_tables())
    shown = [each for each in every if each.is_open or not only_open]
    if shown:
        print_lines(tables_page(shown, data, words))
    else:
        key = "tables_page.none_open" if every else "tables_page.none"
        print_lines([words(key, name=shown_place(data))])
    return 0
