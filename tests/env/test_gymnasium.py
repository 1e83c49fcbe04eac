"""Gymnasium takes the environment for one of its own."""

import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers import FlattenObservation

import fairdeal.env
from fairdeal.env import ACTIONS, BlackjackEnv
from fairdeal.games.blackjack.working import default_book
from fairdeal.houses.library import shipped
from fairdeal.houses.problems import BadHouse
from tests.env.playing import random_rounds

ID = "fairdeal/Blackjack-v0"
ODD_HOUSES = ["vegas_strip", "cn21", "blackjack_switch", "double_exposure_ac", "free_bet", "cs161", "macau"]


@pytest.mark.parametrize("house", ODD_HOUSES)
def test_the_checker_of_gymnasium_finds_nothing(house):
    check_env(gymnasium.make(ID, house=house).unwrapped)


@pytest.mark.parametrize("shoe", ["house", "fresh"])
def test_the_checker_finds_nothing_where_cards_are_counted(shoe):
    check_env(gymnasium.make(ID, house="spanish21_s17_6d", shoe=shoe, counts=True).unwrapped)


def test_an_environment_is_made_from_a_rule_book_too():
    check_env(gymnasium.make(ID, house=default_book()).unwrapped)


def test_an_environment_is_made_from_a_folder_too(tmp_path):
    (tmp_path / "house.toml").write_text('name = "Own"\n[shoe]\ndecks = 2\n', "utf-8")

    assert len(BlackjackEnv(tmp_path).plan.cards) == 104


def test_importing_the_package_registers_it():
    assert gymnasium.spec(ID).entry_point == "fairdeal.env:BlackjackEnv"
    assert fairdeal.env.__all__


def test_without_gymnasium_the_package_says_how_to_get_it():
    script = "import sys; sys.modules['gymnasium'] = None; import fairdeal.env"

    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)

    assert 'fairdeal.env needs Gymnasium: pip install "fairdeal[gym]"' in done.stderr


def test_several_can_be_played_at_once():
    envs = gymnasium.make_vec(ID, num_envs=3, vectorization_mode="sync", house="cn21")

    observation, info = envs.reset(seed=5)
    envs.step(np.zeros(3, dtype=np.int64))

    assert observation["total"].shape == (3,)
    assert info["action_mask"].shape == (3, len(ACTIONS))


def test_observations_can_be_flattened():
    env = FlattenObservation(BlackjackEnv("blackjack_switch", counts=True))

    observation, _ = env.reset(seed=1)

    assert observation in env.observation_space


@pytest.mark.parametrize("house", shipped())
def test_random_play_by_the_mask_ends_every_round_of_every_house(house):
    env = BlackjackEnv(house, counts=True, illegal="raise")

    for taken in random_rounds(env, rounds=30, seed=11):
        assert all(observation in env.observation_space for observation, *_ in taken)
        assert [terminated for _, _, terminated, _, _ in taken] == [False] * (len(taken) - 1) + [True]
        assert not any(reward for _, reward, *_ in taken[:-1])


def test_the_same_seed_brings_the_same_rounds():
    env = BlackjackEnv("cn21", counts=True)

    first, again, other = (
        [
            (reward, observation["total"], observation["seen"].tolist())
            for taken in random_rounds(env, rounds=20, seed=seed)
            for observation, reward, *_ in taken
        ]
        for seed in (1, 1, 2)
    )

    assert first == again != other


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"shoe": "new"}, "shoe='new' is no way to shuffle: allowed are house, fresh"),
        ({"illegal": "ignore"}, "illegal='ignore' is not known: allowed are silent, raise"),
        ({"render_mode": "rgb_array"}, "render_mode='rgb_array' is not known: allowed are None, ansi, human"),
        ({"house": default_book(), "overrides": ["shoe.decks=1"]}, "a rule book is worked out already"),
        ({"overrides": ["shoe.decks=infinite"], "counts": True}, "there is nothing to count"),
    ],
)
def test_a_wrong_argument_is_answered_with_what_is_allowed(wrong, sentence):
    with pytest.raises(ValueError, match=sentence):
        BlackjackEnv(**wrong)


def test_a_house_that_is_not_there_is_named():
    with pytest.raises(BadHouse, match="vegas_stripp"):
        BlackjackEnv("vegas_stripp")
