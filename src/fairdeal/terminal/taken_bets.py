"""What a table would say to bets, before anybody places them."""

from bisect import bisect

from msgspec.structs import replace

from fairdeal.games.game import Refused, Seat
from fairdeal.tables.bets import BoxBet
from fairdeal.tables.betting import check_bank, check_bets
from fairdeal.tables.state import Table

Bets = tuple[BoxBet, ...]


def takes(table: Table, seat: Seat, bets: Bets) -> bool:
    """Whether the table would take these bets now."""
    try:
        check_bets(_with_bets(table, seat, bets), seat, bets)
    except Refused:
        return False
    return True


def largest_bet(table: Table, seat: Seat) -> int:
    """The most on a box that the bank can pay and the house pays; all that the table takes from anybody
    where nothing less than the purse stands in the way.
    """
    terms = table.terms
    if table.banker is None and terms.payout_most is None and terms.bank is None:
        return terms.most
    boxes = 2 if terms.bets_in_pairs else 1
    bets = range(terms.least, min(terms.most, table.purse(seat) // boxes) + 1, terms.step)
    taken = bisect(bets, False, key=lambda chips: not _is_covered(table, seat, (BoxBet(chips),) * boxes))
    return terms.most if taken == len(bets) else terms.least + (taken - 1) * terms.step


def _is_covered(table: Table, seat: Seat, bets: Bets) -> bool:
    """Whether all that may be won with these bets can be paid."""
    try:
        check_bank(_with_bets(table, seat, bets))
    except Refused:
        return False
    return True


def _with_bets(table: Table, seat: Seat, bets: Bets) -> Table:
    return replace(table, places={**table.places, seat: replace(table.places[seat], bets=bets)})
