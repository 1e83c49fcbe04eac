"""The result of an operator's command to a table: the round, who left with how much, and the table now."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from fairdeal.games.game import Seat
from fairdeal.tables.model import events as t
from fairdeal.tables.model.awaited import waited_for
from fairdeal.tables.model.state import Phase, Place, Table
from fairdeal.tables.read.chips_at_table import held_by
from fairdeal.terminal.pages.records.formats import void_line
from fairdeal.terminal.pages.records.tables_page import name_of, tables_page
from fairdeal.wire.records import TableRecord
from fairdeal.words import Words
from fairdeal.words.money import written


class Done(Struct, frozen=True):
    """An order that was carried out."""

    before: Table
    after: Table
    facts: tuple[Any, ...]
    """What has happened since."""
    shown: TableRecord
    """The table as the list has it now."""
    data: str | None
    """The value of `--data` in commands shown."""
    void: str
    """What an operator types to call off the round that is waited for; empty for others."""


def order_page(done: Done, words: Words) -> list[str]:
    told = [line for fact in done.facts for line in _told(done, fact, words)]
    return [*told, *_still_waited_for(done, words), *tables_page([done.shown], done.data, words)]


def _told(done: Done, fact: Any, words: Words) -> Iterator[str]:
    match fact:
        case t.RoundVoided():
            yield words("tables_page.done.round", n=fact.round, how=void_line(fact.why, words))
            yield from _refunds(done.before, words)
        case t.LeavingAnnounced(seat=seat):
            yield words("tables_page.done.leaves", name=_name(done, seat, words))
        case t.SeatLeft(seat=seat, chips=chips):
            yield _left(done, seat, chips, words)
        case t.DealerLeft():
            yield words("tables_page.done.dealer")
        case t.ClosingAnnounced() if done.after.phase is not Phase.CLOSED:
            yield words("tables_page.done.closes")


def _refunds(before: Table, words: Words) -> Iterator[str]:
    """What everybody had staked, and has again."""
    for place in before.places.values():
        if staked := held_by(before, place).staked:
            money = written(staked)
            yield words("tables_page.done.refund", name=name_of(place, words), money=money)


def _left(done: Done, seat: Seat, chips: int, words: Words) -> str:
    """Chips for show and those of bots are nobody's, and leave the room."""
    place, name = _place(done, seat), _name(done, seat, words)
    if not chips or place is None or done.before.issues_to(place):
        return words("tables_page.done.left", name=name)
    return words("tables_page.done.left_with", name=name, money=written(chips))


def _place(done: Done, seat: Seat) -> Place | None:
    return done.before.places.get(seat) or done.after.places.get(seat)


def _name(done: Done, seat: Seat, words: Words) -> str:
    place = _place(done, seat)
    return name_of(place, words) if place is not None else words("table.player", n=seat)


def _still_waited_for(done: Done, words: Words) -> Iterator[str]:
    """Whom the round waits for that keeps the table from closing, or somebody from leaving."""
    table = done.after
    asked = [name_of(table.places[seat], words) for seat in sorted(waited_for(table)) if seat in table.places]
    if table.round is None or not asked:
        return
    if table.closing or any(place.leaves for place in table.places.values()):
        facts = {"n": table.round.number, "names": words.all_of(asked), "void": done.void}
        yield words("tables_page.done.waits_void" if done.void else "tables_page.done.waits", **facts)
