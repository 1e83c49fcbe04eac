"""Counting how one card fares against known cards and a number of unknown ones."""

from bisect import bisect_left, bisect_right
from math import comb

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.games.trumps.book import TrumpsBook
from fairdeal.games.trumps.pack import Category
from fairdeal.games.trumps.settle import Worth, worth
from fairdeal.games.trumps.variants import Variant

Ways = tuple[int, int, int, int]
"""Choices of cards that let the own card win, tie, be passed by a draw of others, and lose."""

SEVERAL = 2
"""Counts stop here: three equal cards draw as two do."""


class Level(Struct, frozen=True):
    """Known cards summed up: as much of them as can decide a trick."""

    cards: int = 0
    best: Worth = (False, 0)
    at_best: int = 0
    missing: bool = False
    """Whether one of them has no value."""

    def with_card(self, own: Worth) -> "Level":
        cards, missing = min(self.cards + 1, SEVERAL), self.missing or not own[0]
        if not self.cards or own > self.best:
            return Level(cards, own, 1, missing)
        at_best = min(self.at_best + (own == self.best), SEVERAL)
        return Level(cards, self.best, at_best, missing)


class Contest(Struct, frozen=True):
    """One category, the own card in it, and the cards that others may hold."""

    book: TrumpsBook
    category: Category
    card: Card
    unseen: tuple[Card, ...]

    @property
    def variant(self) -> Variant:
        return self.book.variant

    @property
    def mine(self) -> Worth:
        return self.worths((self.card,))[0]

    def worths(self, cards: tuple[Card, ...]) -> list[Worth]:
        return sorted(worth(self.category, self.book.card(card).values[self.category.id]) for card in cards)

    def ways_against_super(self, beaters: Level, others: tuple[Card, ...], unknown: int) -> list[Ways]:
        """The super card is there: whoever beats it has it out among themselves, and else it wins."""
        beaten_by = self.variant.super_beaten_by
        pool = self.worths(tuple(card for card in others if card in beaten_by))
        rest = len(others) - len(pool)
        mine = self.mine if self.card in beaten_by else None
        found: list[Ways] = []
        for drawn in range(min(unknown, len(pool)) + 1):
            beside = comb(rest, unknown - drawn)
            if drawn or beaters.cards or mine is not None:
                ways = ways_of_contest(self, mine, beaters, pool, drawn)
                found.append((ways[0] * beside, ways[1] * beside, ways[2] * beside, ways[3] * beside))
            else:
                found.append((beside, 0, 0, 0) if self.card == self.variant.super_card else (0, 0, 0, beside))
        return found


def ways_of_contest(
    contest: Contest, mine: Worth | None, known: Level, pool: list[Worth], unknown: int
) -> Ways:
    """All choices of so many cards from a sorted pool; `mine` is None where the own card has no part."""
    total = comb(len(pool), unknown)
    nobody = 0
    if contest.variant.missing == "tie" and (mine is not None) + known.cards + unknown > 1:
        valued = [own for own in pool if own[0]]
        missing = known.missing or (mine is not None and not mine[0])
        nobody = total if missing else total - comb(len(valued), unknown)
        pool = valued
    if nobody == total:
        return (0, 0, total, 0) if mine is None else (0, total, 0, 0)
    win, tie = _best_or_equal(mine, known, pool, unknown)
    drawn = _drawn_above(mine, known, pool, unknown)
    lose = total - nobody - win - tie - drawn
    return (win, tie, drawn + nobody, lose) if mine is None else (win, tie + nobody, drawn, lose)


def _best_or_equal(mine: Worth | None, known: Level, pool: list[Worth], unknown: int) -> tuple[int, int]:
    if mine is None or (known.cards and known.best > mine):
        return 0, 0
    not_better = comb(bisect_right(pool, mine), unknown)
    if known.cards and known.best == mine:
        return 0, not_better
    win = comb(bisect_left(pool, mine), unknown)
    return win, not_better - win


def _drawn_above(mine: Worth | None, known: Level, pool: list[Worth], unknown: int) -> int:
    """Choices in which the best cards are others', and more than one."""
    ways = 0
    for best in {*pool, known.best} if known.cards else set(pool):
        if (mine is not None and best <= mine) or (known.cards and best < known.best):
            continue
        worse, equal = bisect_left(pool, best), bisect_right(pool, best) - bisect_left(pool, best)
        there = known.at_best if known.cards and best == known.best else 0
        for drawn in range(max(0, SEVERAL - there), min(equal, unknown) + 1):
            ways += comb(equal, drawn) * comb(worse, unknown - drawn)
    return ways
