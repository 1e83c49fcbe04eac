"""Whether a table accepts a bet, and whether a bet already placed can stay."""

from fairdeal.games.game import Refused, Seat, SideStake, refused
from fairdeal.ledger.reserving import max_cost
from fairdeal.ledger.transfer import CHIPS_MOST
from fairdeal.tables.engine.rounds import entries_of
from fairdeal.tables.engine.step import StepBuilder
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.model.events import BetsTakenBack, BoxBet
from fairdeal.tables.model.state import Phase, Place, Table

Bets = tuple[BoxBet, ...]

CHIPS_MOST_OF_A_ROUND = CHIPS_MOST // 1000
"""A limit for one round at any house, so that the mint never runs out of numbers."""


def check_bets(table: Table, seat: Seat, bets: Bets) -> None:
    """Refuse bets that the table, the purse or the bank can't take. Sitting out is always allowed."""
    if not bets:
        return
    _check_boxes(table, bets)
    for bet in bets:
        _check_amount(table, bet)
    costs = sum(bet.costs for bet in bets)
    if costs > table.purse(seat):
        raise refused("table/bet/purse", chips=costs, has=table.purse(seat))
    # Bets that the game itself can't play would otherwise be refused only when the round begins.
    ADAPTERS[table.game].check_bets(table.book, entries_of(table))
    _check_side_bets_are_taken(table, bets)
    check_bank(table)


def take_back_misfits(builder: StepBuilder, first: Seat | None = None) -> None:
    """Return bets that could not be placed now, because purses or the banker have changed.

    `first`: the player who caused the change, whose bets are returned first if all bets together are too much
    for the bank.
    """
    if builder.table.phase is not Phase.BETTING:
        return  # what was bet is already in play
    for place in sorted(builder.table.places.values(), key=lambda place: place.seat != first):
        if place.bets and not _fits(builder.table, place):
            builder.add(BetsTakenBack(place.seat))


def _fits(table: Table, place: Place) -> bool:
    try:
        check_bets(table, place.seat, place.bets or ())
    except Refused:
        return False
    return place.seat != table.banker


def _check_boxes(table: Table, bets: Bets) -> None:
    terms = table.terms
    if terms.bets_in_pairs and (len(bets) != 2 or bets[0].chips != bets[1].chips):
        raise refused("table/bet/pair")
    if len(bets) > max(terms.boxes_each, 2 if terms.bets_in_pairs else 1):
        raise refused("table/bet/boxes", boxes=len(bets), most=terms.boxes_each)


def _check_amount(table: Table, bet: BoxBet) -> None:
    terms = table.terms
    limits = {"least": terms.least, "most": terms.most, "step": terms.step}
    if not terms.least <= bet.chips <= terms.most:
        raise refused("table/bet/limits", chips=bet.chips, **limits)
    if terms.step and bet.chips % terms.step:
        raise refused("table/bet/step", chips=bet.chips, **limits)
    for side in bet.side:
        _check_side_amount(table, side)


def _check_side_amount(table: Table, side: SideStake) -> None:
    if side.chips <= 0:
        raise refused("table/bet/side", id=side.id, chips=side.chips)
    limits = table.terms.side_bet(side.id)
    if limits is None:
        return  # if the game doesn't know it either, it has a better message
    facts = {"least": limits.least, "most": limits.most, "step": limits.step}
    if not limits.least <= side.chips <= limits.most:
        raise refused("table/bet/side-limits", id=side.id, chips=side.chips, **facts)
    if side.chips % limits.step:
        raise refused("table/bet/side-step", id=side.id, chips=side.chips, **facts)


def _check_side_bets_are_taken(table: Table, bets: Bets) -> None:
    """Refuse side bets that have no limits here: without limits, they could be of any size."""
    for side in (side for bet in bets for side in bet.side):
        if table.terms.side_bet(side.id) is None:
            raise refused("table/bet/side-closed", id=side.id)


def check_bank(table: Table) -> None:
    """Refuse bets that the bank can't cover; `table` already has the bets."""
    entries = entries_of(table)
    payouts = ADAPTERS[table.game].max_payouts(table.book, entries)
    most = table.terms.payout_most
    for box, chips in payouts.items():
        if most is not None and chips > most:
            raise refused("table/bet/payout", box=box, chips=chips, most=most)
    has = _bank_covers(table)
    if (costs := max_cost(payouts)) > has:
        raise refused("table/bet/bank", chips=costs, has=has)


def _bank_covers(table: Table) -> int:
    if table.banker is not None:
        return table.covers(table.banker)
    return CHIPS_MOST_OF_A_ROUND if table.terms.bank is None else table.chips.get(table.bank_account, 0)
