"""What is odd about a pack that can be played all the same: the balance report."""

from bisect import bisect_left, bisect_right
from fractions import Fraction
from itertools import combinations
from math import ceil, floor, isqrt

from msgspec import Struct

from fairdeal.games.trumps.pack import Category, Pack, PackCard, Text
from fairdeal.games.trumps.problems import Problem
from fairdeal.games.trumps.settle import worth

DISTINCT_LEAST = Fraction(4, 5)
CORRELATION_MOST = Fraction(19, 20)
WINS_LEAST, WINS_MOST = Fraction(1, 5), Fraction(4, 5)


def balance(pack: Pack) -> list[Problem]:
    """Warnings, none of which keeps anyone from playing."""
    return [*_too_equal(pack), *_too_good_or_bad(pack), *_say_the_same(pack)]


def _too_equal(pack: Pack) -> list[Problem]:
    """Categories in which many cards have the same value, so that many tricks are drawn."""
    warnings = []
    for category in pack.categories:
        values = [value for card in pack.cards if (value := card.values[category.id]) is not None]
        share = Fraction(len(set(values)), len(values)) if values else Fraction(0)
        if share < DISTINCT_LEAST:
            facts = {
                "category": category.label,
                "share": floor(share * 100),
                "least": _percent(DISTINCT_LEAST),
            }
            warnings.append(Problem("trumps_pack.balance.equal", facts))
    return warnings


# Cards.


class Record(Struct, frozen=True):
    """How a card fares against every other card in every category."""

    won: int
    lost: int
    all: int


def records(pack: Pack) -> list[Record]:
    """In the order of the cards; a missing value is worse than any other."""
    won, lost = [0] * len(pack.cards), [0] * len(pack.cards)
    for category in pack.categories:
        worths = [worth(category, card.values[category.id]) for card in pack.cards]
        in_order = sorted(worths)
        for index, own in enumerate(worths):
            won[index] += bisect_left(in_order, own)
            lost[index] += len(in_order) - bisect_right(in_order, own)
    compared = (len(pack.cards) - 1) * len(pack.categories)
    return [Record(wins, losses, compared) for wins, losses in zip(won, lost, strict=True)]


def mean_wins(pack: Pack, card: PackCard) -> Fraction:
    """How often a card beats another one, over all other cards and all categories."""
    record = records(pack)[pack.cards.index(card)]
    return Fraction(record.won, record.all)


def _too_good_or_bad(pack: Pack) -> list[Problem]:
    """One warning for a card, the strongest that is true of it."""
    judged = zip(pack.cards, records(pack), strict=True)
    return [warning for card, record in judged if (warning := _judged(card.name, record))]


def _judged(card: Text, record: Record) -> Problem | None:
    if not record.won and not record.lost:
        return Problem("trumps_pack.balance.draws_all", {"card": card})
    if not record.lost:
        return Problem("trumps_pack.balance.unbeaten", {"card": card})
    if not record.won:
        return Problem("trumps_pack.balance.beats_none", {"card": card})
    wins = Fraction(record.won, record.all)
    if WINS_LEAST <= wins <= WINS_MOST:
        return None
    # Rounded away from the limit, so that nobody reads of 80 % that it is more than 80 %.
    told = ceil(wins * 100) if wins > WINS_MOST else floor(wins * 100)
    facts = {"card": card, "wins": told, "least": _percent(WINS_LEAST), "most": _percent(WINS_MOST)}
    return Problem("trumps_pack.balance.wins", facts)


# Pairs of categories.


def _say_the_same(pack: Pack) -> list[Problem]:
    """Pairs of categories of which one nearly follows from the other."""
    warnings = []
    for one, other in combinations(pack.categories, 2):
        percent = correlation_percent(pack, one, other)
        if abs(percent) > CORRELATION_MOST * 100:
            facts = {
                "category": one.label,
                "other": other.label,
                "size": percent,
                "most": _percent(CORRELATION_MOST),
            }
            key = "trumps_pack.balance.same" if percent > 0 else "trumps_pack.balance.opposite"
            warnings.append(Problem(key, facts))
    return warnings


def correlation_percent(pack: Pack, one: Category, other: Category) -> int:
    """Pearson's correlation of how good two values are, from -100 to 100, rounded away from 0.

    It is measured in the direction that wins, over the cards that have both values; it is 0 where one of
    them is always the same.
    """
    pairs = [
        (worth(one, first)[1], worth(other, second)[1])
        for card in pack.cards
        if (first := card.values[one.id]) is not None and (second := card.values[other.id]) is not None
    ]
    n = len(pairs)
    sum_one, sum_other = sum(first for first, _ in pairs), sum(second for _, second in pairs)
    together = n * sum(first * second for first, second in pairs) - sum_one * sum_other
    spread_one = n * sum(first**2 for first, _ in pairs) - sum_one**2
    spread_other = n * sum(second**2 for _, second in pairs) - sum_other**2
    spread = spread_one * spread_other
    if not together or not spread:
        return 0
    size = isqrt(ceil(Fraction(10_000 * together**2, spread)) - 1) + 1
    return size if together > 0 else -size


def _percent(share: Fraction) -> int:
    return round(share * 100)
