"""The tables of the room: what is played there, who is there, and how to go on."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from fairdeal.tables.state import Place
from fairdeal.terminal.records.told import when
from fairdeal.words import Words

RESUMED_BY = {"blackjack": "play", "trumps": "trumps"}
"""The command that goes on with each game."""


class Listed(Struct, frozen=True):
    """What a list tells of a table."""

    id: str
    game: str
    house: str
    """Or the pack."""
    at: int
    """When anything last happened there, in milliseconds since 1970."""
    state: str
    """`open`, `in_play`, `closed` or `unreadable`."""
    round: int = 0
    """The number of the round in play."""
    places: tuple[Place, ...] = ()
    is_local: bool = False
    """Whether it was opened at a terminal, where people can go on."""

    @property
    def is_open(self) -> bool:
        return self.state in ("open", "in_play")


def tables_page(tables: Sequence[Listed], words: Words) -> list[str]:
    """The one where something happened last comes last."""
    return [line for each in sorted(tables, key=lambda each: each.at) for line in _lines(each, words)]


def _lines(table: Listed, words: Words) -> Iterator[str]:
    place = words("tables_page.pack", pack=table.house) if table.game == "trumps" else table.house
    state = words(f"tables_page.state.{table.state}", n=table.round)
    yield words("tables_page.table", when=when(table.at), table=table.id, place=place, state=state)
    if not table.is_open:
        return
    names = words("list.comma").join(_name(each, words) for each in table.places)
    yield "  " + (words("tables_page.seated", names=names) if names else words("tables_page.nobody"))
    if table.is_local and any(not each.bot for each in table.places):
        yield "  " + words("tables_page.go_on", command=RESUMED_BY[table.game], table=table.id)


def _name(place: Place, words: Words) -> str:
    return words("tables_page.bot", name=place.name, kind=place.bot) if place.bot else place.name
