"""Every way a round of two boxes can go with a few known cards, played by the engine, in exact fractions."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

from fairdeal.cards import Card
from fairdeal.games import blackjack
from fairdeal.games.blackjack.book import RuleBook
from fairdeal.games.blackjack.state import Round
from fairdeal.games.blackjack.view import RoundView
from fairdeal.games.game import Choose, Deal, Entries, Finished, ForPlayers, Input, Stake, advance, opened
from tests.support.engine_walk import PURSE, SEAT, Cards, without

Left = tuple[tuple[Card, int], ...]

BET = 2
"""Enough for half of it to be whole."""


class TwoBoxes:
    """All rounds of a seat with two boxes that plays so, from a shoe of just these cards in any order."""

    def __init__(self, book: RuleBook, cards: Cards, strategy: Callable[[RoundView], str]) -> None:
        self.book, self.strategy = book, strategy
        self.cards: Left = tuple(sorted(Counter(cards).items()))
        self._known: dict[object, Fraction] = {}

    def expectation(self) -> Fraction:
        """What is won on average of the first bet of each box."""
        entries = Entries((Stake(1, SEAT, BET), Stake(2, SEAT, BET)), {SEAT: PURSE * BET})
        return self._from(opened(blackjack, self.book, entries)[0], self.cards)

    def _from(self, state: Round, left: Left) -> Fraction:
        same = (state.boxes, state.phase, state.dealer, state.turn)
        if same not in self._known:
            self._known[same] = self._worked_out(state, left)
        return self._known[same]

    def _worked_out(self, state: Round, left: Left) -> Fraction:
        waiting = blackjack.waiting_for(state)
        if isinstance(waiting, Finished):
            return (Fraction(state.purses[SEAT], BET) - PURSE) / 2
        if isinstance(waiting, ForPlayers):
            (box,) = waiting.options
            return self._after(state, left, Choose(box, self.strategy(blackjack.view(state, SEAT))))
        size = sum(count for _, count in left)
        assert size, f"no card is left for {state.boxes} v {state.dealer}"
        drawn = (count * self._after(state, without(left, card), Deal(card)) for card, count in left)
        return sum(drawn, Fraction()) / size

    def _after(self, state: Round, left: Left, given: Input) -> Fraction:
        return self._from(advance(blackjack, state, given)[0], left)
