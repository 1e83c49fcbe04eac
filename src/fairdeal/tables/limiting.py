"""What people's limits, or an empty treasury, stop before a round begins: bets that are placed already, and
banking.
"""

from collections.abc import Iterable

from fairdeal.games.game import Refused, Seat, Stake
from fairdeal.tables.betting import take_back_misfits
from fairdeal.tables.facts import BY_BANK, BY_LIMIT, BankLimited, BetsTakenBack
from fairdeal.tables.gates import Gate, claim
from fairdeal.tables.rounds import check_funds, entries_with, max_round_cost
from fairdeal.tables.state import Place, Table
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
    """Record what these seats may lose as bankers, so that everybody can tell later who had to bank."""
    table, has_changed = turn.table, False
    for place in [table.places[seat] for seat in seats if not table.places[seat].bot]:
        most = _shown_limit(table, place.seat, gate.most_to_bank(table.id, place.person, turn.now))
        if most != place.bank_most:
            turn.happen(BankLimited(place.seat, most))
            has_changed = True
    if has_changed:
        take_back_misfits(turn)
    return has_changed


def _shown_limit(table: Table, seat: Seat, most: int | None) -> int | None:
    """The part of a personal limit that everybody at the table learns anyway.

    Of the banker, how much is covered. Of all others, only whether they can bank at all.
    """
    if most is None or most >= table.purse(seat):
        return None
    if seat == table.banker:
        return most
    cost = smallest_round_cost(table, seat)
    return 0 if cost is None or most < cost else None


def smallest_round_cost(table: Table, banker: Seat) -> int | None:
    """The most that a round with the smallest possible bet can cost a banker; None if nobody can bet."""
    boxes, least = (2 if table.terms.bets_in_pairs else 1), table.terms.least
    can_bet = (seat for seat in table.places if seat != banker and table.purse(seat) >= least * boxes)
    player = next(can_bet, None)
    if player is None:
        return None
    stakes = tuple(Stake(box, player, least) for box in range(1, boxes + 1))
    return max_round_cost(table, entries_with(table, stakes, banker))
