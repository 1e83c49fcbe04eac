"""How the dealer ends, told by totals."""

import numpy as np

from fairdeal.odds.dealer import dealer_hands
from fairdeal.odds.figures import DealerOdds
from fairdeal.odds.left import Left
from fairdeal.odds.shows import dealer_with
from fairdeal.odds.tables import Tables


def ends_of_dealer(tables: Tables, show: int, left: Left) -> DealerOdds:
    """The chances of each end behind one sight of the dealer, the cards of which are still in `left`."""
    totals: dict[int, float] = {}
    bust = natural = 0.0
    sight = tables.shows[show]
    orders = dealer_hands(tables.book, tables.symbols, (sight,)).orders
    for (held, _), ways in orders.items():
        chance = ways[0] * _chance(left, held) / _chance(left, sight.seen)
        dealer = dealer_with(tables.book, tables.symbols, held)
        if dealer.is_natural:
            natural += chance
        elif dealer.total > 21:
            bust += chance
        else:
            totals[dealer.total] = totals.get(dealer.total, 0.0) + chance
    return DealerOdds(dict(sorted(totals.items())), bust, natural)


def _chance(left: Left, held: tuple[int, ...]) -> float:
    """The chance of drawing these symbols, in this order."""
    cards, chance = left.cards.copy(), 1.0
    for symbol in held:
        chance *= max(cards[symbol], 0.0) / max(np.sum(cards), 1e-300)
        cards[symbol] -= left.gone
    return float(chance)
