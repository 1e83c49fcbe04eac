"""`fairdeal top`: who has won most."""

from contextlib import suppress
from typing import Annotated

from cyclopts import Parameter

from fairdeal.cli.data import DATA, opened, shown_place
from fairdeal.cli.options import LANG, spoken
from fairdeal.cli.printing import print_lines, screen_columns
from fairdeal.cli.records import ask_records, complain_of_damage
from fairdeal.cli.wrong import Wrong
from fairdeal.houses.places import house_file
from fairdeal.houses.problems import BadHouse
from fairdeal.houses.shipped_books import HOUSE_KINDS, OWN
from fairdeal.room.records.leaderboard import BOARDS
from fairdeal.tables.games import ADAPTERS
from fairdeal.terminal.pages.records.formats import some_of
from fairdeal.terminal.pages.records.top_page import Board, top_page
from fairdeal.wire.records import LeaderboardWanted
from fairdeal.words.safe_text import shown_text


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
    meant = None if house is None else _id_meant(house)
    wanted = LeaderboardWanted(meant, is_practice=practice)
    with opened(data) as store:
        found = ask_records(store, lambda records: records.leaderboard(wanted))
    status = complain_of_damage(found.damaged, words)
    if house is not None and meant not in found.houses:
        key = "records.wrong.house" if found.houses else "records.wrong.nothing"
        shown = {"given": shown_text(house, 40), "known": some_of(found.houses, words)}
        raise Wrong(key, name=shown_place(data), **shown)
    if not found.standings:
        if not status:
            print_lines([words("records.nothing", name=shown_place(data))])
        return status
    board = Board(by, meant or "", with_bots=bots, is_practice=practice, own=frozenset(found.own))
    print_lines(top_page(found.standings, found.guests, board, words, screen_columns()))
    return status


def _id_meant(house: str) -> str:
    """The id of the house that somebody names: as boards and lists show it, or by its folder."""
    if house.startswith(HOUSE_KINDS) or any(
        house in adapter.shipped_houses() for adapter in ADAPTERS.values()
    ):
        return house
    with suppress(BadHouse):
        return house_file(house).id
    return OWN + house
