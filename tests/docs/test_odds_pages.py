"""The pages about odds and simulation are true: their examples are run, their figures are fresh."""

import re
from doctest import DocTestParser, DocTestRunner
from pathlib import Path
from typing import Any

import pytest

from fairdeal.games.blackjack.rules import ShoeRules
from fairdeal.games.blackjack.working import default_book
from fairdeal.odds import STRATEGIES
from fairdeal.odds.exactness import remarks_on
from fairdeal.simulator.compile import CannotCompile
from fairdeal.simulator.engine_play import engine_player
from fairdeal.simulator.player import Task
from fairdeal.simulator.shoe_plan import shoe_plan
from fairdeal.strategies.counting import SYSTEMS
from tools.figures_page import EFFECTS, GAMES, GRID, HOUSES, INTRO, figures_page

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "odds"
METHOD, SIMULATION, FIGURES = (
    (FOLDER / f"{name}.md").read_text("utf-8") for name in ("method", "simulation", "figures")
)
PYTHON = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
OWN_STRATEGY = re.compile(r"^```python mine\.py\n(.*?)^```", re.MULTILINE | re.DOTALL)
FIRST_CELL = re.compile(r"^\| `([\w-]+)` \|", re.MULTILINE)


@pytest.mark.parametrize("page", [METHOD, SIMULATION], ids=["method", "simulation"])
def test_the_examples_of_a_page_come_out_as_printed(page):
    examples = DocTestParser().get_doctest("\n".join(PYTHON.findall(page)), {}, "page", None, None)
    told: list[str] = []

    failed, tried = DocTestRunner().run(examples, out=told.append)

    assert failed == 0, "".join(told)
    assert tried > 0


@pytest.mark.parametrize("value", ["11/15", "4/15", "-1/3", "3/10", "1/8", "5/8"])
def test_the_worked_split_shows_every_step(value):
    assert f"'{value}'" in METHOD.partition("## Splits")[2]


def test_every_class_has_a_row():
    assert tuple(FIRST_CELL.findall(section(METHOD, "## Strategy classes"))) == STRATEGIES


def test_every_reason_not_to_be_exact_has_a_row():
    told = re.findall(r"^ {4}- `(\w+)`:", remarks_on.__doc__ or "", re.MULTILINE)

    assert FIRST_CELL.findall(section(METHOD, "## What is not exact")) == told
    assert "swap" in told


def test_every_reason_for_the_engine_is_told():
    words = {
        "strategy": "looks_at",
        "turns": "turns go by rounds",
        "banker": "a banker decides",
        "swap": "boxes swap cards",
        "boxes": "more than eight boxes",
        "size": "too large",
        "differs": "the check above failed",
    }
    told = re.findall(r"`(\w+)`", CannotCompile.__doc__ or "")

    assert sorted(told) == sorted(words)
    page = " ".join(section(SIMULATION, "## Which path").split())
    assert [word for word in words.values() if word not in page] == []


def test_every_counting_system_is_named():
    told = re.findall(r"`(?:--count )?([a-z0-9-]+)`", section(SIMULATION, "## Counting").partition(")")[0])

    assert told == list(SYSTEMS)


def test_the_strategy_of_the_page_can_be_played():
    found = OWN_STRATEGY.search(SIMULATION)
    assert found is not None
    names: dict[str, Any] = {}
    exec(found[1], names)

    player = engine_player(default_book(), names["careful"], shoe_plan(ShoeRules(), default_book()))
    tally = player.play(Task(index=0, rounds=40, seed=1))

    assert (tally.rounds, tally.doubled, tally.split, tally.insured) == (40, 0, 0, 0)


def test_the_page_of_figures_is_fresh():
    assert figures_page() == FIGURES, "stale: ./dev docs prints it again"


@pytest.mark.parametrize("part", [INTRO, GAMES, GRID, EFFECTS, HOUSES], ids=lambda part: part.split("\n")[0])
def test_the_page_of_figures_says_what_its_printer_would(part):
    assert part in FIGURES


def test_every_figure_that_is_called_the_same_is_the_published_one():
    # That odds come to the published figures themselves is the claim of other tests.
    rows = re.findall(r"\| (−?[\d.]+) \| (−?[\d.]+) \| same \|", FIGURES)

    assert len(rows) > 20
    assert [(theirs, ours) for theirs, ours in rows if theirs != ours] == []


def test_every_figure_that_is_not_the_same_is_explained():
    different = re.findall(r"^\| \[?(\w+).*\*\*not the same\*\*", FIGURES, re.MULTILINE)

    assert [name for name in different if f"\n{name}: " not in FIGURES] == []


def section(page: str, heading: str) -> str:
    return page.partition(heading)[2].partition("\n## ")[0]
