"""A clock that can date nothing: one sentence before anything is asked or made."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.quick_start import in_text, run

SHOWS = "fairdeal: The clock of this computer shows a time "
REMEDY = " Set it, and try again. Nothing was written.\n"
EARLY = f"{SHOWS}before 1970.{REMEDY}"
LATE = f"{SHOWS}too far in the future, after 2261.{REMEDY}"
COMMANDS = [
    ["play", "--players", "Ann", "--data", "room"],
    ["play", "--house", "cs161", "--bets", "--data", "room"],
    ["play", "--seed", "1", "--data", "room"],
    ["play", "--no-save"],
    ["play", "--no-save", "--seed", "1"],
    ["trumps", "--bots", "1", "--data", "room"],
    ["trumps", "--bots", "1", "--no-save"],
    ["people", "sign-up", "ann", "--data", "room"],
]
READING = [["deal", "--player", "Ann:100:10"], ["history", "--data", "room"], ["houses"], ["pack", "list"]]


def in_1969() -> None:
    time.time_ns = lambda: -86_400_000_000_000


def in_2300() -> None:
    """What Python's clocks do then."""

    def overflow() -> float:
        raise OverflowError("timestamp too large to convert to C _PyTime_t")

    time.time_ns = time.time = overflow  # type: ignore[assignment]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize(("clock", "told"), [(in_1969, EARLY), (in_2300, LATE)])
def test_nobody_begins_anything_with_a_clock_that_can_not_date_it(
    tmp_path: Path, command: list[str], clock: Callable[[], None], told: str
):
    typed = b"correct horse\ncorrect horse\n"

    refused = in_text(run(*command, data=typed, folder=tmp_path, beforehand=clock))

    assert (refused.returncode, refused.stdout, refused.stderr) == (2, "", told)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", READING, ids=" ".join)
def test_where_python_can_not_read_the_clock_every_command_says_so(tmp_path: Path, command: list[str]):
    refused = in_text(run(*command, folder=tmp_path, beforehand=in_2300))

    assert (refused.returncode, refused.stdout, refused.stderr) == (2, "", LATE)


@pytest.mark.parametrize("arguments", [["--help"], ["--version"]])
def test_help_needs_no_clock(tmp_path: Path, arguments: list[str]):
    assert run(*arguments, folder=tmp_path, beforehand=in_2300).returncode == 0
