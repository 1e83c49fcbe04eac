"""The tables of the room: what is played there, who is there, and how to go on."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from fairdeal.games.game import Seat
from fairdeal.people.moments import when
from fairdeal.tables.held import Held
from fairdeal.tables.state import Place
from fairdeal.terminal.records.games import SCRIBES
from fairdeal.words import Words
from fairdeal.words.money import written


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
    """`open`, `in_play`, `closing` after the round in play, `closed` or `unreadable`."""
    round: int = 0
    """The number of the round in play."""
    places: tuple[Place, ...] = ()
    held: dict[Seat, Held] = {}
    resume: str = ""
    """What somebody types to go on there; empty where it was opened at no terminal."""
    is_played: bool = False
    """Whether some program plays there just now."""

    @property
    def is_open(self) -> bool:
        return self.state in ("open", "in_play", "closing")


def tables_page(tables: Sequence[Listed], words: Words) -> list[str]:
    """The one where something happened last comes last."""
    return [line for each in sorted(tables, key=lambda each: each.at) for line in _lines(each, words)]


def _lines(table: Listed, words: Words) -> Iterator[str]:
    place = SCRIBES[table.game].place(table.house, words) if table.game else ""
    state = words(f"tables_page.state.{table.state}", n=table.round)
    yield words("tables_page.table", when=when(table.at), table=table.id, place=place, state=state)
    if not table.is_open:
        return
    names = words("list.comma").join(_seated(each, table, words) for each in table.places)
    yield "  " + (words("tables_page.seated", names=names) if names else words("tables_page.nobody"))
    if table.resume and any(not each.bot for each in table.places):
        key = "tables_page.join" if table.is_played else "tables_page.go_on"
        yield "  " + words(key, resume=table.resume)


def _seated(place: Place, table: Listed, words: Words) -> str:
    """Who it is, and what of their money lies here."""
    name, held = name_of(place, words), table.held.get(place.seat, Held())
    money = {"purse": written(held.purse), "staked": written(held.staked)}
    if held.staked:
        return words("tables_page.with_stake", name=name, **money)
    return words("tables_page.with_purse", name=name, **money) if held.purse else name


def name_of(place: Place, words: Words) -> str:
    return words("tables_page.bot", name=place.name, kind=place.bot) if place.bot else place.name
