"""How the dealer ends, told by totals."""

from fairdeal.odds.dealer import dealer_hands
from fairdeal.odds.figures import DealerOdds
from fairdeal.odds.left import Left, chance_of
from fairdeal.odds.shows import dealer_with
from fairdeal.odds.tables import Tables


def ends_of_dealer(tables: Tables, show: int, left: Left) -> DealerOdds:
    """The chances of each end behind one sight of the dealer, the cards of which are still in `left`."""
    totals: dict[int, float] = {}
    bust = natural = 0.0
    sight = tables.shows[show]
    orders = dealer_hands(tables.book, tables.symbols, (sight,)).orders
    for (held, _), ways in orders.items():
        chance = ways[0] * chance_of(left, held) / chance_of(left, sight.seen)
        dealer = dealer_with(tables.book, tables.symbols, held)
        if dealer.is_natural:
            natural += chance
        elif dealer.total > 21:
            bust += chance
        else:
            totals[dealer.total] = totals.get(dealer.total, 0.0) + chance
    return DealerOdds(dict(sorted(totals.items())), bust, natural)
