"""The tables of the room: what is played there, who is there, and how to continue."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from fairdeal.terminal.own_tables import resume_command
from fairdeal.terminal.pages.records.game_pages import PAGES
from fairdeal.wire.records import SeatRecord, TableRecord
from fairdeal.words import Words
from fairdeal.words.moments import render_time
from fairdeal.words.money import written


def tables_page(tables: Sequence[TableRecord], data: str | None, words: Words) -> list[str]:
    """The most recently active table comes last; `data`: the value of `--data` in commands shown."""
    in_order = sorted(tables, key=lambda each: each.last_event_at_ms)
    return [line for each in in_order for line in _lines(each, data, words)]


def _lines(table: TableRecord, data: str | None, words: Words) -> Iterator[str]:
    place = PAGES[table.game].place(table.house, words) if table.game else ""
    state, at = words(f"tables_page.state.{table.state}", n=table.round), render_time(table.last_event_at_ms)
    yield words("tables_page.table", when=at, table=table.table, place=place, state=state)
    if not table.is_open:
        return
    names = words("list.comma").join(_seated(each, words) for each in table.seats)
    yield "  " + (words("tables_page.seated", names=names) if names else words("tables_page.nobody"))
    if table.is_local and any(not each.bot for each in table.seats):
        key = "tables_page.join" if table.is_played else "tables_page.go_on"
        yield "  " + words(key, resume=resume_command(table.game, table.table, data))


def _seated(seat: SeatRecord, words: Words) -> str:
    """A player's name, and their chips at the table."""
    name, money = name_of(seat, words), written(seat.purse)
    if seat.staked:
        return words("tables_page.with_stake", name=name, purse=money, staked=written(seat.staked))
    return words("tables_page.with_purse", name=name, purse=money) if seat.purse else name


class Named(Protocol):
    """A person or a bot, with the kind of bot."""

    @property
    def name(self) -> str: ...

    @property
    def bot(self) -> str: ...


def name_of(who: Named, words: Words) -> str:
    return words("tables_page.bot", name=who.name, kind=who.bot) if who.bot else who.name
