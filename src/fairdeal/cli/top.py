"""`fairdeal top`: who has won most."""

from contextlib import suppress
from typing import Annotated

from cyclopts import Parameter

from fairdeal.cli.data import DATA, opened, shown_place
from fairdeal.cli.options import LANG, spoken
from fairdeal.cli.own_records import own_ids, sound_of
from fairdeal.cli.persons import people_of
from fairdeal.cli.printing import print_lines, screen_columns
from fairdeal.cli.wrong import Wrong
from fairdeal.houses.places import house_file
from fairdeal.houses.problems import BadHouse, shown_text
from fairdeal.houses.shipped_books import HOUSE_KINDS, OWN
from fairdeal.tables.boards import BOARDS, all_rounds, standings
from fairdeal.tables.history import Record, tables_of
from fairdeal.terminal.records.games import SCRIBES
from fairdeal.terminal.records.told import some_of
from fairdeal.terminal.records.top_page import Board, top_page


def top(
    *,
    by: Annotated[str, Parameter(help="records.help.by")] = "won",
    house: Annotated[str | None, Parameter(help="records.help.of_house")] = None,
    bots: Annotated[bool, Parameter(help="records.help.bots", negative=(), show_default=False)] = False,
    practice: Annotated[
        bool, Parameter(help="records.help.practice", negative=(), show_default=False)
    ] = False,
    data: DATA = None,
    lang: LANG = None,
) -> int:
    words = spoken(lang)
    if by not in BOARDS:
        raise Wrong("records.wrong.board", given=shown_text(by, 40), known=words.one_of(BOARDS))
    houses = set[str]()

    meant = None if house is None else _id_meant(house)

    def wanted(record: Record) -> bool:
        houses.add(record.house)
        return meant in (None, record.house)

    with opened(data) as store, store.open_reader() as reader:
        tables, status = sound_of(reader, tables_of(reader), words)
        every = standings(filter(wanted, all_rounds(reader, tables=tables)), rehearsed=practice)
        people = people_of(reader)
    guests = {person.id for person in people.values() if person.guest}
    if house is not None and meant not in houses:
        key = "records.wrong.house" if houses else "records.wrong.nothing"
        shown = {"given": shown_text(house, 40), "known": some_of(sorted(houses), words)}
        raise Wrong(key, name=shown_place(data), **shown)
    if not every:
        if not status:
            print_lines([words("records.nothing", name=shown_place(data))])
        return status
    board = Board(by, meant or "", with_bots=bots, is_practice=practice, own=own_ids(people))
    print_lines(top_page(every, guests, board, words, screen_columns()))
    return status


def _id_meant(house: str) -> str:
    """The id of the house that somebody names: as boards and lists show it, or by its folder."""
    if house.startswith(HOUSE_KINDS) or any(house in scribe.houses() for scribe in SCRIBES.values()):
        return house
    with suppress(BadHouse):
        return house_file(house).id
    return OWN + house
