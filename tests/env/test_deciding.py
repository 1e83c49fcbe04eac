"""What becomes of an agent's actions, and what it is paid."""

import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded

from fairdeal.env import ACTIONS, BlackjackEnv
from fairdeal.games.blackjack import actions
from fairdeal.strategies.strategy import LEAST_DARING
from tests.env.playing import dealt, random_rounds, steps


@pytest.mark.parametrize(
    ("cards", "words", "won"),
    [
        ("10H 10D 9C 8S", ["stand"], 1.0),
        ("10H 10D 6C 8S 9D", ["hit"], -1.0),
        ("6H 10D 5C 6S 10C 9D", ["double"], 2.0),
        ("8H 10D 8C 6S 3D 10C 10S 10D", ["split", "double", "stand"], 3.0),
        ("10H KD 9C AS", ["no"], -1.0),
        ("10H KD 9C AS", ["yes"], 0.0),
        ("AH KD KC AS", ["yes"], 1.0),
        ("AH KD KC AS", ["no", "no"], 0.0),
    ],
)
def test_a_round_brings_its_net_result_in_first_bets(cards, words, won):
    env = BlackjackEnv("vegas_strip", overrides=["pay.even_money=true"])
    dealt(env, cards)

    _, reward, terminated, truncated, _ = steps(env, *words)

    assert (reward, terminated, truncated) == (won, True, False)


def test_a_surrender_costs_half_a_bet():
    env = BlackjackEnv("vegas_strip", overrides=["surrender.kind=late"])
    dealt(env, "10H 10D 6C 9S")

    assert steps(env, "surrender")[1] == -0.5


def test_a_round_that_is_over_as_dealt_takes_any_action_and_brings_its_result():
    env = BlackjackEnv("vegas_strip", illegal="raise")

    observation, info = dealt(env, "AH 10D KC 9S")

    assert observation["question"] == 0
    assert info["options"] == ()
    assert [ACTIONS[place] for place in np.flatnonzero(info["action_mask"])] == ["stand"]
    assert steps(env, "split")[1:3] == (1.5, True)


def test_both_masks_have_what_is_offered_and_nothing_else():
    env = BlackjackEnv("vegas_strip")

    _, info = dealt(env, "8H 10D 8C 6S")

    offered = {"hit", "stand", "double", "split"}
    assert set(info["options"]) == offered
    assert {ACTIONS[place] for place in np.flatnonzero(info["action_mask"])} == offered
    assert info["action_mask"].tolist() == env.action_masks().tolist()
    assert env.action_masks().dtype == np.bool_


@pytest.mark.parametrize(("cards", "done"), [("10H 10D 9C 8S", "stand"), ("10H 7D 9C AS", "no")])
def test_what_is_not_offered_is_taken_as_silence(cards, done):
    env = BlackjackEnv("vegas_strip")
    dealt(env, cards)

    *_, info = steps(env, "surrender")

    assert info["played"] == done


def test_an_agent_that_always_answers_nonsense_comes_to_the_end():
    env = BlackjackEnv("blackjack_switch")
    dealt(env, "10H 10D 9C 8S 7H 10S 6C 2D 5S 9H 9D")

    taken = [steps(env, "report") for _ in range(3)]

    assert [info["played"] for *_, info in taken] == ["keep", "stand", "stand"]
    assert taken[-1][2]


def test_what_is_not_offered_can_be_refused_and_changes_nothing():
    env = BlackjackEnv("vegas_strip", illegal="raise")
    dealt(env, "10H 10D 9C 8S")

    with pytest.raises(InvalidAction, match="split is not offered: action takes hit, stand, double"):
        steps(env, "split")

    assert steps(env, "stand")[1] == 1.0


@pytest.mark.parametrize("wrong", [-1, len(ACTIONS), 1.0, "hit"])
def test_what_is_no_action_is_refused_and_changes_nothing(wrong):
    env = BlackjackEnv("vegas_strip")
    dealt(env, "10H 10D 9C 8S")

    with pytest.raises(InvalidAction, match="is no action: they are numbered from 0 to 10"):
        env.step(wrong)

    assert steps(env, "stand")[1] == 1.0


def test_a_round_must_begin_before_it_is_played():
    with pytest.raises(ResetNeeded, match="no round has begun"):
        BlackjackEnv().step(0)


def test_a_round_that_is_over_is_not_played_on():
    env = BlackjackEnv()
    dealt(env, "10H 10D 9C 8S")
    steps(env, "stand")

    with pytest.raises(ResetNeeded, match="the episode is over"):
        steps(env, "stand")


def test_every_answer_that_the_engine_knows_has_a_number():
    # The purse is never short, so nobody doubles for less.
    assert {*actions.ACTIONS, *actions.ENDS, *LEAST_DARING} - {"double-less"} <= set(ACTIONS)


def test_the_purse_pays_for_every_double_and_split():
    env = BlackjackEnv("vegas_strip", overrides=["double.redouble=8"])
    dealt(env, "AH 10D AC 6S " + "AD " * 8 + "10C 10H 10S")

    taken = steps(env, *["double"] * 9)

    assert taken[1] in (512.0, -512.0)
    assert taken[0]["doubled"] == 9


def test_a_round_that_wants_more_cards_than_there_are_is_off():
    few = "shoe.composition={removed=['A','4','5','6','7','8','9','10','J','Q','K']}"
    env = BlackjackEnv("vegas_strip", overrides=[few, "shoe.decks=1"])

    last = [taken[-1] for taken in random_rounds(env, rounds=10, seed=1)]

    assert [(reward, terminated, truncated) for _, reward, terminated, truncated, _ in last] == [
        (0.0, False, True)
    ] * 10


@pytest.mark.parametrize(("soft17", "won"), [("stand", 1.0), ("hit", -1.0)])
def test_a_free_banker_keeps_to_the_drawing_rule_of_the_house(soft17, won):
    free = ["dealer.policy=free", "table.banker=rotate", f"dealer.soft17={soft17}"]
    env = BlackjackEnv("vegas_strip", overrides=free)
    dealt(env, "10H AD 9C 6S 3H")

    _, reward, terminated, _, _ = steps(env, "stand")

    assert (reward, terminated) == (won, True)
