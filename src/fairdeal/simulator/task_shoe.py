"""The shoe of one task, dealt card by card to the engine: the same cards as the compiled paths deal."""

from collections.abc import Sequence

import numpy as np

from fairdeal.cards import Card
from fairdeal.simulator.player import Task
from fairdeal.simulator.problems import CannotSimulate
from fairdeal.simulator.shoe_plan import ShoePlan
from fairdeal.simulator.shuffle import Cards, drawn_cards, shoe_order, shuffled_discards

DRAWN_AHEAD = 64
"""Cards of an infinite shoe that are drawn at a time; an even number."""


class TaskShoe:
    """Handles its cards as `cards.Shuffling` has the table do it."""

    def __init__(self, plan: ShoePlan, task: Task) -> None:
        self.plan = plan
        self.task = task
        self.codes = tuple(dict.fromkeys(plan.cards))
        self.numbers = {code: number for number, code in enumerate(self.codes)}
        self.factory = self._numbered(plan.cards)
        self.shuffles = 0
        self.order: list[Card] = []
        self.drawn = 0
        """Cards of the order that are out."""
        self.begun = 0
        """Cards of the order that were out when the round began."""
        self.burnt = 0
        """Cards of the order that were burnt."""
        self.laid: list[Card] = []
        """Cards of this round from an order that has run out since."""
        self.aside: list[Card] = []
        """Cards of earlier rounds from such an order."""
        self.cut = 0
        self.rounds = 0
        """Rounds begun since the last shuffle."""

    def begin_round(self) -> None:
        """Shuffle if that is due."""
        if self._is_due():
            self._shuffle()
        self.begun = self.drawn
        self.aside += self.laid
        self.laid = []
        self.rounds += 1

    def draw(self) -> Card:
        if self.drawn == len(self.order):
            self._refill()
        self.drawn += 1
        return self.order[self.drawn - 1]

    @property
    def seen(self) -> Sequence[Card]:
        """The cards that are out of the shoe and not of this round, as far as they were shown."""
        first_shown = 0 if self.plan.burn_seen else self.burnt
        return self.aside + self.order[first_shown : self.begun]

    def _is_due(self) -> bool:
        if not self.shuffles:
            return True
        if self.plan.rounds:
            return self.rounds >= self.plan.rounds
        return self.drawn >= self.cut

    def _shuffle(self) -> None:
        """Begin the task's next shoe."""
        self.shuffles += 1
        self.order = []
        if self.plan.replaced:
            self._draw_ahead()
        else:
            order, self.generator = shoe_order(self.factory, *self._shoe)
            self.order = self._named(order)
        self.cut, self.rounds = self.plan.cut, 0
        self.drawn = self.burnt = self.plan.burn
        self.laid, self.aside = [], []

    def _refill(self) -> None:
        """In mid-round: every card that does not lie on the table is shuffled."""
        if self.plan.replaced:
            self._draw_ahead()
            return
        rest = self.aside + self.order[: self.begun]
        if not rest:
            raise CannotSimulate("simulate.not_enough_cards", {"cards": len(self.plan.cards)})
        self.laid += self.order[self.begun :]
        self.order = self._named(shuffled_discards(self._numbered(rest), self.generator))
        self.aside = []
        self.drawn = self.begun = self.burnt = 0
        # Where the discards only help this round to its end, the cut card lies on top of them.
        self.cut = 0
        if self.plan.new_shoe_when_empty:
            self.cut, self.rounds = len(rest) * self.plan.cut // len(self.plan.cards), 1

    def _draw_ahead(self) -> None:
        """More cards of an infinite shoe, behind those that it has."""
        wanted = len(self.order) + DRAWN_AHEAD
        self.order = self._named(drawn_cards(self.factory, *self._shoe, wanted))

    @property
    def _shoe(self) -> tuple[int, int, int]:
        """Seed, task and number of the shoe in use."""
        return self.task.seed, self.task.index, self.shuffles - 1

    def _numbered(self, cards: Sequence[Card]) -> Cards:
        return np.array([self.numbers[card] for card in cards], np.uint8)

    def _named(self, numbers: Cards) -> list[Card]:
        return [self.codes[number] for number in numbers]
