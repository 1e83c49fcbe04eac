"""The dealer's hands, in no order: what they end as, and in how many orders each can be drawn.

The chance of a dealer's hand is the number of orders in which its cards can come, times a product of how
many of each symbol are left. So each hand counts once, whatever the order, and all upcards share the
products.
"""

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from fairdeal.games.blackjack.apply import with_card
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.classes import upcard_seen
from fairdeal.games.blackjack.hand import MIXED
from fairdeal.games.blackjack.state import Dealer
from fairdeal.odds.shows import Show, dealer_with
from fairdeal.odds.symbols import SUITS, Symbols

Held = tuple[int, ...]
"""Symbols, sorted: a hand in no order."""


class DealerEnd(Struct, frozen=True):
    """One way in which the dealer's turn can end, as settlement sees it."""

    dealer: Dealer
    """A dealer who has ended so."""


class DealerHands(Struct, frozen=True):
    """Every hand that the dealer can end with."""

    ends: tuple[DealerEnd, ...]
    orders: dict[tuple[Held, int], dict[int, int]]
    """[hand, end][show]: in how many orders of its cards the hand comes about."""
    suited: tuple[tuple[int, Dealer], ...]
    """Ends whose cards, were they of one suit, the house would call something else; and a dealer who holds
    them.
    """


def dealer_hands(book: RuleBook, symbols: Symbols, shows: tuple[Show, ...]) -> DealerHands:
    """Draws from every sight of the dealer until the house's rule says stop."""
    ends: dict[tuple[object, ...], int] = {}
    samples: list[DealerEnd] = []
    orders: dict[tuple[Held, int], dict[int, int]] = {}
    suited: dict[tuple[object, ...], tuple[int, Dealer]] = {}
    drawn, draws = _Drawn(book, symbols), _Draws(book, symbols)
    by_upcard = book.settlements is not None and book.settlements.sees_upcard
    for place, show in enumerate(shows):
        for held, ways in _finished(draws, show).items():
            # Where nobody looks at the upcard any order will do, and shows share their hands.
            in_order = _in_order(show, held) if by_upcard else held
            dealer = drawn.dealer(in_order)
            key = _as_settled(dealer, book)
            if key not in ends:
                ends[key] = len(ends)
                samples.append(DealerEnd(dealer))
            orders.setdefault((held, ends[key]), {})[place] = ways
            for other in drawn.called_otherwise(held, in_order):
                suited[key, _as_settled(other, book)] = (ends[key], other)
    return DealerHands(tuple(samples), orders, tuple(suited.values()))


def _finished(draws: "_Draws", show: Show) -> dict[Held, int]:
    """Hands in which the dealer stands or is bust, with the number of orders that begin with this sight."""
    finished: dict[Held, int] = {}
    level: Counter[Held] = Counter({tuple(sorted(show.seen)): 1})
    while level:
        following: Counter[Held] = Counter()
        for held, ways in level.items():
            after = draws.after(held)
            if not after:
                finished[held] = ways
            for longer in after:
                following[longer] += ways
        level = following
    return finished


class _Draws:
    """The dealer's next cards by the house's rule, looked up once for all sights that come to a hand."""

    def __init__(self, book: RuleBook, symbols: Symbols) -> None:
        self.book, self.symbols = book, symbols
        self._after: dict[Held, tuple[Held, ...]] = {}

    def after(self, held: Held) -> tuple[Held, ...]:
        """[symbol]: the hand with one card more; nothing where the dealer draws no more."""
        if held not in self._after:
            goes_on = len(held) == 1 or self._draws(held)
            symbols = range(len(self.symbols.ranks)) if goes_on else ()
            self._after[held] = tuple(tuple(sorted((*held, symbol))) for symbol in symbols)
        return self._after[held]

    def _draws(self, held: Held) -> bool:
        points = [self.symbols.points[symbol] for symbol in held]
        total = sum(points)
        soft = total <= 11 and 1 in points
        total += 10 * soft
        return total <= 21 and self.book.dealer_draws[total][soft]


def _in_order(show: Show, held: Held) -> tuple[int, ...]:
    rest = list(held)
    for symbol in show.seen:
        rest.remove(symbol)
    return (*show.seen, *rest)


def _as_settled(dealer: Dealer, book: RuleBook) -> tuple[object, ...]:
    total = min(dealer.total, 23)
    if book.settlements is None:
        return (total, dealer.is_natural)
    return (dealer.category, dealer.total, len(dealer.cards), dealer.is_natural, upcard_seen(dealer, book))


class _Drawn:
    """Dealers by their cards, each drawn from the one with a card less."""

    def __init__(self, book: RuleBook, symbols: Symbols) -> None:
        self.book, self.symbols = book, symbols
        self._known: dict[tuple[tuple[int, ...], int], Dealer] = {}
        self._suits: dict[Held, list[int]] = {}

    def dealer(self, held: tuple[int, ...], suit: int = MIXED) -> Dealer:
        """The dealer with these symbols, the upcard first."""
        if (held, suit) not in self._known:
            self._known[held, suit] = self._draw(held, suit)
        return self._known[held, suit]

    def _draw(self, held: tuple[int, ...], suit: int) -> Dealer:
        if len(held) <= 2:
            return dealer_with(self.book, self.symbols, held, suit)
        card = self.symbols.card(held[-1], suit % MIXED)
        return with_card(self.dealer(held[:-1], suit), card, self.book)

    def called_otherwise(self, held: Held, in_order: tuple[int, ...]) -> Iterator[Dealer]:
        """The same cards in each suit in which the house has another name for them, whatever their order."""
        if not self.book.names_dealer:
            return
        if held not in self._suits:
            name = self.dealer(in_order).category
            self._suits[held] = [
                suit for suit in range(SUITS) if self.dealer(in_order, suit).category != name
            ]
        for suit in self._suits[held]:
            yield self.dealer(in_order, suit)
