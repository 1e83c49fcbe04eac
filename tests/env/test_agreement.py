"""The environment pays what the engine pays."""

import numpy as np
import pytest

from fairdeal.env import ACTIONS, BlackjackEnv
from fairdeal.games.blackjack import notation
from fairdeal.games.blackjack.events import RoundOpened
from fairdeal.games.blackjack.view import RoundView
from fairdeal.houses.library import shipped
from fairdeal.simulator.engine_play import engine_player
from fairdeal.simulator.player import Task, unit_of
from tests.env.playing import random_rounds, varied

ROUNDS = 200


def result(env: BlackjackEnv, seed: int | None) -> float:
    """What a round brings when it is played by `varied`."""
    env.reset(seed=seed)
    while True:
        assert env.table is not None
        seen: RoundView = env.table.view
        word = varied(seen) if seen.asked else "stand"
        _, reward, terminated, _, _ = env.step(ACTIONS.index(word))
        if terminated:
            return reward


@pytest.mark.parametrize("shoe", ["house", "fresh"])
@pytest.mark.parametrize(
    "house", ["vegas_strip", "cn21", "blackjack_switch", "free_bet", "cs161", "pontoon_d9"]
)
def test_rewards_are_the_chips_that_the_slow_simulator_wins_from_the_same_shoes(house, shoe):
    env = BlackjackEnv(house, shoe=shoe)
    seed = int(np.random.default_rng(np.random.SeedSequence(21)).integers(1 << 63))
    player = engine_player(env.book, varied, env.plan, boxes=2 if env.book.swap else 1)

    tally = player.play(Task(index=0, rounds=ROUNDS, seed=seed))
    rewards = [result(env, seed=21 if number == 0 else None) for number in range(ROUNDS)]

    assert round(sum(rewards) * unit_of(env.book), 9) == tally.won
    assert sum(reward > 0 for reward in rewards) == tally.wins
    assert sum(reward < 0 for reward in rewards) == tally.losses


@pytest.mark.parametrize(
    "house", [house for house in shipped() if house != "gojack"]
)  # which plays for points
def test_a_round_played_again_by_the_engine_from_its_notation_moves_the_same_chips(house):
    env = BlackjackEnv(house)
    bet = unit_of(env.book)

    for taken in random_rounds(env, rounds=5, seed=3):
        state, (opened, *_) = notation.read(env.notation(), env.book)
        assert isinstance(opened, RoundOpened)
        assert taken[-1][1] == (state.purses[1] - opened.entries.purses[1]) / bet
