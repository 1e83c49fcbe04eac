"""The table in words."""

import pytest

from fairdeal.env import BlackjackEnv
from tests.env.playing import dealt, steps


def test_ansi_returns_the_table():
    env = BlackjackEnv("vegas_strip", render_mode="ansi")
    dealt(env, "8H 10D 8C 9S AD 3D 10C")
    steps(env, "split")

    assert env.render() == (
        "Dealer: ?? 9S: 9\n> Hand: 8H AD: soft 19\n  Hand: 8C 3D: 11\nTo choose: hit, stand or double"
    )


def test_the_result_is_told_when_the_round_is_over():
    env = BlackjackEnv("vegas_strip", render_mode="ansi")
    dealt(env, "AH 10D KC 9S")

    assert str(env.render()).endswith("\nResult in first bets: +1.5")


def test_human_prints_every_step_by_itself(capsys):
    env = BlackjackEnv("vegas_strip", render_mode="human")
    dealt(env, "10H 10D 9C 8S")
    capsys.readouterr()

    steps(env, "stand")

    assert capsys.readouterr().out == "Dealer: 10D 8S: 18\n  Hand: 10H 9C: 19\nResult in first bets: +1\n"


def test_the_table_speaks_chinese():
    env = BlackjackEnv("vegas_strip", lang="zh", render_mode="ansi")
    dealt(env, "10H 10D 9C AS")

    assert "\n保险：" in str(env.render())


def test_without_a_mode_nothing_is_told_but_that():
    env = BlackjackEnv("vegas_strip")
    env.reset(seed=1)

    with pytest.warns(UserWarning, match=r"render\(\) tells nothing without a render_mode"):
        assert env.render() is None
