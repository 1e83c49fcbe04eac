"""What is odd about a pack that can be played all the same: the balance report."""

from fractions import Fraction
from itertools import combinations
from math import isqrt

from fairdeal.games.trumps.pack import Category, Pack, PackCard
from fairdeal.games.trumps.problems import Problem
from fairdeal.games.trumps.settle import worth

DISTINCT_LEAST = Fraction(4, 5)
CORRELATION_MOST = Fraction(19, 20)
WINS_LEAST, WINS_MOST = Fraction(1, 5), Fraction(4, 5)


def balance(pack: Pack) -> list[Problem]:
    """Warnings, none of which keeps anyone from playing."""
    return [*_too_equal(pack), *_always_the_same_end(pack), *_say_the_same(pack), *_too_good_or_bad(pack)]


def _too_equal(pack: Pack) -> list[Problem]:
    """Categories in which many cards have the same value, so that many tricks are drawn."""
    warnings = []
    for category in pack.categories:
        values = [value for card in pack.cards if (value := card.values[category.id]) is not None]
        share = Fraction(len(set(values)), len(values)) if values else Fraction(0)
        if share < DISTINCT_LEAST:
            facts = {"category": category.label, "share": _percent(share), "least": _percent(DISTINCT_LEAST)}
            warnings.append(Problem("trumps_pack.balance.equal", facts))
    return warnings


def _always_the_same_end(pack: Pack) -> list[Problem]:
    """Cards that no other beats in any category, and cards that beat no other in any."""
    warnings = []
    for card in pack.cards:
        others = [other for other in pack.cards if other is not card]
        if not any(_beats(other, card, category) for other in others for category in pack.categories):
            warnings.append(Problem("trumps_pack.balance.unbeaten", {"card": card.name}))
        if not any(_beats(card, other, category) for other in others for category in pack.categories):
            warnings.append(Problem("trumps_pack.balance.beats_none", {"card": card.name}))
    return warnings


def _beats(card: PackCard, other: PackCard, category: Category) -> bool:
    return worth(category, card.values[category.id]) > worth(category, other.values[category.id])


def _say_the_same(pack: Pack) -> list[Problem]:
    """Pairs of categories of which one nearly follows from the other."""
    warnings = []
    for one, other in combinations(pack.categories, 2):
        squared = _correlation_squared(pack, one, other)
        if squared > CORRELATION_MOST**2:
            facts = {
                "category": one.label,
                "other": other.label,
                "size": isqrt(int(squared * 10_000)),
                "most": _percent(CORRELATION_MOST),
            }
            warnings.append(Problem("trumps_pack.balance.same", facts))
    return warnings


def _correlation_squared(pack: Pack, one: Category, other: Category) -> Fraction:
    """Pearson's, over the cards that have both values; 0 where one of them is always the same."""
    pairs = [
        (first, second)
        for card in pack.cards
        if (first := card.values[one.id]) is not None and (second := card.values[other.id]) is not None
    ]
    n = len(pairs)
    sum_one, sum_other = sum(first for first, _ in pairs), sum(second for _, second in pairs)
    together = n * sum(first * second for first, second in pairs) - sum_one * sum_other
    spread_one = n * sum(first**2 for first, _ in pairs) - sum_one**2
    spread_other = n * sum(second**2 for _, second in pairs) - sum_other**2
    spread = spread_one * spread_other
    return Fraction(together**2, spread) if spread else Fraction(0)


def _too_good_or_bad(pack: Pack) -> list[Problem]:
    warnings = []
    for card in pack.cards:
        wins = mean_wins(pack, card)
        if not WINS_LEAST <= wins <= WINS_MOST:
            facts = {
                "card": card.name,
                "wins": _percent(wins),
                "least": _percent(WINS_LEAST),
                "most": _percent(WINS_MOST),
            }
            warnings.append(Problem("trumps_pack.balance.wins", facts))
    return warnings


def mean_wins(pack: Pack, card: PackCard) -> Fraction:
    """How often a card beats another one, over all other cards and all categories."""
    won = sum(_beats(card, other, category) for other in pack.cards for category in pack.categories)
    return Fraction(won, (len(pack.cards) - 1) * len(pack.categories))


def _percent(share: Fraction) -> int:
    return round(share * 100)
