"""Pace: requests for more time, unhurried players, and rounds that a player missed.

Seat 0 stands for a person who deals for the house.
"""

from fairdeal.games.game import Seat, refused
from fairdeal.tables.engine.clock import deadline, extensions_left
from fairdeal.tables.engine.step import StepBuilder
from fairdeal.tables.model import events as t
from fairdeal.tables.model.awaited import awaited
from fairdeal.tables.model.state import Table

SILENT_ROUNDS_MOST = 3
"""After this many missed rounds in a row, a player loses the seat."""


# What people ask for.


def seat_of(table: Table, person: str) -> Seat:
    """A person's seat; 0 for the person who deals for the house."""
    seat = _find_seat(table, person)
    if seat is None:
        raise refused("table/not-seated")
    return seat


def _find_seat(table: Table, person: str) -> Seat | None:
    place = table.place_of(person)
    if place is not None:
        return place.seat
    return t.NOBODY if table.dealer and table.dealer == person else None


def grant_time(builder: StepBuilder, seat: Seat) -> None:
    """Give more time for the current question, a few times a round for each person."""
    table = builder.table
    if deadline(table) is None:
        raise refused("table/no-clock")
    if seat not in awaited(table):
        raise refused("table/not-your-turn")
    if not extensions_left(table, table.pace_of(seat)):
        raise refused("table/time-granted", n=table.terms.more_times)
    builder.add(t.TimeGranted(seat, table.terms.more_seconds))


def set_pace(builder: StepBuilder, seat: Seat, *, is_unhurried: bool) -> None:
    """Stop the clock whenever the table waits for this person, or let it run again."""
    if builder.table.pace_of(seat).is_unhurried == is_unhurried:
        raise refused("table/pace-already")
    builder.add(t.PaceSet(seat, is_unhurried))


# Silent people.


def note_silence(builder: StepBuilder, seat: Seat) -> None:
    """The clock answered for this person: count the round as missed, once, if they did nothing in it."""
    table, number = builder.table, _round_asked_for(builder.table)
    if _is_nobody_there(table, seat):
        return
    pace = table.pace_of(seat)
    if pace.missed_in != number and not _has_answered(table, seat):
        builder.add(t.RoundMissed(seat, number, pace.missed + 1))


def end_silence(builder: StepBuilder, person: str) -> None:
    """Reset the count of missed rounds: any action shows that the person is there."""
    seat = _find_seat(builder.table, person)
    if seat is not None and builder.table.pace_of(seat).missed:
        builder.add(t.PlayerReturned(seat))


def is_silent_too_long(table: Table, seat: Seat) -> bool:
    """Whether this person must give up the seat: too many rounds missed, the last of which has ended."""
    pace = table.pace_of(seat)
    return pace.missed >= SILENT_ROUNDS_MOST and pace.missed_in <= table.rounds and table.round is None


def _round_asked_for(table: Table) -> int:
    """The round in play, or the one that the bets are for."""
    return table.rounds if table.round is not None else table.rounds + 1


def _is_nobody_there(table: Table, seat: Seat) -> bool:
    """Whether nobody is expected to act: bots are never silent, and people who have left need not answer."""
    if seat == t.NOBODY:
        return not table.dealer
    return bool(table.places[seat].bot) or table.places[seat].leaves


def _has_answered(table: Table, seat: Seat) -> bool:
    """Whether somebody has acted in this round: placed a bet or, as a dealer, closed the bets or dealt."""
    if seat not in (table.banker, t.NOBODY):
        return bool(table.places[seat].bets)
    if table.round is None:
        return False
    has_dealt = table.has_duty("deal") and table.shoe is not None and bool(table.shoe.on_table)
    return table.has_duty("open") or has_dealt
