"""A small program around scripts under test, and ways to run it."""

import os
from pathlib import Path
from typing import Any

import pytest

from fairdeal.scripts.host import Program, Script, WorkerHost
from fairdeal.scripts.limits import Limits
from fairdeal.scripts.problems import BadScript, ScriptProblem

PRELUDE = """
report = "report"
rules = struct(split = struct(max_hands = 4), tie = "push")

def contains(hand, *ranks):
    for rank in ranks:
        if type(rank) != "int":
            fail("a rank is a number, not " + repr(rank))
        if rank not in hand.ranks:
            return False
    return True
"""

DRIVER = """
def ask(totals):
    return [special(struct(total = total, ranks = (6, 7, 8))) for total in totals]

def settle(box, dealer):
    return settlement(box, dealer)

def known():
    return [special != None, settlement != None]

def echo(value):
    return value

def broken():
    return 1 + "one"
"""

FUNCTIONS = {"special": ("hand",), "settlement": ("box", "dealer")}
GOOD = "def special(hand):\n    return hand.total\n"


def program(*sources: str) -> Program:
    """Scripts are called `0.star`, `1.star` and so on."""
    scripts = tuple(Script(f"{number}.star", source) for number, source in enumerate(sources))
    return Program(PRELUDE, scripts, DRIVER, FUNCTIONS)


def answers(*sources: str, cpu_seconds: float = 4.5) -> Any:
    """What the scripts' `special` says of totals 1 to 3."""
    # By the clock there is time enough, so that a busy machine changes no answer.
    limits = Limits(cpu_seconds=cpu_seconds, wall_seconds=120)
    with WorkerHost(limits).start(program(*sources)) as session:
        return session.call("ask", [1, 2, 3])


def problem(*sources: str, cpu_seconds: float = 4.5) -> ScriptProblem:
    """How the scripts are refused, when they are loaded or when they are asked."""
    with pytest.raises(BadScript) as refused:
        answers(*sources, cpu_seconds=cpu_seconds)
    return refused.value.problem


def place(found: ScriptProblem) -> tuple[str, str]:
    return found.kind, found.place


def children() -> set[int]:
    """The processes that this one has started and not yet buried, dead ones included."""
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            after_name = (folder / "stat").read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(after_name[1]) == os.getpid():
            found.add(int(folder.name))
    return found
