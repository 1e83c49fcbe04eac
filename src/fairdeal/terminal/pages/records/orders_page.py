"""The result of an operator's command to a table: the round, who left with how much, and the table now."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from fairdeal.games.game import Seat
from fairdeal.terminal.pages.records.formats import void_line
from fairdeal.terminal.pages.records.tables_page import Named, name_of, tables_page
from fairdeal.wire.events.table import ClosingAnnounced, DealerLeft, LeavingAnnounced, RoundVoided, SeatLeft
from fairdeal.wire.records import TableRecord
from fairdeal.wire.views.table import TableView
from fairdeal.words import Words
from fairdeal.words.money import written


class DoneOrder(Struct, frozen=True):
    """A command that was carried out."""

    before: TableRecord
    events: tuple[Struct, ...]
    """What has happened since."""
    view: TableView[Any]
    """The table now."""
    after: TableRecord
    """The table's entry in the list of tables."""
    data: str | None
    """The value of `--data` in commands shown."""
    void: str
    """What an operator types to void the round that the table waits for; empty for other commands."""


def order_page(done: DoneOrder, words: Words) -> list[str]:
    lines = [line for event in done.events for line in _describe(done, event, words)]
    return [*lines, *_still_waited_for(done, words), *tables_page([done.after], done.data, words)]


def _describe(done: DoneOrder, event: Struct, words: Words) -> Iterator[str]:
    match event:
        case RoundVoided(round=number, why=why):
            yield words("tables_page.done.round", n=number, how=void_line(why, words))
            yield from _refunds(done.before, words)
        case LeavingAnnounced(seat=seat):
            yield words("tables_page.done.leaves", name=_name(done, seat, words))
        case SeatLeft(seat=seat, chips=chips):
            yield _left(done, seat, chips, words)
        case DealerLeft():
            yield words("tables_page.done.dealer")
        case ClosingAnnounced() if done.view.phase != "closed":
            yield words("tables_page.done.closes")


def _refunds(before: TableRecord, words: Words) -> Iterator[str]:
    """Everybody's stakes, which were returned."""
    for seat in before.seats:
        if seat.staked:
            money = written(seat.staked)
            yield words("tables_page.done.refund", name=name_of(seat, words), money=money)


def _left(done: DoneOrder, seat: Seat, chips: int, words: Words) -> str:
    """A line about a player who left. Show chips and bots' chips belong to nobody, and leave the room."""
    player, name = _find_player(done, seat), _name(done, seat, words)
    if not chips or player is None or player.bot or done.view.house.is_for_show:
        return words("tables_page.done.left", name=name)
    return words("tables_page.done.left_with", name=name, money=written(chips))


def _find_player(done: DoneOrder, seat: Seat) -> Named | None:
    """A player who was there before the command and has left since."""
    before = next((each for each in done.before.seats if each.seat == seat), None)
    return before or next((each for each in done.view.seats if each.seat == seat), None)


def _name(done: DoneOrder, seat: Seat, words: Words) -> str:
    player = _find_player(done, seat)
    return name_of(player, words) if player is not None else words("table.player", n=seat)


def _still_waited_for(done: DoneOrder, words: Words) -> Iterator[str]:
    """The players whom the round is waiting for, if the table is to close or a player to leave after it."""
    view = done.view
    asked = [name_of(each, words) for each in view.seats if each.is_waited_for]
    if view.round is None or not asked:
        return
    if view.is_closing or any(each.leaves for each in view.seats):
        facts = {"n": view.number, "names": words.all_of(asked), "void": done.void}
        yield words("tables_page.done.waits_void" if done.void else "tables_page.done.waits", **facts)
