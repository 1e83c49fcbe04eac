"""Of some tests a part is tried every time, and all cases by `./dev test --long`."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.long import evenly

ROOT = Path(__file__).resolve().parents[2]
SOME_CASES = "tests/terminal/test_real_terminal.py::test_pages_about_houses_break_between_words"


def collected(*options: str) -> int:
    """How many cases `./dev test` would try of a test that usually tries a part."""
    environment = {name: text for name, text in os.environ.items() if name != "FAIRDEAL_LONG"}
    command = [sys.executable, "dev", "test", *options, "--collect-only", "-q", SOME_CASES]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    found = re.search(r"(\d+) tests collected", done.stdout)
    assert found is not None, done.stdout
    return int(found[1])


def test_a_long_run_tries_more_cases():
    assert collected("--long") > collected()


@pytest.mark.parametrize(
    ("cases", "most", "chosen"),
    [(7, 3, [0, 3, 6]), (8, 3, [0, 3, 6]), (4, 2, [0, 2]), (3, 3, [0, 1, 2]), (2, 5, [0, 1]), (0, 5, [])],
)
def test_a_part_is_spread_over_all_cases(cases, most, chosen):
    assert list(evenly(range(cases), most)) == chosen
