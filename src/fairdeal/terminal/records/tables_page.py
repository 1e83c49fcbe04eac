"""The tables of the room: what is played there, who is there, and how to go on."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from fairdeal.tables.state import Place
from fairdeal.terminal.records.games import SCRIBES
from fairdeal.terminal.records.told import when
from fairdeal.words import Words


class Listed(Struct, frozen=True):
    """What a list tells of a table."""

    id: str
    game: str
    """Empty where that can't be read."""
    house: str
    """Whose rules are in force, or what a game has in place of houses."""
    at: int
    """When anything last happened there, in milliseconds since 1970."""
    state: str
    """`open`, `in_play`, `closed` or `unreadable`."""
    round: int = 0
    """The number of the round in play."""
    places: tuple[Place, ...] = ()
    resume: str = ""
    """What somebody types to go on there; empty where it was opened at no terminal."""

    @property
    def is_open(self) -> bool:
        return self.state in ("open", "in_play")


def tables_page(tables: Sequence[Listed], words: Words) -> list[str]:
    """The one where something happened last comes last."""
    return [line for each in sorted(tables, key=lambda each: each.at) for line in _lines(each, words)]


def _lines(table: Listed, words: Words) -> Iterator[str]:
    place = SCRIBES[table.game].place(table.house, words) if table.game else ""
    state = words(f"tables_page.state.{table.state}", n=table.round)
    yield words("tables_page.table", when=when(table.at), table=table.id, place=place, state=state)
    if not table.is_open:
        return
    names = words("list.comma").join(_name(each, words) for each in table.places)
    yield "  " + (words("tables_page.seated", names=names) if names else words("tables_page.nobody"))
    if table.resume and any(not each.bot for each in table.places):
        yield "  " + words("tables_page.go_on", resume=table.resume)


def _name(place: Place, words: Words) -> str:
    return words("tables_page.bot", name=place.name, kind=place.bot) if place.bot else place.name
