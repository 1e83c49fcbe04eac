"""Whole rounds walked through the engine, card by card: for procedures that no small machines are made of.

Nothing is taken apart, so that no order of turns or dealer's choice matters; there are too many states only
where hands are split.
"""

from typing import Any

from fairdeal.games import blackjack
from fairdeal.games.blackjack.alike import Key
from fairdeal.games.blackjack.reduce import Reduction
from fairdeal.games.blackjack.settle import point
from fairdeal.games.blackjack.state import Round
from fairdeal.games.blackjack.view import view
from fairdeal.games.game import Choose, Deal, Finished, ForPlayers, advance
from fairdeal.simulator.alphabet import Alphabet
from fairdeal.simulator.machines import ASK, END, PURSE, SEAT, Answers
from fairdeal.simulator.product import INSURED, ROW, State, facts_of, first_state, numbered


class Splits(Exception):
    """The strategy splits, and the house plays in a way that is not taken apart."""


class WholeRounds:
    """All states of rounds with one box, as a `Product` has them."""

    def __init__(
        self, reduced: Reduction, answers: Answers, alphabet: Alphabet, unit: int, cards_seen: bool
    ) -> None:
        self.reduced, self.answers, self.alphabet, self.cards_seen = reduced, answers, alphabet, cards_seen
        self.classes = range(len(alphabet.cards))
        self.states: list[State] = []
        self.numbers: dict[State, int] = {}
        self.known: dict[Key, int] = {}
        self.root = self._visited(first_state(reduced.book, unit, boxes=1))

    def _visited(self, state: Round) -> int:
        waiting = blackjack.waiting_for(state)
        if isinstance(waiting, Finished):
            return self._number(self._end(state))
        if isinstance(waiting, ForPlayers):
            return self._asked(state, next(iter(waiting.options)))
        key = (self.reduced.round_key(state), state.boxes[0].hands[0].key if self.cards_seen else 0)
        if key not in self.known:
            row = [self._visited(advance(blackjack, state, Deal(card))[0]) for card in self.alphabet.cards]
            self.known[key] = self._number((ROW, *row))
        return self.known[key]

    def _asked(self, state: Round, box: int) -> int:
        answers = self.answers(view(state, SEAT))
        led = {answer: self._answered(state, box, answer) for answer in dict.fromkeys(answers)}
        numbers = [led[answer] for answer in answers]
        return numbers[0] if len(set(numbers)) == 1 else self._number((ASK, *numbers))

    def _answered(self, state: Round, box: int, answer: str) -> int:
        after, _ = advance(blackjack, state, Choose(box, answer))
        if len(after.boxes[0].hands) > 1:
            raise Splits
        return self._visited(after)

    def _number(self, state: State) -> int:
        return numbered(state, self.states, self.numbers, len(self.classes))

    def _end(self, state: Round) -> tuple[Any, ...]:
        box = state.boxes[0]
        hand, insured = box.hands[0], box.insurance or 0
        won = point(hand.outcome) if state.book.points_only else state.purses[SEAT] - PURSE
        return (END, won, facts_of(hand) | (INSURED if insured else 0), hand.stake + insured)
