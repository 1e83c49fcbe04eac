"""A first bet on which everything is paid in whole chips, so that odds can be read off the engine's own
payouts.
"""

from collections.abc import Iterable
from math import lcm

from fairdeal.games.blackjack.book import Ratio, RuleBook


def whole_bet(book: RuleBook) -> int:
    """The chips of a first bet that no payout, share or commission of this house has to round.

    >>> from fairdeal.games.blackjack.working import default_book
    >>> whole_bet(default_book())
    4
    """
    commission = book.commission[1]
    payouts = (under * commission for _, under in _payouts(book))
    shares = (book.surrender_returns[1], book.insurance_costs[1] * book.insurance_pays[1])
    return 2 * lcm(*payouts, *shares, *(under for _, under in book.insurance_wins.values()))


def _payouts(book: RuleBook) -> Iterable[Ratio]:
    yield from (book.win_pays, *book.tie_pays, *book.natural_pays)
    for special in book.specials.values():
        yield from (special.pay, special.pay_vs_natural or special.pay)
    if book.settlements is not None:
        yield from (pays for _, pays in book.settlements.results)
