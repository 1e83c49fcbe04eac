"""`fairdeal top`: who has won most."""

from typing import Annotated

from cyclopts import Parameter

from fairdeal.cli.data import DATA, opened, shown_place
from fairdeal.cli.odds import print_lines, screen_columns
from fairdeal.cli.options import LANG, spoken
from fairdeal.cli.wrong import Wrong
from fairdeal.houses.problems import shown_text
from fairdeal.people.facts import ROOM
from fairdeal.people.folding import fold, read
from fairdeal.store.protocol import Reader
from fairdeal.tables.boards import BOARDS, all_rounds, standings
from fairdeal.tables.history import Record
from fairdeal.terminal.records.top_page import top_page


def top(
    *,
    by: Annotated[str, Parameter(help="records.help.by")] = "won",
    house: Annotated[str | None, Parameter(help="records.help.of_house")] = None,
    bots: Annotated[bool, Parameter(help="records.help.bots", negative=(), show_default=False)] = False,
    data: DATA = None,
    lang: LANG = None,
) -> int:
    words = spoken(lang)
    if by not in BOARDS:
        raise Wrong("records.wrong.board", given=shown_text(by, 40), known=words.one_of(BOARDS))
    houses: set[str] = set()

    def wanted(record: Record) -> bool:
        houses.add(record.house)
        return house is None or record.house == house

    with opened(data) as store, store.snapshot() as reader:
        every = standings(filter(wanted, all_rounds(reader)))
        guests = _guests(reader)
    if house is not None and house not in houses:
        key = "records.wrong.house" if houses else "records.wrong.nothing"
        shown = {"given": shown_text(house, 40), "known": words.one_of(sorted(houses))}
        raise Wrong(key, name=shown_place(data), **shown)
    if not every:
        print_lines([words("records.nothing", name=shown_place(data))])
        return 0
    print_lines(top_page(every, guests, by, words, screen_columns(), with_bots=bots, house=house or ""))
    return 0


def _guests(reader: Reader) -> set[str]:
    people = fold({}, (read(row.fact) for row in reader.read(ROOM)))
    return {person.id for person in people.values() if person.guest}
