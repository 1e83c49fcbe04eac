"""The bank in a view: who banks and why, what the bank covers, and which bets it can pay."""

from fairdeal.ledger import accounts
from fairdeal.tables.limits.bet_limits import bet_limits, max_cost_of, with_bets
from fairdeal.tables.model.awaited import awaited
from fairdeal.tables.model.events import NOBODY
from fairdeal.tables.model.state import Phase, Place, Table
from fairdeal.tables.model.terms import ELECT, HOUSE, ROTATE
from fairdeal.wire.views.table import DealerView, SeatView


def dealer_view(table: Table) -> DealerView:
    """Who deals, and who banks."""
    banker = table.places.get(table.banker) if table.banker is not None else None
    return DealerView(
        name=table.dealer_name,
        is_unhurried=table.dealer_pace.is_unhurried,
        is_waited_for=bool(table.dealer) and NOBODY in awaited(table),
        duties=tuple(duty for duty in table.terms.duties if table.has_duty(duty)),
        banker=table.banker,
        banker_name=banker.name if banker is not None else "",
        bankers=table.terms.banker,
        why_house=_why_house_banks(table),
        bank=table.chips.get(accounts.bank(table.id), 0),
        reserved=table.chips.get(accounts.reserve(table.id), 0),
        points=table.dealer_points,
    )


def _why_house_banks(table: Table) -> str:
    """Why the house banks; empty if a player banks, or if only the house may."""
    if table.banker is not None or table.terms.banker == HOUSE:
        return ""
    is_anybody = table.terms.banker in (ROTATE, ELECT)
    candidates = [seat for seat in table.places if is_anybody or str(seat) == table.terms.banker]
    if not candidates:
        return "empty"
    if len(table.places) == 1:
        return "alone"
    cheapest = bet_limits(table).cheapest
    can_bet = {seat for seat in table.places if table.purse(seat) >= cheapest}
    return "purses" if any(can_bet - {seat} for seat in candidates) else "no_bets"


# What the bank can pay.


def covered(table: Table, funds: int | None) -> int | None:
    """The most that a round may cost; None if the house pays any amount. `funds`: its chips for a round."""
    if table.banker is not None:
        return table.covers(table.banker)
    return funds if table.terms.bank is None else table.chips.get(accounts.bank(table.id), 0)


def can_bet(table: Table, place: Place) -> bool:
    """Whether this seat may bet now, as long as the bets can be paid."""
    is_open = table.phase is Phase.BETTING and not table.are_bets_closed and not table.closing
    return is_open and place.seat != table.banker and not place.waits_for_shoe


def bet_most(table: Table, place: Place, funds: int | None) -> int | None:
    """The largest bet on a box that the bank can pay this seat; None while the seat can't bet."""
    return bet_limits(table, place.seat, funds).most if can_bet(table, place) else None


def needed_by_house(table: Table, seats: tuple[SeatView, ...], funds: int | None) -> int | None:
    """The cost of a round with the smallest bet, if the house can't cover even that; otherwise None."""
    if funds is None or table.banker is not None or any(seat.bets for seat in seats):
        return None
    limits = bet_limits(table)
    players = [seat for seat in seats if seat.bet_most is not None and seat.purse >= limits.cheapest]
    if any(seat.bet_most >= limits.least for seat in players if seat.bet_most is not None):
        return None
    costs = (max_cost_of(with_bets(table, seat.seat, limits.smallest)) for seat in players)
    return min(costs, default=None)
