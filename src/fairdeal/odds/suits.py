"""Which hands a house treats differently when their cards are all of one suit."""

from collections.abc import Iterator

from fairdeal.games.blackjack.book import Origin, RuleBook
from fairdeal.games.blackjack.hand import MIXED, rank_key
from fairdeal.odds.symbols import SUITS, Symbols

Counts = tuple[int, ...]
"""[symbol]: how many cards of it."""


class SuitedHands:
    """Tells for which hands it matters, now or a few cards later, that their cards share a suit."""

    def __init__(self, book: RuleBook, symbols: Symbols, origins: tuple[Origin, ...]) -> None:
        self.symbols = symbols
        self.by_shape = any(_shapes_look_at_suits(book, origin) for origin in origins)
        """A name goes by the number of cards, total and suit alone: then any hand may come to it."""
        self._wanted = (
            set()
            if self.by_shape
            else {_counts(key, symbols) for origin in origins for key in _keys(book, origin)}
        )
        self._known: dict[Counts, bool] = {}

    def matters(self, counts: Counts) -> bool:
        if self.by_shape:
            return True
        if counts not in self._known:
            self._known[counts] = any(
                all(has <= wants for has, wants in zip(counts, wanted, strict=True))
                for wanted in self._wanted
            )
        return self._known[counts]

    def suits_of(self, held: tuple[int, ...]) -> tuple[int, ...]:
        """The suits that some cards must be told apart by, MIXED for all that does not matter."""
        counts = tuple(held.count(symbol) for symbol in range(len(self.symbols.ranks)))
        if not self.matters(counts):
            return (MIXED,)
        # A single card is of some suit, so it is never mixed.
        return tuple(range(SUITS)) if len(held) == 1 else (*range(SUITS), MIXED)


def _shapes_look_at_suits(book: RuleBook, origin: Origin) -> bool:
    return any(len(set(names)) > 1 for names_of in book.special_shapes[origin] for names in names_of.values())


def _keys(book: RuleBook, origin: Origin) -> Iterator[int]:
    """The keys of hands whose suit makes a difference."""
    for names_of in book.special_hands[origin]:
        yield from (key for key, names in names_of.items() if len(set(names)) > 1)
    if book.menus is not None:
        yield from (key for key, menus in book.menus.hands[origin].items() if len(set(menus)) > 1)
    if book.is_natural[origin] and len(set(book.natural_pays)) > 1:
        yield from (rank_key(1) + rank_key(ten) for ten in range(10, 14))


def _counts(key: int, symbols: Symbols) -> Counts:
    counts = [0] * len(symbols.ranks)
    for rank in range(1, 14):
        held = key >> 48 if rank == 1 else key >> 4 * (rank - 2) & 15
        if held and symbols.of_rank[rank] >= 0:
            counts[symbols.of_rank[rank]] += held
    return tuple(counts)
