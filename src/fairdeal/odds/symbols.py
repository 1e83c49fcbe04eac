"""The ranks that a rule book tells apart: all that odds need to know of most cards.

A *symbol* stands for ranks that no answer of the book treats differently: ten for most houses (the ace, 2
to 9, and every ten-valued card), thirteen where a ten and a king are no pair.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from fairdeal.cards import RANK_OF, STANDARD, SUIT_OF, Card
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.hand import rank_key, worth

TENS = (10, 11, 12, 13)
SUITS = 4

CARD_OF: dict[tuple[int, int], Card] = {(RANK_OF[card], SUIT_OF[card]): card for card in STANDARD}
"""[rank, suit]: the card."""


class Symbols(Struct, frozen=True):
    """The alphabet of a house."""

    ranks: tuple[tuple[int, ...], ...]
    """[symbol]: its ranks, all worth the same."""
    of_rank: tuple[int, ...]
    """[rank]: its symbol; -1 where the pack does not hold it."""
    points: tuple[int, ...]
    """[symbol]: what its cards are worth."""

    def card(self, symbol: int, suit: int) -> Card:
        """A card that stands for all of its symbol."""
        return CARD_OF[self.ranks[symbol][0], suit]


def symbols_of(book: RuleBook) -> Symbols:
    """The fewest symbols that the book's answers allow.

    >>> from fairdeal.games.blackjack.working import default_book
    >>> symbols_of(default_book()).ranks[-1]
    (10, 11, 12, 13)
    """
    groups: list[tuple[int, ...]] = [(rank,) for rank in range(1, 10) if book.has_rank[rank]]
    for rank in (rank for rank in TENS if book.has_rank[rank]):
        twin = next((place for place, group in enumerate(groups) if _alike(book, group[0], rank)), None)
        if twin is None:
            groups.append((rank,))
        else:
            groups[twin] = (*groups[twin], rank)
    of_rank = [-1] * 14
    for symbol, ranks in enumerate(groups):
        for rank in ranks:
            of_rank[rank] = symbol
    return Symbols(tuple(groups), tuple(of_rank), tuple(worth(ranks[0]) for ranks in groups))


def _alike(book: RuleBook, one: int, other: int) -> bool:
    """Whether two ranks are worth the same and may stand for each other in every answer."""
    if worth(one) != worth(other):
        return False
    limits = (book.split_limit, book.is_pair)
    if any(table[one][one] != table[one][other] or table[one] != table[other] for table in limits):
        return False
    return not any(_told_apart(keys, one, other) for keys in _answers_by_ranks(book)) and not _seen_up(
        book, one, other
    )


def _answers_by_ranks(book: RuleBook) -> Iterator[Mapping[int, object]]:
    """Every table of the book that is keyed by the ranks of a hand."""
    for by_doubled in book.special_hands:
        yield from by_doubled
    if book.menus is not None:
        yield from book.menus.hands


def _told_apart(answers: Mapping[int, object], one: int, other: int) -> bool:
    if not answers:
        return False
    return any(
        answers.get(_with(key, one, other, moved)) != answer
        for key, answer in answers.items()
        for moved in range(1, _count(key, one) + 1)
    ) or any(
        answers.get(_with(key, other, one, moved)) != answer
        for key, answer in answers.items()
        for moved in range(1, _count(key, other) + 1)
    )


def _count(key: int, rank: int) -> int:
    """How many cards of a rank a hand's key names."""
    return key // rank_key(rank) & 15


def _with(key: int, gone: int, come: int, cards: int) -> int:
    return key + cards * (rank_key(come) - rank_key(gone))


def _seen_up(book: RuleBook, one: int, other: int) -> bool:
    """Whether a script treats these two differently as the dealer's upcard."""
    menus = book.menus.lists if book.menus is not None else ()
    if any((one in menu.surrender_vs) != (other in menu.surrender_vs) for menu in menus):
        return True
    settled = book.settlements
    if settled is None or not settled.sees_upcard:
        return False
    suffix = f" v{one}"
    names = [name for name in settled.columns if name.endswith(suffix)]
    twins = [settled.columns.get(name.removesuffix(suffix) + f" v{other}", -1) for name in names]
    return any(
        twin < 0 or any(row[settled.columns[name]] != row[twin] for row in settled.table)
        for name, twin in zip(names, twins, strict=True)
    )
