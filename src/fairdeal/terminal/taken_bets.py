"""What a table would say to bets, before anybody places them."""

from bisect import bisect

from msgspec.structs import replace

from fairdeal.games.game import Refused, Seat
from fairdeal.tables.bets import BoxBet
from fairdeal.tables.betting import check_bank, check_bets
from fairdeal.tables.rounds import entries_of, max_round_cost
from fairdeal.tables.state import Table

Bets = tuple[BoxBet, ...]


Funds = int | None
"""What the house has for a round; None where it issues whatever that takes."""


def takes(table: Table, seat: Seat, bets: Bets, funds: Funds = None) -> bool:
    """Whether the table would take these bets now."""
    placed = with_bets(table, seat, bets)
    try:
        check_bets(placed, seat, bets)
    except Refused:
        return False
    return funds is None or not bets or max_cost_of(placed) <= funds


def largest_bet(table: Table, seat: Seat, funds: Funds = None) -> int:
    """The most on a box that the bank can pay and the house pays; all that the table takes from anybody
    where nothing less than the purse stands in the way. Less than the smallest bet where none can be paid.
    """
    terms = table.terms
    if table.banker is None and terms.payout_most is None and terms.bank is None and funds is None:
        return terms.most
    boxes = 2 if terms.bets_in_pairs else 1
    bets = range(terms.least, min(terms.most, table.purse(seat) // boxes) + 1, terms.step)
    taken = bisect(
        bets, False, key=lambda chips: not _is_covered(table, seat, (BoxBet(chips),) * boxes, funds)
    )
    if taken == 0 and funds is not None:
        return _odd_one(table, seat, bets, boxes, funds)
    return terms.most if taken == len(bets) else terms.least + (taken - 1) * terms.step


def _odd_one(table: Table, seat: Seat, bets: range, boxes: int, funds: int) -> int:
    """The most that is covered though the smallest bet is not: who has little left can't insure, say."""
    covered = (
        chips
        for chips in bets[: max(0, funds - bets.start) // bets.step + 1]
        if _is_covered(table, seat, (BoxBet(chips),) * boxes, funds)
    )
    return max(covered, default=bets.start - bets.step)


def _is_covered(table: Table, seat: Seat, bets: Bets, funds: Funds) -> bool:
    """Whether all that may be won with these bets can be paid."""
    placed = with_bets(table, seat, bets)
    try:
        check_bank(placed)
    except Refused:
        return False
    return funds is None or max_cost_of(placed) <= funds


def max_cost_of(table: Table) -> int:
    """The most that a round of the bets that lie here can cost the bank."""
    return max_round_cost(table, entries_of(table))


def with_bets(table: Table, seat: Seat, bets: Bets) -> Table:
    return replace(table, places={**table.places, seat: replace(table.places[seat], bets=bets)})
