"""What people's limits or an empty treasury prevent before a round begins: placed bets, and banking.

Also what limits still allow, for the views of the people who have them.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from fairdeal.games.game import Refused, Seat, Stake
from fairdeal.ledger.limits import NO_STAKE_LIMIT, StakeLimit
from fairdeal.tables.engine.bet_checks import take_back_misfits
from fairdeal.tables.engine.rounds import check_funds, entries_with, max_round_cost
from fairdeal.tables.engine.step import StepBuilder, Unread
from fairdeal.tables.limits.gate import Gate, claim
from fairdeal.tables.model.events import BY_BANK, BY_LIMIT, BankLimited, BetsTakenBack
from fairdeal.tables.model.state import Place, Table
from fairdeal.wire.commands import CloseBets, TableCommand


def claim_all(builder: StepBuilder, gate: Gate) -> None:
    """Let a round begin only if nobody's day has changed since it was checked."""
    for place in builder.table.places.values():
        if not place.bot and (place.bets or place.seat == builder.table.banker):
            claim(gate, builder, place.person)


def check_limits_before_closing(builder: StepBuilder, command: TableCommand, gate: Gate) -> None:
    """Check everybody's limits when a dealer closes the betting, which begins the round for others."""
    if isinstance(command, CloseBets) and builder.table.round is None:
        claim_all(builder, gate)
        take_back_stopped(builder, gate)


def take_back_stopped(builder: StepBuilder, gate: Gate) -> bool:
    """Return bets that their owners may no longer place, for example because of a new lower limit."""
    stopped = [
        place.seat for place in builder.table.players if place.bets and _is_stopped(builder, gate, place)
    ]
    for seat in stopped:
        builder.add(BetsTakenBack(seat, BY_LIMIT))
    return bool(stopped)


def take_back_uncovered(builder: StepBuilder) -> bool:
    """Return bets that the treasury can no longer cover, those of the last seat first."""
    taken = False
    while not _is_covered(builder):
        last = max(place.seat for place in builder.table.players if place.bets)
        builder.add(BetsTakenBack(last, BY_BANK))
        taken = True
    return taken


def _is_covered(builder: StepBuilder) -> bool:
    try:
        check_funds(builder)
    except Refused:
        return False
    return True


def _is_stopped(builder: StepBuilder, gate: Gate, place: Place) -> bool:
    stakes = tuple(bet.costs for bet in place.bets or ())
    return not place.bot and bool(_stopped_by(gate, builder.table, place.person, stakes, builder.now))


def _stopped_by(gate: Gate, table: Table, person: str, stakes: tuple[int, ...], now: int) -> str:
    """The code of the refusal of a round with these stakes; empty if the person may play it."""
    try:
        if table.terms.for_show:
            gate.check_may_come(person, now)
        else:
            gate.check_bets(table.id, person, stakes, now)
    except Refused as refusal:
        return refusal.code
    return ""


def known_stake_limit(gate: Gate, table: Table, place: Place, now: int) -> StakeLimit:
    """What a player's own limits still allow at a table, for that player's view only.

    The store is not read. If it would have to be, no limit is given, and a bet is checked when it is placed:
    `LiveTable.meet_people` reads the limits in a thread.
    """
    if place.bot or not gate.is_ready([place.person], now):
        return NO_STAKE_LIMIT
    try:
        stopped_by = _stopped_by(gate, table, place.person, (), now)
        limit = NO_STAKE_LIMIT if table.terms.for_show else gate.stake_limit(table.id, place.person, now)
    except Unread:  # another process has just written
        return NO_STAKE_LIMIT
    return replace(limit, stopped_by=stopped_by)


def limit_banks(builder: StepBuilder, gate: Gate, seats: Iterable[Seat]) -> bool:
    """Record what these seats may lose as bankers, so that everybody can check later who had to bank."""
    table, has_changed = builder.table, False
    for place in [table.places[seat] for seat in seats if not table.places[seat].bot]:
        most = _shown_limit(table, place.seat, gate.most_to_bank(table.id, place.person, builder.now))
        if most != place.bank_most:
            builder.add(BankLimited(place.seat, most))
            has_changed = True
    if has_changed:
        take_back_misfits(builder)
    return has_changed


def _shown_limit(table: Table, seat: Seat, most: int | None) -> int | None:
    """The part of a personal limit that everybody at the table learns anyway.

    For the banker, how much is covered; for all others, only whether they can bank at all.
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
