"""Everything that a script can be asked about: hands, boxes, ends of the dealer's."""

from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from fairdeal.games.blackjack.book import Origin, RuleBook
from fairdeal.games.blackjack.hand import MIXED, add, rank_key, shape, worth
from fairdeal.scripts.asked import Asked, asked, part

Ranks = tuple[int, ...]
"""The ranks of a hand's cards, the lowest first."""

SUITS = ("S", "H", "D", "C", "")
"""By suit class; the last is a hand of several suits."""

ORIGIN_PARTS = {
    Origin.DEALT: "not_split",
    Origin.SPLIT: "split",
    Origin.SPLIT_ACES: "split_aces",
    Origin.SWAPPED: "swapped",
}
"""How a message tells where a hand comes from."""


class Held(Struct, frozen=True):
    """Cards that are not bust, as a set of ranks, with what they amount to."""

    ranks: Ranks
    total: int
    soft: bool
    key: int
    cards: int
    shape: int

    def __hash__(self) -> int:
        return self.key  # the key tells every set of ranks from every other

    @property
    def pair(self) -> bool:
        """Two cards of equal points."""
        return len(self.ranks) == 2 and worth(self.ranks[0]) == worth(self.ranks[1])


@cache
def held_hands(ranks: Ranks) -> tuple[Held, ...]:
    """Every hand of two cards or more that is not bust, made of these ranks."""
    return tuple(held for held in _grown(Held((), 0, False, 0, 0, 0), ranks) if held.cards > 1)


def _grown(held: Held, ranks: Ranks) -> Iterator[Held]:
    yield held
    for place, rank in enumerate(ranks):
        total, soft = add(held.total, held.soft, worth(rank))
        if total <= 21:
            cards = held.cards + 1
            key = held.key + rank_key(rank)
            more = Held((*held.ranks, rank), total, soft, key, cards, shape(cards, total, soft))
            yield from _grown(more, ranks[place:])


def ranks_of(book: RuleBook) -> Ranks:
    return tuple(rank for rank in range(1, 14) if book.has_rank[rank])


def origins_of(held: Held, book: RuleBook, may_split: bool) -> tuple[Origin, ...]:
    """Where such a hand can come from in this house."""
    origins = [Origin.DEALT]
    if may_split:
        origins.append(Origin.SPLIT)
        if held.ranks[0] == 1:
            origins.append(Origin.SPLIT_ACES)
    if book.swap:
        origins.append(Origin.SWAPPED)
    return tuple(origins)


def is_split(origin: Origin) -> bool:
    return origin in (Origin.SPLIT, Origin.SPLIT_ACES)


def is_natural(held: Held, origin: Origin, book: RuleBook) -> bool:
    return held.cards == 2 and held.total == 21 and book.is_natural[origin]


RANK_SIGNS = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def written(held: Held, origin: Origin, suit_class: int) -> Asked:
    """A hand as it is told of in a message: `6C 7C 8C, not split`."""
    suits = "SHDC" * 6 if suit_class == MIXED else SUITS[suit_class] * held.cards
    cards = " ".join(RANK_SIGNS[rank] + suit for rank, suit in zip(held.ranks, suits, strict=False))
    return asked(part("cards", cards=cards), part(ORIGIN_PARTS[origin]))
