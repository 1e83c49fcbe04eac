"""How tests sit down at an environment: with chosen cards, or with a strategy."""

from collections.abc import Iterator
from typing import Any
from zlib import crc32

import numpy as np

from fairdeal.cards import Card
from fairdeal.env import ACTIONS, BlackjackEnv, Observation
from fairdeal.env.table import Table
from fairdeal.games.blackjack.view import RoundView
from fairdeal.simulator.task_shoe import TaskShoe

Step = tuple[Observation, float, bool, bool, dict[str, Any]]


class FixedShoe(TaskShoe):
    """Deals these cards from the top, and is never shuffled."""

    def __init__(self, table: Table, cards: str) -> None:
        super().__init__(table.shoe.plan, table.shoe.task)
        self.order = [Card(code) for code in cards.split()]

    def begin_round(self) -> None:
        self.begun = self.drawn


def dealt(env: BlackjackEnv, cards: str) -> tuple[Observation, dict[str, Any]]:
    """A round with these cards: by most houses player, hole card, player, upcard, then as they are wanted."""
    env.reset(seed=1)
    assert env.table is not None
    env.table.shoe = FixedShoe(env.table, cards)
    return env.reset()


def steps(env: BlackjackEnv, *words: str) -> Step:
    """The last of these steps."""
    *before, last = words
    for word in before:
        env.step(ACTIONS.index(word))
    return env.step(ACTIONS.index(last))


def random_rounds(env: BlackjackEnv, rounds: int, seed: int) -> Iterator[list[Step]]:
    """Rounds of masked random play, each as its steps."""
    chance = np.random.default_rng(seed)
    for number in range(rounds):
        _, info = env.reset(seed=seed if number == 0 else None)
        taken: list[Step] = []
        while not taken or not (taken[-1][2] or taken[-1][3]):
            assert len(taken) < 500, env.notation()
            taken.append(env.step(chance.choice(np.flatnonzero(info["action_mask"]))))
            info = taken[-1][4]
        yield taken


def varied(view: RoundView) -> str:
    """A strategy that does all kinds of things, and always the same in the same place."""
    assert view.asked is not None
    seen = repr([hand.cards for box in view.boxes for hand in box.hands]) + repr(view.dealer.cards)
    return view.asked.options[crc32(seen.encode()) % len(view.asked.options)]
