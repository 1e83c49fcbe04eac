"""Strategies at random: the same answer whenever they see the same, and no sense in it."""

from random import Random
from typing import Any

from fairdeal.games.blackjack.state import POINTS
from fairdeal.games.blackjack.view import RoundView
from fairdeal.strategies.strategy import CARDS, TOTAL, hand_asked, pair_of, question, upcard_of


class RandomChart:
    """Decides by what it says that it looks at; splits and doubles more than anybody would."""

    def __init__(self, seed: int, looks_at: str = TOTAL) -> None:
        self.seed, self.looks_at = seed, looks_at

    def __call__(self, view: RoundView) -> str:
        asked = question(view)
        random = Random(repr((self.seed, asked.question, asked.options, *self._seen(view))))
        if "split" in asked.options and random.random() < 0.6:
            return "split"
        if "hit" in asked.options and self._total(view) < 12:
            return random.choice([option for option in asked.options if option != "stand"])
        return random.choice(asked.options)

    def _total(self, view: RoundView) -> int:
        return hand_asked(view).total if question(view).hand else 21

    def _seen(self, view: RoundView) -> tuple[Any, ...]:
        if not question(view).hand:
            return ()
        hand, upcard = hand_asked(view), upcard_of(view)
        if self.looks_at == CARDS:
            return (sorted(POINTS[card] for card in hand.cards), upcard)
        return (hand.total, hand.soft, pair_of(hand), upcard)
