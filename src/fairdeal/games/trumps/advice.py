"""The coach's advice: the chances of the caller's card in each category that may be called."""

from fractions import Fraction

from fairdeal.games.trumps.book import TrumpsBook
from fairdeal.games.trumps.bots import merit
from fairdeal.games.trumps.chance import chances
from fairdeal.games.trumps.memory import Memory
from fairdeal.wire.chances import CategoryChance, Share
from fairdeal.wire.views.trumps import RoundView


def find_chances(book: TrumpsBook, seen: RoundView, memory: Memory) -> tuple[CategoryChance, ...]:
    """The chances in the question's order; `seen` and `memory` are what the caller sees and remembers."""
    assert seen.picked is not None, "a category is called after all have picked"
    found = chances(book, seen, memory, seen.picked)
    offered = {category: found[category] for category in seen.actions[seen.own]}
    best = max(map(merit, offered.values()))
    return tuple(
        CategoryChance(
            category=category,
            win=_share(chance.win),
            draw=_share(chance.tie + chance.drawn),
            lose=_share(chance.lose),
            is_best=merit(chance) == best,
        )
        for category, chance in offered.items()
    )


def _share(share: Fraction) -> Share:
    return share.numerator, share.denominator
