"""The cards left in the shoe, as odds count them."""

from collections import Counter
from collections.abc import Iterable

import numpy as np
from msgspec import Struct

from fairdeal.cards import RANK_OF, RANKS, SUIT_OF, Card
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.odds.arrays import Floats
from fairdeal.odds.figures import NotThere, Seen
from fairdeal.odds.symbols import SUITS, Symbols


class Left(Struct, frozen=True):
    """Cards left: by symbol, and by symbol and suit."""

    cards: Floats
    by_suit: Floats
    gone: float
    """1, or 0 where cards are drawn with replacement, so that none is ever missing."""


def cards_left(symbols: Symbols, cards: Iterable[Card], *, replaced: bool = False) -> Left:
    by_suit = np.zeros((len(symbols.ranks), SUITS))
    for card, count in Counter(cards).items():
        by_suit[symbols.of_rank[RANK_OF[card]], SUIT_OF[card]] += count
    return Left(by_suit.sum(axis=1), by_suit, 0.0 if replaced else 1.0)


def fresh_shoe(book: RuleBook, symbols: Symbols) -> Left:
    """All cards of the house's shoe; one pack stands for endlessly many."""
    return cards_left(symbols, book.pack * (book.decks or 1), replaced=book.decks == 0)


def chance_of(left: Left, held: tuple[int, ...]) -> float:
    """The chance of drawing these symbols, in this order."""
    cards, chance = left.cards.copy(), 1.0
    for symbol in held:
        chance *= max(cards[symbol], 0.0) / max(np.sum(cards), 1e-300)
        cards[symbol] -= left.gone
    return float(chance)


def without(left: Left, symbols: Symbols, seen: Iterable[Seen]) -> Left:
    """What is left once these are out; of a card without a suit, each is as likely as its cards."""
    if not left.gone:
        return left
    by_suit = left.by_suit.copy()
    for code in seen:
        symbol, row = symbol_of(symbols, code), by_suit[symbol_of(symbols, code)]
        if row.sum() < 1 or (has_suit(code) and row[SUIT_OF[Card(code)]] < 1):
            raise NotThere(code)
        if has_suit(code):
            by_suit[symbol, SUIT_OF[Card(code)]] -= 1
        else:
            by_suit[symbol] -= row / row.sum()
    return Left(by_suit.sum(axis=1), by_suit, left.gone)


def has_suit(code: Seen) -> bool:
    return code not in RANKS


def symbol_of(symbols: Symbols, code: Seen) -> int:
    symbol = symbols.of_rank[RANK_OF[Card(code)] if has_suit(code) else RANKS.index(code) + 1]
    if symbol < 0:
        raise NotThere(code)
    return symbol
