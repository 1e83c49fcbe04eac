"""The page for who trains agents is walked, and keeps its word."""

import doctest
import re
from pathlib import Path

import pytest
from gymnasium.spaces import Dict

from fairdeal.env import ACTIONS, QUESTIONS, BlackjackEnv
from tools.walked_page import walked

FILE = Path(__file__).parents[2] / "docs" / "agents.md"
PAGE = FILE.read_text("utf-8")


def test_the_programs_of_the_page_print_what_it_says(tmp_path):
    assert walked(PAGE, tmp_path) == PAGE


def test_the_agent_ends_as_near_the_best_as_the_page_says():
    best, played, learnt = (
        float(re.search(rf"^{name}:\s+(.*)%$", PAGE, re.MULTILINE)[1])  # type: ignore[index]
        for name in ("the best, exactly", "the best, played", "the agent, played")
    )
    stated = float(re.search(r"loses less than (\d+) % more", PAGE)[1])  # type: ignore[index]

    assert abs(best - played) < 0.35
    assert 0 < played - learnt < stated


def test_every_example_on_the_page_is_true():
    failed, tried = doctest.testfile(str(FILE), module_relative=False, encoding="utf-8")

    assert failed == 0
    assert tried >= 10


@pytest.mark.parametrize(("number", "action"), list(enumerate(ACTIONS)))
def test_the_page_numbers_every_action(number, action):
    assert f"| {number} | {action} |" in PAGE


def test_the_page_names_every_question_in_its_order():
    assert ", ".join(f"`{question}`" for question in QUESTIONS) in PAGE


def test_the_page_tells_every_part_of_an_observation_with_its_size():
    space = BlackjackEnv("blackjack_switch", counts=True).observation_space
    assert isinstance(space, Dict)

    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", PAGE.partition("## What is seen")[2], re.MULTILINE))

    assert rows.keys() == space.spaces.keys()
    sizes = {name: f"0–{part.n - 1}" for name, part in space.items() if hasattr(part, "n")}
    assert {name: rows[name] for name in sizes} == sizes
