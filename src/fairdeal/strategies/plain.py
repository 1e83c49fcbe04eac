"""Strategies that need no chart."""

import random
from typing import ClassVar

from msgspec import Struct

from fairdeal.games.blackjack.view import RoundView
from fairdeal.strategies.strategy import TOTAL, Strategy, first_offered, hand_asked, question


class DrawTo(Struct, frozen=True):
    """Draws below a total, as dealers do, and never stakes more: no double, split or insurance."""

    looks_at: ClassVar[str] = TOTAL

    name: str
    hard: int
    """Stands on hard totals from here on."""
    soft: int
    """The same of soft ones."""

    def __call__(self, view: RoundView) -> str:
        asked = question(view)
        if asked.question != "action" or not asked.hand:
            return first_offered((), asked.options)
        hand = hand_asked(view)
        draws = hand.total < (self.soft if hand.soft else self.hard)
        return first_offered(("hit",) if draws else (), asked.options)


MIMIC = DrawTo("mimic", hard=17, soft=17)
"""Plays as a dealer who stands on every 17."""

NEVER_BUST = DrawTo("never-bust", hard=12, soft=18)
"""Draws only while no card can break the hand, or a soft hand is poor."""


def stand_on(total: int) -> DrawTo:
    """Draws below this total, hard or soft.

    >>> stand_on(15).name
    'stand-15'
    """
    return DrawTo(f"stand-{total}", hard=total, soft=total)


class Random:
    """Takes any option, each as likely as the others; the same ones again for the same seed."""

    def __init__(self, seed: int) -> None:
        self.name = "random"
        self._random = random.Random(seed)

    def __call__(self, view: RoundView) -> str:
        return self._random.choice(question(view).options)


PLAIN: dict[str, Strategy] = {"mimic": MIMIC, "never-bust": NEVER_BUST}
"""By the names that people type."""
