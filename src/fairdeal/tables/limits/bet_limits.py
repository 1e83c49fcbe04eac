"""What a table accepts before anyone bets: the limits, the largest bet, and whether given bets are valid."""

import sys
from bisect import bisect
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.games.game import Refused, Seat
from fairdeal.ledger.limits import NO_STAKE_LIMIT, StakeLimit
from fairdeal.tables.engine.bet_checks import check_bank, check_bets
from fairdeal.tables.engine.rounds import entries_of, max_round_cost
from fairdeal.tables.games import ADAPTERS
from fairdeal.tables.model.state import Table
from fairdeal.wire.parts import BoxBet

Bets = tuple[BoxBet, ...]
"""The bets on a player's boxes; empty for a player who sits the round out."""

Funds = int | None
"""The house's chips for a round; None if it issues whatever a round takes."""

BETS_TRIED = 1000
"""How many amounts are tried to find one that is always paid in whole chips."""


class BetLimits(Struct, frozen=True):
    """What one box may hold, in chips, and how many boxes one person may play."""

    least: int
    most: int
    step: int
    boxes: int
    equal_pair: bool
    """Whether everybody plays two boxes with equal bets."""

    @property
    def cheapest(self) -> int:
        """The smallest purse that is enough to play."""
        return sum(bet.chips for bet in self.smallest)

    @property
    def smallest(self) -> Bets:
        return (BoxBet(self.least),) * self.boxes_of_one

    @property
    def boxes_of_one(self) -> int:
        """How many boxes one typed bet covers."""
        return 2 if self.equal_pair else 1

    def within(self, purse: int, limit: StakeLimit = NO_STAKE_LIMIT) -> "BetLimits":
        """The limits for a player with this purse; `limit`: what the player's own limits still allow."""
        boxes = self.boxes_of_one
        most = min(self.most, purse // boxes, limit.most_on_each(boxes))
        return replace(self, most=max(self.least, most - most % self.step))


def bet_limits(table: Table, seat: Seat | None = None, funds: Funds = None) -> BetLimits:
    """The limits that the table sets for anybody, or for one seat; `takes` decides whether it accepts a given
    bet.
    """
    return limits_up_to(table, house_most(table) if seat is None else largest_bet(table, seat, funds))


def limits_up_to(table: Table, most: int) -> BetLimits:
    """The table's bet limits if no box may hold more than `most`."""
    terms = table.terms
    return BetLimits(terms.least, most - most % terms.step, terms.step, terms.boxes_each, terms.bets_in_pairs)


def house_most(table: Table) -> int:
    """The largest bet that the house takes from anybody, however much they could add to it later."""
    return min(table.terms.most, payout_limit(table))


def smallest_bet(table: Table) -> int | None:
    """The smallest bet that the table takes and always pays in whole chips; None if there is none."""
    terms, adapter = table.terms, ADAPTERS[table.game]
    least = -(-terms.least // terms.step) * terms.step
    bets = range(least, terms.most + 1, terms.step)
    paid = (
        chips
        for chips in islice(bets, BETS_TRIED)
        if adapter.pays_whole_chips(table.book, chips // terms.house_chip)
    )
    return next(paid, None)


def payout_limit(table: Table) -> int:
    """The largest bet that can't win more than one box is paid in a round."""
    paid = table.terms.payout_most
    return sys.maxsize if paid is None else ADAPTERS[table.game].largest_first_bet(table.book, paid)


def usual_bets(
    table: Table, seat: Seat, limits: BetLimits, funds: Funds = None, limit: StakeLimit = NO_STAKE_LIMIT
) -> Bets:
    """The last bets of a seat, or the smallest bets if the table would not accept those now.

    `limit`: what the player's own limits still allow. Empty if that is less than the smallest bet.
    """
    last, largest = table.places[seat].last_bets, replace(limits, least=limits.most).smallest
    allowed = [bets for bets in (last, limits.smallest, largest) if bets and not _refusal_of(bets, limit)]
    possible = (bets for bets in allowed if takes(table, seat, bets, funds))
    return next(possible, limits.smallest if limits.smallest in allowed else ())


def _refusal_of(bets: Bets, limit: StakeLimit) -> str:
    stakes = [bet.costs for bet in bets]
    return limit.refusal_of(max(stakes), sum(stakes))


def takes(table: Table, seat: Seat, bets: Bets, funds: Funds = None) -> bool:
    """Whether the table would accept these bets now."""
    placed = with_bets(table, seat, bets)
    try:
        check_bets(placed, seat, bets)
    except Refused:
        return False
    return funds is None or not bets or max_cost_of(placed) <= funds


def largest_bet(table: Table, seat: Seat, funds: Funds = None) -> int:
    """The largest bet on a box that the bank can pay and the house allows; simply the table's limit if only
    the purse stands in the way. Less than the smallest bet if none can be paid.
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
        return _largest_covered_bet(table, seat, bets, boxes, funds)
    return terms.most if taken == len(bets) else terms.least + (taken - 1) * terms.step


def _largest_covered_bet(table: Table, seat: Seat, bets: range, boxes: int, funds: int) -> int:
    """The largest bet that the bank covers although it doesn't cover the smallest: with few chips left, for
    example, a player can't insure.
    """
    covered = (
        chips
        for chips in bets[: max(0, funds - bets.start) // bets.step + 1]
        if _is_covered(table, seat, (BoxBet(chips),) * boxes, funds)
    )
    return max(covered, default=bets.start - bets.step)


def _is_covered(table: Table, seat: Seat, bets: Bets, funds: Funds) -> bool:
    """Whether the bank can pay everything that these bets may win."""
    placed = with_bets(table, seat, bets)
    try:
        check_bank(placed)
    except Refused:
        return False
    return funds is None or max_cost_of(placed) <= funds


def max_cost_of(table: Table) -> int:
    """The most that a round with the bets on the table can cost the bank."""
    return max_round_cost(table, entries_of(table))


def with_bets(table: Table, seat: Seat, bets: Bets) -> Table:
    return replace(table, places={**table.places, seat: replace(table.places[seat], bets=bets)})
