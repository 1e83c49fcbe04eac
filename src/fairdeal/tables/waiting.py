"""Whom a table waits for."""

from fairdeal.fairness import seat_name
from fairdeal.games.game import ForCard, ForPlayers, Seat
from fairdeal.tables import rounds
from fairdeal.tables.going_on import seeds_awaited
from fairdeal.tables.kits import KITS
from fairdeal.tables.state import Table


def waited_for(table: Table) -> set[Seat]:
    """The seats that the table waits for."""
    if table.are_bets_closed:
        awaited = seeds_awaited(table)
        return {seat for seat in table.places if seat_name(seat) in awaited}
    if table.round is None:
        return _waited_for_bets(table)
    if not is_at_rest(table):
        return set()
    waiting = rounds.waiting_for(table)
    if isinstance(waiting, ForCard) and table.has_duty("deal") and table.banker is not None:
        return {table.banker}
    if not isinstance(waiting, ForPlayers):
        return set()
    return {seat for box in waiting.options if (seat := rounds.owner_of(table, box)) is not None}


def is_at_rest(table: Table) -> bool:
    """Whether the house itself has nothing to do in the round in play, or none is."""
    return table.round is None or KITS[table.game].game.follow_up(table.round.state) is None


def _waited_for_bets(table: Table) -> set[Seat]:
    """Those who have said nothing; where all have and too few have bet, those who could still change that."""
    silent = {place.seat for place in table.players if place.bets is None}
    have_bet = {place.seat for place in table.players if place.bets}
    if not silent and is_to_be_closed(table):
        return {table.banker} if table.banker is not None else set()
    if silent or not have_bet or len(have_bet) >= table.terms.players_least:
        return silent
    return {place.seat for place in table.players} - have_bet


def is_to_be_closed(table: Table) -> bool:
    """Whether everybody has said what they play, and only the dealer's word is waited for."""
    if table.are_bets_closed:
        return False
    said = [place.bets for place in table.players]
    return table.has_duty("open") and None not in said and sum(map(bool, said)) >= table.terms.players_least
