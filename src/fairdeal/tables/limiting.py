"""What people's limits, or an empty treasury, stop before a round begins: bets that are placed already, and
banking.
"""

from collections.abc import Iterable

from fairdeal.games.game import Refused, Seat
from fairdeal.tables.betting import take_back_misfits
from fairdeal.tables.facts import BY_BANK, BY_LIMIT, BankLimited, BetsTakenBack
from fairdeal.tables.gates import Gate, claim
from fairdeal.tables.rounds import check_funds
from fairdeal.tables.state import Place
from fairdeal.tables.turn import Turn
from fairdeal.wire.commands import CloseBets, TableCommand


def claim_all(turn: Turn, gate: Gate) -> None:
    """Let a round begin only if nothing of anybody's day has changed since it was looked at."""
    for place in turn.table.places.values():
        if not place.bot and (place.bets or place.seat == turn.table.banker):
            claim(gate, turn, place.person)


def check_limits_before_closing(turn: Turn, act: TableCommand, gate: Gate) -> None:
    """A dealer who closes the betting begins the round for others, whose limits hold in that very moment."""
    if isinstance(act, CloseBets) and turn.table.round is None:
        claim_all(turn, gate)
        take_back_stopped(turn, gate)


def take_back_stopped(turn: Turn, gate: Gate) -> bool:
    """Bets that their owners may not place any more go back: a lower limit holds for them too."""
    stopped = [place.seat for place in turn.table.players if place.bets and _is_stopped(turn, gate, place)]
    for seat in stopped:
        turn.happen(BetsTakenBack(seat, BY_LIMIT))
    return bool(stopped)


def take_back_uncovered(turn: Turn) -> bool:
    """Bets go back, the last seat's first, for which the treasury has too little by now."""
    taken = False
    while not _is_covered(turn):
        last = max(place.seat for place in turn.table.players if place.bets)
        turn.happen(BetsTakenBack(last, BY_BANK))
        taken = True
    return taken


def _is_covered(turn: Turn) -> bool:
    try:
        check_funds(turn)
    except Refused:
        return False
    return True


def _is_stopped(turn: Turn, gate: Gate, place: Place) -> bool:
    if place.bot:
        return False
    stakes = tuple(bet.costs for bet in place.bets or ())
    try:
        if turn.table.terms.for_show:
            gate.check_may_come(place.person, turn.now)
        else:
            gate.check_bets(turn.table.id, place.person, stakes, turn.now)
    except Refused:
        return True
    return False


def limit_banks(turn: Turn, gate: Gate, seats: Iterable[Seat]) -> bool:
    """Note how much these seats may lose as bankers, so that everybody can tell later who had to bank."""
    table, has_changed = turn.table, False
    for place in [table.places[seat] for seat in seats if not table.places[seat].bot]:
        most = gate.most_to_bank(table.id, place.person, turn.now)
        if most is not None and most >= table.purse(place.seat):
            most = None  # a limit that does not bind is nobody's business
        if most != place.bank_most:
            turn.happen(BankLimited(place.seat, most))
            has_changed = True
    if has_changed:
        take_back_misfits(turn)
    return has_changed
